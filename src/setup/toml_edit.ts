// Sets and removes one table in a TOML file by editing its text, and checks with a parser that nothing else changed.

import { isDeepStrictEqual } from "node:util";
import { parse } from "smol-toml";
import { FocalError } from "../base/errors.ts";
import { headerPath, type Statement, statementsOf } from "./toml_lines.ts";

type Table = Record<string, unknown>;

/** The text with this table; other keys of it stay. Unchanged when it has these values already. */
export function setToml(text: string, path: readonly string[], values: Readonly<Table>): string {
  const before = parsed(text);
  const there = at(before, path);
  if (there !== undefined && contains(there, values)) return text;
  return checked(there === undefined ? appended(text, path, values) : merged(text, path, values), path, (after) => {
    return contains(at(after, path), values) && sameBut(before, after, path);
  });
}

function appended(text: string, path: readonly string[], values: Readonly<Table>): string {
  const newline = newlineOf(text);
  const gap = text === "" || text.endsWith(`${newline}${newline}`)
    ? ""
    : text.endsWith("\n")
    ? newline
    : newline + newline;
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${literal(value)}`);
  return `${text}${gap}[${path.join(".")}]${newline}${lines.join(newline)}${newline}`;
}

/** Values in the place of those that are there, the others below the header. */
function merged(text: string, path: readonly string[], values: Readonly<Table>): string {
  const [table] = tablesAt(text, path, false);
  if (table === undefined) throw elsewhere(path);
  const newline = newlineOf(text);
  const missing = new Map(Object.entries(values));
  let body = "";
  for (const { start, end, content_end } of table.body) {
    const [begin = "", key = ""] = /^\s*([\w-]+|"[^"]*"|'[^']*')\s*=\s*/.exec(text.slice(start, end)) ?? [];
    const name = key.replace(/^["']|["']$/g, "");
    const replaced = missing.has(name);
    body += replaced ? begin + literal(missing.get(name)) + text.slice(content_end, end) : text.slice(start, end);
    missing.delete(name);
  }
  const head = text.slice(0, table.header.end);
  const added = [...missing].map(([key, value]) => `${key} = ${literal(value)}${newline}`).join("");
  const last = table.body.at(-1) ?? table.header;
  return (head.endsWith("\n") || added + body === "" ? head : head + newline) + added + body + text.slice(last.end);
}

/** The text without this table and the tables within it. Comments below its last key are not taken for its own. */
export function removeToml(text: string, path: readonly string[]): string {
  const before = parsed(text);
  if (at(before, path) === undefined) return text;
  let result = text;
  for (const { header, body } of tablesAt(text, path, true).reverse()) {
    const last = body.findLast(({ kind }) => kind === "key") ?? header;
    const head = result.slice(0, header.start);
    const tail = result.slice(last.end);
    const blank = /(?:^|\n)\r?\n$/.test(head);
    // Of the empty lines before and behind, one is enough.
    if (blank && tail === "") result = head.replace(/\r?\n$/, "");
    else result = head + (blank || head === "" ? tail.replace(/^\r?\n/, "") : tail);
  }
  return checked(result, path, (after) => at(after, path) === undefined && sameBut(before, after, path));
}

export function readToml(text: string, path: readonly string[]): unknown {
  return at(parsed(text), path);
}

function newlineOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

function parsed(text: string): Table {
  try {
    return parse(text) as Table;
  } catch (error) {
    const line = error instanceof Error && "line" in error ? ` (line ${error.line})` : "";
    throw new FocalError("invalid_input", `it is not valid TOML${line}`, {
      cause: error,
      fix: "Correct it and run this again.",
    });
  }
}

/** What was edited has to say what it should, and nothing else anew. */
function checked(text: string, path: readonly string[], fits: (table: Table) => boolean): string {
  let after: Table | undefined;
  try {
    after = parse(text) as Table;
  } catch { /* it stands in a form that cannot be added to */ }
  if (after === undefined || !fits(after)) throw elsewhere(path);
  return text;
}

function elsewhere(path: readonly string[]): FocalError {
  return new FocalError("invalid_input", `${path.join(".")} is written in a form that is not edited here`, {
    fix: `Write it as a table of its own, [${path.join(".")}], or change it by hand.`,
  });
}

function at(table: Table, path: readonly string[]): Table | undefined {
  let value: unknown = table;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Table)[key];
  }
  return value as Table;
}

function contains(table: Table | undefined, values: Readonly<Table>): boolean {
  return table !== undefined && Object.entries(values).every(([key, value]) => isDeepStrictEqual(table[key], value));
}

/** Whether two files say the same apart from what is at the path, and from containers that only hold it. */
function sameBut(a: Table, b: Table, path: readonly string[]): boolean {
  const without = (table: Table): Table => {
    const copy = structuredClone(table);
    for (let length = path.length; length > 0; length--) {
      const parent = at(copy, path.slice(0, length - 1));
      const key = path[length - 1] ?? "";
      if (parent === undefined) continue;
      const value = parent[key];
      if (length === path.length || (typeof value === "object" && value !== null && Object.keys(value).length === 0)) {
        delete parent[key];
      }
    }
    return copy;
  };
  return isDeepStrictEqual(without(a), without(b));
}

interface TablePlace {
  readonly header: Statement;
  readonly body: Statement[];
}

/** Where the table is; with `nested`, also those within it. */
function tablesAt(text: string, path: readonly string[], nested: boolean): TablePlace[] {
  const found: TablePlace[] = [];
  let current: TablePlace | undefined;
  for (const statement of statementsOf(text)) {
    if (statement.kind !== "header") {
      current?.body.push(statement);
      continue;
    }
    const keys = headerPath(text.slice(statement.start, statement.content_end));
    const fits = path.every((key, i) => keys[i] === key) && (nested || keys.length === path.length);
    current = fits ? { header: statement, body: [] } : undefined;
    if (current !== undefined) found.push(current);
  }
  return found;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  // JSON's escapes are TOML's as well.
  return JSON.stringify(value);
}
