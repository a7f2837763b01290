// Finds the symbol that was meant: by name, qualified name, path and name, path and line, inherited member; near
// misses otherwise.

import type { Database } from "../store/database.ts";
import { formsOf, readingsOf } from "./asked_name.ts";
import { inheritedMembers } from "./inherited_members.ts";
import { isCallable } from "./callable.ts";
import { oneOfEach } from "./one_of_each.ts";
import { suggest } from "./similar_symbols.ts";
import { symbolAtLine } from "./symbol_at_line.ts";
import { mainDeclarations } from "./type_declarations.ts";
import { filesEndingWith, membersOf, type SymbolRow, symbolsByName, symbolsNamedIn, symbolsOfFile } from "./symbols.ts";

export type Found =
  | {
    readonly kind: "one";
    readonly symbol: SymbolRow;
    /** The text named its place, so its overloads are not meant. */
    readonly exactly: boolean;
    /** The subtype that was named: it has the symbol from a supertype. */
    readonly inherited_by: SymbolRow | undefined;
  }
  | {
    readonly kind: "several";
    readonly candidates: readonly SymbolRow[];
    readonly inherited_by: SymbolRow | undefined;
  }
  | {
    readonly kind: "none";
    readonly suggestions: readonly string[];
    /** What is known of the place that was named. */
    readonly hint: string | undefined;
  };

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
  const isKind = (row: SymbolRow) => options.kind === undefined || row.kind === options.kind;
  let inherited_by: SymbolRow | undefined;
  let rows = mainDeclarations(database, oneOfEach(exactMatches(database, checkouts, asked).filter(isKind)));
  if (rows.length === 0) {
    const inherited = inheritedMatches(database, checkouts, asked);
    inherited_by = inherited.by;
    rows = oneOfEach(inherited.rows.filter(isKind));
  }
  const [first] = rows;
  if (first === undefined) {
    return { kind: "none", ...nearMisses(database, checkouts, asked) };
  }
  if (rows.length > 1) return { kind: "several", candidates: rows, inherited_by };
  return { kind: "one", symbol: first, exactly: placeOf(asked) !== undefined, inherited_by };
}

/** `path:name`. */
const PATHED = /^([^:]*[/.\\][^:]*):(?!:)(.+)$/s;

/** `path:line`, `path:line:column`. */
function placeOf(asked: string): { path: string; line: number } | undefined {
  const [, path = "", line] = /^(.+?):(\d+)(?::\d+)?$/s.exec(asked.trim()) ?? [];
  return line === undefined ? undefined : { path, line: Number(line) };
}

/** A line was named: there are no names like it. */
export const isPlace = (asked: string): boolean => placeOf(asked) !== undefined;

/** Every symbol that the text names exactly. */
export function exactMatches(database: Database, checkouts: readonly number[], asked: string): SymbolRow[] {
  const text = asked.trim();
  const place = placeOf(text);
  if (place !== undefined) {
    return filesEndingWith(database, checkouts, place.path)
      .map((file) => symbolAtLine(database, file, place.line)).filter((row) => row !== undefined);
  }
  const keyed = /^(.+)#([^#]+?)(?:~(\d+))?$/s.exec(text);
  if (keyed !== null) {
    const rows = inFiles(database, checkouts, keyed[1] ?? "", [(keyed[2] ?? "").split(".")]);
    const twin = keyed[3] === undefined ? undefined : Number(keyed[3]);
    if (rows.length > 0) return rows.filter((row) => twin === undefined || row.twin === twin);
  }
  const pathed = PATHED.exec(text);
  if (pathed !== null) {
    const rows = inFiles(database, checkouts, pathed[1] ?? "", formsOf(pathed[2] ?? "").flatMap(readingsOf));
    if (rows.length > 0) return called(rows, text);
  }
  for (const form of formsOf(text)) {
    for (const wanted of readingsOf(form)) {
      const rows = byQualifiedName(database, checkouts, wanted);
      if (rows.length > 0) return called(rows, text);
    }
  }
  return moduleOfFile(database, checkouts, text);
}

/** `metadata()` is the method, where a field has its name too. */
function called(rows: SymbolRow[], asked: string): SymbolRow[] {
  const callables = /\w\s*\([^]*\)/.test(asked) ? rows.filter((row) => isCallable(row.kind)) : [];
  return callables.length > 0 ? callables : rows;
}

