// Where source code names something in a text: `@MethodSource("rows")`, `getattr(self, "load")`, `{{ .Title }}`. Such a name
// is no reference, but who has no users may be used by it.

import { posix } from "node:path";
import type { Database } from "../store/database.ts";
import { stem } from "../text/stem.ts";
import { splitWords } from "../text/words.ts";

export interface TextPlace {
  readonly path: string;
  readonly line: number;
  /** It has only how the name begins, and more is added to that. */
  readonly begins?: true;
}

interface Named {
  readonly name: string;
  readonly checkout: number;
  /** The file that it stands in. */
  readonly path: string;
  /** Languages whose texts can mean it. */
  readonly languages: ReadonlySet<string>;
}

/** A name that more files have the words of is looked for in its own file only. */
const MOST_FILES = 100;
/** So is one whose rarest word more symbols have, of whatever repository: full text would take too long. */
const MOST_SYMBOLS = 10_000;
const SHORTEST_NAME = 3;
/** Longer lines are data. */
const LONGEST_LINE = 2000;

// Contentless full text has no more than the symbols' numbers.
const FILES = `SELECT DISTINCT f.path, f.language FROM symbol_text t CROSS JOIN symbols s ON s.id = t.rowid
  JOIN files f ON f.id = s.file_id WHERE symbol_text MATCH ? AND f.checkout_id = ? LIMIT ${MOST_FILES + 1}`;

export function namedInTexts(
  database: Database,
  { name, checkout, path, languages }: Named,
  textOf: (path: string) => string | undefined,
): TextPlace[] {
  if (name.length < SHORTEST_NAME) return [];
  const files = filesWith(database, splitWords(name), checkout);
  const found = files.filter(({ language }) => languages.has(language)).map((file) => file.path);
  const places: TextPlace[] = [...new Set([path, ...found])].map((path) => ({
    path,
    line: lineNaming(textOf(path), name, path),
  }));
  // The first is its own file.
  if (places[0]!.line === 0) places.push({ path, line: lineBeginning(textOf(path) ?? "", name), begins: true });
  return [...places, ...inTemplates(path, name, textOf)]
    .filter(({ line }) => line > 0)
    .sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line);
}

const SYMBOLS = "SELECT doc FROM symbol_terms WHERE term = ?";

/** Files that have all the words in one symbol; none where these are too many. */
function filesWith(
  database: Database,
  words: readonly string[],
  checkout: number,
): { path: string; language: string }[] {
  const counts = words.map((word) => database.get<{ doc: number }>(SYMBOLS, stem(word))?.doc ?? 0);
  const rarest = Math.min(...counts);
  if (words.length === 0 || rarest === 0 || rarest > MOST_SYMBOLS) return [];
  const match = words.map((word) => `"${word}"`).join(" AND ");
  const files = database.all<{ path: string; language: string }>(FILES, match, checkout);
  return files.length > MOST_FILES ? [] : files;
}

/** In the templates that a component's file names (Angular). */
function inTemplates(path: string, name: string, textOf: (path: string) => string | undefined): TextPlace[] {
  if (!path.endsWith(".ts")) return [];
  const word = new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`);
  return [...(textOf(path) ?? "").matchAll(/\btemplateUrl\s*:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = ""]) => {
    const template = posix.join(posix.dirname(path), url);
    const lines = template.startsWith("../") ? [] : textOf(template)?.split("\n") ?? [];
    return { path: template, line: lines.findIndex((line) => word.test(line)) + 1 };
  });
}

/** The first line that does, from 1; 0 for none. */
function lineNaming(text: string | undefined, name: string, path: string): number {
  if (text === undefined || !text.includes(name)) return 0;
  const escaped = RegExp.escape(name);
  // A text that is the name, with a path before it or a call behind; a place to be filled in a template.
  const whole = new RegExp(`(["'\`])(?:[\\w$./:#\\\\@-]*[./:#\\\\@])?${escaped}(?:\\(\\))?\\1`);
  const filled = new RegExp(`\\{\\{[^{}]*(?<![\\w$])${escaped}(?![\\w$])[^{}]*\\}\\}`);
  const lines = (/\.pyi?$/.test(path) ? withoutExports(text) : text).split("\n");
  return lines.findIndex((line) => {
    if (line.length > LONGEST_LINE || !line.includes(name)) return false;
    const at = whole.exec(line)?.index ?? filled.exec(line)?.index;
    return at !== undefined && !/(?:^|\s)\/\/|^\s*(?:\/?\*|#(?!\[)|--)/.test(line.slice(0, at));
  }) + 1;
}

/** The first line of its own file that makes names which begin like it: `getattr(self, "visit_" + kind)`, `this[\`on${what}\`]`. */
function lineBeginning(text: string, name: string): number {
  const beginnings = [...name.matchAll(/_(?=.)|(?<=[a-z\d])(?=[A-Z])/g)].map(({ index, 0: found }) =>
    RegExp.escape(name.slice(0, index + found.length))
  );
  if (beginnings.length === 0) return 0;
  const beginning = new RegExp(
    `["'\`](?:${beginnings.join("|")})(?:["']\\s*(?:\\+|%|\\.\\s*format)|\\$\\{|#\\{|\\{|%s)`,
  );
  return text.split("\n").findIndex((line) =>
    line.length <= LONGEST_LINE && beginning.test(line) && !/^\s*(?:\/\/|\*|#)/.test(line)
  ) + 1;
}

/** `__all__` lists what a module has, and uses none of it. */
const withoutExports = (text: string): string =>
  text.replace(/^__all__\s*\+?=\s*[[(][^\])]*[\])]/gm, (list) => list.replace(/[^\n]/g, " "));
