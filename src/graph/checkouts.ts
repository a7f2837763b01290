// Checkouts and their leases: which root folders are indexed, and which process is at work on one.

import type { Database } from "../store/database.ts";

export interface Checkout {
  readonly id: number;
  readonly root: string;
  /** The root's folder below git's top level, "" at the top. */
  readonly prefix: string;
  readonly extraction_version: number;
  /** When the first full index completed; null while it never has. */
  readonly indexed_at: number | null;
  readonly scanned_at: number | null;
  readonly generation: number;
  readonly head: string | null;
  /** JSON: counts by reason. */
  readonly skipped: string;
  readonly lease_owner: string | null;
  readonly lease_until: number;
}

export function findCheckout(database: Database, root: string): Checkout | undefined {
  return database.get<Checkout>("SELECT * FROM checkouts WHERE root = ?", root);
}

export function listCheckouts(database: Database): Checkout[] {
  return database.all<Checkout>("SELECT * FROM checkouts ORDER BY root");
}

/** The checkout's record, made when there is none. */
export function ensureCheckout(database: Database, root: string, prefix: string): Checkout {
  const known = findCheckout(database, root);
  if (known !== undefined && known.prefix === prefix) return known;
  database.transaction(() => {
    // Ids are given out again after a checkout was cleared: generations must not repeat for who remembers the old one.
    database.run(
      `INSERT INTO checkouts (root, prefix, generation) VALUES (?, ?, abs(random() % 1000000) * 1000000)
       ON CONFLICT (root) DO UPDATE SET prefix = excluded.prefix`,
      root,
      prefix,
    );
  });
  return findCheckout(database, root) as Checkout;
}

/**
 * Takes or renews the lease for `owner`, whose name must be unique. False when another owner's lease has not run out.
 * `gone` is an owner that is known to be at work no more; of two that know it one gets its lease.
 */
export function takeLease(
  database: Database,
  checkout: number,
  owner: string,
  now_ms: number,
  hold_ms: number,
  gone?: string,
): boolean {
  return database.transaction(() =>
    Number(
      database.run(
        `UPDATE checkouts SET lease_owner = ?, lease_until = ?
         WHERE id = ? AND (lease_owner IS NULL OR lease_owner IN (?, ?) OR lease_until <= ? OR lease_until > ?)`,
        owner,
        now_ms + hold_ms,
        checkout,
        owner,
        gone ?? owner,
        now_ms,
        // A lease far in the future was written by a clock that has since been set back.
        now_ms + 10 * hold_ms,
      ).changes,
    ) === 1
  );
}

/** Who holds the lease, run out or not. */
export function leaseOwner(database: Database, checkout: number): string | undefined {
  return database.get<{ lease_owner: string | null }>("SELECT lease_owner FROM checkouts WHERE id = ?", checkout)
    ?.lease_owner ?? undefined;
}

/** Renews within a running transaction; false when the lease was lost meanwhile. */
export function renewLease(database: Database, checkout: number, owner: string, until_ms: number): boolean {
  return Number(
    database.run("UPDATE checkouts SET lease_until = ? WHERE id = ? AND lease_owner = ?", until_ms, checkout, owner)
      .changes,
  ) === 1;
}

export function releaseLease(database: Database, checkout: number, owner: string): void {
  database.transaction(() => {
    database.run(
      "UPDATE checkouts SET lease_owner = NULL, lease_until = 0 WHERE id = ? AND lease_owner = ?",
      checkout,
      owner,
    );
  });
}
