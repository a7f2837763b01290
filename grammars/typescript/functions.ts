// Functions of every form: parameters, body, what they return, and what `this` is inside.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { operationInChain } from "./chains.ts";
import { type DocTypes, docTypes } from "./jsdoc.ts";
import { K } from "./kinds.ts";
import { bindPattern } from "./patterns.ts";
import { localTypeParameters, typeParameters } from "./type_parameters.ts";
import { annotation } from "./types.ts";
import type { Walk } from "./walk.ts";

export interface FunctionOptions {
  /** Symbol that the function is, or -1 for one that is only a value. */
  symbol?: number;
  /** False: references inside belong to the surroundings (call signatures). Default: to the symbol. */
  owner?: boolean;
  /** Value of `this` inside; undefined: that of the surroundings (arrow functions). */
  self?: ExprId;
  /** Class that `super` looks from. */
  superOf?: number;
  /** Value expression that has the function type expected here, or NONE. */
  expected?: ExprId;
  /** Doc comment, where there is one. */
  doc?: string;
}

export interface FunctionParts {
  /** Indices of the parameters' bindings. */
  params: number[];
  /** Declared return type, or NONE. */
  declared: ExprId;
  /** Returned value, or NONE. */
  returned: ExprId;
}

/** Walks a function and says what it takes and gives. */
export function functionParts(w: Walk, node: number, outer: number, options: FunctionOptions = {}): FunctionParts {
  const { b } = w;
  const symbol = options.symbol ?? -1;
  let expected = options.expected ?? NONE;
  const owns = symbol >= 0 && options.owner !== false;
  const scope = owns ? b.openScope(outer, { owner: symbol }) : b.openScope(outer);
  if (symbol >= 0) typeParameters(w, node, scope, symbol);
  else localTypeParameters(w, node, scope);
  const saved = w.context;
  w.context = {
    varScope: scope,
    returns: [],
    yields: [],
    self: options.self ?? saved.self,
    superOf: options.superOf ?? saved.superOf,
    expected: NONE,
  };
  selfReference(w, node, scope);
  const doc = options.doc === undefined ? undefined : docTypes(w, options.doc, node, scope);
  if (doc !== undefined && doc.self !== NONE) w.context.self = b.expr(Op.Typed, doc.self);
  if (doc !== undefined && doc.type !== NONE && expected === NONE) expected = b.expr(Op.Typed, doc.type);
  const params = parameters(w, node, scope, expected, doc);
  const result = w.child(node, w.f.return_type);
  let declared = annotation(w, result, scope);
  if (declared === NONE && doc !== undefined) declared = documentedResult(w, node, doc);
  const isAsync = w.find(node, K.async_token) >= 0;
  const isGenerator = w.find(node, K.star_token) >= 0;
  if (declared !== NONE) w.context.expected = awaited(w, b.expr(Op.Typed, declared));
  else if (expected !== NONE && hasBody(w, node)) w.context.expected = awaited(w, b.call(expected));
  const body = w.child(node, w.f.body);
  if (body >= 0) {
    if (w.kind(body) === K.statement_block) w.statements(body, scope);
    else w.context.returns.push(w.value(body, scope, w.context.expected));
  }
  let returned = b.union(w.context.returns.slice(0, MAX_RETURNS));
  if (isGenerator) returned = b.literal(isAsync ? "AsyncGenerator" : "Generator", [b.union(w.context.yields)]);
  else if (isAsync) returned = b.literal("Promise", [returned]);
  w.context = saved;
  return { params, declared, returned };
}

const MAX_RETURNS = 8;

/** What the doc comment says that the function gives; for a getter, that is what its value is. */
function documentedResult(w: Walk, node: number, doc: DocTypes): ExprId {
  if (doc.returns !== NONE || doc.type === NONE) return doc.returns;
  return w.find(node, K.get_token) >= 0 ? doc.type : w.b.expr(Op.TypeOf, w.b.call(w.b.expr(Op.Typed, doc.type)));
}

/** Also keeps the operator from being Call, which has a meaning of its own as a context. */
function awaited(w: Walk, expr: ExprId): ExprId {
  return w.b.expr(Op.Await, expr);
}

