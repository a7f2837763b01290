// Expressions and statements of Dart. The grammar leaves `a.b(c)` as three nodes side by side: a value, then selectors.

import { BindingFlag, type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { identifier as plainName } from "../../src/languages/handlers.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";
import { TYPE_PARTS, typeOf, typesOf } from "./types.ts";

const SELECTOR =
  /^(selector|unconditional_assignable_selector|conditional_assignable_selector|argument_part|cascade_section)$/;
const NO_VALUE = /(_operator|_builtin)$|^(label|inferred_type|annotation)$/;

/** What stands inside of a `selector`. */
const unwrap = (walker: Walker, node: number): number =>
  walker.kind(node) === "selector" ? walker.named(node)[0] ?? -1 : node;

/** Values side by side, each with the selectors behind it. */
export function valuesOf(walker: Walker, nodes: readonly number[], place: Place): ExprId[] {
  const values: ExprId[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    const kind = walker.kind(node);
    if (NO_VALUE.test(kind)) continue;
    const selectors: number[] = [];
    let next = i + 1;
    while (next < nodes.length && SELECTOR.test(walker.kind(nodes[next]!))) selectors.push(nodes[next++]!);
    i = next - 1;
    if (TYPE_PARTS.test(kind)) {
      typesOf(walker, [node], place);
      continue;
    }
    const inner = selectors.map((selector) => unwrap(walker, selector));
    const isCall = walker.kind(inner[0] ?? -1) === "argument_part";
    const argumentOf = selectors.length === 0 ? walker.takeArgumentOf() : undefined;
    walker.argumentOf = argumentOf;
    const value = walker.value(node, place, isCall ? "call" : "read");
    walker.argumentOf = undefined;
    values.push(select(walker, value, inner, place));
  }
  return values;
}

function select(walker: Walker, value: ExprId, selectors: readonly number[], place: Place): ExprId {
  const { builder } = walker;
  let at = value;
  selectors.forEach((selector, index) => {
    switch (walker.kind(selector)) {
      case "argument_part":
        at = callWith(walker, at, selector, place);
        break;
      case "cascade_section":
        cascade(walker, selector, at, place);
        break;
      case "type_arguments":
        typesOf(walker, [selector], place);
        break;
      case "unconditional_assignable_selector":
      case "conditional_assignable_selector":
      case "cascade_selector": {
        const [name] = walker.named(selector);
        if (name === undefined) break;
        if (walker.kind(name) !== "identifier") {
          const keys = valuesOf(walker, walker.kind(name) === "index_selector" ? walker.named(name) : [name], place);
          at = at === NONE ? NONE : builder.expr(Op.Index, at, keys[0] ?? NONE);
          break;
        }
        const text = walker.text(name);
        const isCall = walker.kind(selectors[index + 1] ?? -1) === "argument_part";
        at = builder.member(at === NONE ? builder.expr(Op.Unknown) : at, text);
        builder.ref(isCall ? "call" : "read", text, name, place.scope, at);
        break;
      }
    }
  });
  return at;
}

/** `..name(…)` acts on the value and yields the value. */
function cascade(walker: Walker, node: number, value: ExprId, place: Place): void {
  const parts = walker.named(node);
  const isPart = (part: number) => SELECTOR.test(walker.kind(part)) || walker.kind(part) === "cascade_selector";
  const first = parts.findIndex((part) => !isPart(part));
  const selectors = first < 0 ? parts : parts.slice(0, first);
  select(walker, value, selectors.map((part) => unwrap(walker, part)), place);
  if (first >= 0) valuesOf(walker, parts.slice(first), place);
}

function callWith(walker: Walker, callee: ExprId, part: number, place: Place): ExprId {
  const { builder } = walker;
  const expr = builder.call(callee === NONE ? builder.expr(Op.Unknown) : callee);
  typesOf(walker, walker.named(part), place);
  walkArguments(walker, walker.child(part, "arguments"), expr, place);
  return expr;
}

/** Named arguments have no position: only the others are matched with parameters. */
export function walkArguments(walker: Walker, list: number, call: ExprId, place: Place): void {
  const { builder } = walker;
  const values: ExprId[] = [];
  for (const argument of walker.named(list)) {
    const isNamed = walker.kind(argument) === "named_argument";
    walker.argumentOf = isNamed ? undefined : { call, index: values.length };
    const value = valuesOf(walker, walker.named(argument), place)[0] ?? NONE;
    walker.argumentOf = undefined;
    if (!isNamed) values.push(value === NONE ? builder.expr(Op.Unknown) : value);
  }
  builder.file.exprs.b[call] = builder.list(values);
}

/** A node made of values and selectors; its value is that of the only one. */
export const sequence: Handler = (walker, node, place) => {
  const values = valuesOf(walker, walker.named(node), place);
  return values.length === 1 ? values[0]! : NONE;
};

export const scoped: Handler = (walker, node, place) => sequence(walker, node, walker.inner(place), "read");

/** `a ?? b`, `x ? a : b`. */
export const either: Handler = (walker, node, place) => {
  const values = valuesOf(walker, walker.named(node), place).slice(-2);
  return values.length < 2 || values.includes(NONE) ? NONE : walker.builder.union(values);
};

export const nothing: Handler = (walker, node, place) => {
  valuesOf(walker, walker.named(node), place);
  return NONE;
};

export const truth: Handler = (walker, node, place) => {
  valuesOf(walker, walker.named(node), place);
  return walker.builder.literal("bool");
};

export const unary: Handler = (walker, node, place) => {
  const value = sequence(walker, node, place, "read");
  return walker.child(node, "prefix_operator") >= 0 ? NONE : value;
};

export const cast: Handler = (walker, node, place) => {
  const parts = walker.named(node);
  valuesOf(walker, parts.filter((part) => walker.kind(part) !== "type_cast"), place);
  const type = typeOf(walker, walker.named(walker.child(node, "type_cast")), place);
  return type === NONE ? NONE : walker.builder.expr(Op.Typed, type);
};

export const awaited: Handler = (walker, node, place) => {
  const value = sequence(walker, node, place, "read");
  return value === NONE ? NONE : walker.builder.expr(Op.Await, value);
};

/** `new A.named(…)`, `const p.A(…)`. */
export const creation: Handler = (walker, node, place) => {
  const { builder } = walker;
  const parts = walker.named(node);
  const name = walker.child(node, "identifier");
  const type = typeOf(walker, parts, place, name < 0 ? "call" : "type_ref");
  const on = type === NONE ? builder.expr(Op.Unknown) : type;
  let expr: ExprId;
  if (name < 0) expr = builder.new(on);
  else {
    const text = walker.text(name);
    const member = builder.member(on, text);
    builder.ref("call", text, name, place.scope, member);
    expr = builder.call(member);
  }
  walkArguments(walker, walker.child(node, "arguments"), expr, place);
  return expr;
};

export const collection = (type: string): Handler => (walker, node, place) => {
  const { builder } = walker;
  const [given] = typesOf(walker, walker.named(walker.child(node, "type_arguments")), place);
  const values = valuesOf(
    walker,
    walker.named(node).filter((part) => walker.kind(part) !== "type_arguments"),
    place,
  );
  const known = given === undefined ? values[0] : given === NONE ? NONE : builder.expr(Op.Typed, given);
  return builder.literal(type, known === undefined || known === NONE ? [] : [known]);
};

export const returned: Handler = (walker, node, place) => {
  const { builder } = walker;
  const value = sequence(walker, node, place, "read");
  const fact = builder.file.symbols[builder.ownerOf(place.scope)];
  if (value !== NONE && fact !== undefined && fact.declared === NONE && fact.kind !== "module") {
    fact.value = fact.value === NONE ? value : builder.union([fact.value, value]);
  }
  return NONE;
};

/** `T a = x, b = y;` in a function. */
export const localVariables: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const parts = walker.named(node);
  const nameNode = walker.field(node, "name");
  const first = parts.indexOf(nameNode);
  const declared = typeOf(walker, first < 0 ? parts : parts.slice(0, first), place);
  const later = parts.filter((part) => walker.kind(part) === "initialized_identifier");
  if (nameNode >= 0) {
    const values = valuesOf(walker, walker.fields(node, "value"), place);
    const value = values[0] ?? NONE;
    const end = tree.end[later[0] === undefined ? node : parts[parts.indexOf(later[0]) - 1]!]!;
    builder.binding(place.scope, { name: walker.text(nameNode), flags: 0, declared, value }, end);
  }
  for (const part of later) {
    const [name, ...rest] = walker.named(part);
    const value = valuesOf(walker, rest, place)[0] ?? NONE;
    builder.binding(place.scope, { name: walker.text(name ?? -1), flags: 0, declared, value }, tree.end[part]!);
  }
  return NONE;
};

