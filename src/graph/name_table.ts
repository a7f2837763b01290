// Numbers for names, so that a name that occurs a thousand times is stored once.

import type { Database } from "../store/database.ts";

const MOST_KEPT = 200_000;
const INSERT = "INSERT INTO names (name, of_symbol) VALUES (?, ?) ON CONFLICT DO NOTHING";
const SELECT = "SELECT id, of_symbol FROM names WHERE name = ?";

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
    return this.#ids.get(name) ?? this.#look(name, 0);
  }

  /** Makes a symbol's name findable by its parts. */
  ofSymbol(name: string): void {
    const id = this.#ids.get(name) ?? this.#look(name, 1);
    if (this.#ofSymbol.has(id)) return;
    this.#ofSymbol.add(id);
    this.#database.prepare("UPDATE names SET of_symbol = 1 WHERE id = ?").run(id);
    this.#grams.push([id, name]);
  }

  /** `of_symbol` is for a name that is new. */
  #look(name: string, of_symbol: number): number {
    // Most names that are asked for are new.
    const { changes, lastInsertRowid } = this.#database.prepare(INSERT).run(name, of_symbol);
    const known = changes === 0
      ? this.#database.prepare(SELECT).get(name) as { id: number; of_symbol: number }
      : undefined;
    const id = known?.id ?? Number(lastInsertRowid);
    if (known === undefined && of_symbol === 1) this.#grams.push([id, name]);
    if (this.#ids.size >= MOST_KEPT) {
      this.#ids.clear();
      this.#ofSymbol.clear();
    }
    this.#ids.set(name, id);
    if ((known?.of_symbol ?? of_symbol) === 1) this.#ofSymbol.add(id);
    return id;
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
