// Names, members, calls and functions of Scala.

import { BindingFlag, type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { identifier as plainName, self, superObject } from "../../src/languages/handlers.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";
import { caseClauses } from "./patterns.ts";

export const identifier: Handler = (walker, node, place, as) => {
  switch (walker.text(node)) {
    case "this":
      return self(walker, node, place, as);
    case "super":
      return superObject(walker, node, place, as);
    case "_":
    case "":
      return NONE;
    default:
      return plainName(walker, node, place, as);
  }
};

export const field: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const on = walker.value(walker.field(node, "value"), place);
  const nameNode = walker.field(node, "field");
  if (nameNode < 0) return NONE;
  const name = walker.text(nameNode);
  // `Outer.this` is the instance of an enclosing type.
  if (name === "this") return on === NONE ? NONE : builder.expr(Op.Typed, on);
  if (/^_\d+$/.test(name)) return on === NONE ? NONE : builder.expr(Op.Item, on, Number(name.slice(1)) - 1);
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name);
  builder.ref(as, name, nameNode, place.scope, expr);
  return expr;
};

/** `x.asInstanceOf[T]`, `implicitly[T]`: the type written says what it gives. */
export const genericFunction: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const callee = walker.field(node, "function");
  const list = walker.field(node, "type_arguments");
  const given = walker.named(list).map((type) => walker.type(type, place));
  const value = walker.value(callee, place, as);
  const name = walker.kind(callee) === "field_expression"
    ? walker.text(walker.field(callee, "field"))
    : walker.text(callee);
  const first = given[0] ?? NONE;
  if (/^(asInstanceOf|implicitly|summon)$/.test(name)) return first === NONE ? NONE : builder.expr(Op.Typed, first);
  return value;
};

/** The `_` that an argument starts with, or -1: then the argument is a function. */
function placeholder(walker: Walker, node: number): number {
  let at = node;
  for (let i = 0; i < 50 && at >= 0; i++) {
    switch (walker.kind(at)) {
      case "wildcard":
        return at === node ? -1 : at;
      case "field_expression":
        at = walker.field(at, "value");
        break;
      case "call_expression":
      case "generic_function":
        at = walker.field(at, "function");
        break;
      case "infix_expression":
        at = walker.field(at, "left");
        break;
      default:
        return -1;
    }
  }
  return -1;
}

/** One parameter, whose type comes from what the function is passed to. */
function contextual(walker: Walker, scope: number, name: string, argumentOf: Walker["argumentOf"], at = 0): number {
  const { builder } = walker;
  const value = argumentOf === undefined
    ? NONE
    : builder.expr(Op.ContextParam, argumentOf.call, argumentOf.index * 256 + at);
  return builder.binding(scope, { name, flags: BindingFlag.parameter, declared: NONE, value });
}

function argument(walker: Walker, node: number, place: Place, call: ExprId, index: number): ExprId {
  const { builder } = walker;
  const isNamed = walker.kind(node) === "assignment_expression";
  const value = isNamed ? walker.field(node, "right") : node;
  if (placeholder(walker, value) >= 0) {
    const inside: Place = { ...walker.inner(place), local: true };
    const param = contextual(walker, inside.scope, "_", { call, index });
    const result = walker.value(value, inside);
    return builder.expr(Op.Lambda, builder.list([param]), result);
  }
  walker.argumentOf = isNamed ? undefined : { call, index };
  const result = walker.value(value, place);
  walker.argumentOf = undefined;
  return result === NONE ? builder.expr(Op.Unknown) : result;
}

export function walkArguments(walker: Walker, lists: readonly number[], call: ExprId, place: Place): void {
  const values: ExprId[] = [];
  for (const list of lists) {
    const nodes = walker.kind(list) === "arguments" ? walker.named(list) : [list];
    for (const node of nodes) values.push(argument(walker, node, place, call, values.length));
  }
  walker.builder.file.exprs.b[call] = walker.builder.list(values);
}

/** `f(a)(b)` is one call with the arguments of both lists. */
export const call: Handler = (walker, node, place) => {
  const { builder } = walker;
  const lists: number[] = [];
  let callee = node;
  while (walker.kind(callee) === "call_expression") {
    const list = walker.field(callee, "arguments");
    if (list >= 0) lists.unshift(list);
    callee = walker.field(callee, "function");
  }
  const target = walker.value(callee, place, "call");
  if (target !== NONE && builder.file.exprs.op[target] === Op.Typed) return target;
  const expr = builder.call(target === NONE ? builder.expr(Op.Unknown) : target);
  walkArguments(walker, lists, expr, place);
  return expr;
};

const COMMON = /^([-+*/%<>=!&|^:]+|::|:::|\+\+|with)$/;

