// Members that a type has from its supertypes.

import type { Database } from "../store/database.ts";
import { EDGE_KINDS } from "./ref_codes.ts";
import { type SymbolRow, symbolsByIds } from "./symbols.ts";

const UP = `SELECT target_id AS id FROM edges WHERE source_id = ? AND kind IN (${
  ["extends", "implements", "embeds"].map((kind) => EDGE_KINDS.findIndex((known) => known === kind)).join(", ")
}) ORDER BY kind, target_id`;
const NAMED = "SELECT m.id FROM symbols t JOIN symbols m ON m.file_id = t.file_id AND m.parent_id = t.id " +
  "WHERE t.id = ? AND m.name = ? ORDER BY m.start_offset";
const MOST_TYPES = 200;

/** Those of the nearest supertypes that have the name. */
export function inheritedMembers(database: Database, type: SymbolRow, name: string): SymbolRow[] {
  const seen = new Set([type.id]);
  let types = [type.id];
  while (types.length > 0 && seen.size < MOST_TYPES) {
    types = types.flatMap((id) => database.all<{ id: number }>(UP, id)).map(({ id }) => id).filter((id) => {
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    });
    const found = types.flatMap((id) => database.all<{ id: number }>(NAMED, id, name)).map(({ id }) => id);
    if (found.length > 0) return symbolsByIds(database, found);
  }
  return [];
}
