// Sets and removes one table in a TOML file by editing its text, and checks with a parser that nothing else changed.

import { isDeepStrictEqual } from "node:util";
import { parse } from "smol-toml";
import { FocalError } from "../base/errors.ts";

type Table = Record<string, unknown>;

/** The text with this table; other keys of it stay. Unchanged when it has these values already. */
export function setToml(text: string, path: readonly string[], values: Readonly<Table>): string {
  const before = parsed(text);
  const there = at(before, path);
  if (there !== undefined && contains(there, values)) return text;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${literal(value)}`);
  let result: string;
  if (there === undefined) {
    const gap = text === "" || text.endsWith(`${newline}${newline}`)
      ? ""
      : text.endsWith("\n")
      ? newline
      : newline + newline;
    result = `${text}${gap}[${path.join(".")}]${newline}${lines.join(newline)}${newline}`;
  } else {
    const span = tableSpan(text, path);
    if (span === undefined) throw elsewhere(path);
    const kept = text.slice(span.body, span.end).split(/(?<=\n)/).filter((line) => {
      const key = /^\s*([\w-]+|"[^"]*")\s*=/.exec(line)?.[1]?.replaceAll('"', "");
      return key === undefined || !(key in values);
    });
    result = `${text.slice(0, span.body)}${lines.join(newline)}${newline}${kept.join("")}${text.slice(span.end)}`;
  }
  const after = parsed(result);
  if (!contains(at(after, path), values) || !sameBut(before, after, path)) throw elsewhere(path);
  return result;
}

/** The text without this table and the tables within it. */
export function removeToml(text: string, path: readonly string[]): string {
  const before = parsed(text);
  if (at(before, path) === undefined) return text;
  let result = text;
  for (let span = tableSpan(result, path, true); span !== undefined; span = tableSpan(result, path, true)) {
    const head = result.slice(0, span.start).replace(/(\r?\n)(?:[ \t]*\r?\n)+$/, "$1");
    const tail = result.slice(span.end);
    result = tail === "" ? head : head + (head === "" || /^\r?\n/.test(tail) ? "" : newlineOf(text)) + tail;
  }
  const after = parsed(result);
  if (at(after, path) !== undefined || !sameBut(before, after, path)) throw elsewhere(path);
  return result;
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

/** Where a table is: from its header, from after its header, to the next header; with `nested`, of one within it too. */
function tableSpan(text: string, path: readonly string[], nested = false) {
  let found: { start: number; body: number; end: number } | undefined;
  let offset = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const header = /^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?\r?\n?$/.exec(line)?.[1];
    if (header !== undefined) {
      if (found !== undefined) return { ...found, end: offset };
      const keys = header.split(/\s*\.\s*/).map((key) => key.replace(/^["']|["']$/g, ""));
      const fits = path.every((key, i) => keys[i] === key) && (nested || keys.length === path.length);
      if (fits) found = { start: offset, body: offset + line.length, end: text.length };
    }
    offset += line.length;
  }
  return found;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  // JSON's escapes are TOML's as well.
  return JSON.stringify(value);
}
