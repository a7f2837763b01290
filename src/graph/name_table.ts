// Numbers for names, so that a name that occurs a thousand times is stored once.

import type { Database } from "../store/database.ts";

const MOST_KEPT = 200_000;

export class NameTable {
  readonly #database: Database;
  readonly #ids = new Map<string, number>();
  readonly #ofSymbol = new Set<number>();
  /** Names that are to be made findable. */
  readonly #grams: [number, string][] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /** The name's number, given when it has none. Only within a transaction. */
  id(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const row = this.#database.prepare("SELECT id, of_symbol FROM names WHERE name = ?").get(name) as
      | { id: number; of_symbol: number }
      | undefined;
    const id = row?.id ??
      Number(this.#database.prepare("INSERT INTO names (name) VALUES (?)").run(name).lastInsertRowid);
    if (this.#ids.size >= MOST_KEPT) {
      this.#ids.clear();
      this.#ofSymbol.clear();
    }
    this.#ids.set(name, id);
    if (row?.of_symbol === 1) this.#ofSymbol.add(id);
    return id;
  }

  /** Makes a symbol's name findable by its parts. */
  ofSymbol(name: string): void {
    const id = this.id(name);
    if (this.#ofSymbol.has(id)) return;
    this.#ofSymbol.add(id);
    this.#database.prepare("UPDATE names SET of_symbol = 1 WHERE id = ?").run(id);
    this.#grams.push([id, name]);
  }

  /** After all other writing of a transaction: see `FileWriter.writeAll`. */
  writeGrams(): void {
    const insert = this.#database.prepare("INSERT INTO name_grams (rowid, name) VALUES (?, ?)");
    for (const [id, name] of this.#grams) insert.run(id, name);
    this.#grams.length = 0;
  }

  /** After a transaction was rolled back: what it gave out is not there. */
  forget(): void {
    this.#ids.clear();
    this.#ofSymbol.clear();
    this.#grams.length = 0;
  }
}
