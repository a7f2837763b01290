// Code in C# bodies: members, generic names, initializers.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { identifier, member } from "../../src/languages/handlers.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";

export const memberAccess: Handler = (walker, node, place, as) => {
  const name = walker.field(node, "name");
  if (walker.kind(name) !== "generic_name") return member("expression", "name")(walker, node, place, as);
  const { builder } = walker;
  const on = walker.value(walker.field(node, "expression"), place);
  const word = walker.named(name)[0] ?? name;
  const given = typeArguments(walker, name, place);
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, walker.text(word));
  builder.ref(as, walker.text(word), word, place.scope, expr);
  return as === "call" ? expr : applied(walker, expr, given);
};

export const conditionalAccess: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const on = walker.value(walker.field(node, "condition"), place);
  const rest = walker.named(node).at(-1) ?? -1;
  const binding = walker.kind(rest) === "member_binding_expression" ? walker.field(rest, "name") : -1;
  if (binding < 0) {
    walker.value(rest, place);
    return NONE;
  }
  const name = walker.text(binding);
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name);
  builder.ref(as, name, binding, place.scope, expr);
  return expr;
};

/** `Name<T>` in value position: a generic method, or a type. */
export const genericName: Handler = (walker, node, place, as) => {
  const [name] = walker.named(node);
  const given = typeArguments(walker, node, place);
  const expr = name === undefined ? NONE : identifier(walker, name, place, as);
  return as === "call" ? expr : applied(walker, expr, given);
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

function applied(walker: Walker, expr: ExprId, given: readonly ExprId[]): ExprId {
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

export const typeAfter = (expression: string): Handler => (walker, node, place) => {
  walker.value(walker.field(node, expression), place);
  const declared = walker.type(walker.field(node, "right"), place);
  return declared === NONE ? NONE : walker.builder.expr(Op.Typed, declared);
};

export const awaited: Handler = (walker, node, place) => {
  const value = walker.value(walker.named(node)[0] ?? -1, place);
  return value === NONE ? NONE : walker.builder.expr(Op.Await, value);
};