/** `a name b` calls a member of `a`. */
export const infix: Handler = (walker, node, place) => {
  const { builder } = walker;
  const operator = walker.field(node, "operator");
  const name = walker.text(operator);
  const on = walker.value(walker.field(node, "left"), place);
  const right = walker.field(node, "right");
  if (COMMON.test(name) || name.endsWith(":")) {
    walker.value(right, place);
    return name === "with" ? on : NONE;
  }
  const member = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name);
  builder.ref("call", name, operator, place.scope, member);
  const expr = builder.call(member);
  walkArguments(walker, [right], expr, place);
  return expr;
};

export const lambda: Handler = (walker, node, place) => {
  const { builder } = walker;
  const argumentOf = walker.takeArgumentOf();
  const inside: Place = { ...walker.inner(place), local: true };
  const list = walker.field(node, "parameters");
  const nodes = walker.kind(list) === "bindings" ? walker.named(list) : list < 0 ? [] : [list];
  const params = nodes.map((param, at) => {
    const typeNode = walker.field(param, "type");
    if (typeNode < 0) {
      const nameNode = walker.field(param, "name");
      return contextual(walker, inside.scope, walker.text(nameNode < 0 ? param : nameNode), argumentOf, at);
    }
    const declared = walker.type(typeNode, inside);
    const name = walker.text(walker.field(param, "name"));
    return builder.binding(inside.scope, { name, flags: BindingFlag.parameter, declared, value: NONE });
  });
  const value = lastValue(walker, walker.named(node).filter((child) => child !== list), inside);
  return builder.expr(Op.Lambda, builder.list(params), value);
};

/** `{ case … }` as an argument is a function of one parameter. */
export const caseBlock: Handler = (walker, node, place) => {
  const { builder } = walker;
  const argumentOf = walker.takeArgumentOf();
  if (argumentOf === undefined) return caseClauses(walker, node, place, NONE);
  const param = contextual(walker, -1, "_", argumentOf);
  const value = caseClauses(walker, node, place, builder.expr(Op.Local, param));
  return builder.expr(Op.Lambda, builder.list([param]), value);
};

export const match: Handler = (walker, node, place) => {
  const subject = walker.value(walker.field(node, "value"), place);
  return caseClauses(walker, walker.field(node, "body"), place, subject);
};

function lastValue(walker: Walker, nodes: readonly number[], place: Place): ExprId {
  let last: ExprId = NONE;
  for (const node of nodes) last = walker.value(node, place);
  return last;
}

/** A block's value is that of its last expression; a block of one function is that function. */
export const block: Handler = (walker, node, place) => {
  const inside: Place = { ...walker.inner(place), local: true };
  const nodes = walker.named(node);
  const last = nodes.at(-1);
  if (last === undefined) return NONE;
  const argumentOf = walker.takeArgumentOf();
  if (nodes.length > 1) walker.children(node, inside, [last]);
  if (nodes.length === 1) walker.argumentOf = argumentOf;
  const value = walker.value(last, inside);
  walker.argumentOf = undefined;
  return value;
};

export const conditional: Handler = (walker, node, place) => {
  walker.value(walker.field(node, "condition"), place);
  const first = walker.value(walker.field(node, "consequence"), place);
  const second = walker.value(walker.field(node, "alternative"), place);
  return first === NONE || second === NONE ? NONE : walker.builder.union([first, second]);
};

export const ascription: Handler = (walker, node, place) => {
  const [value, type] = walker.named(node);
  walker.value(value ?? -1, place);
  const declared = walker.type(type ?? -1, place);
  return declared === NONE ? NONE : walker.builder.expr(Op.Typed, declared);
};

export const tuple: Handler = (walker, node, place) => {
  const { builder } = walker;
  const values = walker.named(node).map((child) => walker.value(child, place));
  return builder.literal("tuple", values.map((value) => value === NONE ? builder.expr(Op.Unknown) : value));
};

export const wildcard: Handler = (walker, node, place) => {
  const { builder } = walker;
  const at = builder.tree.start[node]!;
  return builder.lookup(place.scope, "_", at) === undefined ? NONE : builder.name(place.scope, "_", at);
};

/** `new T(…) { … }`: the body's members belong to an unnamed class. */
export const creation: Handler = (walker, node, place) => {
  const { builder } = walker;
  const parts = walker.named(node);
  const body = walker.child(node, "template_body");
  const typeNode = parts.find((part) => part !== body && walker.kind(part) !== "arguments") ?? -1;
  const type = walker.type(typeNode, place, "call");
  const expr = builder.new(type === NONE ? builder.expr(Op.Unknown) : type);
  walkArguments(walker, parts.filter((part) => walker.kind(part) === "arguments"), expr, place);
  if (body < 0) return expr;
  const symbol = builder.symbol({
    name: walker.text(typeNode).replace(/[[(].*$/s, "").replace(/^.*\./s, "") + "$anonymous",
    kind: "class",
    parent: place.symbol,
    node,
    bodyNode: body,
  });
  const scope = builder.openScope(place.scope, { owner: symbol, type: symbol });
  if (type !== NONE) builder.inherit(symbol, "extends", type);
  walker.children(body, { scope, symbol, type: symbol, local: false });
  return builder.expr(Op.This, symbol);
};
