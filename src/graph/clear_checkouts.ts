// Takes checkouts out of the index, with everything derived from them.

import type { Database } from "../store/database.ts";

const OF_CHECKOUT = "SELECT id FROM files WHERE checkout_id = ?";
const SYMBOLS_OF = `SELECT symbols.id FROM symbols JOIN files ON files.id = file_id WHERE checkout_id = ?`;

/** In this order: what has no foreign key first, while its owners can still be found. */
const CLEAR_ONE = [
  `DELETE FROM symbol_text WHERE rowid IN (${SYMBOLS_OF})`,
  `DELETE FROM path_grams WHERE rowid IN (${OF_CHECKOUT})`,
  `DELETE FROM edges WHERE source_id IN (${SYMBOLS_OF})`,
  `DELETE FROM open_names WHERE file_id IN (${OF_CHECKOUT})`,
  "DELETE FROM files WHERE checkout_id = ?",
  "DELETE FROM checkouts WHERE id = ?",
];

const CLEAR_ALL = [
  "INSERT INTO symbol_text (symbol_text) VALUES ('delete-all')",
  "INSERT INTO path_grams (path_grams) VALUES ('delete-all')",
  "INSERT INTO name_grams (name_grams) VALUES ('delete-all')",
  ...[
    "edges",
    "open_names",
    "file_refs",
    "names",
    "changed_names",
    "symbols",
    "file_facts",
    "file_lookups",
    "files",
    "checkouts",
  ]
    .map((table) => `DELETE FROM ${table}`),
];

export function clearCheckout(index: Database, id: number): void {
  index.transaction(() => {
    for (const sql of CLEAR_ONE) index.run(sql, id);
  });
  index.exec("PRAGMA incremental_vacuum");
}

export function clearAllCheckouts(index: Database): void {
  index.transaction(() => {
    for (const sql of CLEAR_ALL) index.run(sql);
  });
  index.exec("PRAGMA incremental_vacuum");
}
