// Holds a checkout's lease while this process indexes it, renewing it in time.

import { uuidv7 } from "../base/ids.ts";
import { FocalError } from "../base/errors.ts";
import { releaseLease, renewLease, takeLease } from "../graph/checkouts.ts";
import type { Database } from "../store/database.ts";
import type { Clock } from "../time/clock.ts";

/** A dead owner blocks others for at most this long. */
export const LEASE_MS = 8_000;

export class LeaseHolder {
  readonly #database: Database;
  readonly #checkout: number;
  readonly #clock: Clock;
  readonly #owner: string;

  private constructor(database: Database, checkout: number, clock: Clock) {
    this.#database = database;
    this.#checkout = checkout;
    this.#clock = clock;
    this.#owner = uuidv7(clock.now());
  }

  /** Undefined when another process is at work on the checkout. */
  static take(database: Database, checkout: number, clock: Clock): LeaseHolder | undefined {
    const holder = new LeaseHolder(database, checkout, clock);
    return takeLease(database, checkout, holder.#owner, clock.now(), LEASE_MS) ? holder : undefined;
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
    releaseLease(this.#database, this.#checkout, this.#owner);
  }
}
