// Symbols with the file and checkout they are in, as questions need them.

import type { Database } from "../store/database.ts";

export interface SymbolRow {
  readonly id: number;
  readonly file_id: number;
  readonly checkout_id: number;
  readonly root: string;
  readonly prefix: string;
  readonly path: string;
  readonly language: string;
  /** As the file names it, with the language's own separators. */
  readonly package: string;
  readonly is_test: number;
  readonly is_generated: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly qualified_name: string;
  readonly twin: number;
  readonly kind: string;
  readonly flags: number;
  readonly start_offset: number;
  readonly end_offset: number;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_col: number;
  readonly name_line: number;
  readonly signature: string;
  readonly doc: string;
}

const SELECT = `SELECT s.id, s.file_id, f.checkout_id, c.root, c.prefix, f.path, f.language, f.package,
  f.is_test OR (s.flags & 1024) <> 0 AS is_test, f.is_generated,
  s.parent_id, s.name, s.qualified_name, s.twin, s.kind, s.flags, s.start_offset, s.end_offset, s.start_line, s.end_line,
  s.start_col, s.name_line, s.signature, s.doc
  FROM symbols s JOIN files f ON f.id = s.file_id JOIN checkouts c ON c.id = f.checkout_id`;
const IDS_IN_FILE = "SELECT id FROM symbols WHERE file_id = ? ORDER BY ordinal";
const BY_ID = `${SELECT} WHERE s.id = ?`;
const BY_IDS = SELECT.replace("FROM symbols s JOIN", "FROM json_each(?) j CROSS JOIN symbols s ON s.id = j.value JOIN");
const BY_NAME =
  `${SELECT} WHERE s.name = ? COLLATE NOCASE AND f.checkout_id = ? ORDER BY f.path, s.start_offset LIMIT 20000`;
const IN_PLACE = "ORDER BY s.start_offset, s.end_offset DESC, s.id";
const AT_LINE = `${SELECT} WHERE s.file_id = ? AND s.start_line <= ? AND s.end_line >= ? ${IN_PLACE}`;
// The unary plus keeps the file's index in use: a common name has more symbols than a file.
const NAMED_IN = `${SELECT} WHERE s.file_id = ? AND +s.name = ? ${IN_PLACE}`;
const BY_FILE = `${SELECT} WHERE s.file_id = ? ${IN_PLACE}`;

export function symbolById(database: Database, id: number): SymbolRow | undefined {
  return database.get<SymbolRow>(BY_ID, id);
}

/** In the order of the ids; what is gone is left out. */
export function symbolsByIds(database: Database, ids: readonly number[]): SymbolRow[] {
  return ids.length === 0 ? [] : database.all<SymbolRow>(BY_IDS, JSON.stringify(ids));
}

/** Definitions that carry the name, in any case of its letters. */
export function symbolsByName(database: Database, checkouts: readonly number[], name: string): SymbolRow[] {
  return checkouts.flatMap((checkout) => database.all<SymbolRow>(BY_NAME, name, checkout));
}

/** Of a file, those that span the line. */
export function symbolsAtLine(database: Database, file: number, line: number): SymbolRow[] {
  return database.all<SymbolRow>(AT_LINE, file, line, line);
}

/** Of a file, those with exactly this name. */
export function symbolsNamedIn(database: Database, file: number, name: string): SymbolRow[] {
  return database.all<SymbolRow>(NAMED_IN, file, name);
}

export function symbolsOfFile(database: Database, file: number): SymbolRow[] {
  return database.all<SymbolRow>(BY_FILE, file);
}

/** In the order of the file's facts. */
export function idsInFile(database: Database, file: number): number[] {
  return database.all<{ id: number }>(IDS_IN_FILE, file).map(({ id }) => id);
}

/** Qualified names of what a file defines itself, in its order. */
export function membersOf(database: Database, file: number): string[] {
  const [own, ...rows] = symbolsOfFile(database, file);
  return [...new Set(rows.filter((row) => row.parent_id === own?.id).map((row) => row.qualified_name))];
}

export interface FileRow {
  readonly id: number;
  readonly checkout_id: number;
  readonly root: string;
  readonly path: string;
  readonly language: string;
  readonly status: string;
  readonly lines: number;
  readonly has_errors: number;
  readonly is_test: number;
  readonly is_generated: number;
}

const FILE =
  `SELECT f.id, f.checkout_id, c.root, f.path, f.language, f.status, f.lines, f.has_errors, f.is_test, f.is_generated
  FROM files f JOIN checkouts c ON c.id = f.checkout_id`;

/** The indexed file at exactly this path. */
export function fileAt(database: Database, checkout: number, path: string): FileRow | undefined {
  return database.get<FileRow>(`${FILE} WHERE f.checkout_id = ? AND f.path = ?`, checkout, path);
}

export function filesOfCheckout(database: Database, checkout: number): FileRow[] {
  return database.all<FileRow>(`${FILE} WHERE f.checkout_id = ? AND f.status = 'indexed' ORDER BY f.path`, checkout);
}

/** Paths of indexed files that start with the text, or whose last part does. */
export function pathsStartingWith(database: Database, checkout: number, text: string): string[] {
  const rows = database.all<{ path: string }>(
    `SELECT path FROM files WHERE checkout_id = ? AND status = 'indexed' AND instr('/' || path, '/' || ?) > 0
     ORDER BY path`,
    checkout,
    text,
  );
  return rows.map(({ path }) => path).filter((path) =>
    path.startsWith(text) || path.slice(path.lastIndexOf("/") + 1).startsWith(text)
  );
}

/** Indexed files whose path is `path` or ends with `/path`. */
export function filesEndingWith(database: Database, all: readonly number[], path: string): FileRow[] {
  const { wanted, checkouts } = belowRoot(database, all, path.replaceAll("\\", "/").replace(/^(\.\/)+/, ""));
  const pattern = `%/${wanted.replace(/[\\%_]/g, "\\$&")}`;
  // Written in full it is that file, and needs no look at all the others.
  const exact = checkouts.map((checkout) => fileAt(database, checkout, wanted)).filter((file) =>
    file?.status === "indexed"
  );
  if (exact.length > 0) return exact.filter((file) => file !== undefined);
  return checkouts.flatMap((checkout) =>
    database.all<FileRow>(
      `${FILE} WHERE f.checkout_id = ? AND f.status = 'indexed' AND (f.path = ? OR f.path LIKE ? ESCAPE '\\') ORDER BY f.path LIMIT 50`,
      checkout,
      wanted,
      pattern,
    )
  );
}

/** A path from the root of the file system is that of one checkout. */
function belowRoot(
  database: Database,
  checkouts: readonly number[],
  path: string,
): { wanted: string; checkouts: readonly number[] } {
  if (/^(\/|[A-Za-z]:\/)/.test(path)) {
    for (const checkout of checkouts) {
      const root = database.get<{ root: string }>("SELECT root FROM checkouts WHERE id = ?", checkout)?.root;
      if (root !== undefined && path.startsWith(`${root}/`)) {
        return { wanted: path.slice(root.length + 1), checkouts: [checkout] };
      }
    }
  }
  return { wanted: path, checkouts };
}
