// The two databases of a home, opened on first use; every adapter opens them here, so that all agree on their tables.

import type { Logger } from "../base/log.ts";
import { INDEX_MIGRATIONS } from "../graph/schema.sql.ts";
import { INTENT_MIGRATIONS } from "../intent/schema.sql.ts";
import { restoreFromLog } from "../memory/restore_from_log.ts";
import { MEMORY_MIGRATIONS } from "../memory/schema.sql.ts";
import { SESSION_MIGRATIONS } from "../sessions/schema.sql.ts";
import type { Database, Migration } from "../store/database.ts";
import { homePaths } from "../store/home.ts";
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
    for (const database of this.#open.values()) database.close();
    this.#open.clear();
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
    this.#open.set(kind, database);
    if (kind === "memory" && database.recovery !== undefined) this.#restore(database);
    return database;
  }
}
