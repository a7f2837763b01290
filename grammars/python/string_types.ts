// Types written in strings (`-> "Node | None"`), which the grammar leaves as text: a small parser for them.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { N } from "./nodes.ts";
import { appliedType, isTyping, namedType } from "./types.ts";
import { childOf, type Walker } from "./walker.ts";

interface Cursor {
  readonly text: string;
  at: number;
  readonly offset: number;
  readonly silent: boolean;
  depth: number;
}

/** Longest text that is taken for a type. */
const MAX_LENGTH = 1_000;

export function stringType(w: Walker, node: number, silent: boolean): ExprId {
  const content = childOf(w, node, N.string_content);
  if (content < 0) return NONE;
  const text = w.t.text(content);
  if (text.length > MAX_LENGTH) return NONE;
  return union(w, { text, at: 0, offset: w.t.start[content]!, silent, depth: 0 });
}

function skipSpace(c: Cursor): void {
  while (c.at < c.text.length && /\s/.test(c.text[c.at]!)) c.at++;
}

function union(w: Walker, c: Cursor): ExprId {
  const parts: ExprId[] = [];
  if (c.depth > 20) return NONE;
  c.depth++;
  while (true) {
    parts.push(single(w, c));
    skipSpace(c);
    if (c.text[c.at] !== "|") break;
    c.at++;
  }
  c.depth--;
  return w.b.union(parts);
}

const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;

function single(w: Walker, c: Cursor): ExprId {
  const { b } = w;
  skipSpace(c);
  WORD.lastIndex = c.at;
  const word = WORD.exec(c.text)?.[0];
  if (word === undefined) {
    if (c.text[c.at] === "'" || c.text[c.at] === '"') c.at++;
    else if (c.text[c.at] === "[") arguments_(w, c);
    return NONE;
  }
  let name = word;
  const start = c.at;
  c.at += word.length;
  const dotted = c.text[c.at] === ".";
  let expr = dotted ? b.name(w.scope, word, c.offset + start) : namedType(w, word, c.offset + start, c.silent);
  while (c.text[c.at] === ".") {
    c.at++;
    WORD.lastIndex = c.at;
    const segment = WORD.exec(c.text)?.[0];
    if (segment === undefined) return NONE;
    expr = b.member(expr, segment);
    if (!c.silent) b.refAt("type_ref", segment, c.offset + c.at, w.scope, expr);
    c.at += segment.length;
    name = segment;
  }
  skipSpace(c);
  if (c.text[c.at] !== "[") return expr;
  const args = arguments_(w, c);
  if (name === "Callable" && (dotted || isTyping(w, name))) {
    return b.expr(Op.FunctionType, 0, args[args.length - 1] ?? NONE);
  }
  if (name === "Literal") return b.literal("str");
  return appliedType(w, dotted || isTyping(w, name) ? name : "", expr, args);
}

function arguments_(w: Walker, c: Cursor): ExprId[] {
  const args: ExprId[] = [];
  c.at++;
  while (c.at < c.text.length && c.text[c.at] !== "]") {
    const before = c.at;
    args.push(union(w, c));
    skipSpace(c);
    if (c.text[c.at] === "'" || c.text[c.at] === '"') c.at++;
    if (c.text[c.at] === ",") c.at++;
    else if (c.at === before) c.at++;
    skipSpace(c);
  }
  c.at++;
  return args;
}
