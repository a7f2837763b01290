// What the parts of Python's extraction share while they walk one file.

import type { FileBuilder } from "../../src/languages/builder.ts";
import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import type { FlatTree } from "../../src/languages/tree.ts";
import type { Frame } from "./frame.ts";
import { N, type PythonFields, pythonNodes } from "./nodes.ts";

/** Nesting beyond this is not followed: no person wrote it, and the call stack is finite. */
const MAX_DEPTH = 400;

/** A call whose arguments may reach a parameter that its function calls. */
export interface CallSite {
  scope: number;
  name: string;
  offset: number;
  args: ExprId[];
  readonly keywords: ReadonlyMap<string, ExprId>;
}

export interface Marks {
  /** Parameters that get values, and no fixtures. */
  readonly given: Set<string>;
  /** Something that is not known may hand over arguments. */
  unsure: boolean;
}

export interface Walker {
  readonly b: FileBuilder;
  readonly t: FlatTree;
  readonly codes: Uint8Array;
  readonly F: PythonFields;
  frame: Frame;
  /** Scope that names are looked up from; its owner is the source of references. */
  scope: number;
  depth: number;
  typeChecking: boolean;
  /** Values of variables and fields that are assigned more than once, by symbol. */
  readonly values: Map<number, ExprId[]>;
  /** Elements of list and dictionary literals by constant key. */
  readonly shapes: Map<ExprId, Map<string, ExprId>>;
  /** Members of each class by name. */
  readonly members: Map<number, Map<string, number>>;
  /** Names bound to `TypeVar(…)`, with their bound. */
  readonly typeVars: Map<string, ExprId>;
  /** Type parameters that symbols declare themselves (`def f[T]`). */
  readonly typeParams: Map<number, Set<string>>;
  /** Function whose signature is being read, and the scope its type parameters belong to; -1 elsewhere. */
  generic: { symbol: number; scope: number };
  /** Calls of a parameter by name, in the function that has it: symbol → parameter → nodes. */
  readonly paramCalls: Map<number, Map<string, { node: number; scope: number }[]>>;
  readonly callSites: CallSite[];
  /** `raise Name`: an exception class is instantiated there. */
  readonly raised: { scope: number; name: string; offset: number; ref: number }[];
  /** What marks of pytest say about the functions of a class, or of the file (symbol 0). */
  readonly marks: Map<number, Marks>;
  /** Names of marks that hand over no arguments. */
  readonly plainMarks: Set<string>;
  /** Names in a literal `__all__`; undefined when there is none. */
  all: Set<string> | undefined;
}

export function newWalker(b: FileBuilder, frame: Frame): Walker {
  const nodes = pythonNodes(b.names);
  return {
    b,
    t: b.tree,
    codes: nodes.codes,
    F: nodes.fields,
    frame,
    scope: frame.flow,
    depth: 0,
    typeChecking: false,
    values: new Map(),
    shapes: new Map(),
    members: new Map(),
    typeVars: new Map(),
    typeParams: new Map(),
    generic: { symbol: NONE, scope: NONE },
    paramCalls: new Map(),
    callSites: [],
    raised: [],
    marks: new Map(),
    plainMarks: new Set(),
    all: undefined,
  };
}

/** False where the nesting is too deep to go on; pair with `leave`. */
export function enter(w: Walker): boolean {
  if (w.depth >= MAX_DEPTH) return false;
  w.depth++;
  return true;
}

export function leave(w: Walker): void {
  w.depth--;
}

export function codeOf(w: Walker, node: number): number {
  return w.codes[w.t.kind[node]!]!;
}

/** Named children without comments. */
export function children(w: Walker, node: number): number[] {
  const { t, codes } = w;
  const found: number[] = [];
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if ((t.flags[child]! & 1) !== 0 && codes[t.kind[child]!] !== N.comment) found.push(child);
  }
  return found;
}

export function firstNamed(w: Walker, node: number): number {
  const { t, codes } = w;
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if ((t.flags[child]! & 1) !== 0 && codes[t.kind[child]!] !== N.comment) return child;
  }
  return NONE;
}

export function childOf(w: Walker, node: number, code: number): number {
  const { t, codes } = w;
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) if (codes[t.kind[child]!] === code) return child;
  return NONE;
}

/** The last name of a dotted expression: `t.cast` → `cast`. "" for anything else. */
export function lastName(w: Walker, node: number): string {
  const code = node < 0 ? N.other : codeOf(w, node);
  if (code === N.identifier) return w.t.text(node);
  if (code === N.attribute) {
    const attribute = w.t.childByField(node, w.F.attribute);
    return attribute < 0 ? "" : w.t.text(attribute);
  }
  if (code === N.call) return lastName(w, w.t.childByField(node, w.F.function));
  return "";
}

/** The instance or class that a first parameter's name stands for here, or -1. */
export function receiver(w: Walker, name: string): ExprId {
  for (let at: Frame | undefined = w.frame; at !== undefined; at = at.parent) {
    if (at.kind === "class") {
      if (at === w.frame && at.bound.has(name)) return NONE;
      continue;
    }
    if (at.self === name && name !== "") return w.b.expr(Op.This, at.type);
    if (at.cls === name && name !== "") return w.b.expr(Op.ThisType, at.type);
    if (at.params.has(name) || at.bound.has(name)) return NONE;
  }
  return NONE;
}

/** True when nothing in the frames so far gives this built-in's name another meaning. */
export function isBuiltin(w: Walker, name: string): boolean {
  for (let at: Frame | undefined = w.frame; at !== undefined; at = at.parent) if (at.bound.has(name)) return false;
  return true;
}

export function addValue(w: Walker, symbol: number, value: ExprId): void {
  if (value === NONE) return;
  const list = w.values.get(symbol);
  if (list === undefined) w.values.set(symbol, [value]);
  else list.push(value);
}
