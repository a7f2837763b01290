// Which files wait to have their references resolved: changed ones, and those that looked up a name that changed.

import type { Database } from "../store/database.ts";

export interface PendingFile {
  readonly id: number;
  readonly path: string;
  readonly language: string;
}

export function pendingFiles(database: Database, checkout: number): PendingFile[] {
  return database.all<PendingFile>(
    "SELECT id, path, language FROM files WHERE checkout_id = ? AND resolved = 0 AND status = 'indexed' ORDER BY id",
    checkout,
  );
}

/** A few kilobytes each. */
const FILES_AT_ONCE = 4_000;

export function hasPending(database: Database, checkout: number): boolean {
  const sql = "SELECT 1 FROM files WHERE checkout_id = ? AND resolved = 0 AND status = 'indexed' LIMIT 1";
  return database.get(sql, checkout) !== undefined;
}

export function markAllPending(database: Database, checkout: number): void {
  database.run("UPDATE files SET resolved = 0 WHERE checkout_id = ? AND status = 'indexed' AND resolved = 1", checkout);
  database.run("DELETE FROM changed_names WHERE checkout_id = ?", checkout);
}

/**
 * Marks the files that depend on changed names and forgets the names, within a transaction: a process killed before
 * leaves the names, one killed after leaves the marks.
 */
export function markDependents(database: Database, checkout: number): number {
  const changed = new Set(
    database.all<{ hash: number }>("SELECT hash FROM changed_names WHERE checkout_id = ?", checkout).map((row) =>
      row.hash
    ),
  );
  if (changed.size === 0) return 0;
  const mark = database.prepare("UPDATE files SET resolved = 0 WHERE id = ?");
  let marked = 0;
  for (let rows = lookupsAfter(database, checkout, 0); rows.length > 0;) {
    for (const { id, lookups } of rows) {
      if (!looksUp(unpackLookups(lookups), changed)) continue;
      mark.run(id);
      marked++;
    }
    rows = lookupsAfter(database, checkout, rows.at(-1)?.id ?? 0);
  }
  database.run("DELETE FROM changed_names WHERE checkout_id = ?", checkout);
  return marked;
}

/** What resolved files looked up, of the next thousands after a file: a row for itself takes three times as long. */
function lookupsAfter(database: Database, checkout: number, after: number): { id: number; lookups: Uint8Array }[] {
  return database.all(
    `SELECT id, lookups FROM file_lookups CROSS JOIN files ON id = file_id
     WHERE file_id > ? AND checkout_id = ? AND resolved = 1 AND status = 'indexed' ORDER BY file_id LIMIT ?`,
    after,
    checkout,
    FILES_AT_ONCE,
  );
}

export function packLookups(lookups: Uint32Array): Uint8Array {
  // Node binds an empty array as NULL.
  if (lookups.length === 0) return new Uint8Array(4);
  return new Uint8Array(lookups.buffer, lookups.byteOffset, lookups.byteLength);
}

export function unpackLookups(packed: Uint8Array): Uint32Array {
  const { buffer, byteOffset } = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  return new Uint32Array(buffer, byteOffset, packed.length / 4);
}

/** Whether sorted hashes hold one of the others. */
export function looksUp(lookups: Uint32Array, changed: ReadonlySet<number>): boolean {
  if (changed.size > lookups.length) return lookups.some((hash) => changed.has(hash));
  for (const hash of changed) {
    let low = 0;
    let high = lookups.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lookups[middle] as number) < hash) low = middle + 1;
      else high = middle;
    }
    if (lookups[low] === hash) return true;
  }
  return false;
}
