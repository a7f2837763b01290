// What names mean along the text of one module, class or function body: bindings in order, merged where branches meet.
//
// A name that is bound once means that binding everywhere in its scope. From the second binding on, each one holds from
// where it stands; after an `if`, a loop or a `try` the name means any of what the branches left. Functions nested in
// the scope run later, so they see the union of all bindings. (This is static single assignment, by text offsets.)

import type { FileBuilder } from "../../src/languages/builder.ts";
import { type BindingFact, type ExprId, NONE, Op } from "../../src/languages/facts.ts";

export interface Meaning {
  op: typeof Op.Local | typeof Op.Symbol | typeof Op.Import;
  index: number;
  /** Where it begins to hold. */
  from: number;
  /** It is declared in the flow scope; until a second binding appears, the scope that nested functions see suffices. */
  flowing: boolean;
  /** What it was before a test narrowed it. */
  narrowed?: Meaning;
}

export type Environment = Map<string, Meaning>;

export interface Frame {
  readonly kind: "module" | "class" | "function";
  readonly parent: Frame | undefined;
  /** Symbol that the body belongs to. */
  readonly symbol: number;
  /** Innermost class around the body, -1 for none; for a class body the class itself. */
  readonly type: number;
  /** Scope that functions nested in the body look into. */
  readonly hoisted: number;
  /** Scope of the body's own straight-line code. */
  readonly flow: number;
  env: Environment;
  /** Everything each name was ever bound to here. */
  readonly bound: Map<string, Meaning[]>;
  /** Declared types of names, from annotations without or before the assignments. */
  readonly declared: Map<string, ExprId>;
  /** Names that `global` or `nonlocal` hand to an outer frame. */
  outer: Map<string, Frame> | undefined;
  /** Name of the parameter that holds the instance, and of the one that holds the class. */
  self: string;
  cls: string;
  readonly returns: ExprId[];
  readonly yields: ExprId[];
  isGenerator: boolean;
  /** Class bodies: `self.x = …` found in methods. */
  readonly fields: FieldWrite[];
  /** Elements of the lists and dictionaries that names hold at this point. */
  readonly shapes: Map<string, Map<string, ExprId>>;
  /** Parameters by name, to follow callbacks. */
  readonly params: Map<string, number>;
  /** Dotted paths that a test has said something about; their meanings are in `env` too. */
  readonly paths: Set<string>;
}

export interface FieldWrite {
  name: string;
  node: number;
  nameNode: number;
  value: ExprId;
  declared: ExprId;
}

export function openFrame(
  b: FileBuilder,
  kind: Frame["kind"],
  parent: Frame | undefined,
  scope: number,
  symbol: number,
  type: number,
): Frame {
  let hoisted = 0;
  let flow: number;
  if (kind === "class") hoisted = flow = b.openScope(scope, { owner: symbol, opaque: true, inline: true });
  else {
    if (kind === "function") hoisted = b.openScope(scope, { owner: symbol });
    flow = b.openScope(hoisted, { owner: symbol, opaque: true });
  }
  return {
    kind,
    parent,
    symbol,
    type,
    hoisted,
    flow,
    env: new Map(),
    bound: new Map(),
    declared: new Map(),
    outer: undefined,
    self: "",
    cls: "",
    returns: [],
    yields: [],
    isGenerator: false,
    fields: [],
    shapes: new Map(),
    params: new Map(),
    paths: new Set(),
  };
}

/** The expression that stands for a meaning. */
export function meaningExpr(b: FileBuilder, meaning: Meaning): ExprId {
  return b.expr(meaning.op, meaning.index);
}

function makeFlowing(b: FileBuilder, frame: Frame, name: string, meaning: Meaning): void {
  if (meaning.flowing) return;
  meaning.flowing = true;
  b.declare(frame.flow, name, { op: meaning.op, index: meaning.index, from: meaning.from });
}

/** Binds `name` from offset `from` on. */
export function bind(b: FileBuilder, frame: Frame, name: string, op: Meaning["op"], index: number, from: number): void {
  const meaning: Meaning = { op, index, from, flowing: false };
  const before = frame.bound.get(name);
  if (before === undefined) {
    frame.bound.set(name, [meaning]);
    if (frame.kind === "class") makeFlowing(b, frame, name, meaning);
  } else {
    for (const earlier of before) makeFlowing(b, frame, name, earlier);
    before.push(meaning);
    makeFlowing(b, frame, name, meaning);
  }
  frame.env.set(name, meaning);
}

