// Compares the parts of the index that must agree: full-text rows with symbols, edges with their ends, references with
// what is asked of them.

import type { Database } from "../store/database.ts";
import { jsonColumns, positionOf, toIntegers } from "./integer_columns.ts";
import { countOutcomes, openNames, unpackOutcomes } from "./packed_refs.ts";
import { Status } from "./resolve/view.ts";

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
  [
    "open names belong to no file",
    "SELECT count(*) AS n FROM open_names WHERE file_id NOT IN (SELECT file_id FROM file_refs)",
  ],
  [
    "files count their symbols or edges wrongly",
    `SELECT count(*) AS n FROM files WHERE symbols <> (SELECT count(*) FROM symbols WHERE file_id = files.id) OR
       (resolved = 1 AND edges <> (SELECT count(*) FROM edges e JOIN symbols s ON s.id = e.source_id
         WHERE s.file_id = files.id))`,
  ],
];

/** One line for each disagreement; none when the index is whole. */
export function indexFaults(index: Database): string[] {
  const counts = CHECKS.map(([fault, sql]) => [fault, index.get<{ n: number }>(sql)?.n ?? 0] as const);
  return [...counts, ...refFaults(index)].flatMap(([fault, count]) => count === 0 ? [] : [`${count} ${fault}`]);
}

interface RefsRow {
  readonly file: number;
  readonly refs: number;
  /** Nothing waits that could make its references lead elsewhere. */
  readonly settled: number;
  readonly outcomes: Uint8Array;
  readonly open: Uint8Array | null;
}

/** Some kilobytes each. */
const FILES_AT_ONCE = 1_000;
const REFS = `SELECT f.id AS file, f.refs, r.outcomes, r.open,
    f.resolved = 1 AND NOT EXISTS (SELECT 1 FROM changed_names n WHERE n.checkout_id = f.checkout_id) AS settled
  FROM file_refs r CROSS JOIN files f ON f.id = r.file_id WHERE r.file_id > ? ORDER BY r.file_id LIMIT ${FILES_AT_ONCE}`;
const OPEN_NAMES = "SELECT file_id AS file, count(*) AS count, sum(name_id) AS sum FROM open_names GROUP BY file_id";
const SYMBOLS = "SELECT json_group_array(id) AS ids FROM (SELECT id FROM symbols ORDER BY id)";

function refFaults(index: Database): [string, number][] {
  const ids = toIntegers(jsonColumns(index, SYMBOLS)[0]);
  const named = new Map(
    index.all<{ file: number; count: number; sum: number }>(OPEN_NAMES).map(({ file, count, sum }) => [
      file,
      `${count} ${sum}`,
    ]),
  );
  let lost = 0;
  let miscounted = 0;
  let misnamed = 0;
  for (let rows = index.all<RefsRow>(REFS, 0); rows.length > 0; rows = index.all(REFS, rows.at(-1)?.file ?? 0)) {
    for (const { file, refs, settled, outcomes, open } of rows) {
      const names = openNames(open);
      const sum = [...names].reduce((a, b) => a + b, 0);
      if ((named.get(file) ?? "0 0") !== `${names.size} ${sum}`) misnamed++;
      if (settled === 0) continue;
      if (countOutcomes(outcomes) !== refs) miscounted++;
      for (const { status, target } of unpackOutcomes(outcomes)) {
        if (status === Status.resolved && positionOf(ids, target) < 0) lost++;
      }
    }
  }
  return [
    ["references lead to no symbol", lost],
    ["files count their references wrongly", miscounted],
    ["files' open names are not those of their references", misnamed],
  ];
}
