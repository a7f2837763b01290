// Value expressions → facts about their type, with the references in them.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { assignedMember, classSymbol } from "./classes.ts";
import { parentIn } from "./declarations.ts";
import { ARGUMENT_ITSELF, callee, functionParts } from "./functions.ts";
import { castType, docType } from "./jsdoc.ts";
import { jsxElement } from "./jsx.ts";
import { K } from "./kinds.ts";
import { importModule, requiredModule } from "./modules.ts";
import { lambda, objectValue } from "./objects.ts";
import { bindPattern } from "./patterns.ts";
import { narrowed } from "./narrowing.ts";
import { binaryResult, unaryResult } from "./operators.ts";
import { chained, withOperation } from "./prefixed_chains.ts";
import { applied } from "./types.ts";
import type { ValueHandler, Walk } from "./walk.ts";

/** More elements than these say nothing new about an array's type. */
const MAX_ELEMENTS = 16;

/** Longer chains of conditions are generated, and each link would look at all before it. */
const MAX_NARROWED = 40;

function identifier(w: Walk, node: number, scope: number): ExprId {
  if (w.b.file.language === "svelte" && w.t.source.charCodeAt(w.t.start[node]!) === 36) {
    // `$count` reads the store `count`.
    const store = w.text(node).slice(1);
    if (store !== "" && w.b.lookup(scope, store, w.t.start[node]!, 1) !== undefined) {
      w.b.ref("read", store, node, scope, w.b.name(scope, store, w.t.start[node]!, 1));
      return w.unknown;
    }
  }
  const expr = w.name(node, scope, 1);
  w.b.ref("read", w.text(node), node, scope, expr);
  return expr;
}

function member(w: Walk, node: number, scope: number): ExprId {
  const { b } = w;
  const property = w.child(node, w.f.property);
  const object = w.value(w.child(node, w.f.object), scope);
  if (property < 0) return w.unknown;
  const name = w.text(property);
  const expr = b.member(object, name);
  b.ref("read", name, property, scope, expr);
  if (w.narrowsPaths) {
    const known = b.lookup(scope, w.text(node), w.t.start[node]!, 1);
    if (known?.op === Op.Local) return b.expr(Op.Local, known.index);
  }
  return expr;
}

function subscript(w: Walk, node: number, scope: number): ExprId {
  const { b } = w;
  const object = w.value(w.child(node, w.f.object), scope);
  const index = w.child(node, w.f.index);
  if (index >= 0 && w.kind(index) === K.string) {
    const name = w.unquoted(index);
    const expr = b.member(object, name);
    b.ref("read", name, index, scope, expr);
    return expr;
  }
  const key = w.value(index, scope);
  if (index >= 0 && w.kind(index) === K.number) {
    const position = Number(w.text(index));
    if (Number.isInteger(position) && position >= 0 && position < 64) return b.expr(Op.Item, object, position);
  }
  return b.expr(Op.Index, object, key);
}

/** Needs what the call's parameter says about it: only these look at the context. */
function usesContext(w: Walk, node: number): boolean {
  switch (w.kind(node)) {
    case K.arrow_function:
    case K.function_expression:
    case K.generator_function:
    case K.object:
    case K.array:
    case K.parenthesized_expression:
    case K.ternary_expression:
    case K.as_expression:
    case K.satisfies_expression:
      return true;
    default:
      return false;
  }
}

/** Arguments of the call or `new` expression `call`, which gets them as its list. */
function callArguments(w: Walk, args: number, scope: number, call: ExprId): void {
  const { b, t } = w;
  if (args < 0) return;
  if (w.kind(args) === K.template_string) {
    w.value(args, scope);
    return;
  }
  const list: ExprId[] = [];
  const stop = t.next[args]!;
  for (let child = args + 1; child < stop; child = t.next[child]!) {
    if (!t.isNamed(child) || w.kind(child) === K.comment) continue;
    const expected = usesContext(w, child) ? b.expr(Op.ContextParam, call, list.length * 256 + ARGUMENT_ITSELF) : NONE;
    list.push(w.value(child, scope, expected));
  }
  b.file.exprs.b[call] = b.list(list);
}

function call(w: Walk, node: number, scope: number): ExprId {
  const { b } = w;
  const target = w.operand(w.child(node, w.f.function));
  const args = w.child(node, w.f.arguments);
  if (target < 0) return w.unknown;
  const code = w.kind(target);
  if (code === K.import) return importModule(w, node, args, scope);
  if (code === K.identifier && w.text(target) === "require") {
    const module = requiredModule(w, node, args, scope);
    if (module !== NONE) return module;
  }
  const types = w.child(node, w.f.type_arguments);
  const expr = b.call(applied(w, callee(w, target, scope), types, scope));
  callArguments(w, args, scope, expr);
  return expr;
}

function newExpression(w: Walk, node: number, scope: number): ExprId {
  const target = w.child(node, w.f.constructorOf);
  if (target < 0) return w.unknown;
  const types = w.child(node, w.f.type_arguments);
  const head = applied(w, callee(w, target, scope), types, scope);
  const expr = w.b.new(head);
  callArguments(w, w.child(node, w.f.arguments), scope, expr);
  return expr;
}

