// Members that a type has from its supertypes.

import type { Database } from "../store/database.ts";
import { namedBases } from "./known_bases.ts";
import { mergedOrder } from "./merged_order.ts";
import { EDGE_KINDS } from "./ref_codes.ts";
import { type SymbolRow, symbolsByIds } from "./symbols.ts";

const UP = `SELECT target_id AS id FROM edges WHERE source_id = ? AND kind IN (${
  ["extends", "implements", "embeds"].map((kind) => EDGE_KINDS.findIndex((known) => known === kind)).join(", ")
}) ORDER BY kind, target_id`;
const NAMED = "SELECT m.id FROM symbols t JOIN symbols m ON m.file_id = t.file_id AND m.parent_id = t.id " +
  "WHERE t.id = ? AND m.name = ? ORDER BY m.start_offset";
const MOST_TYPES = 200;

/** Those that the type means by the name: of the first base that has it in Python, else of the nearest supertypes. */
export function inheritedMembers(database: Database, type: SymbolRow, name: string): SymbolRow[] {
  const order = type.language === "python" ? orderOf(database, type, new Map()) : undefined;
  for (const id of order?.slice(1) ?? []) {
    const found = membersNamed(database, id, name);
    if (found.length > 0) return symbolsByIds(database, found);
  }
  return order === undefined ? ofNearest(database, type, name) : [];
}

const supertypesOf = (database: Database, type: number): number[] =>
  database.all<{ id: number }>(UP, type).map(({ id }) => id);

const membersNamed = (database: Database, type: number, name: string): number[] =>
  database.all<{ id: number }>(NAMED, type, name).map(({ id }) => id);

/** The type and all that it descends from as Python searches them; undefined where that is not known. */
function orderOf(
  database: Database,
  type: SymbolRow,
  known: Map<number, readonly number[] | undefined>,
): readonly number[] | undefined {
  if (known.has(type.id) || known.size >= MOST_TYPES) return known.get(type.id);
  // A class that descends from itself has no order.
  known.set(type.id, undefined);
  const written = namedBases(type.language, type.signature);
  const bases = symbolsByIds(database, supertypesOf(database, type.id))
    .map((base) => ({ base, place: written.indexOf(base.name) }))
    .sort((a, b) => a.place - b.place);
  // Another name was given to it where it was imported.
  if (bases.some(({ place }) => place < 0)) return undefined;
  const orders: (readonly number[])[] = [];
  for (const { base } of bases) {
    const order = orderOf(database, base, known);
    if (order === undefined) return undefined;
    orders.push(order);
  }
  const above = mergedOrder([...orders, bases.map(({ base }) => base.id)], (a, b) => a === b, MOST_TYPES);
  const order = above && [type.id, ...above];
  known.set(type.id, order);
  return order;
}

function ofNearest(database: Database, type: SymbolRow, name: string): SymbolRow[] {
  const seen = new Set([type.id]);
  let types = [type.id];
  while (types.length > 0 && seen.size < MOST_TYPES) {
    types = types.flatMap((id) => supertypesOf(database, id)).filter((id) => {
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    });
    const found = types.flatMap((id) => membersNamed(database, id, name));
    if (found.length > 0) return symbolsByIds(database, found);
  }
  return [];
}
