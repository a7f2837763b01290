// Holds a checkout's lease while this process indexes it, renewing it in time.

import { dirname, join } from "node:path";
import { uuidv7 } from "../base/ids.ts";
import { FocalError } from "../base/errors.ts";
import { leaseOwner, releaseLease, renewLease, takeLease } from "../graph/checkouts.ts";
import type { Database } from "../store/database.ts";
import { type ProcessLock, takeProcessLock } from "../store/process_lock.ts";
import type { Clock } from "../time/clock.ts";

/** An owner that hangs, or died where nobody could tell, blocks others for at most this long. */
export const LEASE_MS = 8_000;
/** Ends the name of an owner that holds the lock as well, for as long as it lives. */
const LOCKED = " locked";

export class LeaseHolder {
  readonly #database: Database;
  readonly #checkout: number;
  readonly #clock: Clock;
  readonly #owner: string;
  readonly #lock: ProcessLock | undefined;

  private constructor(database: Database, checkout: number, clock: Clock, lock: ProcessLock | undefined) {
    this.#database = database;
    this.#checkout = checkout;
    this.#clock = clock;
    this.#lock = lock;
    this.#owner = uuidv7(clock.now()) + (lock === undefined ? "" : LOCKED);
  }

  /** Undefined when another process is at work on the checkout. */
  static take(database: Database, checkout: number, clock: Clock): LeaseHolder | undefined {
    const lock = lockFor(database, checkout);
    let taken = false;
    try {
      const holder = new LeaseHolder(database, checkout, clock, lock);
      const other = leaseOwner(database, checkout);
      // Who named itself as holding the lock that is ours now is gone, and its lease with it.
      const gone = lock !== undefined && other?.endsWith(LOCKED) === true ? other : undefined;
      taken = takeLease(database, checkout, holder.#owner, clock.now(), LEASE_MS, gone);
      return taken ? holder : undefined;
    } finally {
      if (!taken) lock?.release();
    }
  }

  /** Keeps the lease within a running transaction; throws when it was lost, so that the transaction is undone. */
  renew(): void {
    if (!renewLease(this.#database, this.#checkout, this.#owner, this.#clock.now() + LEASE_MS)) {
      throw new FocalError("database_locked", "Another focal took over indexing this folder", {
        fix: "Nothing is lost; it completes the index.",
      });
    }
  }

  /** The same, outside of a transaction. */
  beat(): void {
    this.#database.transaction(() => this.renew());
  }

  release(): void {
    try {
      releaseLease(this.#database, this.#checkout, this.#owner);
    } finally {
      this.#lock?.release();
    }
  }
}

function lockFor(database: Database, checkout: number): ProcessLock | undefined {
  if (database.path === ":memory:") return undefined;
  return takeProcessLock(join(dirname(database.path), "locks", `checkout-${checkout}`));
}
