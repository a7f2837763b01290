// Finds the symbol that was meant: by name, qualified name, path and name, path and line; near misses otherwise.

import { nearest } from "../base/nearest.ts";
import { Flag } from "../languages/facts.ts";
import type { Database } from "../store/database.ts";
import {
  filesEndingWith,
  type SymbolRow,
  symbolsAtLine,
  symbolsByIds,
  symbolsByName,
  symbolsNamedIn,
  symbolsOfFile,
} from "./symbols.ts";

export type Found =
  /** `exactly`: the text named its place, so its overloads are not meant. */
  | { readonly kind: "one"; readonly symbol: SymbolRow; readonly exactly: boolean }
  | { readonly kind: "several"; readonly candidates: readonly SymbolRow[] }
  | { readonly kind: "none"; readonly suggestions: readonly string[] };

export interface FindOptions {
  /** Only symbols of this kind. */
  readonly kind?: string | undefined;
}

/** One exact match is taken, several are candidates, none gives near names. */
export function findSymbol(
  database: Database,
  checkouts: readonly number[],
  asked: string,
  options: FindOptions = {},
): Found {
  const text = asked.trim();
  const exact = oneOfEach(exactMatches(database, checkouts, text).filter((row) => isKind(row, options.kind)));
  const [first] = exact;
  if (exact.length === 1 && first !== undefined) return { kind: "one", symbol: first, exactly: PLACED.test(text) };
  if (exact.length > 1) return { kind: "several", candidates: exact };
  return { kind: "none", suggestions: suggest(database, checkouts, asked) };
}

/** `path:line`, `path:line:column`. */
const PLACED = /^(.+?):(\d+)(?::\d+)?$/;

const isKind = (row: SymbolRow, kind: string | undefined): boolean => kind === undefined || row.kind === kind;

/** Every symbol that the text names exactly. */
export function exactMatches(database: Database, checkouts: readonly number[], asked: string): SymbolRow[] {
  const keyed = /^(.+)#([^#]+?)(?:~(\d+))?$/.exec(asked);
  if (keyed !== null) {
    const rows = inFiles(database, checkouts, keyed[1] ?? "", keyed[2] ?? "");
    return keyed[3] === undefined ? rows : rows.filter((row) => row.twin === Number(keyed[3]));
  }
  const placed = PLACED.exec(asked);
  if (placed !== null) return atLine(database, checkouts, placed[1] ?? "", Number(placed[2]));
  const pathed = /^([^:]*[/.][^:]*):([^:/]+)$/.exec(asked);
  if (pathed !== null) {
    const rows = inFiles(database, checkouts, pathed[1] ?? "", pathed[2] ?? "");
    if (rows.length > 0) return rows;
  }
  const named = byQualifiedName(database, checkouts, asked);
  return named.length > 0 ? named : moduleOfFile(database, checkouts, asked);
}

/** A path alone means the file's own symbol. */
function moduleOfFile(database: Database, checkouts: readonly number[], asked: string): SymbolRow[] {
  if (!/[/.]/.test(asked) || /\s/.test(asked)) return [];
  return filesEndingWith(database, checkouts, asked).flatMap((file) => symbolsOfFile(database, file.id).slice(0, 1));
}

function inFiles(database: Database, checkouts: readonly number[], path: string, name: string): SymbolRow[] {
  const wanted = segments(name);
  const files = filesEndingWith(database, checkouts, path);
  const whole = files.filter((file) => file.path === path);
  return (whole.length > 0 ? whole : files).flatMap((file) =>
    symbolsNamedIn(database, file.id, wanted.at(-1) ?? "").filter((row) =>
      row.parent_id !== null && endsWith(row.qualified_name, wanted)
    )
  );
}

function atLine(database: Database, checkouts: readonly number[], path: string, line: number): SymbolRow[] {
  return filesEndingWith(database, checkouts, path).flatMap((file) => {
    const around = symbolsAtLine(database, file.id, line);
    // The innermost one; a file's own symbol only when nothing else is there.
    const inner = around.reduce<SymbolRow | undefined>(
      (best, row) =>
        best === undefined || row.end_offset - row.start_offset <= best.end_offset - best.start_offset ? row : best,
      undefined,
    );
    return inner === undefined ? [] : [inner];
  });
}

function byQualifiedName(database: Database, checkouts: readonly number[], asked: string): SymbolRow[] {
  const wanted = segments(asked);
  const last = wanted.at(-1) ?? "";
  if (last === "") return [];
  const rows = symbolsByName(database, checkouts, last).filter((row) =>
    endsWith(row.qualified_name, wanted, false) || isModuleMember(row, wanted)
  );
  const sameCase = rows.filter((row) =>
    endsWith(row.qualified_name, wanted) || isModuleMember(row, wanted) && row.name === last
  );
  const matches = sameCase.length > 0 ? sameCase : rows;
  // A definition in code comes before the symbol of a file of the same name.
  const definitions = matches.filter((row) => row.parent_id !== null);
  return definitions.length > 0 ? definitions : matches;
}

