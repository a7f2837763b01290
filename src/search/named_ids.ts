// Symbols whose name is, starts with, or contains what was asked for; looked up in the tables or in a loaded graph.

import type { Database } from "../store/database.ts";
import { type Scope, withPath } from "./scope.ts";
import type { SearchTerms } from "./search_terms.ts";

/** All in lower case. */
export interface Names {
  /** Ids of symbols called so, in any case. */
  called(name: string, most: number): readonly number[];
  /** Ids of symbols with the shortest names that contain the text. */
  containing(part: string): readonly number[];
  /** Ids of the own symbols of files whose paths contain the text. */
  ofPaths(part: string): readonly number[];
}

const MOST_NAMED = 300;
/** Symbols of exactly one name. */
const MOST_CALLED = 200;
/** Of the names that contain a text, so many are looked at for the shortest. */
export const MOST_CONTAINING = 800;
export const MOST_NAMES = 60;
export const MOST_OF_NAME = 20;
export const MOST_PATHS = 40;
const MOST_GRAMS = 24;

/** Symbols whose name is, starts with, or contains one of the tokens or all words together. */
export function namedIds(terms: SearchTerms, lookups: readonly Names[]): Set<number> {
  const ids = new Set<number>();
  const names = new Set<string>([...terms.names, terms.joined, terms.content]);
  // A sentence has many words that some symbol is called.
  const most = Math.min(MOST_CALLED, Math.ceil(2 * MOST_NAMED / Math.max(1, names.size)));
  const parts = [terms.joined, ...(terms.names.length <= 4 ? terms.names : [])].filter((part) => part.length >= 3);
  for (const lookup of lookups) {
    for (const name of names) for (const id of lookup.called(name, most)) ids.add(id);
    for (const part of parts) {
      if (ids.size > MOST_NAMED) break;
      for (const id of lookup.containing(part)) ids.add(id);
      for (const id of lookup.ofPaths(part)) ids.add(id);
    }
  }
  return ids;
}

/** Of several names the shortest, equally long ones in their order. */
export const shortest = (names: readonly string[]): string[] => byLength(names).slice(0, MOST_NAMES);

const byLength = (names: readonly string[]): string[] =>
  [...names].sort((a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0));

/** Where names or symbols are passed over, so many more are looked at. */
const MORE = 8;

const NAMED = "SELECT id FROM symbols WHERE name = ? COLLATE NOCASE LIMIT ?";
const OF_NAMES = `SELECT s.id FROM json_each(?) j JOIN symbols s ON s.id IN
  (SELECT id FROM symbols WHERE name = j.value COLLATE NOCASE LIMIT ?)`;
const NAMED_IN_SCOPE = `SELECT s.id, f.path FROM symbols s CROSS JOIN files f ON f.id = s.file_id
  WHERE s.name = ? COLLATE NOCASE AND s.id BETWEEN ? AND ? AND f.checkout_id IN (SELECT value FROM json_each(?))
  AND (? IS NULL OR s.kind = ?) AND (? IS NULL OR f.language = ?) LIMIT ?`;
const OF_PATHS = `SELECT s.id, f.path FROM path_grams p CROSS JOIN files f ON f.id = p.rowid
  JOIN symbols s ON s.file_id = f.id AND s.ordinal = 0
  WHERE path_grams MATCH ? AND instr(lower(f.path), ?) > 0 AND f.checkout_id IN (SELECT value FROM json_each(?)) LIMIT ?`;

export function namesInTables(database: Database, scope: Scope): Names {
  const { checkouts, first, last, others, filters = {} } = scope;
  const every = !others && scope.filters === undefined;
  const more = every ? 1 : MORE;
  const kind = filters.kind ?? null;
  const language = filters.language ?? null;
  const called = (name: string, most: number): number[] => {
    if (every) return database.all<{ id: number }>(NAMED, name, most).map(({ id }) => id);
    const rows = database.all<{ id: number; path: string }>(
      NAMED_IN_SCOPE,
      ...[name, first, last, checkouts, kind, kind, language, language],
      filters.path === undefined ? most : most * MORE,
    );
    return withPath(rows, filters).slice(0, most).map(({ id }) => id);
  };
  return {
    called,
    containing: (part) => {
      const names = byLength(
        database.all<{ name: string }>(
          "SELECT name FROM name_grams WHERE name LIKE ? LIMIT ?",
          `%${part.replace(/[%_]/g, "")}%`,
          MOST_CONTAINING * more,
        ).map((row) => row.name),
      );
      if (every) {
        const those = JSON.stringify(names.slice(0, MOST_NAMES));
        return database.all<{ id: number }>(OF_NAMES, those, MOST_OF_NAME).map(({ id }) => id);
      }
      const ids: number[] = [];
      let left = MOST_NAMES;
      for (const name of names.slice(0, MOST_NAMES * more)) {
        const those = called(name, MOST_OF_NAME);
        ids.push(...those);
        if (those.length > 0 && --left === 0) break;
      }
      return ids;
    },
    ofPaths: (part) => {
      // Trigrams find files, their order is checked on the path.
      const grams = new Set<string>();
      for (let at = 0; at + 3 <= part.length && grams.size < MOST_GRAMS; at++) grams.add(part.slice(at, at + 3));
      const rows = database.all<{ id: number; path: string }>(
        OF_PATHS,
        [...grams].map((gram) => `"${gram.replaceAll('"', '""')}"`).join(" AND "),
        part,
        checkouts,
        MOST_PATHS * more,
      );
      return withPath(rows, filters).slice(0, MOST_PATHS).map(({ id }) => id);
    },
  };
}
