// Names, members, calls, lambdas and control flow of Kotlin.

import { BindingFlag, type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { identifier as plainName, literal } from "../../src/languages/handlers.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";
import { bind, hasReceiver, typeChild } from "./definitions.ts";
import { inLambda, mayBeOfReceiver } from "./receivers.ts";

const WORDS = /^(true|false|null|break|continue|field)$/;

export const identifier: Handler = (walker, node, place, as) => {
  const text = walker.text(node);
  if (text === "true" || text === "false") return walker.builder.literal("Boolean");
  if (text === "" || WORDS.test(text)) return NONE;
  return mayBeOfReceiver(walker, node, place, as) ?? plainName(walker, node, place, as);
};

export const navigation: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const parts = walker.named(node);
  const name = parts.at(-1);
  const on = walker.value(parts[0] ?? -1, place);
  if (name === undefined || parts.length < 2 || walker.kind(name) !== "identifier") return NONE;
  const text = walker.text(name);
  if (text === "class") return builder.expr(Op.Unknown);
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, text);
  builder.ref(as, text, name, place.scope, expr);
  return expr;
};

function walkArguments(walker: Walker, nodes: readonly number[], call: ExprId, place: Place): void {
  const { builder } = walker;
  const values = nodes.map((node, index) => {
    walker.argumentOf = { call, index };
    const value = walker.value(node, place);
    walker.argumentOf = undefined;
    return value === NONE ? builder.expr(Op.Unknown) : value;
  });
  builder.file.exprs.b[call] = builder.list(values);
}

/** `callee<T>(…) { … }`: a lambda behind the parentheses is the last argument. */
export const call: Handler = (walker, node, place) => {
  const { builder } = walker;
  let parts = walker.named(node);
  const [inner] = parts;
  if (inner !== undefined && walker.kind(inner) === "call_expression" && walker.child(node, "value_arguments") < 0) {
    const within = walker.named(inner);
    if (!within.some((child) => walker.kind(child) === "annotated_lambda")) parts = [...within, ...parts.slice(1)];
  }
  const [callee, ...rest] = parts;
  const target = walker.value(callee ?? -1, place, "call");
  const expr = builder.call(target === NONE ? builder.expr(Op.Unknown) : target);
  const args: number[] = [];
  for (const part of rest) {
    if (walker.kind(part) === "type_arguments") walker.type(part, place);
    else if (walker.kind(part) === "value_arguments") { for (const arg of walker.named(part)) args.push(arg); }
    else args.push(part);
  }
  walkArguments(walker, args, expr, place);
  return expr;
};

/** `name = value`: the name is a parameter of what is called. */
export const valueArgument: Handler = (walker, node, place) => {
  const { builder } = walker;
  const parts = walker.named(node);
  const value = walker.value(parts.at(-1) ?? -1, place);
  const isNamed = parts.length > 1 && walker.hasToken(node, "=") && value !== NONE;
  return isNamed ? builder.expr(Op.Named, builder.nameId(walker.text(parts[0]!)), value) : value;
};

/** Passes on for which argument the lambda stands: it is the last parameter's. */
export const annotatedLambda: Handler = (walker, node, place) => {
  const { builder } = walker;
  const value = walker.value(walker.child(node, "lambda_literal"), place);
  return value === NONE ? NONE : builder.expr(Op.Named, builder.nameId(""), value);
};

export const constructorDelegation: Handler = (walker, node, place) => {
  const { builder } = walker;
  const op = walker.hasToken(node, "super") ? Op.Super : Op.This;
  const target = builder.expr(op, place.type);
  walkArguments(walker, walker.named(walker.child(node, "value_arguments")), builder.call(target), place);
  return NONE;
};

/** `a name b` calls a member of `a`. */
export const infix: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [left, name, right] = walker.named(node);
  const on = walker.value(left ?? -1, place);
  if (name === undefined || right === undefined) return NONE;
  const text = walker.text(name);
  const member = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, text);
  builder.ref("call", text, name, place.scope, member);
  const expr = builder.call(member);
  walkArguments(walker, [right], expr, place);
  return expr;
};

export const binary: Handler = (walker, node, place) => {
  const left = walker.value(walker.field(node, "left"), place);
  const right = walker.value(walker.field(node, "right"), place);
  return walker.hasToken(node, "?:") && left !== NONE && right !== NONE ? walker.builder.union([left, right]) : NONE;
};

/** `x!!` is x; other operators make something else. */
export const unary: Handler = (walker, node, place) => {
  const value = walker.children(node, place);
  return walker.hasToken(node, "!!") ? value : NONE;
};

export const index: Handler = (walker, node, place) => {
  const [object, ...keys] = walker.named(node);
  const on = walker.value(object ?? -1, place);
  const values = keys.map((key) => walker.value(key, place));
  return on === NONE ? NONE : walker.builder.expr(Op.Index, on, values[0] ?? NONE);
};

/** The value of a conditional is that of either branch. */
export const conditional: Handler = (walker, node, place) => {
  const condition = walker.field(node, "condition");
  walker.value(condition, place);
  const values = walker.named(node).filter((child) => child !== condition).map((child) => walker.value(child, place));
  return values.length === 2 && !values.includes(NONE) ? walker.builder.union(values) : NONE;
};

