// What ranking needs of every symbol of a checkout, as arrays: kept while the checkout does not change.

import type { Database } from "../store/database.ts";
import { splitWords } from "../text/words.ts";
import { stem } from "../text/stem.ts";

export interface Catalog {
  readonly checkout: number;
  readonly generation: number;
  /** Symbols' ids in ascending order; the other arrays are parallel to it. */
  readonly ids: Int32Array;
  /** Position of the symbol's file in `files`. */
  readonly file: Int32Array;
  /** Position of the enclosing symbol, -1 for none. */
  readonly parent: Int32Array;
  readonly start_line: Int32Array;
  readonly end_line: Int32Array;
  /** UTF-16 units of the symbol's text without nested symbols. */
  readonly own_size: Int32Array;
  /** See `Role`. */
  readonly role: Uint8Array;
  readonly files: readonly CatalogFile[];
  /** Positions in `files` of those with a word, stemmed, in their path. */
  readonly filesByWord: ReadonlyMap<string, readonly number[]>;
  readonly average_size: number;
}

/** What a symbol is to a search. */
export const Role = { callable: 0, type: 1, value: 2, module: 3 } as const;

export interface CatalogFile {
  readonly id: number;
  readonly path: string;
  /** Tests, examples, documentation, generated code: last unless asked for. */
  readonly aside: boolean;
}

const CALLABLE = new Set(["function", "method", "constructor", "macro", "getter", "setter", "accessor"]);
const TYPE = new Set([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "type_alias",
  "union",
  "namespace",
  "object",
  "protocol",
  "extension",
]);
const TEST_FLAG = 1 << 10;
const ASIDE =
  /(?:^|\/)(?:tests?|__tests__|testing|specs?|testdata|fixtures?|e2e|bench(?:es|marks?)?|examples?|docs?|docs_src|vendor|third_party|dist|site|website|www|[\w-]*-tests?|test-[\w-]+|deno_dist)\/|(?:^|\/)(?:test_[^/]*|conftest)\.py$|_test\.\w+$|\.(?:test|spec|test-d|bench)\.[cm]?[jt]sx?$|\.d\.ts$|\.min\.js$/i;

const kept = new WeakMap<Database, Map<number, Catalog>>();

/** The catalog of a checkout, from memory when nothing was committed to it since. */
export function checkoutCatalog(database: Database, checkout: number): Catalog {
  const generation = database.get<{ generation: number }>("SELECT generation FROM checkouts WHERE id = ?", checkout)
    ?.generation ?? 0;
  let catalogs = kept.get(database);
  if (catalogs === undefined) kept.set(database, catalogs = new Map());
  const known = catalogs.get(checkout);
  if (known !== undefined && known.generation === generation) return known;
  const catalog = loadCatalog(database, checkout, generation);
  catalogs.set(checkout, catalog);
  return catalog;
}

interface FileRow {
  id: number;
  path: string;
  is_test: number;
  is_generated: number;
}

interface SymbolRow {
  id: number;
  file_id: number;
  parent_id: number | null;
  kind: string;
  flags: number;
  size: number;
  start_line: number;
  end_line: number;
}

function loadCatalog(database: Database, checkout: number, generation: number): Catalog {
  const fileRows = database.all<FileRow>(
    "SELECT id, path, is_test, is_generated FROM files WHERE checkout_id = ? AND status = 'indexed' ORDER BY id",
    checkout,
  );
  const files = fileRows.map(catalogFile);
  const fileAt = new Map(fileRows.map((row, index) => [row.id, index]));
  const rows = database.all<SymbolRow>(
    `SELECT s.id, s.file_id, s.parent_id, s.kind, s.flags, s.end_offset - s.start_offset AS size, s.start_line, s.end_line
     FROM symbols s WHERE s.file_id IN (SELECT id FROM files WHERE checkout_id = ?) ORDER BY s.id`,
    checkout,
  );
  const count = rows.length;
  const ids = new Int32Array(count);
  const catalog = {
    checkout,
    generation,
    ids,
    file: new Int32Array(count),
    parent: new Int32Array(count).fill(-1),
    start_line: new Int32Array(count),
    end_line: new Int32Array(count),
    own_size: new Int32Array(count),
    role: new Uint8Array(count),
    files,
    filesByWord: wordsOfPaths(files),
    average_size: 1,
  };
  rows.forEach((row, i) => {
    ids[i] = row.id;
    catalog.file[i] = fileAt.get(row.file_id) ?? 0;
    catalog.start_line[i] = row.start_line;
    catalog.end_line[i] = row.end_line;
    catalog.own_size[i] = row.size;
    catalog.role[i] = roleOf(row.kind);
  });
  rows.forEach((row, i) => {
    const parent = row.parent_id === null ? -1 : positionOf(ids, row.parent_id);
    catalog.parent[i] = parent;
    if (parent >= 0) catalog.own_size[parent] = catalog.own_size[parent]! - row.size;
  });
  let sum = 0;
  for (let i = 0; i < count; i++) sum += Math.max(0, catalog.own_size[i]!);
  catalog.average_size = Math.max(1, sum / Math.max(1, count));
  markInlineTests(rows, catalog);
  return catalog;
}

function catalogFile({ id, path, is_test, is_generated }: FileRow): CatalogFile {
  return { id, path, aside: is_test !== 0 || is_generated !== 0 || ASIDE.test(path) };
}

function wordsOfPaths(files: readonly CatalogFile[]): Map<string, number[]> {
  const byWord = new Map<string, number[]>();
  files.forEach(({ path }, at) => {
    for (const word of new Set(splitWords(path.replace(/\.\w+$/, "")).map(stem))) {
      const those = byWord.get(word);
      if (those === undefined) byWord.set(word, [at]);
      else those.push(at);
    }
  });
  return byWord;
}

/** Tests inside of ordinary files (Rust) are set aside like test files: by a role beyond the others. */
export const ASIDE_ROLE = 8;

function markInlineTests(rows: readonly SymbolRow[], catalog: { parent: Int32Array; role: Uint8Array }): void {
  rows.forEach((row, i) => {
    const parent = catalog.parent[i]!;
    const inherited = parent >= 0 && (catalog.role[parent]! & ASIDE_ROLE) !== 0;
    if (inherited || (row.flags & TEST_FLAG) !== 0) catalog.role[i] = catalog.role[i]! | ASIDE_ROLE;
  });
}

function roleOf(kind: string): number {
  if (CALLABLE.has(kind)) return Role.callable;
  if (kind === "module") return Role.module;
  return TYPE.has(kind) ? Role.type : Role.value;
}

/** Position of an id in ascending ids, or -1. */
export function positionOf(ids: Int32Array, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const there = ids[middle]!;
    if (there === id) return middle;
    if (there < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