const segments = (name: string): string[] =>
  name.replace(/\(\)$/, "").split(/::|->|[.#/]/).filter((segment) => segment !== "");

function endsWith(qualified: string, wanted: readonly string[], same_case = true): boolean {
  const own = qualified.split(".");
  if (wanted.length > own.length) return false;
  return wanted.every((segment, at) => {
    const there = own[own.length - wanted.length + at] ?? "";
    return same_case ? there === segment : there.toLowerCase() === segment.toLowerCase();
  });
}

/** `module.function`: the first segments name the file (or its folder), the rest the symbol in it. */
function isModuleMember(row: SymbolRow, wanted: readonly string[]): boolean {
  const own = row.qualified_name.split(".");
  const outer = wanted.slice(0, Math.max(0, wanted.length - own.length));
  if (outer.length === 0 || own.join(".").toLowerCase() !== wanted.slice(outer.length).join(".").toLowerCase()) {
    return false;
  }
  const path = row.path.replace(/\.\w+$/, "").replace(/\/(index|__init__|mod|lib)$/, "").split("/");
  const folder = path.slice(0, -1);
  return [path, folder].some((parts) =>
    outer.length <= parts.length && outer.every((segment, at) => parts[parts.length - outer.length + at] === segment)
  );
}

/** Overload signatures and their implementation, clauses and re-declarations in one file are one symbol. */
export function oneOfEach(rows: readonly SymbolRow[]): SymbolRow[] {
  const best = new Map<string, SymbolRow>();
  for (const row of rows) {
    const key = `${row.file_id} ${row.qualified_name} ${isCallable(row.kind) ? "()" : row.kind}`;
    const known = best.get(key);
    if (known === undefined || isDeclaration(known) && !isDeclaration(row)) best.set(key, row);
  }
  const rest = [...best.values()];
  // `Box` is the class, not the constructor that has its name.
  return rest.filter((row) => row.kind !== "constructor" || !rest.some((other) => other.id === row.parent_id));
}

const isCallable = (kind: string): boolean => /^(function|method|constructor)$/.test(kind);
const isDeclaration = (row: SymbolRow): boolean => (row.flags & Flag.declaration) !== 0;

/** Languages in which each overload is a function of its own; elsewhere they are signatures of one. */
const OVERLOADING = new Set(["java", "csharp", "cpp", "kotlin", "scala", "swift"]);

/**
 * Ids of everything that is the same symbol for a question: its overloads and declarations in the same file. With
 * `exactly` only what cannot be told from it.
 */
export function twinsOf(database: Database, symbol: SymbolRow, exactly = false): number[] {
  if (!isCallable(symbol.kind)) return [symbol.id];
  const twins = symbolsNamedIn(database, symbol.file_id, symbol.name)
    .filter((row) => row.qualified_name === symbol.qualified_name && isCallable(row.kind));
  const isOwn = exactly && OVERLOADING.has(symbol.language);
  return twins.filter((row) => !isOwn || parametersOf(row) === parametersOf(symbol)).map((row) => row.id);
}

/** A declaration and its definition have the same. */
const parametersOf = (row: SymbolRow): string =>
  /\([^]*\)/.exec(row.signature.replace(/@\w+\([^()]*\)/g, ""))?.[0].replace(/\s+/g, "") ?? row.signature;

/** Symbols whose name starts with the text, contains it, or is made of the same words. */
export function similarSymbols(
  database: Database,
  checkouts: readonly number[],
  asked: string,
  limit: number,
): SymbolRow[] {
  const last = segments(asked).at(-1) ?? asked;
  const ids = new Set<number>();
  for (const checkout of checkouts) {
    const prefix = last.replace(/[\\%_]/g, "\\$&");
    for (const pattern of [`${prefix}%`, camelPattern(last)]) {
      if (pattern === "%") continue;
      const rows = database.all<{ id: number }>(
        `SELECT s.id FROM symbols s JOIN files f ON f.id = s.file_id
         WHERE f.checkout_id = ? AND s.name LIKE ? ESCAPE '\\' ORDER BY f.is_test, length(s.name), s.name, f.path LIMIT ?`,
        checkout,
        pattern,
        limit,
      );
      for (const { id } of rows) ids.add(id);
    }
  }
  if (ids.size === 0 && last.length >= 3) {
    for (const name of namesWithPart(database, last, limit)) {
      for (const row of symbolsByName(database, checkouts, name)) ids.add(row.id);
    }
  }
  return oneOfEach(symbolsByIds(database, [...ids].slice(0, limit * 2))).slice(0, limit);
}

/** `gUN` → `g%U%N%`: the words of a camelCase name by their starts. */
function camelPattern(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").split(/[\s_.-]+/).filter((word) => word !== "");
  return words.length < 2 ? "%" : words.map((word) => word.replace(/[\\%_]/g, "\\$&") + "%").join("");
}

/** Names that contain the text, shortest first. */
function namesWithPart(database: Database, part: string, limit: number): string[] {
  return database.all<{ name: string }>(
    "SELECT name FROM name_grams WHERE name LIKE ? ORDER BY length(name), name LIMIT ?",
    `%${part.replace(/[%_]/g, "")}%`,
    limit,
  ).map((row) => row.name);
}

/** What to say after "did you mean". */
export function suggest(database: Database, checkouts: readonly number[], asked: string): string[] {
  const last = segments(asked).at(-1) ?? asked;
  const similar = similarSymbols(database, checkouts, asked, 5).map((row) => row.qualified_name || row.path);
  if (similar.length > 0) return [...new Set(similar)].slice(0, 5);
  const names = new Set<string>();
  // A typo keeps most of the trigrams; a short name at least its first letter.
  for (const gram of grams(last)) for (const name of namesWithPart(database, gram, 200)) names.add(name);
  if (names.size === 0) {
    for (const checkout of checkouts) {
      for (
        const { name } of database.all<{ name: string }>(
          `SELECT DISTINCT s.name FROM symbols s JOIN files f ON f.id = s.file_id
         WHERE f.checkout_id = ? AND s.name LIKE ? LIMIT 2000`,
          checkout,
          `${last.slice(0, 1).replace(/[%_]/g, "")}%`,
        )
      ) names.add(name);
    }
  }
  return nearest(last, [...names], 5);
}

function grams(text: string): string[] {
  const result: string[] = [];
  for (let at = 0; at + 3 <= text.length && result.length < 8; at++) result.push(text.slice(at, at + 3));
  return result;
}
