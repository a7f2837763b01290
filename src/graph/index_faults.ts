// Compares the parts of the index that must agree: full-text rows with symbols, edges with their ends.

import type { Database } from "../store/database.ts";

const CHECKS: readonly (readonly [string, string])[] = [
  [
    "symbols are missing from the full text",
    "SELECT count(*) AS n FROM symbols WHERE id NOT IN (SELECT rowid FROM symbol_text)",
  ],
  [
    "full-text rows belong to no symbol",
    "SELECT count(*) AS n FROM symbol_text WHERE rowid NOT IN (SELECT id FROM symbols)",
  ],
  ["edges start at no symbol", "SELECT count(*) AS n FROM edges WHERE source_id NOT IN (SELECT id FROM symbols)"],
  ["edges lead to no symbol", "SELECT count(*) AS n FROM edges WHERE target_id NOT IN (SELECT id FROM symbols)"],
  ["references belong to no file", "SELECT count(*) AS n FROM refs WHERE file_id NOT IN (SELECT id FROM files)"],
  [
    "files count their symbols or references wrongly",
    `SELECT count(*) AS n FROM files WHERE symbols <> (SELECT count(*) FROM symbols WHERE file_id = files.id) OR
       (resolved = 1 AND refs <> (SELECT count(*) FROM refs WHERE file_id = files.id)) OR
       (resolved = 1 AND edges <> (SELECT count(*) FROM edges e JOIN symbols s ON s.id = e.source_id
         WHERE s.file_id = files.id))`,
  ],
];

/** One line for each disagreement; none when the index is whole. */
export function indexFaults(index: Database): string[] {
  return CHECKS.flatMap(([fault, sql]) => {
    const count = index.get<{ n: number }>(sql)?.n ?? 0;
    return count === 0 ? [] : [`${count} ${fault}`];
  });
}
