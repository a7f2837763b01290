// Code in Java bodies: patterns, loops, references to methods and fields.

import { NONE, Op } from "../../src/languages/facts.ts";
import { member, variable } from "../../src/languages/handlers.ts";
import { type Handler, Walker } from "../../src/languages/walker.ts";

/** Binds a name for the rest of the enclosing scope: patterns, catch parameters, resources. */
export const local = (name: string, type: string | ((walker: Walker, node: number) => number)): Handler =>
  variable({ name, type, value: "value" });

export const instanceOf: Handler = (walker, node, place) => {
  walker.value(walker.field(node, "left"), place);
  const declared = walker.type(walker.field(node, "right"), place);
  const name = walker.field(node, "name");
  if (name >= 0) {
    walker.builder.binding(
      place.scope,
      { name: walker.text(name), flags: 0, declared, value: NONE },
      walker.builder.tree.start[name]!,
    );
  }
  return walker.builder.literal("boolean");
};

export const typePattern: Handler = (walker, node, place) => {
  const [type, name] = walker.named(node);
  const declared = walker.type(type ?? -1, place);
  if (name !== undefined) {
    walker.builder.binding(
      place.scope,
      { name: walker.text(name), flags: 0, declared, value: NONE },
      walker.builder.tree.start[name]!,
    );
  }
  return NONE;
};

export const enhancedFor: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside = walker.inner(place);
  const iterated = walker.value(walker.field(node, "value"), place);
  const typeNode = walker.field(node, "type");
  const declared = walker.text(typeNode) === "var" ? NONE : walker.type(typeNode, place);
  const value = iterated === NONE ? NONE : builder.expr(Op.Element, iterated);
  builder.binding(inside.scope, { name: walker.text(walker.field(node, "name")), flags: 0, declared, value });
  walker.value(walker.field(node, "body"), inside);
  return NONE;
};

export const explicitConstructor: Handler = (walker, node, place) => {
  const { builder } = walker;
  const target = walker.field(node, "constructor");
  const callee = walker.value(target, place, "call");
  const expr = builder.call(callee);
  builder.ref("call", walker.text(target), target, place.scope, callee);
  walker.arguments(walker.field(node, "arguments"), expr, place);
  return NONE;
};

export const methodReference: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [object, name] = walker.named(node);
  const on = walker.value(object ?? -1, place);
  if (name === undefined) {
    return NONE;
  }
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, walker.text(name));
  builder.ref("read", walker.text(name), name, place.scope, expr);
  return expr;
};

/** `Outer.this` is the instance of an enclosing type. */
export const fieldAccess: Handler = (walker, node, place, as) => {
  if (walker.kind(walker.field(node, "field")) === "this") {
    const expr = walker.value(walker.field(node, "object"), place);
    return expr === NONE ? NONE : walker.builder.expr(Op.Typed, expr);
  }
  return member("object", "field")(walker, node, place, as);
};
