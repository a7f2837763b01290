// Inserts many rows into one table, some at a time: most of what a row costs is the call, not the row.

import type { Database, SqlValue } from "./database.ts";

const MOST_AT_ONCE = 32;

/** For use within one transaction: what was added is there after `end`. */
export class RowInserter {
  readonly #database: Database;
  readonly #into: string;
  readonly #width: number;
  #waiting: SqlValue[] = [];

  /** `into` names table and columns: `refs (file_id, ordinal)`. */
  constructor(database: Database, into: string) {
    this.#database = database;
    this.#into = into;
    this.#width = into.split(",").length;
  }

  add(...row: SqlValue[]): void {
    for (const value of row) this.#waiting.push(value);
    if (this.#waiting.length < MOST_AT_ONCE * this.#width) return;
    this.#insert(MOST_AT_ONCE, this.#waiting);
    this.#waiting.length = 0;
  }

  end(): void {
    let at = 0;
    for (let rows = MOST_AT_ONCE / 2; rows >= 1; rows /= 2) {
      const end = at + rows * this.#width;
      if (end > this.#waiting.length) continue;
      this.#insert(rows, this.#waiting.slice(at, end));
      at = end;
    }
    this.#waiting.length = 0;
  }

  /** There is a statement for each power of two. */
  #insert(rows: number, values: readonly SqlValue[]): void {
    let sql = statements.get(rows + this.#into);
    if (sql === undefined) {
      const row = `(${Array(this.#width).fill("?").join(", ")})`;
      // Should a row be refused, the transaction is undone as a whole. For statements to be undone one by one, SQLite would
      // first copy every page that one touches, into a file.
      sql = `INSERT OR FAIL INTO ${this.#into} VALUES ${Array(rows).fill(row).join(", ")}`;
      statements.set(rows + this.#into, sql);
    }
    this.#database.prepare(sql).run(...values);
  }
}

const statements = new Map<string, string>();
