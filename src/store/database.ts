// An open SQLite database: prepared statements kept by text, immediate transactions, migrations.

import { DatabaseSync, type StatementSync } from "node:sqlite";

export type SqlValue = null | number | bigint | string | Uint8Array;

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(readonly path: string, db: DatabaseSync) {
    this.#db = db;
  }

  /** The prepared statement for this text, made once. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.prepare(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: SqlValue[]): Row[] {
    return this.prepare(sql).all(...values) as Row[];
  }

  run(sql: string, ...values: SqlValue[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.prepare(sql).run(...values);
  }

  /** Runs `work` in BEGIN IMMEDIATE … COMMIT; rolls back when it throws. Not nestable. */
  transaction<T>(work: () => T): T {
    this.prepare("BEGIN IMMEDIATE").run();
    try {
      const result = work();
      this.prepare("COMMIT").run();
      return result;
    } catch (error) {
      this.prepare("ROLLBACK").run();
      throw error;
    }
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }
}

/** A database in memory with all migrations applied, for tests. */
export function openInMemory(migrations: readonly Migration[]): Database {
  const database = new Database(":memory:", new DatabaseSync(":memory:"));
  for (const migration of migrations) database.exec(migration.sql);
  return database;
}