export const block: Handler = (walker, node, place) => walker.children(node, walker.inner({ ...place, local: true }));

/** What a function is written to be, where its type is not declared. */
export const functionBody: Handler = (walker, node, place) => {
  const value = walker.children(node, place);
  if (walker.child(node, "block") >= 0) return NONE;
  const fact = walker.builder.file.symbols[walker.builder.ownerOf(place.scope)];
  if (fact !== undefined && fact.declared === NONE && fact.kind !== "module") fact.value = value;
  return value;
};

/** `{ a, b -> … }`; without parameters it has `it`. */
export const lambda: Handler = (walker, node, place) => {
  const { builder } = walker;
  const argumentOf = walker.takeArgumentOf();
  const type = hasReceiver(walker, node) ? -1 : place.type;
  const scope = builder.openScope(place.scope, { type });
  const inside: Place = { ...place, scope, local: true };
  const parameters = walker.child(node, "lambda_parameters");
  const params: number[] = [];
  const add = (declare: () => void) => {
    const before = builder.file.bindings.length;
    declare();
    const binding = builder.file.bindings[before];
    if (binding === undefined) return;
    if (binding.declared === NONE && binding.value === NONE && argumentOf !== undefined) {
      binding.value = builder.expr(Op.ContextParam, argumentOf.call, argumentOf.index * 256 + params.length);
    }
    params.push(before);
  };
  for (const param of walker.named(parameters)) add(() => bind(walker, param, inside, NONE, BindingFlag.parameter));
  if (parameters < 0) {
    add(() => builder.binding(scope, { name: "it", flags: BindingFlag.parameter, declared: NONE, value: NONE }));
  }
  const value = inLambda(walker, argumentOf, place, () => walker.children(node, inside, [parameters]));
  return builder.expr(Op.Lambda, builder.list(params), value);
};

export const anonymousFunction: Handler = (walker, node, place) => {
  const { builder } = walker;
  walker.takeArgumentOf();
  const inside: Place = { ...walker.inner(place), local: true };
  const before = builder.file.bindings.length;
  const parameters = walker.child(node, "function_value_parameters");
  for (const param of walker.named(parameters)) walker.value(param, inside);
  const params: number[] = [];
  for (let at = before; at < builder.file.bindings.length; at++) {
    if ((builder.file.bindings[at]!.flags & BindingFlag.parameter) !== 0) params.push(at);
  }
  const declared = walker.type(typeChild(walker, node), inside);
  const body = walker.child(node, "function_body");
  // Its `return` is not that of the function around it.
  const scope = builder.openScope(inside.scope);
  walker.children(body, { ...inside, scope });
  return builder.expr(Op.Lambda, builder.list(params), declared === NONE ? NONE : builder.expr(Op.Typed, declared));
};

export const forStatement: Handler = (walker, node, place) => {
  const [variable, iterated, ...body] = walker.named(node);
  const inside: Place = { ...walker.inner(place), local: true };
  const value = walker.value(iterated ?? -1, place);
  if (variable !== undefined) {
    bind(walker, variable, inside, value === NONE ? NONE : walker.builder.expr(Op.Element, value));
  }
  for (const child of body) walker.value(child, inside);
  return NONE;
};

export const whenExpression: Handler = (walker, node, place) => {
  walker.children(node, walker.inner(place));
  return NONE;
};

export const whenSubject: Handler = (walker, node, place) => {
  const variable = walker.child(node, "variable_declaration");
  const valueNode = walker.named(node).at(-1) ?? -1;
  const value = walker.value(valueNode, place);
  if (variable >= 0) bind(walker, variable, place, value);
  return NONE;
};

export const catchBlock: Handler = (walker, node, place) => {
  const inside: Place = { ...walker.inner(place), local: true };
  bind(walker, node, inside, NONE);
  walker.value(walker.child(node, "block"), inside);
  return NONE;
};

/** `by lazy { … }` has the value of the lambda. */
export const propertyDelegate: Handler = (walker, node, place) => {
  const { builder, builder: { file: { exprs } } } = walker;
  const [delegate] = walker.named(node);
  const value = walker.value(delegate ?? -1, place);
  const name = walker.named(delegate ?? -1)[0] ?? -1;
  if (value === NONE || exprs.op[value] !== Op.Call) return NONE;
  if (walker.text(name) !== "lazy" && !/^lazy\s*\(/.test(walker.text(name))) return NONE;
  const list = exprs.b[value]!;
  const given = list <= 0 ? NONE : exprs.lists[list + exprs.lists[list]!]!;
  const last = given !== NONE && exprs.op[given] === Op.Named ? exprs.b[given]! : given;
  const held = last !== NONE && exprs.op[last] === Op.Lambda ? exprs.b[last]! : NONE;
  return held === NONE ? builder.expr(Op.Unknown) : held;
};

export const annotation: Handler = (walker, node, place) => {
  for (const child of walker.named(node)) {
    const kind = walker.kind(child);
    if (kind === "user_type") walker.type(child, place);
    else if (kind === "constructor_invocation") {
      walker.type(walker.child(child, "user_type"), place);
      walker.value(walker.child(child, "value_arguments"), place);
    }
  }
  return NONE;
};

export const text = literal("String");
