// Code in Rust bodies: patterns that bind, macros, blocks.

import { BindingFlag, type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { identifier } from "../../src/languages/handlers.ts";
import type { Handler, Place } from "../../src/languages/walker.ts";
import { isStandardMacro, macroArguments } from "./macros.ts";
import { selfType } from "./paths.ts";
import { bindPattern, itemsOf, PARAMETER } from "./patterns.ts";

export const selfParameter: Handler = (walker, _node, place) => {
  const { builder } = walker;
  const declared = selfType(walker, place, "type");
  builder.binding(place.scope, { name: "self", flags: 0, declared, value: NONE });
  return NONE;
};

export const parameter: Handler = (walker, node, place) => {
  const declared = walker.type(walker.field(node, "type"), place);
  bindPattern(walker, walker.field(node, "pattern"), NONE, place, { ...PARAMETER, declared });
  return NONE;
};

/** `|a, (b, _): &(B, C), D { e, .. }| …`: what has no type gets it from the call that the closure is an argument of. */
export const closure: Handler = (walker, node, place) => {
  const { builder } = walker;
  const argumentOf = walker.takeArgumentOf();
  const inside: Place = { ...walker.inner(place), local: true };
  const parameters = itemsOf(walker, walker.field(node, "parameters")).map((item, index) => {
    const isTyped = walker.kind(item) === "parameter";
    const declared = isTyped ? walker.type(walker.field(item, "type"), inside) : NONE;
    const value = isTyped || argumentOf === undefined
      ? NONE
      : builder.expr(Op.ContextParam, argumentOf.call, argumentOf.index * 256 + index);
    const before = builder.file.bindings.length;
    bindPattern(walker, isTyped ? walker.field(item, "pattern") : item, value, inside, { ...PARAMETER, declared });
    const isName = builder.file.bindings.length === before + 1 &&
      (builder.file.bindings[before]!.flags & BindingFlag.parameter) !== 0;
    return isName ? before : builder.binding(NONE, { name: "", flags: BindingFlag.parameter, declared, value });
  });
  const returned = walker.type(walker.field(node, "return_type"), inside);
  const body = walker.value(walker.field(node, "body"), inside);
  return builder.lambda(parameters, returned === NONE ? body : builder.expr(Op.Typed, returned));
};

export const letDeclaration: Handler = (walker, node, place) => {
  const { tree } = walker.builder;
  const typeNode = walker.field(node, "type");
  const declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
  const value = walker.value(walker.field(node, "value"), place);
  const alternative = walker.field(node, "alternative");
  if (alternative >= 0) walker.value(alternative, place);
  bindPattern(walker, walker.field(node, "pattern"), value, place, { declared, from: tree.end[node]! });
  return NONE;
};

export const letCondition: Handler = (walker, node, place) => {
  const value = walker.value(walker.field(node, "value"), place);
  bindPattern(walker, walker.field(node, "pattern"), value, place, { from: walker.builder.tree.start[node]! });
  return NONE;
};

export const matchExpression: Handler = (walker, node, place) => {
  const value = walker.value(walker.field(node, "value"), place);
  for (const arm of walker.named(walker.field(node, "body"))) {
    const inside = walker.inner(place);
    bindPattern(walker, walker.field(arm, "pattern"), value, inside, { from: 0 });
    walker.value(walker.field(arm, "value"), inside);
  }
  return NONE;
};

export const forExpression: Handler = (walker, node, place) => {
  const { builder } = walker;
  const value = walker.value(walker.field(node, "value"), place);
  const inside = walker.inner(place);
  bindPattern(walker, walker.field(node, "pattern"), value === NONE ? NONE : builder.expr(Op.Element, value), inside, {
    from: 0,
  });
  walker.value(walker.field(node, "body"), inside);
  return NONE;
};

export const structExpression: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const target = walker.type(nameNode, place);
  for (const field of walker.named(walker.field(node, "body"))) {
    const kind = walker.kind(field);
    const named = kind === "field_initializer" ? walker.field(field, "field") : walker.named(field).at(-1) ?? -1;
    if (
      target !== NONE && /^(field_identifier|identifier|integer_literal)$/.test(walker.kind(named)) &&
      kind !== "base_field_initializer"
    ) {
      const text = walker.text(named);
      builder.ref("read", text, named, place.scope, builder.member(builder.expr(Op.Typed, target), text));
    }
    if (kind === "field_initializer") walker.value(walker.field(field, "value"), place);
    else if (kind === "shorthand_field_initializer") walker.children(field, place);
    else walker.children(field, place);
  }
  return target === NONE ? NONE : builder.expr(Op.Typed, target);
};

export const macroInvocation: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "macro");
  const name = walker.text(nameNode);
  if (walker.kind(nameNode) === "identifier" && !isStandardMacro(walker, name, nameNode, place)) {
    builder.ref("call", name, nameNode, place.scope, builder.name(place.scope, name, builder.tree.start[nameNode]!, 4));
  } else if (walker.kind(nameNode) === "scoped_identifier") {
    const nameAt = walker.field(nameNode, "name");
    const last = walker.text(nameAt);
    // Macros that others may use stand at the root, wherever they are written.
    if (walker.text(nameNode) === "crate::" + last) {
      builder.ref("call", last, nameAt, place.scope, builder.name(place.scope, last, builder.tree.start[nameAt]!, 4));
    } else walker.value(nameNode, place, "call");
  }
  for (const child of walker.named(node)) {
    if (walker.kind(child) === "token_tree") macroArguments(walker, name.replace(/^.*::/s, ""), child, place);
  }
  return name === "vec" ? builder.literal("Vec") : name === "format" ? builder.literal("String") : NONE;
};

/** What `?`, `.await` and `*` leave of a value. */
export const unwrapped = (op: number): Handler => (walker, node, place) => {
  const value = walker.value(walker.named(node)[0] ?? -1, place);
  return value === NONE ? NONE : walker.builder.expr(op, value);
};

export const transparent: Handler = (walker, node, place) => {
  let value: ExprId = NONE;
  for (const child of walker.named(node)) {
    if (walker.kind(child) !== "mutable_specifier") value = walker.value(child, place);
  }
  return value;
};

/** The last expression of a block without `;` is its value. */
export const blockValue: Handler = (walker, node, place) => {
  const inside = walker.inner(place);
  walker.children(node, inside);
  return NONE;
};

export const selfName: Handler = (walker, node, place) =>
  walker.builder.name(place.scope, "self", walker.builder.tree.start[node]!);

export const typeIdentifier: Handler = (walker, node, place, as) => {
  if (walker.text(node) === "Self") return selfType(walker, place, "type");
  return identifier(walker, node, place, as);
};

/** A bare name in value position: `mod name` declares no value. */
export const valueName: Handler = (walker, node, place, as) => {
  const { builder } = walker;
  const name = walker.text(node);
  const expr = builder.name(place.scope, name, builder.tree.start[node]!, 1);
  builder.ref(as, name, node, place.scope, expr);
  return expr;
};
