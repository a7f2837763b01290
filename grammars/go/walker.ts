// What the parts of Go's extraction share while they walk one file.

import type { FileBuilder } from "../../src/languages/builder.ts";
import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import type { FlatTree } from "../../src/languages/tree.ts";
import { type GoFields, goNodes, N } from "./nodes.ts";

/** Nesting beyond this is not followed: no person wrote it, and the call stack is finite. */
const MAX_DEPTH = 400;

export interface Walker {
  readonly b: FileBuilder;
  readonly t: FlatTree;
  readonly codes: Uint8Array;
  readonly F: GoFields;
  /** Scope that names are looked up from; its owner is the source of references. */
  scope: number;
  depth: number;
  /** Types declared at the top of the file, by name. */
  readonly types: Map<string, number>;
  /** Imports without a name of their own: index into `imports` by the name guessed from the path. */
  readonly guessed: Map<string, number>;
  /** Names that stand before a dot, to find imports whose package is named unlike its folder. */
  readonly qualifiers: Map<string, number>;
  /** Functions of the file that are named like a built-in one. */
  readonly shadowed: Set<string>;
}

export function newWalker(b: FileBuilder): Walker {
  const nodes = goNodes(b.names);
  return {
    b,
    t: b.tree,
    codes: nodes.codes,
    F: nodes.fields,
    scope: 0,
    depth: 0,
    types: new Map(),
    guessed: new Map(),
    qualifiers: new Map(),
    shadowed: new Set(),
  };
}

/** Runs `inside` one level deeper, or gives `otherwise` where the nesting is too deep to go on. */
export function deeper<T>(w: Walker, otherwise: T, inside: () => T): T {
  if (w.depth >= MAX_DEPTH) return otherwise;
  w.depth++;
  try {
    return inside();
  } finally {
    w.depth--;
  }
}

export function codeOf(w: Walker, node: number): number {
  return node < 0 ? N.other : w.codes[w.t.kind[node]!]!;
}

/** Named children without comments. */
export function children(w: Walker, node: number): number[] {
  const found: number[] = [];
  if (node < 0) return found;
  const { t, codes } = w;
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if ((t.flags[child]! & 1) !== 0 && codes[t.kind[child]!] !== N.comment) found.push(child);
  }
  return found;
}

export function firstNamed(w: Walker, node: number): number {
  if (node < 0) return NONE;
  const { t, codes } = w;
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if ((t.flags[child]! & 1) !== 0 && codes[t.kind[child]!] !== N.comment) return child;
  }
  return NONE;
}

export function childrenByField(w: Walker, node: number, field: number): number[] {
  const { t } = w;
  const found: number[] = [];
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if (t.field[child] === field && (t.flags[child]! & 1) !== 0) found.push(child);
  }
  return found;
}

export function inScope<T>(w: Walker, scope: number, inside: () => T): T {
  const outer = w.scope;
  w.scope = scope;
  const result = inside();
  w.scope = outer;
  return result;
}

/** -1 becomes an expression that says so, for lists. */
export function known(w: Walker, expr: ExprId): ExprId {
  return expr === NONE ? w.b.expr(Op.Unknown) : expr;
}

/** Comment lines directly above a definition, without the comment marks. */
export function docAbove(w: Walker, node: number): string {
  const { source } = w.t;
  const lineStarts = w.b.lineStarts;
  let line = w.b.line(w.t.start[node]!) - 2;
  const lines: string[] = [];
  while (line >= 0 && lines.length < 200) {
    const text = source.slice(lineStarts[line]!, (lineStarts[line + 1] ?? source.length + 1) - 1).trim();
    if (text.startsWith("//")) {
      if (!/^\/\/(go:|nolint|\s*\+build|line )/.test(text)) lines.push(text.slice(2).replace(/^\s/, ""));
    } else if (text.endsWith("*/") && lines.length === 0) {
      const end = lineStarts[line]! + source.slice(lineStarts[line]!).indexOf("*/");
      const start = source.lastIndexOf("/*", end);
      if (start < 0 || source.slice(source.lastIndexOf("\n", start) + 1, start).trim() !== "") return "";
      return source.slice(start + 2, end).split("\n").map((row) => row.replace(/^\s*\*? ?/, "").trimEnd()).join("\n")
        .trim();
    } else break;
    line--;
  }
  return lines.reverse().join("\n").trim().slice(0, 4_000);
}
