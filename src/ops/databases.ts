// The two databases of a home, opened on first use; every adapter opens them here, so that all agree on their tables.

import type { Logger } from "../base/log.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import { INTENT_MIGRATIONS } from "../intent/schema.sql.ts";
import { restoreFromLog } from "../memory/restore_from_log.ts";
import { MEMORY_MIGRATIONS } from "../memory/schema.sql.ts";
import { SESSION_MIGRATIONS } from "../sessions/schema.sql.ts";
import type { Database, Migration } from "../store/database.ts";
import { homePaths } from "../store/home.ts";
import { isMarkedDamaged } from "../store/integrity.ts";
import { openDatabase, type OpenOptions } from "../store/open.ts";
import type { Clock } from "../time/clock.ts";

/** Tables that live in index.db. */
export const INDEX_TABLES: readonly Migration[] = INDEX_MIGRATIONS;

/** Tables that live in memory.db, whoever owns them. */
export const MEMORY_TABLES: readonly Migration[] = [...MEMORY_MIGRATIONS, ...SESSION_MIGRATIONS, ...INTENT_MIGRATIONS];

export interface DatabasesOptions {
  readonly home: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** False for hooks: nothing is checked or repaired. */
  readonly check?: boolean;
  readonly busy_timeout_ms?: number;
  /** The process ends soon and calls `leave`. */
  readonly leaves?: boolean;
}

/** `OpenOptions` of one of the databases. */
export function databaseOptions(kind: "index" | "memory", options: Omit<DatabasesOptions, "home">): OpenOptions {
  const { clock, log, check, busy_timeout_ms, leaves } = options;
  return {
    kind,
    migrations: kind === "index" ? INDEX_TABLES : MEMORY_TABLES,
    clock,
    log,
    ...(check === undefined ? {} : { check }),
    ...(busy_timeout_ms === undefined ? {} : { busy_timeout_ms }),
    // The index is closed: see `Databases.leave`.
    ...(leaves === undefined || kind === "index" ? {} : { leaves }),
  };
}

export class Databases {
  readonly #options: DatabasesOptions;
  readonly #open = new Map<"index" | "memory", Database>();

  constructor(options: DatabasesOptions) {
    this.#options = options;
  }

  index(): Database {
    return this.#get("index");
  }

  memory(): Database {
    return this.#get("memory");
  }

  close(): void {
    for (const kind of [...this.#open.keys()]) this.#close(kind);
  }

  closeMemory(): void {
    this.#close("memory");
  }

  #close(kind: "index" | "memory"): void {
    const database = this.#open.get(kind);
    if (database?.isInPlace === false) database.closeMoved();
    else database?.close();
    this.#open.delete(kind);
  }

  /**
   * For who stays for long, whenever it begins anew: closes what was moved, replaced or found damaged by anybody since it was
   * opened, so that the file that stands there now is opened. Answers which.
   */
  renew(): ("index" | "memory")[] {
    const closed = [...this.#open].filter(([kind, database]) =>
      !database.isInPlace || (kind === "index" && isMarkedDamaged(database.path))
    );
    for (const [kind, { path }] of closed) {
      this.#close(kind);
      if (kind === "index") continue;
      this.#options.log.warn(`${path} was moved, deleted or replaced; the file that stands there now is used.`);
    }
    return closed.map(([kind]) => kind);
  }

  /**
   * For a process that ends now: see `Database.leave`. The index's log grows by a file's rows a time, so that reading it would cost
   * what leaving it saves.
   */
  leave(): void {
    this.#open.get("memory")?.leave();
    this.#open.get("index")?.close();
    this.#open.clear();
  }

  #restore(memory: Database): void {
    const count = restoreFromLog(memory, this.#options.clock);
    if (count > 0) this.#options.log.warn(`${count} memories were lost with the damage and came back from their log.`);
  }

  #get(kind: "index" | "memory"): Database {
    const open = this.#open.get(kind);
    if (open !== undefined) return open;
    const database = openDatabase(homePaths(this.#options.home)[kind], databaseOptions(kind, this.#options));
    database.knowSideFiles();
    this.#open.set(kind, database);
    if (kind === "memory" && database.recovery !== undefined) this.#restore(database);
    return database;
  }
}
