// Numbers of symbols' names and kinds, as a loaded graph has them in place of texts.

import type { Database } from "../store/database.ts";
import { jsonColumns } from "./integer_columns.ts";

const NAMES = "SELECT json_group_array(id), json_group_array(name) FROM names WHERE of_symbol = 1";

/** Grows with what is asked for; ids are those of the table `names`. */
export class SymbolNames {
  readonly #database: Database;
  readonly #ids = new Map<string, number>();
  readonly #texts = new Map<number, string>();
  #highest = 0;
  readonly #kinds = new Map<string, number>();
  /** Every kind seen, at its number. */
  readonly kinds: string[] = [];

  constructor(database: Database) {
    this.#database = database;
    const [ids, texts] = jsonColumns(database, NAMES) as [number[], string[]];
    ids.forEach((id, i) => this.#keep(id, texts[i]!));
  }

  #keep(id: number, text: string): void {
    this.#ids.set(text, id);
    this.#texts.set(id, text);
    if (id > this.#highest) this.#highest = id;
  }

  /** 0 for what no symbol has. */
  idOf(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#database.get<{ id: number }>("SELECT id FROM names WHERE name = ?", name)?.id;
    if (id === undefined) return 0;
    this.#keep(id, name);
    return id;
  }

  get size(): number {
    return this.#texts.size;
  }

  /** No id is above. */
  get highest(): number {
    return this.#highest;
  }

  entries(): Iterable<[number, string]> {
    return this.#texts;
  }

  textOf(id: number): string {
    return this.#texts.get(id) ?? "";
  }

  kindOf(kind: string): number {
    let number = this.#kinds.get(kind);
    if (number === undefined) {
      this.#kinds.set(kind, number = this.kinds.length);
      this.kinds.push(kind);
    }
    return number;
  }
}
