// An open SQLite database: prepared statements kept by text, immediate transactions, errors in focal's words.

import { rmSync, statSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { FocalError } from "../base/errors.ts";
import { failureOf, storeError } from "./failures.ts";
import { companions, markLeftOpen, sizeOf } from "./integrity.ts";

export type SqlValue = null | number | bigint | string | Uint8Array;

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** What was done about a damaged file when it was opened. */
export interface Recovery {
  /** Where the damaged file is kept. */
  readonly set_aside: string;
  /** Rows saved by table; empty for an index, which is rebuilt instead. */
  readonly rows_kept: Readonly<Record<string, number>>;
  /** Tables of which some rows could not be read. */
  readonly tables_damaged: readonly string[];
}

export interface DatabaseDetails {
  readonly recovery?: Recovery;
  /** Called once when SQLite reports damage in use, so that the next open looks closer. */
  readonly onDamage?: () => void;
}

/** The next process reads the whole log that was left, so it must stay short. */
const LONGEST_LEFT_BYTES = 1 << 20;

/** BEGIN IMMEDIATE waits for the busy timeout each time; unfair locking can still starve one writer. */
const BEGIN_ATTEMPTS = 3;

export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #onDamage: (() => void) | undefined;
  readonly recovery: Recovery | undefined;
  readonly #file: string | undefined;
  readonly #sideFiles = new Map<string, string>();
  #inTransaction = false;

  constructor(readonly path: string, db: DatabaseSync, details: DatabaseDetails = {}) {
    this.#db = db;
    this.#file = fileAt(path);
    this.recovery = details.recovery;
    this.#onDamage = details.onDamage;
  }

  /** The prepared statement for this text, made once. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#guard(() => this.#db.prepare(sql));
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    const statement = this.prepare(sql);
    return this.#guard(() => statement.get(...values)) as Row | undefined;
  }

  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    const statement = this.prepare(sql);
    return this.#guard(() => statement.all(...values)) as Row[];
  }

  run(sql: string, ...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    const statement = this.prepare(sql);
    return this.#guard(() => statement.run(...values));
  }

  /** Runs `work` in BEGIN IMMEDIATE … COMMIT; rolls back when it throws. Not nestable. */
  transaction<T>(work: () => T): T {
    if (this.#inTransaction) throw new FocalError("internal", "A transaction was begun within another");
    this.#begin();
    this.#inTransaction = true;
    try {
      const result = this.#guard(work);
      this.run("COMMIT");
      return result;
    } catch (error) {
      this.#rollback();
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  /** Runs `work`, which only reads, on one state of the database, whatever others commit meanwhile. */
  snapshot<T>(work: () => T): T {
    if (this.#inTransaction) return work();
    this.run("BEGIN");
    this.#inTransaction = true;
    try {
      return this.#guard(work);
    } finally {
      this.#inTransaction = false;
      // Nothing was written: ending it either way is the same.
      this.#rollback();
    }
  }

  exec(sql: string): void {
    this.#guard(() => this.#db.exec(sql));
  }

  /** Loads an extension library; the database must have been opened with `extensions`. */
  loadExtension(file: string): void {
    this.#db.loadExtension(file);
  }

  /** Copies into the file what the log has, as far as nobody is in the way, so that less is left for whoever closes last. */
  copyLog(): void {
    try {
      this.#db.exec("PRAGMA wal_checkpoint(PASSIVE)");
    } catch {
      // What is wrong is told by the next that writes.
    }
  }

  /** False when the file was moved away, deleted or replaced: what is written then is in no file that others open. */
  get isInPlace(): boolean {
    return fileAt(this.path) === this.#file;
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  /**
   * For a file that is not in its place any more. What its log has belongs to it, wherever it is now. The file that stands
   * there gets a log of its own: this one would be read as its log, and others in this process may still use it.
   */
  closeMoved(): void {
    try {
      this.#db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch {
      // A damaged one, or one whose disk is full: nothing more can be done for it.
    }
    this.close();
    for (const [path, file] of this.#sideFiles) if (fileAt(path) === file) rmSync(path, { force: true });
  }

  /** To be called once it is in use: its log and the index of that are there then. */
  knowSideFiles(): void {
    const { wal, shm } = companions(this.path);
    for (const path of [wal, shm]) {
      const file = fileAt(path);
      if (file !== undefined) this.#sideFiles.set(path, file);
    }
  }

  /**
   * For a process that ends now and must end quickly: everything is written, but the log stays for the next to read.
   * Closing would copy the log into the file and delete it, waiting for the disk four times; a log that has grown long is
   * copied and emptied here, by one process in many. SQLite's own way of keeping it short fails where each process is
   * alone: the next does not know how much of the log the last has copied, and never starts it over.
   */
  leave(): void {
    this.#statements.clear();
    if (sizeOf(`${this.path}-wal`) > LONGEST_LEFT_BYTES) {
      try {
        this.#db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      } catch {
        // Another one is at it, or the next will be.
      }
    }
    markLeftOpen(this.path);
  }

  #begin(): void {
    for (let attempt = 1;; attempt++) {
      try {
        this.run("BEGIN IMMEDIATE");
        return;
      } catch (error) {
        if (attempt >= BEGIN_ATTEMPTS || failureOf(error, this.path) !== "database_locked") throw error;
      }
    }
  }

  /** SQLite has already rolled back after some errors (a full disk), and then refuses to do so again. */
  #rollback(): void {
    try {
      this.prepare("ROLLBACK").run();
    } catch {
      // Nothing was left to undo.
    }
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      // Only SQLite's: the work of a transaction may fail for reasons of its own.
      if ((error as { code?: unknown } | null)?.code !== "ERR_SQLITE_ERROR") throw error;
      const translated = storeError(error, this.path);
      // Of a file that was set aside it says nothing about the one in its place.
      if (translated instanceof FocalError && translated.code === "database_corrupt" && this.isInPlace) {
        this.#onDamage?.();
      }
      throw translated;
    }
  }
}

/** Tells the file at a path from another one; no other gets its number while it is open. */
function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev} ${found.ino}`;
}

/** A database in memory with all migrations applied, for tests. */
export function openInMemory(migrations: readonly Migration[]): Database {
  const database = new Database(":memory:", new DatabaseSync(":memory:"));
  database.exec("PRAGMA foreign_keys = ON");
  for (const migration of migrations) database.exec(migration.sql);
  return database;
}