/** Members that a type, named before them, has from its supertypes. */
export function inheritedMatches(
  database: Database,
  checkouts: readonly number[],
  asked: string,
): { rows: readonly SymbolRow[]; by: SymbolRow | undefined } {
  if (placeOf(asked) !== undefined) return { rows: [], by: undefined };
  const [, path, name = asked] = PATHED.exec(asked.trim()) ?? [];
  for (const wanted of formsOf(name).flatMap(readingsOf)) {
    const member = wanted.at(-1);
    if (wanted.length < 2 || member === undefined) continue;
    const owner = wanted.slice(0, -1);
    const types = path === undefined
      ? byQualifiedName(database, checkouts, owner)
      : inFiles(database, checkouts, path, [owner]);
    for (const type of types) {
      const rows = inheritedMembers(database, type, member);
      if (rows.length > 0) return { rows, by: type };
    }
  }
  return { rows: [], by: undefined };
}

/** A path alone means the file's own symbol. */
function moduleOfFile(database: Database, checkouts: readonly number[], asked: string): SymbolRow[] {
  if (!/[/.]/.test(asked)) return [];
  return filesEndingWith(database, checkouts, asked).flatMap((file) => symbolsOfFile(database, file.id).slice(0, 1));
}

function inFiles(
  database: Database,
  checkouts: readonly number[],
  path: string,
  readings: readonly (readonly string[])[],
): SymbolRow[] {
  const files = filesEndingWith(database, checkouts, path);
  const whole = files.filter((file) => file.path === path || `${file.root}/${file.path}` === path);
  for (const wanted of readings) {
    const rows = (whole.length > 0 ? whole : files).flatMap((file) =>
      symbolsNamedIn(database, file.id, wanted.at(-1) ?? "").filter((row) =>
        row.parent_id !== null && endsWith(row.qualified_name, wanted)
      )
    );
    // Of a function and a method with its name, the function: the method can be named with its type.
    const full = rows.filter((row) => row.qualified_name === wanted.join("."));
    if (rows.length > 0) return full.length > 0 ? full : rows;
  }
  return [];
}

function byQualifiedName(database: Database, checkouts: readonly number[], wanted: readonly string[]): SymbolRow[] {
  const last = wanted.at(-1) ?? "";
  if (last === "") return [];
  const rows = symbolsByName(database, checkouts, last);
  // A definition in code comes before the symbol of a file of the same name.
  const definitions = rows.filter((row) => row.parent_id !== null);
  const sameCase = definitions.filter((row) =>
    endsWith(row.qualified_name, wanted) || row.name === last && isModuleMember(row, wanted)
  );
  if (sameCase.length > 0) return withoutType(sameCase, wanted);
  const anyCase = definitions.filter((row) =>
    endsWith(row.qualified_name, wanted, false) || isModuleMember(row, wanted)
  );
  if (anyCase.length > 0) return anyCase;
  return rows.filter((row) => row.parent_id === null && row.name === last && isModule(row, wanted));
}

/** `Base.Base` is the constructor, though the class is Base in a file of that name. */
function withoutType(rows: SymbolRow[], wanted: readonly string[]): SymbolRow[] {
  if (wanted.length < 2 || wanted.at(-1) !== wanted.at(-2)) return rows;
  const constructors = rows.filter((row) => row.kind === "constructor");
  return constructors.length > 0 ? constructors : rows;
}

function endsWith(qualified: string, wanted: readonly string[], same_case = true): boolean {
  // Names of operators may have dots in them.
  const own = `.${qualified}`;
  const end = `.${wanted.join(".")}`;
  return same_case ? own.endsWith(end) : own.toLowerCase().endsWith(end.toLowerCase());
}

/** `module.function`: the first segments name the file, its folder or its package, the rest the symbol in it. */
function isModuleMember(row: SymbolRow, wanted: readonly string[]): boolean {
  const own = row.qualified_name.split(".");
  const outer = wanted.slice(0, Math.max(0, wanted.length - own.length));
  if (outer.length === 0 || own.join(".").toLowerCase() !== wanted.slice(outer.length).join(".").toLowerCase()) {
    return false;
  }
  return isModule(row, outer) || `.${row.package.replaceAll("\\", ".")}`.endsWith(`.${outer.join(".")}`);
}

