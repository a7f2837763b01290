// Reads files, symbols and edges of a checkout, or of some of its files, as columns.

import type { Database } from "../store/database.ts";
import { jsonColumns, toIntegers } from "./integer_columns.ts";
import type { GraphFile } from "./loaded_graph.ts";
import type { SymbolNames } from "./symbol_names.ts";

/** One row a symbol, in any order. `file` and `parent` are ids, 0 for none. */
export interface SymbolColumns {
  readonly ids: Int32Array;
  readonly file: Int32Array;
  readonly parent: Int32Array;
  readonly name: Int32Array;
  readonly kind: Int32Array;
  readonly flags: Int32Array;
  readonly start_offset: Int32Array;
  readonly end_offset: Int32Array;
  readonly start_line: Int32Array;
  readonly end_line: Int32Array;
}

export type Part = { readonly checkout: number } | { readonly files: readonly number[] };

const OF_CHECKOUT = "f.checkout_id = ?";
const OF_FILES = "f.id IN (SELECT value FROM json_each(?))";

function columnsOf(database: Database, sql: { checkout: string; files: string }, part: Part): unknown[][] {
  return "checkout" in part
    ? jsonColumns(database, sql.checkout, part.checkout)
    : jsonColumns(database, sql.files, JSON.stringify(part.files));
}

const files = (where: string) =>
  `SELECT json_group_array(id), json_group_array(path), json_group_array(language), json_group_array(is_test),
    json_group_array(is_generated), json_group_array(changed)
  FROM (SELECT * FROM files f WHERE ${where} AND status = 'indexed' ORDER BY id)`;
const FILES = { checkout: files(OF_CHECKOUT), files: files(OF_FILES) };
const CHANGES = `SELECT json_group_array(id), json_group_array(changed)
  FROM (SELECT id, changed FROM files WHERE checkout_id = ? AND status = 'indexed' ORDER BY id)`;

/** In the order of their ids. */
export function indexedFiles(database: Database, part: Part): GraphFile[] {
  const [ids, paths, languages, tests, generated, changed] = columnsOf(database, FILES, part) as [
    number[],
    string[],
    string[],
    number[],
    number[],
    number[],
  ];
  return ids.map((id, i) => ({
    id,
    path: paths[i]!,
    language: languages[i]!,
    is_test: tests[i] !== 0,
    is_generated: generated[i] !== 0,
    changed: changed[i]!,
  }));
}

/** When each indexed file changed, in the order of their ids. */
export function fileChanges(database: Database, checkout: number): { id: number; changed: number }[] {
  const [ids, changed] = jsonColumns(database, CHANGES, checkout) as [number[], number[]];
  return ids.map((id, i) => ({ id, changed: changed[i]! }));
}

const symbols = (where: string) =>
  `SELECT json_group_array(s.id), json_group_array(s.file_id), json_group_array(s.parent_id),
    json_group_array(s.flags), json_group_array(s.start_offset), json_group_array(s.end_offset),
    json_group_array(s.start_line), json_group_array(s.end_line), json_group_array(s.name), json_group_array(s.kind)
  FROM files f CROSS JOIN symbols s ON s.file_id = f.id WHERE ${where} AND f.status = 'indexed'`;
const SYMBOLS = { checkout: symbols(OF_CHECKOUT), files: symbols(OF_FILES) };

export function symbolColumns(database: Database, names: SymbolNames, part: Part): SymbolColumns {
  const columns = columnsOf(database, SYMBOLS, part);
  const [ids, file, parent, flags, start_offset, end_offset, start_line, end_line] = columns.map((column, at) =>
    at < 8 ? toIntegers(column) : new Int32Array(0)
  ) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array];
  return {
    ids,
    file,
    parent,
    flags,
    start_offset,
    end_offset,
    start_line,
    end_line,
    name: Int32Array.from(columns[8] as string[], (name) => names.idOf(name)),
    kind: Int32Array.from(columns[9] as string[], (kind) => names.kindOf(kind)),
  };
}

const EDGE =
  "json_group_array(e.source_id), json_group_array(e.target_id), json_group_array(e.kind), json_group_array(e.rule)";
const edges = (end: "source_id" | "target_id", where: string) =>
  `SELECT ${EDGE} FROM files f CROSS JOIN symbols s ON s.file_id = f.id CROSS JOIN edges e ON e.${end} = s.id
  WHERE ${where}`;
const EDGES_OF_CHECKOUT = edges("source_id", OF_CHECKOUT);
const EDGES_FROM = edges("source_id", OF_FILES);
const EDGES_INTO = edges(
  "target_id",
  `${OF_FILES} AND NOT EXISTS (
  SELECT 1 FROM symbols o WHERE o.id = e.source_id AND o.file_id IN (SELECT value FROM json_each(?)))`,
);

export function edgesWithin(database: Database, checkout: number) {
  return edgeColumns(jsonColumns(database, EDGES_OF_CHECKOUT, checkout));
}

/** Edges from and to the files' symbols, each once. */
export function edgesTouching(database: Database, files: readonly number[]) {
  const those = JSON.stringify(files);
  const from = jsonColumns(database, EDGES_FROM, those);
  const into = jsonColumns(database, EDGES_INTO, those, those);
  return edgeColumns(from.map((column, at) => column.concat(into[at] ?? [])));
}

function edgeColumns([source, target, kind, rule]: unknown[][]) {
  return {
    source: toIntegers(source),
    target: toIntegers(target),
    kind: Uint8Array.from(kind as number[]),
    rule: Uint8Array.from(rule as number[]),
  };
}
