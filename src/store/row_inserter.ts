// Inserts many rows into one table, some at a time: most of what a row costs is the call, not the row.

import type { Database, SqlValue } from "./database.ts";

const ROWS_AT_ONCE = 32;

/** For use within one transaction: what was added is there after `end`. */
export class RowInserter {
  readonly #database: Database;
  readonly #one: string;
  readonly #many: string;
  readonly #width: number;
  #waiting: SqlValue[] = [];

  /** `into` names table and columns: `refs (file_id, ordinal)`. */
  constructor(database: Database, into: string) {
    this.#database = database;
    this.#width = into.split(",").length;
    const row = `(${Array(this.#width).fill("?").join(", ")})`;
    // Should a row be refused, the transaction is undone as a whole. For statements to be undone one by one, SQLite would
    // first copy every page that one touches, into a file.
    this.#one = `INSERT OR FAIL INTO ${into} VALUES ${row}`;
    this.#many = `INSERT OR FAIL INTO ${into} VALUES ${Array(ROWS_AT_ONCE).fill(row).join(", ")}`;
  }

  add(...row: SqlValue[]): void {
    for (const value of row) this.#waiting.push(value);
    if (this.#waiting.length < ROWS_AT_ONCE * this.#width) return;
    this.#database.prepare(this.#many).run(...this.#waiting);
    this.#waiting.length = 0;
  }

  end(): void {
    const one = this.#database.prepare(this.#one);
    for (let at = 0; at < this.#waiting.length; at += this.#width) {
      one.run(...this.#waiting.slice(at, at + this.#width));
    }
    this.#waiting.length = 0;
  }
}