const functionValue: ValueHandler = (w, node, scope, expected) => {
  const isArrow = w.kind(node) === K.arrow_function;
  const own = isArrow ? {} : { self: w.unknown, superOf: -1 };
  const parts = functionParts(w, node, scope, { ...own, expected });
  return lambda(w, parts.params, parts.declared, parts.returned);
};

function classExpression(w: Walk, node: number, scope: number): ExprId {
  const nameNode = w.child(node, w.f.name);
  const name = nameNode >= 0 ? w.text(nameNode) : "anonymous";
  const parent = parentIn(w, scope);
  return w.b.expr(Op.Symbol, classSymbol(w, node, scope, { name, nameNode, parent, flags: 0, doc: "" }));
}

const array: ValueHandler = (w, node, scope, expected) => {
  const { b, t } = w;
  const element = expected === NONE ? NONE : b.expr(Op.Element, expected);
  const items: ExprId[] = [];
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if (!t.isNamed(child) || w.kind(child) === K.comment) continue;
    const spread = w.kind(child) === K.spread_element;
    const item = spread ? b.expr(Op.Element, w.value(w.inner(child), scope)) : w.value(child, scope, element);
    if (items.length < MAX_ELEMENTS) items.push(item);
  }
  return b.literal("Array", items);
};

const ternary: ValueHandler = (w, node, scope, expected) => {
  const condition = w.child(node, w.f.condition);
  w.value(condition, scope);
  const yes = w.value(w.child(node, w.f.consequence), narrowed(w, condition, scope, true), expected);
  const no = w.value(w.child(node, w.f.alternative), narrowed(w, condition, scope, false), expected);
  return w.b.union([yes, no]);
};

/** Left-deep chains (`"a" + b + "c" + …`) can be thousands long, so the left side is followed in a loop. */
const binary: ValueHandler = (w, node, scope, expected) => {
  const spine: number[] = [];
  let at = node;
  while (at >= 0 && w.kind(at) === K.binary_expression) {
    spine.push(at);
    at = w.child(at, w.f.left);
  }
  const long = spine.length > MAX_NARROWED;
  let value = w.value(at, scope, expected);
  while (spine.length > 0) {
    const parent = spine.pop()!;
    const operator = w.child(parent, w.f.operator);
    const text = operator < 0 ? "" : w.text(operator);
    const right = w.child(parent, w.f.right);
    const kept = text === "||" || text === "??" || text === "&&";
    const inside = text === "&&" && !long ? narrowed(w, w.child(parent, w.f.left), scope, true) : scope;
    value = binaryResult(w, text, value, w.value(right, inside, kept ? expected : NONE));
  }
  return value;
};

/** `left = right`: what variables and members of `this` get assigned is part of what they are. */
const assignment: ValueHandler = (w, node, scope, expected) => {
  const { b } = w;
  const left = w.child(node, w.f.left);
  const right = w.child(node, w.f.right);
  const doc = w.statementDoc;
  w.statementDoc = "";
  if (left < 0) return w.value(right, scope, expected);
  switch (w.kind(left)) {
    case K.identifier: {
      const known = b.lookup(scope, w.text(left), w.t.start[left]!, 1);
      const fact = known === undefined
        ? undefined
        : known.op === Op.Local
        ? b.file.bindings[known.index]
        : known.op === Op.Symbol
        ? b.file.symbols[known.index]
        : undefined;
      const wanted = fact !== undefined && fact.declared !== NONE ? b.expr(Op.Typed, fact.declared) : NONE;
      w.value(left, scope);
      const value = w.value(right, scope, wanted);
      const kind = fact !== undefined && "kind" in fact ? fact.kind : "variable";
      if (fact !== undefined && fact.declared === NONE && kind === "variable") {
        const before = fact.value;
        if (before === NONE || b.file.exprs.op[before] !== Op.Union) fact.value = b.union([before, value]);
      }
      return value;
    }
    case K.member_expression: {
      const object = w.child(left, w.f.object);
      const property = w.child(left, w.f.property);
      const target = w.value(left, scope);
      const value = w.value(right, scope, target);
      const { op, a } = b.file.exprs;
      if (object >= 0 && property >= 0 && w.kind(object) === K.this && op[w.context.self] === Op.This) {
        assignedMember(w, a[w.context.self]!, node, property, value, docType(w, doc, node, scope));
      }
      return value;
    }
    case K.object_pattern:
    case K.array_pattern: {
      const value = w.value(right, scope);
      bindPattern(w, left, scope, NONE, value, (name) => identifier(w, name, scope));
      return value;
    }
    default:
      w.value(left, scope);
      return w.value(right, scope);
  }
};

const template: ValueHandler = (w, node, scope) => {
  const { t } = w;
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    if (w.kind(child) === K.template_substitution) w.value(w.inner(child), scope);
  }
  return w.b.literal("string");
};

