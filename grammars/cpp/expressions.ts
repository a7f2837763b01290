// Code in C++ bodies: calls, members, lambdas, loops.

import { NONE, Op } from "../../src/languages/facts.ts";
import { call } from "../../src/languages/handlers.ts";
import type { Handler, Place } from "../../src/languages/walker.ts";
import { bareName, readDeclarator, splitQualified } from "./declarators.ts";

export const field: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const on = walker.value(walker.field(node, "argument"), place);
  const fieldNode = walker.field(node, "field");
  const nameNode = bareName(walker, fieldNode);
  if (nameNode < 0 || walker.kind(nameNode) === "qualified_identifier") return NONE;
  const name = walker.text(nameNode);
  const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name);
  builder.ref(as, name, nameNode, place.scope, expr);
  return expr;
};

export const lambda: Handler = (walker, node, place) => {
  const { builder } = walker;
  walker.takeArgumentOf();
  const inside: Place = { ...walker.inner(place), local: true };
  const captures = walker.field(node, "captures");
  if (captures >= 0) walker.children(captures, place);
  const before = builder.file.bindings.length;
  for (const param of walker.named(walker.field(walker.field(node, "declarator"), "parameters"))) {
    walker.value(param, inside);
  }
  const params: number[] = [];
  for (let index = before; index < builder.file.bindings.length; index++) params.push(index);
  walker.value(walker.field(node, "body"), inside);
  return builder.expr(Op.Lambda, builder.list(params), NONE);
};

export const rangeFor: Handler = (walker, node, place) => {
  const { builder } = walker;
  const iterated = walker.value(walker.field(node, "right"), place);
  const inside = walker.inner(place);
  const typeNode = walker.field(node, "type");
  const declared = walker.kind(typeNode) === "placeholder_type_specifier" ? NONE : walker.type(typeNode, place);
  const { name } = readDeclarator(walker, walker.field(node, "declarator"));
  const value = iterated === NONE ? NONE : builder.expr(Op.Element, iterated);
  if (name >= 0) builder.binding(inside.scope, { name: walker.text(name), flags: 0, declared, value });
  walker.value(walker.field(node, "body"), inside);
  return NONE;
};

/** A block is code wherever it stands: behind a macro that opens a function, too (`TEST_CASE("…") {`). */
export const statements: Handler = (walker, node, place) => {
  walker.children(node, { ...walker.inner(place), local: true });
  return NONE;
};

const CASTS = new Set(["static_cast", "dynamic_cast", "const_cast", "reinterpret_cast", "make_unique", "make_shared"]);

const plainCall = call("function", "arguments");

export const callExpression: Handler = (walker, node, place, as) => {
  const callee = walker.field(node, "function");
  const inner = walker.kind(callee) === "qualified_identifier" ? splitQualified(walker, callee).name : callee;
  if (walker.kind(inner) === "template_function" && CASTS.has(walker.text(walker.field(inner, "name")))) {
    const declared = walker.type(walker.field(inner, "arguments"), place);
    walker.children(walker.field(node, "arguments"), place);
    return declared === NONE ? NONE : walker.builder.expr(Op.Typed, declared);
  }
  return plainCall(walker, node, place, as);
};

export const templateName: Handler = (walker, node, place, as) => {
  const typeArguments = walker.field(node, "arguments");
  if (typeArguments >= 0) walker.type(typeArguments, place);
  return walker.value(walker.field(node, "name"), place, as);
};

export const create: Handler = (walker, node, place) => {
  const { builder } = walker;
  const target = walker.type(walker.field(node, "type"), place, "call");
  const expr = builder.new(target === NONE ? builder.expr(Op.Unknown) : target);
  walker.arguments(walker.field(node, "arguments"), expr, place);
  return expr;
};

export const compoundLiteral: Handler = (walker, node, place) => {
  const declared = walker.type(walker.field(node, "type"), place);
  walker.children(walker.field(node, "value"), place);
  return declared === NONE ? NONE : walker.builder.expr(Op.Typed, declared);
};

/** `: Base(x), member_(y)`: the names are bases and members of the class. */
export const initializers: Handler = (walker, node, place) => {
  for (const item of walker.named(node)) {
    const [name, ...values] = walker.named(item);
    if (name !== undefined && walker.kind(name) === "field_identifier" && place.type >= 0) {
      const { builder } = walker;
      const text = walker.text(name);
      const member = builder.member(builder.expr(Op.This, place.type), text);
      const isField = values.length > 0;
      if (isField) {
        builder.ref(
          "read",
          text,
          name,
          place.scope,
          builder.firstOf([member, builder.name(place.scope, text, builder.tree.start[name]!)]),
        );
      }
    }
    if (name !== undefined && /^(template_method|qualified_identifier)$/.test(walker.kind(name))) {
      const typeArguments = walker.field(name, "arguments");
      if (typeArguments >= 0) walker.type(typeArguments, place);
    }
    for (const value of values) walker.children(value, place);
  }
  return NONE;
};

export const pointer: Handler = (walker, node, place) => walker.value(walker.field(node, "argument"), place);

export const subscript: Handler = (walker, node, place) => {
  const on = walker.value(walker.field(node, "argument"), place);
  walker.children(node, place, [walker.field(node, "argument")]);
  return on === NONE ? NONE : walker.builder.expr(Op.Index, on);
};
