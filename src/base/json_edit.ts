// Sets and removes single values in JSON with comments, leaving everything else as it stands.

import { type Node, type ParseError, parseTree, stripComments } from "jsonc-parser";
import { FocalError } from "./errors.ts";
import { insertion, type JsonPath, nodeAt, removal, replacement, type Splice } from "./json_splice.ts";

export type { JsonPath } from "./json_splice.ts";

/** The text with this value there; unchanged when it is there already. An empty text counts as an empty object. */
export function setJson(text: string, path: JsonPath, value: unknown): string {
  const base = withObject(text);
  const root = parsed(base);
  checkContainers(root, path);
  const there = nodeAt(root, path);
  if (there !== undefined) {
    return same(valueOf(there), value) ? text : applied(base, [replacement(base, there, value)]);
  }
  // The innermost container that is there gets the others in its new value.
  let length = path.length - 1;
  while (nodeAt(root, path.slice(0, length)) === undefined) length--;
  const wrapped = path.slice(length + 1).reduceRight((inner, key) => ({ [key]: inner }), value);
  const container = nodeAt(root, path.slice(0, length)) ?? root;
  return applied(base, insertion(base, container, { key: String(path[length]), value: wrapped }));
}

/** The text with this value appended to the list there, which is made when it is absent. */
export function appendJson(text: string, path: JsonPath, value: unknown): string {
  const base = withObject(text);
  const root = parsed(base);
  const list = nodeAt(root, path);
  if (list === undefined) return setJson(base, path, [value]);
  if (list.type !== "array") throw unexpected(path, "a list");
  return applied(base, insertion(base, list, { value }));
}

/** The text without the value there, and without those of its containers named in `emptied` that are empty then. */
export function removeJson(text: string, path: JsonPath, emptied: readonly JsonPath[] = []): string {
  const there = isOnlyComments(text) ? undefined : nodeAt(parsed(text), path);
  if (there === undefined) return text;
  const inward = [...emptied].sort((a, b) => b.length - a.length);
  return inward.reduce(removeEmptyJson, applied(text, removal(text, there)));
}

/** The text without the list or object there when nothing, not even a comment, is in it. */
export function removeEmptyJson(text: string, path: JsonPath): string {
  if (isOnlyComments(text)) return text;
  const node = nodeAt(parsed(text), path);
  if (node === undefined || (node.type !== "object" && node.type !== "array")) return text;
  const inner = text.slice(node.offset + 1, node.offset + node.length - 1);
  return inner.trim() === "" ? applied(text, removal(text, node)) : text;
}

/** The value there, or undefined. Throws when the text is no JSON object. */
export function readJson(text: string, path: JsonPath): unknown {
  if (isOnlyComments(text)) return undefined;
  const node = nodeAt(parsed(text), path);
  return node === undefined ? undefined : valueOf(node);
}

/** Containers on the way to the path that are not there yet. */
export function missingContainers(text: string, path: JsonPath): JsonPath[] {
  const root = isOnlyComments(text) ? undefined : parsed(text);
  const result: JsonPath[] = [];
  for (let length = 1; length < path.length; length++) {
    const container = path.slice(0, length);
    if (root === undefined || nodeAt(root, container) === undefined) result.push(container);
  }
  return result;
}

/** Whether nothing is in the object but white space. */
export function isEmptyObject(text: string): boolean {
  return /^\s*\{\s*\}\s*$/.test(text);
}

/** A text of comments only is an empty object too; the comments stay. */
function withObject(text: string): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  if (text.trim() === "") return `{}${newline}`;
  if (!isOnlyComments(text)) return text;
  return `${text}${text.endsWith("\n") ? "" : newline}{}${newline}`;
}

function isOnlyComments(text: string): boolean {
  return stripComments(text).trim() === "";
}

/** With the splices, which are in their order. */
function applied(text: string, splices: readonly Splice[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, content } of splices) {
    result += text.slice(at, start) + content;
    at = end;
  }
  return result + text.slice(at);
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
    const node = nodeAt(root, path.slice(0, length));
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