/** `var (a, b) = pair;` */
export const patternVariables: Handler = (walker, node, place) => {
  const { builder } = walker;
  const parts = walker.named(node);
  const pattern = parts.findIndex((part) => /_pattern$/.test(walker.kind(part)));
  const value = valuesOf(walker, parts.slice(pattern + 1), place)[0] ?? NONE;
  const isRecord = walker.kind(parts[pattern] ?? -1) === "record_pattern";
  walker.named(parts[pattern] ?? -1).forEach((item, index) => {
    const [name] = walker.named(item);
    if (walker.kind(item) !== "constant_pattern" || name === undefined) {
      walker.value(item, place);
      return;
    }
    const held = value === NONE || !isRecord ? NONE : builder.expr(Op.Item, value, index);
    builder.binding(place.scope, { name: walker.text(name), flags: 0, declared: NONE, value: held });
  });
  return NONE;
};

export const variablePattern: Handler = (walker, node, place) => {
  const declared = typeOf(walker, walker.named(node), place);
  const name = walker.child(node, "identifier");
  if (name >= 0) {
    walker.builder.binding(place.scope, { name: walker.text(name), flags: 0, declared, value: NONE });
  }
  return NONE;
};

/** `A(field: pattern)`: the names of fields are no references of their own. */
export const objectPattern: Handler = (walker, node, place) => {
  typeOf(walker, walker.named(node), place);
  for (const part of walker.named(node)) if (/_pattern$/.test(walker.kind(part))) walker.value(part, place);
  return NONE;
};

