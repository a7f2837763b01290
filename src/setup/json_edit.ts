// Sets and removes single values in JSON with comments, leaving everything else as it stands.

import {
  applyEdits,
  findNodeAtLocation,
  modify,
  type Node,
  type ParseError,
  parseTree,
  stripComments,
} from "jsonc-parser";
import { FocalError } from "../base/errors.ts";

export type JsonPath = readonly (string | number)[];

/** The text with this value there; unchanged when it is there already. An empty text counts as an empty object. */
export function setJson(text: string, path: JsonPath, value: unknown): string {
  const base = withObject(text);
  const root = parsed(base);
  checkContainers(root, path);
  const there = findNodeAtLocation(root, [...path]);
  if (there !== undefined && same(valueOf(there), value)) return text;
  return applyEdits(base, modify(base, [...path], value, { formattingOptions: formatOf(base) }));
}

/** The text with this value appended to the list there, which is made when it is absent. */
export function appendJson(text: string, path: JsonPath, value: unknown): string {
  const base = withObject(text);
  const root = parsed(base);
  const list = findNodeAtLocation(root, [...path]);
  if (list === undefined) return setJson(base, path, [value]);
  if (list.type !== "array") throw unexpected(path, "a list");
  const at = list.children?.length ?? 0;
  const options = { formattingOptions: formatOf(base), isArrayInsertion: true };
  return applyEdits(base, modify(base, [...path, at], value, options));
}

/** The text without the value there, and without those of its containers named in `emptied` that are empty then. */
export function removeJson(text: string, path: JsonPath, emptied: readonly JsonPath[] = []): string {
  let result = text;
  if (isOnlyComments(text) || findNodeAtLocation(parsed(text), [...path]) === undefined) return text;
  for (const each of [path, ...[...emptied].sort((a, b) => b.length - a.length)]) {
    const node = findNodeAtLocation(parsed(result), [...each]);
    if (node === undefined || (each !== path && (node.children?.length ?? 1) > 0)) continue;
    result = applyEdits(result, modify(result, [...each], undefined, { formattingOptions: formatOf(result) }));
  }
  return result;
}

/** The value there, or undefined. Throws when the text is no JSON object. */
export function readJson(text: string, path: JsonPath): unknown {
  if (isOnlyComments(text)) return undefined;
  const node = findNodeAtLocation(parsed(text), [...path]);
  return node === undefined ? undefined : valueOf(node);
}

/** Containers on the way to the path that are not there yet. */
export function missingContainers(text: string, path: JsonPath): JsonPath[] {
  const result: JsonPath[] = [];
  for (let length = 1; length < path.length; length++) {
    if (readJson(text, path.slice(0, length)) === undefined) result.push(path.slice(0, length));
  }
  return result;
}

/** Whether nothing is in the object but white space. */
export function isEmptyObject(text: string): boolean {
  return /^\s*\{\s*\}\s*$/.test(text);
}

/** A text of comments only is an empty object too; the comments stay. */
function withObject(text: string): string {
  if (text.trim() === "") return `{}${newline(text)}`;
  if (!isOnlyComments(text)) return text;
  return `${text}${text.endsWith("\n") ? "" : newline(text)}{}${newline(text)}`;
}

function isOnlyComments(text: string): boolean {
  return stripComments(text).trim() === "";
}

function parsed(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined || root === undefined) {
    const line = text.slice(0, first?.offset ?? 0).split("\n").length;
    throw new FocalError("invalid_input", `it is not valid JSON (line ${line})`, {
      fix: "Correct it and run this again.",
    });
  }
  if (root.type !== "object") throw unexpected([], "an object");
  return root;
}

function checkContainers(root: Node, path: JsonPath): void {
  for (let length = 1; length < path.length; length++) {
    const node = findNodeAtLocation(root, path.slice(0, length) as (string | number)[]);
    const expected = typeof path[length] === "number" ? "array" : "object";
    if (node !== undefined && node.type !== expected) {
      throw unexpected(path.slice(0, length), expected === "array" ? "a list" : "an object");
    }
  }
}

function unexpected(path: JsonPath, what: string): FocalError {
  const where = path.length === 0 ? "its top level" : path.join(".");
  return new FocalError("invalid_input", `${where} is not ${what}`, { fix: "Correct it and run this again." });
}

function valueOf(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(valueOf);
  if (node.type !== "object") return node.value;
  return Object.fromEntries((node.children ?? []).map((property) => {
    const [key, value] = property.children ?? [];
    return [key?.value, value === undefined ? undefined : valueOf(value)];
  }));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Indentation and line ends as the file has them. */
function formatOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ";
  return { insertSpaces: !indent.startsWith("\t"), tabSize: indent.length, eol: newline(text) };
}

function newline(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}
