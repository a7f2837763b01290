// Object literals: their members as facts, and as symbols where the object stands at top level.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { isFunction, setParts } from "./classes.ts";
import { docFlags, functionParts, modifiers, oneLine } from "./functions.ts";
import { K } from "./kinds.ts";
import { memberName } from "./types.ts";
import type { Walk } from "./walk.ts";

/** Larger objects are data: what stands in them is walked, but not remembered member by member. */
const MAX_MEMBERS = 200;

/** An object literal that is only a value. */
export function objectValue(w: Walk, node: number, scope: number, expected: ExprId): ExprId {
  const needsSelf = hasOwnThis(w, node);
  if (!needsSelf) return members(w, node, scope, { expected, self: w.context.self, symbol: -1 });
  const binding = w.b.binding(-1, { name: "this", flags: 0, declared: NONE, value: NONE });
  const self = w.b.expr(Op.Local, binding);
  const object = members(w, node, scope, { expected, self, symbol: -1 });
  w.b.file.bindings[binding]!.value = object;
  return object;
}

/** An object literal that is the value of a top-level symbol: its functions are members of the symbol. */
export function objectMembers(w: Walk, node: number, scope: number, expected: ExprId, symbol: number): ExprId {
  return members(w, node, scope, { expected, self: w.b.expr(Op.Symbol, symbol), symbol });
}

function hasOwnThis(w: Walk, node: number): boolean {
  const { t } = w;
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    const code = w.kind(child);
    if (code === K.method_definition) return true;
    if (code !== K.pair) continue;
    const value = w.child(child, w.f.value);
    if (value >= 0 && w.kind(value) === K.function_expression) return true;
  }
  return false;
}

interface ObjectContext {
  expected: ExprId;
  /** `this` in the object's methods. */
  self: ExprId;
  /** Symbol that functions become members of, or -1. */
  symbol: number;
}

function members(w: Walk, node: number, scope: number, context: ObjectContext): ExprId {
  const { b, t } = w;
  const entries: number[] = [];
  const stop = t.next[node]!;
  let doc = "";
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if (!t.isNamed(child)) continue;
    const code = w.kind(child);
    if (code === K.comment) {
      doc = w.doc(child);
      continue;
    }
    if (code === K.spread_element) {
      entries.push(b.nameId("..."), w.value(w.inner(child), scope));
    } else if (code === K.shorthand_property_identifier) {
      const expr = w.name(child, scope, 1);
      b.ref("read", w.text(child), child, scope, expr);
      entries.push(b.nameId(w.text(child)), expr);
    } else if (code === K.pair || code === K.method_definition) {
      const nameNode = w.child(child, code === K.pair ? w.f.key : w.f.name);
      const name = memberName(w, nameNode, scope);
      const expr = member(w, child, nameNode, name, scope, context, doc);
      if (name !== "") entries.push(b.nameId(name), expr);
    } else w.value(child, scope);
    doc = "";
  }
  return b.expr(Op.Object, b.list(entries.slice(0, MAX_MEMBERS * 2)), NONE);
}

/**
 * A function in an object implements the member of the type that the object is expected to be of: who changes that has
 * to change this. Where nothing says what type that is, or it has no such member, the function is the object's own.
 */
function implemented(w: Walk, node: number, name: string, scope: number, expected: ExprId): void {
  if (expected === NONE || node < 0) return;
  w.b.ref("read", name, node, scope, w.b.firstOf([expected, w.b.literal("object")]));
}

function member(
  w: Walk,
  node: number,
  nameNode: number,
  name: string,
  scope: number,
  context: ObjectContext,
  doc: string,
): ExprId {
  const { b } = w;
  const isMethod = w.kind(node) === K.method_definition;
  const value = isMethod ? node : w.child(node, w.f.value);
  const expected = context.expected === NONE || name === "" ? NONE : b.member(context.expected, name);
  const isArrow = !isMethod && value >= 0 && w.kind(value) === K.arrow_function;
  if (!isMethod && !isFunction(w, value)) {
    const nested = value >= 0 && w.kind(value) === K.object;
    if (nested && context.symbol >= 0 && name !== "" && holdsFunctions(w, value)) {
      return nestedMember(w, node, nameNode, name, value, scope, context.symbol, expected);
    }
    return w.value(value, scope, expected);
  }
  const self = isArrow ? {} : { self: context.self, superOf: -1 };
  if (context.symbol < 0 || name === "") {
    implemented(w, nameNode, name, scope, expected);
    const parts = functionParts(w, value, scope, { ...self, expected, doc });
    return accessed(w, node, lambda(w, parts.params, parts.declared, parts.returned));
  }
  const body = w.child(value, w.f.body);
  const symbol = b.symbol({
    name,
    kind: "method",
    parent: context.symbol,
    node,
    nameNode,
    signature: oneLine(w, w.t.start[node]!, body >= 0 ? w.t.start[body]! : w.t.end[node]!),
    flags: docFlags(doc) | (modifiers(w, value) & (Flag.async | Flag.generator | Flag.accessor)),
    doc,
  });
  implemented(w, nameNode, name, b.openScope(scope, { owner: symbol }), expected);
  const parts = functionParts(w, value, scope, { ...self, symbol, expected, doc });
  setParts(w, symbol, parts.params, parts.declared, parts.returned);
  return b.expr(Op.Symbol, symbol);
}

/** The value of `get x() { … }` is what it returns. */
function accessed(w: Walk, node: number, value: ExprId): ExprId {
  if (w.kind(node) !== K.method_definition || w.find(node, K.get_token) < 0) return value;
  return w.b.call(value);
}

/** A function value: what it returns is the declared type if there is one. */
export function lambda(w: Walk, params: number[], declared: ExprId, returned: ExprId): ExprId {
  const result = declared === NONE ? returned : w.b.expr(Op.Typed, declared);
  return w.b.lambda(params, result);
}

function holdsFunctions(w: Walk, node: number): boolean {
  const { t } = w;
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    const code = w.kind(child);
    if (code === K.method_definition) return true;
    if (code !== K.pair) continue;
    const value = w.child(child, w.f.value);
    if (isFunction(w, value)) return true;
    if (value >= 0 && w.kind(value) === K.object && holdsFunctions(w, value)) return true;
  }
  return false;
}

/** `{ methods: { run() {} } }`: the inner object is a member with members of its own. */
function nestedMember(
  w: Walk,
  node: number,
  nameNode: number,
  name: string,
  value: number,
  scope: number,
  parent: number,
  expected: ExprId,
): ExprId {
  const { b } = w;
  const symbol = b.symbol({ name, kind: "property", parent, node, nameNode });
  b.file.symbols[symbol]!.value = objectMembers(w, value, scope, expected, symbol);
  return b.expr(Op.Symbol, symbol);
}