/** The names are the end of the path of the symbol's file, or of its folder. */
function isModule(row: SymbolRow, names: readonly string[]): boolean {
  const path = row.path.replace(/\.\w+$/, "").replace(/\/(index|__init__|mod|lib)$/, "").split("/");
  const parts = row.parent_id === null ? [path] : [path, path.slice(0, -1)];
  return parts.some((those) =>
    names.length <= those.length && names.every((name, at) => those[those.length - names.length + at] === name)
  );
}

const ANY_FILE = "SELECT 1 AS n FROM files WHERE checkout_id = ? AND status = 'indexed' LIMIT 1";
const ANY_NESTED = "SELECT 1 AS n FROM files WHERE checkout_id = ? AND status = 'nested repository' LIMIT 1";
const MOST_MEMBERS = 8;

/** What to say when nothing is named so: near names, or what is known of the place. */
export function nearMisses(
  database: Database,
  checkouts: readonly number[],
  asked: string,
): { suggestions: readonly string[]; hint: string | undefined } {
  const place = placeOf(asked);
  const [, pathed, name = asked] = PATHED.exec(asked.trim()) ?? [];
  const path = place?.path ?? pathed;
  const [file] = path === undefined ? [] : filesEndingWith(database, checkouts, path);
  if (checkouts.every((id) => database.get(ANY_FILE, id) === undefined)) {
    const nested = checkouts.some((id) => database.get(ANY_NESTED, id) !== undefined);
    const where = nested ? "; its nested repositories are left out: name one with -C" : "";
    return { suggestions: [], hint: `no source file is indexed here${where}` };
  }
  if (place !== undefined) {
    return {
      suggestions: [],
      hint: file === undefined
        ? `${place.path} is not an indexed file`
        : `${file.path} has ${file.lines} line${file.lines === 1 ? "" : "s"}`,
    };
  }
  const suggestions = suggest(database, checkouts, name, pathed !== undefined);
  if (file === undefined || suggestions.length > 0) {
    const all = [
      isSentence(asked) ? SEARCH_HINT : undefined,
      partHint(database, checkouts),
      unreadHint(database, checkouts),
    ];
    const hints = all.filter((hint) => hint !== undefined);
    return { suggestions, hint: hints.length === 0 ? undefined : hints.join("; ") };
  }
  const members = membersOf(database, file.id);
  const left = members.length - MOST_MEMBERS;
  const list = members.slice(0, MOST_MEMBERS).join(", ");
  return {
    suggestions,
    hint: members.length === 0
      ? `${file.path} defines nothing`
      : `${file.path} has ${list}${left > 0 ? ` and ${left} more` : ""}`,
  };
}

const SEARCH_HINT = "a name is asked for; `search` finds words, `context` what a task needs";

/** No language has names of three words. */
const isSentence = (asked: string): boolean => /^\s*\S+\s+\S+\s+\S/.test(asked);

const UNREAD = `SELECT count(*) AS n FROM files
  WHERE checkout_id = ? AND language <> '' AND status NOT IN ('indexed', 'config', 'minified')`;

/** What is not found may stand in source code that could not be read. */
function unreadHint(database: Database, checkouts: readonly number[]): string | undefined {
  const count = checkouts.reduce((sum, id) => sum + (database.get<{ n: number }>(UNREAD, id)?.n ?? 0), 0);
  if (count === 0) return undefined;
  return `${count} source file${count === 1 ? " is" : "s are"} not indexed: \`focal status --skipped\` says why`;
}

const PREFIX_OF = "SELECT root, prefix FROM checkouts WHERE id = ?";

/** Who asks in a part of a repository may have meant what is elsewhere in it. */
function partHint(database: Database, checkouts: readonly number[]): string | undefined {
  const parts = checkouts.map((id) => database.get<{ root: string; prefix: string }>(PREFIX_OF, id));
  const roots = parts.flatMap((part) => part === undefined || part.prefix === "" ? [] : [part.root]);
  if (roots.length === 0 || roots.length < checkouts.length) return undefined;
  return `only ${roots.join(", ")} is covered, a part of its repository`;
}