export const forStatement: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside: Place = { ...walker.inner(place), local: true };
  const parts = walker.child(node, "for_loop_parts");
  const nameNode = walker.field(parts, "name");
  if (nameNode >= 0) {
    const iterated = valuesOf(walker, walker.fields(parts, "value"), place)[0] ?? NONE;
    const nodes = walker.named(parts);
    const declared = typeOf(walker, nodes.slice(0, nodes.indexOf(nameNode)), place);
    const value = iterated === NONE ? NONE : builder.expr(Op.Element, iterated);
    builder.binding(inside.scope, { name: walker.text(nameNode), flags: 0, declared, value });
  } else if (parts >= 0) valuesOf(walker, walker.named(parts), inside);
  return valuesOf(walker, walker.named(node).filter((part) => part !== parts), inside)[0] ?? NONE;
};

/** `on T catch (e) { … }` is three nodes side by side. */
export const tryStatement: Handler = (walker, node, place) => {
  let types: number[] = [];
  let inside = place;
  for (const part of walker.named(node)) {
    const kind = walker.kind(part);
    if (TYPE_PARTS.test(kind)) types.push(part);
    else if (kind === "catch_clause") {
      inside = { ...walker.inner(place), local: true };
      const declared = typeOf(walker, types, place);
      types = [];
      walker.named(walker.child(part, "catch_parameters")).forEach((name, index) =>
        walker.builder.binding(inside.scope, {
          name: walker.text(name),
          flags: 0,
          declared: index === 0 ? declared : NONE,
          value: NONE,
        })
      );
    } else {
      typeOf(walker, types, place);
      types = [];
      walker.value(part, inside);
      inside = place;
    }
  }
  return NONE;
};

export const block: Handler = (walker, node, place) => {
  walker.children(node, walker.inner({ ...place, local: true }));
  return NONE;
};

export const functionExpression: Handler = (walker, node, place) => {
  const { builder } = walker;
  const argumentOf = walker.takeArgumentOf();
  const inside: Place = { ...walker.inner(place), local: true };
  const before = builder.file.bindings.length;
  walker.value(walker.field(node, "parameters"), inside);
  const params: number[] = [];
  for (let at = before; at < builder.file.bindings.length; at++) {
    const binding = builder.file.bindings[at]!;
    if ((binding.flags & BindingFlag.parameter) === 0) continue;
    if (binding.declared === NONE && binding.value === NONE && argumentOf !== undefined) {
      binding.value = builder.expr(Op.ContextParam, argumentOf.call, argumentOf.index * 256 + params.length);
    }
    params.push(at);
  }
  const body = walker.field(node, "body");
  const value = walker.child(body, "block") >= 0
    ? walker.children(body, inside)
    : valuesOf(walker, walker.named(body), inside)[0] ?? NONE;
  return builder.expr(Op.Lambda, builder.list(params), value);
};

const OWN = /^(null|true|false)$/;

export const identifier: Handler = (walker, node, place, as) =>
  OWN.test(walker.text(node)) ? NONE : plainName(walker, node, place, as);