function hasBody(w: Walk, node: number): boolean {
  return w.child(node, w.f.body) >= 0;
}

/** A function expression's own name is visible only inside of it. */
function selfReference(w: Walk, node: number, scope: number): void {
  const code = w.kind(node);
  if (code !== K.function_expression && code !== K.generator_function) return;
  const name = w.child(node, w.f.name);
  if (name >= 0) w.b.binding(scope, { name: w.text(name), flags: 0, declared: NONE, value: NONE });
}

/** Bindings of all parameters except `this`. */
function parameters(w: Walk, node: number, scope: number, expected: ExprId, doc: DocTypes | undefined): number[] {
  const { b, t } = w;
  const single = w.child(node, w.f.parameter);
  if (single >= 0) {
    const name = w.text(single);
    const declared = doc?.params.get(name) ?? NONE;
    const value = declared === NONE ? contextParameter(w, expected, 0) : NONE;
    return [b.binding(scope, { name, flags: BindingFlag.parameter, declared, value })];
  }
  const list = w.child(node, w.f.parameters);
  const params: number[] = [];
  if (list < 0) return params;
  const stop = t.next[list]!;
  for (let child = list + 1; child < stop; child = t.next[child]!) {
    const code = w.kind(child);
    if (code !== K.required_parameter && code !== K.optional_parameter) continue;
    parameter(w, child, scope, expected, params, doc);
  }
  return params;
}

function parameter(
  w: Walk,
  node: number,
  scope: number,
  expected: ExprId,
  params: number[],
  doc: DocTypes | undefined,
): void {
  const { b } = w;
  let pattern = w.child(node, w.f.pattern);
  let declared = annotation(w, w.child(node, w.f.type), scope);
  if (pattern >= 0 && w.kind(pattern) === K.this) {
    if (declared !== NONE) w.context.self = b.expr(Op.Typed, declared);
    return;
  }
  decorators(w, node, scope);
  let flags: number = BindingFlag.parameter;
  if (w.kind(node) === K.optional_parameter) flags |= BindingFlag.optional;
  if (pattern >= 0 && w.kind(pattern) === K.rest_pattern) {
    flags |= BindingFlag.rest;
    pattern = w.inner(pattern);
  }
  if (declared === NONE && doc !== undefined) declared = documentedParameter(w, pattern, params.length, doc);
  const standard = w.child(node, w.f.value);
  let value = standard < 0 ? NONE : w.value(standard, scope, declared === NONE ? NONE : b.expr(Op.Typed, declared));
  if (standard >= 0) flags |= BindingFlag.optional;
  if (declared === NONE) value = b.union([contextParameter(w, expected, params.length), value]);
  const simple = pattern >= 0 && w.kind(pattern) === K.identifier;
  const index = b.binding(simple ? scope : -1, { name: simple ? w.text(pattern) : "", flags, declared, value });
  params.push(index);
  if (simple || pattern < 0) return;
  bindPattern(w, pattern, scope, NONE, b.expr(Op.Local, index), (_node, name, _declared, part) => {
    b.binding(scope, { name, flags: 0, declared: NONE, value: part });
  });
}

function documentedParameter(w: Walk, pattern: number, position: number, doc: DocTypes): ExprId {
  if (pattern < 0) return NONE;
  const isName = w.kind(pattern) === K.identifier;
  return (isName ? doc.params.get(w.text(pattern)) : doc.ordered[position]) ?? NONE;
}

/** What the context says about parameter `position` of a function that is expected to be of the type of `expected`. */
function contextParameter(w: Walk, expected: ExprId, position: number): ExprId {
  if (expected === NONE) return NONE;
  const { op, a, b } = w.b.file.exprs;
  if (op[expected] === Op.ContextParam) {
    const from = op[a[expected]!];
    const code = b[expected]!;
    if ((from === Op.Call || from === Op.New) && (code & 255) === ARGUMENT_ITSELF) {
      return w.b.expr(Op.ContextParam, a[expected], code - ARGUMENT_ITSELF + Math.min(position, 254));
    }
  }
  return w.b.expr(Op.ContextParam, expected, position);
}

/** Parameter index in a ContextParam that stands for the whole argument. */
export const ARGUMENT_ITSELF = 255;