/** Binds `name` in straight-line code only, for what follows `from`. */
export function bindFlow(
  b: FileBuilder,
  frame: Frame,
  name: string,
  binding: BindingFact,
  from: number,
  narrows = false,
): void {
  const current = frame.env.get(name);
  if (current !== undefined) makeFlowing(b, frame, name, current);
  const index = b.binding(-1, binding);
  const meaning: Meaning = { op: Op.Local, index, from, flowing: true };
  if (narrows && current !== undefined) meaning.narrowed = current.narrowed ?? current;
  frame.env.set(name, meaning);
  b.declare(frame.flow, name, { op: Op.Local, index, from });
}

/** Goes on at `from` with what `env` says, as at the start of an `else`. */
export function restore(b: FileBuilder, frame: Frame, env: Environment, from: number): void {
  for (const [name, meaning] of env) {
    if (frame.env.get(name) === meaning) continue;
    makeFlowing(b, frame, name, meaning);
    b.declare(frame.flow, name, { op: meaning.op, index: meaning.index, from });
  }
  // A name first bound in the other branch is unbound here; what nested functions see is the best answer for it.
  frame.env = new Map(env);
}

/** Joins the ends of branches: from `from` on a name means any of what they left. */
export function merge(b: FileBuilder, frame: Frame, ends: readonly Environment[], from: number): void {
  const first = ends[0];
  if (first === undefined) return;
  const names = new Set<string>();
  for (const env of ends) for (const name of env.keys()) names.add(name);
  const result: Environment = new Map();
  for (const name of names) {
    let meanings = new Set<Meaning>();
    for (const env of ends) {
      const meaning = env.get(name);
      if (meaning !== undefined) meanings.add(meaning);
    }
    // Behind the test a narrowed name is what it was before.
    if (meanings.size > 1) meanings = new Set([...meanings].map((meaning) => meaning.narrowed ?? meaning));
    let [only] = meanings;
    if (only === undefined) continue;
    // A path that only one of the branches has tested.
    if (meanings.size === 1 && only.narrowed !== undefined && ends.some((env) => !env.has(name))) only = only.narrowed;
    if (meanings.size === 1) {
      result.set(name, only);
      if (frame.env.get(name) !== only) {
        makeFlowing(b, frame, name, only);
        b.declare(frame.flow, name, { op: only.op, index: only.index, from });
      }
      continue;
    }
    for (const meaning of meanings) makeFlowing(b, frame, name, meaning);
    const value = b.union([...meanings].map((meaning) => meaningExpr(b, meaning)));
    const index = b.binding(-1, { name, flags: 0, declared: NONE, value });
    b.declare(frame.flow, name, { op: Op.Local, index, from });
    result.set(name, { op: Op.Local, index, from, flowing: true });
  }
  frame.env = result;
}

/** After a loop's body: at its start a changed name may hold what an earlier round left. */
export function closeLoop(b: FileBuilder, frame: Frame, before: Environment, start: number): void {
  for (const [name, meaning] of before) {
    const after = frame.env.get(name);
    if (after === undefined || after === meaning || after.from < start) continue;
    makeFlowing(b, frame, name, meaning);
    const value = b.union([meaningExpr(b, meaning), meaningExpr(b, after)]);
    const index = b.binding(-1, { name, flags: 0, declared: NONE, value });
    b.declare(frame.flow, name, { op: Op.Local, index, from: start });
  }
}

/** Declares for nested functions what every name of the frame may mean. */
export function closeFrame(b: FileBuilder, frame: Frame): void {
  if (frame.kind === "class") return;
  for (const [name, meanings] of frame.bound) {
    const last = meanings[meanings.length - 1]!;
    const distinct = new Set(meanings.map((meaning) => meaning.op * 1e9 + meaning.index));
    if (distinct.size === 1) {
      b.declare(frame.hoisted, name, { op: last.op, index: last.index, from: 0 });
      continue;
    }
    const value = b.union(meanings.map((meaning) => meaningExpr(b, meaning)));
    const index = b.binding(-1, { name, flags: 0, declared: frame.declared.get(name) ?? NONE, value });
    b.declare(frame.hoisted, name, { op: Op.Local, index, from: 0 });
  }
}

/** The frame whose body binds `name`, as a nested function sees it: class bodies are skipped. */
export function frameOf(frame: Frame, name: string): Frame | undefined {
  for (let at: Frame | undefined = frame; at !== undefined; at = at.parent) {
    if (at.kind === "class" && at !== frame) continue;
    if (at.bound.has(name)) return at;
  }
  return undefined;
}
