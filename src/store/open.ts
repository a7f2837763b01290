// Opens a database of focal's home: creates or upgrades it, checks it after an unclean stop, repairs a damaged one.

import { closeSync, existsSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { FocalError } from "../base/errors.ts";
import { type Logger, silentLogger } from "../base/log.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import { sleepSync } from "../time/sleep.ts";
import { Database, type Migration, type Recovery } from "./database.ts";
import { failureOf, storeError, wasReplaced } from "./failures.ts";
import { assertOurs, prepareHome } from "./home.ts";
import { isMarkedDamaged, markDamaged, suspicion, verify } from "./integrity.ts";
import { migrate, schemaState } from "./migrate.ts";
import { repair } from "./repair.ts";

/** The index is a cache and is rebuilt; the memory exists nowhere else. */
export type DatabaseKind = "index" | "memory";

export interface OpenOptions {
  readonly kind: DatabaseKind;
  /** Every list of steps whose tables live in this file, concatenated. */
  readonly migrations: readonly Migration[];
  readonly clock?: Clock;
  readonly log?: Logger;
  /** False for hooks: no look at the file's health, no repair. Default: true. */
  readonly check?: boolean;
  /** How long to wait for a lock. Default: 5000. */
  readonly busy_timeout_ms?: number;
  /**
   * The process ends soon, and the user waits for it: it will `leave` the database. What it writes may be lost to a power
   * cut, which costs less than waiting for the disk each time.
   */
  readonly leaves?: boolean;
  /** For those who only ask; the file is created or upgraded first where needed. */
  readonly read_only?: boolean;
  /** Needed for `loadVectors`. */
  readonly extensions?: boolean;
}

const BUSY_TIMEOUT_MS = 5000;
const RETRY_MS = 15;
/** A file may be damaged, repaired by another process, and looked at again. */
const ROUNDS = 3;

export function openDatabase(path: string, options: OpenOptions): Database {
  if (options.read_only === true) return openReader(path, options);
  prepareHome(dirname(path));
  if (options.check === false) return connect(path, options);
  let recovery = healthy(path, options.kind) ? undefined : mend(path, options);
  for (let round = 1;; round++) {
    try {
      return connect(path, options, recovery);
    } catch (error) {
      if (round >= ROUNDS) throw error;
      if (wasReplaced(error, path)) continue;
      if (failureOf(error, path) !== "database_corrupt") throw error;
      recovery = mend(path, options) ?? recovery;
    }
  }
}

function healthy(path: string, kind: DatabaseKind): boolean {
  if (suspicion(path) === undefined) return true;
  const verdict = verify(path);
  // See `repair`: an index is set aside although others use it.
  return verdict === "sound" || (verdict === "in use" && !(kind === "index" && isMarkedDamaged(path)));
}

function mend(path: string, options: OpenOptions): Recovery | undefined {
  const fresh = (at: string) => connect(at, { ...options, extensions: false });
  const clock = options.clock ?? systemClock;
  const recovery = repair({ path, clock, fresh: options.kind === "memory" ? fresh : undefined });
  if (recovery === undefined) return undefined;
  const log = options.log ?? silentLogger;
  if (options.kind === "index") {
    log.warn(`The index was damaged; it is kept as ${recovery.set_aside} and built anew.`);
  } else {
    const kept = Object.values(recovery.rows_kept).reduce((sum, rows) => sum + rows, 0);
    log.error(
      `The memory database was damaged; it is kept as ${recovery.set_aside}. ${kept} rows were saved` +
        (recovery.tables_damaged.length > 0 ? `, some of ${recovery.tables_damaged.join(", ")} were lost.` : "."),
      { set_aside: recovery.set_aside, rows_kept: recovery.rows_kept, tables_damaged: recovery.tables_damaged },
    );
  }
  return recovery;
}

/** One connection for writing, with an up-to-date schema. */
function connect(path: string, options: OpenOptions, recovery?: Recovery): Database {
  const busy_timeout_ms = options.busy_timeout_ms ?? BUSY_TIMEOUT_MS;
  const clock = options.clock ?? systemClock;
  createPrivately(path);
  const database = raw(path, options, recovery);
  try {
    // Before all else: what follows must wait for other processes, not fail.
    database.exec(`PRAGMA busy_timeout = ${Math.max(0, Math.trunc(busy_timeout_ms))}`);
    const state = schemaState(database, options.migrations);
    if (state === "foreign") {
      throw new FocalError("io", `${path} is a database, but not one of focal's`, {
        fix: "Move it away, or set FOCAL_HOME to another folder.",
      });
    }
    if (state !== "current" || options.check !== false) {
      if (state === "empty") database.exec("PRAGMA auto_vacuum = INCREMENTAL");
      patiently(() => database.get("PRAGMA journal_mode = WAL"), path, clock, busy_timeout_ms);
    }
    database.exec(`PRAGMA synchronous = ${options.kind === "memory" && options.leaves !== true ? "FULL" : "NORMAL"}`);
    // `leave` keeps the log short.
    if (options.leaves === true) database.exec("PRAGMA wal_autocheckpoint = 0");
    // What a statement would need to be undone alone is a few pages: not worth a file for each transaction.
    if (options.kind === "index") database.exec("PRAGMA temp_store = MEMORY");
    database.exec("PRAGMA foreign_keys = ON");
    if (state !== "current") migrate(database, options.migrations, clock.now());
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openReader(path: string, options: OpenOptions): Database {
  assertOurs(dirname(path));
  const { read_only: _, ...writable } = options;
  if (!existsSync(path) || (options.check !== false && !healthy(path, options.kind))) {
    openDatabase(path, writable).close();
  }
  const reader = read(path, options);
  if (reader !== undefined) return reader;
  openDatabase(path, writable).close();
  const upgraded = read(path, options);
  if (upgraded === undefined) throw new FocalError("io", `${path} could not be brought up to date`);
  return upgraded;
}

/** A read-only connection, or undefined when the schema must be brought up to date first. */
function read(path: string, options: OpenOptions): Database | undefined {
  const database = raw(path, options);
  try {
    database.exec(`PRAGMA busy_timeout = ${Math.max(0, Math.trunc(options.busy_timeout_ms ?? BUSY_TIMEOUT_MS))}`);
    if (schemaState(database, options.migrations) === "current") return database;
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return undefined;
}

function raw(path: string, options: OpenOptions, recovery?: Recovery): Database {
  try {
    const db = new DatabaseSync(path, {
      readOnly: options.read_only === true,
      allowExtension: options.extensions === true,
    });
    const onDamage = () => markDamaged(path);
    return new Database(path, db, recovery === undefined ? { onDamage } : { onDamage, recovery });
  } catch (error) {
    throw storeError(error, path);
  }
}

/** SQLite gives its side files the mode of the main one, so that one is made private first. */
function createPrivately(path: string): void {
  try {
    // Only a new one is touched: closing an existing file would drop the locks of our other connections to it.
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    // Asked of the file rather than of the error: Deno 2.4 gives this one no code. It may have been set aside since.
    if (!existsSync(path) && !/EEXIST|exists/i.test(String(error))) throw storeError(error, path);
  }
}

/** Switching to WAL fails at once when another process is about it, whatever the busy timeout. */
function patiently(work: () => void, path: string, clock: Clock, patience_ms: number): void {
  const deadline = clock.monotonic() + patience_ms;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (failureOf(error, path) !== "database_locked" || clock.monotonic() >= deadline) throw error;
      sleepSync(RETRY_MS);
    }
  }
}
