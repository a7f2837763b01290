// Code in C# bodies: members, generic names, initializers.

import { type ExprId, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import { identifier } from "../../src/languages/handlers.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";

/** The word of a name that may have type arguments, and those. */
export function nameParts(walker: Walker, node: number, place: Place): { word: number; given: readonly ExprId[] } {
  if (walker.kind(node) !== "generic_name") return { word: node, given: [] };
  return { word: walker.named(node)[0] ?? node, given: typeArguments(walker, node, place) };
}

/** `object.Name<T>`: a type, or a method that is given what it would infer. */
function memberOf(walker: Walker, on: ExprId, nameNode: number, place: Place, as: RefKind): ExprId {
  const { builder } = walker;
  const { word, given } = nameParts(walker, nameNode, place);
  const name = walker.text(word);
  const object = on === NONE ? builder.expr(Op.Unknown) : on;
  // With other arguments the name may mean another type.
  const expr = as === "call" || given.length > 0 ? builder.calledMember(object, name) : builder.member(object, name);
  builder.ref(as, name, word, place.scope, expr);
  return applied(walker, expr, given);
}

export const memberAccess: Handler = (walker, node, place, as) =>
  memberOf(walker, walker.value(walker.field(node, "expression"), place), walker.field(node, "name"), place, as);

/** `Outer.Name<T>` as a type, or as the value that stands for it. */
export const qualifiedName = (position: "value" | "type"): Handler => (walker, node, place, as) => {
  const qualifier = walker.field(node, "qualifier");
  const on = position === "type" ? walker.type(qualifier, place) : walker.value(qualifier, place);
  return memberOf(walker, on, walker.field(node, "name"), place, as);
};

/** `alias::Name`; `global::Name` is the name itself. */
export const aliasedName = (position: "value" | "type"): Handler => (walker, node, place, as) => {
  const read = (part: number, as?: RefKind) =>
    position === "type" ? walker.type(part, place, as) : walker.value(part, place, as);
  const alias = walker.field(node, "alias");
  const name = walker.field(node, "name");
  if (walker.text(alias) === "global") return read(name, as);
  return memberOf(walker, read(alias), name, place, as);
};

export const conditionalAccess: Handler = (walker, node, place, as) => {
  const on = walker.value(walker.field(node, "condition"), place);
  const rest = walker.named(node).at(-1) ?? -1;
  const binding = walker.kind(rest) === "member_binding_expression" ? walker.field(rest, "name") : -1;
  if (binding < 0) {
    walker.value(rest, place);
    return NONE;
  }
  return memberOf(walker, on, binding, place, as);
};

/** `Name<T>` in value position: a generic method, or a type. */
export const genericName: Handler = (walker, node, place, as) => {
  const [name] = walker.named(node);
  const given = typeArguments(walker, node, place);
  const expr = name === undefined ? NONE : identifier(walker, name, place, as);
  return applied(walker, expr, given);
};

/** `Name<T>` as a type. */
export const genericType: Handler = (walker, node, place, as) => {
  const target = walker.type(walker.named(node)[0] ?? -1, place, as);
  return applied(walker, target, typeArguments(walker, node, place));
};

/** `<,>` has two as well: types of one name differ in how many they take. */
function typeArguments(walker: Walker, node: number, place: Place): ExprId[] {
  const list = walker.child(node, "type_argument_list");
  const given = walker.named(list).map((argument) => walker.type(argument, place));
  if (list >= 0 && given.length === 0) { for (const _ of walker.text(list).split(",")) given.push(NONE); }
  return given.map((argument) => argument === NONE ? walker.builder.expr(Op.Unknown) : argument);
}

export function applied(walker: Walker, expr: ExprId, given: readonly ExprId[]): ExprId {
  const { builder } = walker;
  return expr === NONE || given.length === 0 ? expr : builder.expr(Op.Apply, expr, builder.list(given));
}

/** In `{ Name = value }` the names are members of what is made. */
export const initializer: Handler = (walker, node, place) => {
  for (const item of walker.named(node)) {
    if (walker.kind(item) === "assignment_expression") walker.value(walker.field(item, "right"), place);
    else walker.value(item, place);
  }
  return NONE;
};

const INTEGERS: readonly (readonly [type: string, most: bigint, suffix: RegExp])[] = [
  ["int", 0x7fffffffn, /^$/],
  ["uint", 0xffffffffn, /^u?$/],
  ["long", 0x7fffffffffffffffn, /^l?$/],
  ["ulong", 0xffffffffffffffffn, /^/],
];

/** The first type that its suffix allows and that it fits into. */
export const integer: Handler = (walker, node) => {
  const [, digits = "0", suffix = ""] = /^(0x[\da-f]+|0b[01]+|\d+)([ul]*)$/.exec(
    walker.text(node).replaceAll("_", "").toLowerCase(),
  ) ?? [];
  const type = INTEGERS.find(([, most, allowed]) => allowed.test(suffix) && BigInt(digits) <= most);
  return walker.builder.literal(type?.[0] ?? "int");
};

const REALS: Readonly<Record<string, string>> = { f: "float", m: "decimal" };

export const real: Handler = (walker, node) =>
  walker.builder.literal(REALS[walker.text(node).at(-1)!.toLowerCase()] ?? "double");

export const typeAfter = (expression: string): Handler => (walker, node, place) => {
  walker.value(walker.field(node, expression), place);
  const declared = walker.type(walker.field(node, "right"), place);
  return declared === NONE ? NONE : walker.builder.expr(Op.Typed, declared);
};

export const awaited: Handler = (walker, node, place) => {
  const value = walker.value(walker.named(node)[0] ?? -1, place);
  return value === NONE ? NONE : walker.builder.expr(Op.Await, value);
};
