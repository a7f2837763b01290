// Types in the doc comments of JavaScript (`@param {Store} store`), which its compiler and its editors go by.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { DocType } from "./doc_type.ts";
import type { Walk } from "./walk.ts";

export interface DocTypes {
  /** Types by the parameter's name, and in order. */
  readonly params: ReadonlyMap<string, ExprId>;
  readonly ordered: readonly ExprId[];
  readonly returns: ExprId;
  /** What `@type` says of a variable, a field or a whole function. */
  readonly type: ExprId;
  readonly self: ExprId;
}

const TAG = /@(param|arg|argument|returns?|type|this)\s*(?=\{)/g;
const NAME = /\s*\[?\s*([\w$.]+)/y;
/** Longest text that is taken for a type. */
const MAX_LENGTH = 1_000;

/** What a doc comment says of types; undefined where it says nothing, or where types are written in the code. */
export function docTypes(w: Walk, doc: string, node: number, scope: number): DocTypes | undefined {
  if (doc === "" || w.b.file.language !== "javascript" || !doc.includes("{")) return undefined;
  const params = new Map<string, ExprId>();
  const ordered: ExprId[] = [];
  let found = false;
  let returns: ExprId = NONE;
  let type: ExprId = NONE;
  let self: ExprId = NONE;
  for (const match of doc.matchAll(TAG)) {
    const start = match.index + match[0].length;
    const end = closing(doc, start);
    if (end < 0) continue;
    const expr = DocType.read(w, doc.slice(start + 1, end), w.t.start[node]!, scope);
    found = true;
    if (match[1] === "type") type = expr;
    else if (match[1] === "this") self = expr;
    else if (match[1]!.startsWith("return")) returns = expr;
    else {
      NAME.lastIndex = end + 1;
      const name = NAME.exec(doc)?.[1] ?? "";
      if (name.includes(".")) continue;
      params.set(name, expr);
      ordered.push(expr);
    }
  }
  return found ? { params, ordered, returns, type, self } : undefined;
}

/** What `@type` says; NONE where nothing does. */
export function docType(w: Walk, doc: string, node: number, scope: number): ExprId {
  return doc.includes("@type") ? docTypes(w, doc, node, scope)?.type ?? NONE : NONE;
}

/** `/** @type {T} *\/ (value)`: the comment right before a parenthesis says what is inside. */
export function castType(w: Walk, node: number, scope: number): ExprId {
  if (w.b.file.language !== "javascript") return NONE;
  const { source } = w.t;
  let at = w.t.start[node]! - 1;
  while (at > 0 && source.charCodeAt(at) <= 32) at--;
  if (source.charCodeAt(at) !== 47 || source.charCodeAt(at - 1) !== 42) return NONE;
  const start = source.lastIndexOf("/**", at);
  return start < 0 || at - start > MAX_LENGTH ? NONE : docType(w, source.slice(start + 3, at - 1), node, scope);
}

const COMMENT = /\/\*\*[^]*?\*\//g;
const TYPEDEF = /@typedef\s*(?=\{)/g;
const PROPERTY = /@prop(?:erty)?\s*(?=\{)/g;

/** Declares what `@typedef {…} Name` names, for the whole file. */
export function declareTypedefs(w: Walk): void {
  const { b } = w;
  const { source } = w.t;
  if (b.file.language !== "javascript" || !source.includes("@typedef")) return;
  const later: (() => void)[] = [];
  for (const { 0: comment } of source.matchAll(COMMENT)) {
    if (!comment.includes("@typedef")) continue;
    const text = comment.replace(/\n\s*\* ?/g, "\n");
    for (const match of text.matchAll(TYPEDEF)) {
      const start = match.index + match[0].length;
      const end = closing(text, start);
      if (end < 0) continue;
      NAME.lastIndex = end + 1;
      const name = NAME.exec(text)?.[1];
      if (name === undefined || w.typedefs.has(name)) continue;
      w.typedefs.add(name);
      const index = b.binding(-1, { name, flags: 0, declared: NONE, value: NONE });
      b.declare(0, name, { op: Op.Local, index, from: 0, space: 2 });
      const written = text.slice(start + 1, end).trim();
      later.push(() => {
        const isObject = /^[Oo]bject$/.test(written);
        const members = isObject ? properties(w, text, end) : [];
        b.file.bindings[index]!.declared = members.length > 0
          ? b.expr(Op.Object, b.list(members), 1)
          : DocType.read(w, written, 0, 0);
      });
    }
  }
  // Every name is known before any of the types is read.
  for (const read of later) read();
}

/** `@property {T} name` after a typedef, up to the next one, as names and types. */
function properties(w: Walk, text: string, from: number): number[] {
  const next = text.indexOf("@typedef", from);
  const part = text.slice(from, next < 0 ? text.length : next);
  const entries: number[] = [];
  for (const match of part.matchAll(PROPERTY)) {
    const start = match.index + match[0].length;
    const end = closing(part, start);
    if (end < 0) continue;
    NAME.lastIndex = end + 1;
    const name = NAME.exec(part)?.[1] ?? "";
    if (name === "" || name.includes(".")) continue;
    const type = DocType.read(w, part.slice(start + 1, end), 0, 0);
    entries.push(w.b.nameId(name), type === NONE ? w.unknown : type);
  }
  return entries;
}

/** Where the brace at `open` closes, or -1. */
function closing(text: string, open: number): number {
  let depth = 0;
  const stop = Math.min(text.length, open + MAX_LENGTH);
  for (let at = open; at < stop; at++) {
    const code = text.charCodeAt(at);
    if (code === 123) depth++;
    else if (code === 125 && --depth === 0) return at;
  }
  return -1;
}