/** Decorators among the children of `node`: calls of what they name. */
export function decorators(w: Walk, node: number, scope: number): void {
  const { t } = w;
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if (w.kind(child) === K.decorator) decorator(w, child, scope);
  }
}

/** One `@decorator`, with or without arguments. */
export function decorator(w: Walk, node: number, scope: number): void {
  const inner = w.inner(node);
  if (inner < 0) return;
  const code = w.kind(inner);
  if (code === K.identifier || code === K.member_expression) callee(w, inner, scope);
  else w.value(inner, scope);
}

/** Something that is called: its reference is a call, not a read. */
export function callee(w: Walk, node: number, scope: number): ExprId {
  const { b } = w;
  if (operationInChain(w, node) >= 0) return w.value(node, scope);
  switch (w.kind(node)) {
    case K.identifier: {
      const expr = w.name(node, scope, 1);
      b.ref("call", w.text(node), node, scope, expr);
      return expr;
    }
    case K.member_expression: {
      const property = w.child(node, w.f.property);
      const object = w.value(w.child(node, w.f.object), scope);
      if (property < 0) return w.unknown;
      const name = w.text(property);
      const expr = b.member(object, name);
      b.ref("call", name, property, scope, expr);
      return expr;
    }
    case K.subscript_expression: {
      const key = w.child(node, w.f.index);
      if (key < 0 || w.kind(key) !== K.string) return w.value(node, scope);
      const name = w.unquoted(key);
      const expr = b.member(w.value(w.child(node, w.f.object), scope), name);
      b.ref("call", name, key, scope, expr);
      return expr;
    }
    case K.parenthesized_expression:
    case K.non_null_expression:
      return callee(w, w.operand(w.inner(node)), scope);
    case K.super: {
      const { superOf } = w.context;
      if (superOf < 0) return w.unknown;
      const expr = b.expr(Op.Super, superOf);
      b.ref("call", "super", node, scope, expr);
      return expr;
    }
    case K.instantiation_expression: {
      const inner = w.child(node, w.f.function) >= 0 ? w.child(node, w.f.function) : w.inner(node);
      const args = w.child(node, w.f.type_arguments);
      if (args >= 0) w.type(args, scope);
      return callee(w, inner, scope);
    }
    default:
      return node < 0 ? w.unknown : w.value(node, scope);
  }
}

/** Flags that modifiers among the children of `node` stand for. */
export function modifiers(w: Walk, node: number): number {
  const { t } = w;
  let flags = 0;
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    switch (w.kind(child)) {
      case K.static_token:
        flags |= Flag.static;
        break;
      case K.async_token:
        flags |= Flag.async;
        break;
      case K.star_token:
        flags |= Flag.generator;
        break;
      case K.abstract_token:
        flags |= Flag.abstract;
        break;
      case K.readonly_token:
        flags |= Flag.readonly;
        break;
      case K.get_token:
      case K.set_token:
      case K.accessor_token:
        flags |= Flag.accessor;
        break;
      case K.question_token:
        flags |= Flag.optional;
        break;
      case K.declare_token:
        flags |= Flag.declaration;
        break;
      case K.override_modifier:
        flags |= Flag.override;
        break;
      case K.accessibility_modifier: {
        const first = t.source.charCodeAt(t.start[child]! + 1);
        if (first === 114 && t.source.charCodeAt(t.start[child]! + 2) === 105) flags |= Flag.private;
        else if (first === 114) flags |= Flag.protected;
        break;
      }
      case K.private_property_identifier:
        flags |= Flag.private;
        break;
    }
  }
  return flags;
}

/** The flags a doc comment asks for. */
export function docFlags(doc: string): number {
  return doc !== "" && doc.includes("@deprecated") ? Flag.deprecated : 0;
}

/** Text from `start` to `end` on one line, for a signature. */
export function oneLine(w: Walk, start: number, end: number): string {
  const text = w.t.source.slice(start, Math.min(end, start + 1000)).replace(/\s+/g, " ").trim();
  const bare = text.endsWith("=>") ? text.slice(0, -2).trimEnd() : text.endsWith(";") ? text.slice(0, -1) : text;
  return bare.length > 300 ? bare.slice(0, 299) + "…" : bare;
}