const asExpression: ValueHandler = (w, node, scope, expected) => {
  const { t } = w;
  const inner = w.inner(node);
  if (inner < 0) return w.unknown;
  let type = t.next[inner]!;
  while (type < t.next[node]! && (!t.isNamed(type) || w.kind(type) === K.comment)) type = t.next[type]!;
  if (type >= t.next[node]!) return w.value(inner, scope, expected);
  const declared = w.type(type, scope);
  const typed = declared === NONE ? w.unknown : w.b.expr(Op.Typed, declared);
  const value = w.value(inner, scope, typed);
  return w.kind(node) === K.satisfies_expression ? value : typed;
};

const typeAssertion: ValueHandler = (w, node, scope) =>
  withOperation(w, node, scope, (operand) => w.value(operand, scope));

const sequence: ValueHandler = (w, node, scope) => {
  const { t } = w;
  let last = w.unknown;
  for (let child = node + 1; child < t.next[node]!; child = t.next[child]!) {
    if (t.isNamed(child) && w.kind(child) !== K.comment) last = w.value(child, scope);
  }
  return last;
};

const yieldExpression: ValueHandler = (w, node, scope) => {
  const inner = w.inner(node);
  if (inner < 0) return w.unknown;
  const value = w.value(inner, scope);
  w.context.yields.push(w.find(node, K.star_token) >= 0 ? w.b.expr(Op.Element, value) : value);
  return w.unknown;
};

/** Handlers of value nodes, by code. */
export function valueHandlers(): (ValueHandler | undefined)[] {
  const table: (ValueHandler | undefined)[] = new Array(256).fill(undefined);
  const literal = (type: string): ValueHandler => (w) => w.b.literal(type);
  const inner: ValueHandler = (w, node, scope, expected) => w.value(w.inner(node), scope, expected);
  const operand = (type: string): ValueHandler => (w, node, scope) => {
    w.value(w.child(node, w.f.argument), scope);
    return w.b.literal(type);
  };
  table[K.identifier] = identifier;
  table[K.shorthand_property_identifier] = identifier;
  table[K.member_expression] = chained(member);
  table[K.subscript_expression] = chained(subscript);
  table[K.call_expression] = chained(call);
  table[K.new_expression] = newExpression;
  table[K.this] = (w) => w.context.self;
  table[K.super] = (w) => w.context.superOf < 0 ? w.unknown : w.b.expr(Op.Super, w.context.superOf);
  table[K.arrow_function] = functionValue;
  table[K.function_expression] = functionValue;
  table[K.generator_function] = functionValue;
  table[K.class] = classExpression;
  table[K.object] = objectValue;
  table[K.array] = array;
  table[K.ternary_expression] = ternary;
  table[K.binary_expression] = binary;
  table[K.assignment_expression] = assignment;
  table[K.augmented_assignment_expression] = assignment;
  table[K.template_string] = template;
  table[K.as_expression] = asExpression;
  table[K.satisfies_expression] = asExpression;
  table[K.type_assertion] = typeAssertion;
  table[K.sequence_expression] = sequence;
  table[K.yield_expression] = yieldExpression;
  table[K.parenthesized_expression] = (w, node, scope, expected) => {
    const cast = castType(w, node, scope);
    if (cast === NONE) return inner(w, node, scope, expected);
    const typed = w.b.expr(Op.Typed, cast);
    inner(w, node, scope, typed);
    return typed;
  };
  table[K.non_null_expression] = chained((w, node, scope, expected) =>
    w.value(w.operand(w.inner(node)), scope, expected)
  );
  table[K.await_expression] = (w, node, scope) => w.b.expr(Op.Await, w.value(w.inner(node), scope));
  table[K.spread_element] = (w, node, scope) => w.b.expr(Op.Element, w.value(w.inner(node), scope));
  table[K.unary_expression] = (w, node, scope) => {
    w.value(w.child(node, w.f.argument), scope);
    return unaryResult(w, node);
  };
  table[K.update_expression] = operand("number");
  table[K.jsx_element] = jsxElement;
  table[K.jsx_self_closing_element] = jsxElement;
  table[K.instantiation_expression] = (w, node, scope) => {
    const target = w.child(node, w.f.function) >= 0 ? w.child(node, w.f.function) : w.inner(node);
    return applied(w, w.value(target, scope), w.child(node, w.f.type_arguments), scope);
  };
  table[K.string] = literal("string");
  table[K.number] = literal("number");
  table[K.regex] = literal("RegExp");
  table[K.true] = literal("boolean");
  table[K.false] = literal("boolean");
  const nothing: ValueHandler = () => NONE;
  table[K.null] = nothing;
  table[K.undefined] = nothing;
  const silent: ValueHandler = (w) => w.unknown;
  for (const code of [K.comment, K.statement_identifier, K.property_identifier, K.private_property_identifier]) {
    table[code] = silent;
  }
  table[K.type_arguments] = (w, node, scope) => w.type(node, scope);
  return table;
}
