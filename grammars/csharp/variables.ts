// Fields, locals, parameters and patterns of C#: what a name is declared as.

import { BindingFlag, type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { type Handler, type Place, Walker } from "../../src/languages/walker.ts";
import { flags } from "./definitions.ts";

/** `Type a = x, b;` as fields or locals. */
export const variables = (kind: (walker: Walker, holder: number) => string): Handler => (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const doc = walker.takeDoc();
  const list = walker.kind(node) === "variable_declaration" ? node : walker.child(node, "variable_declaration");
  for (const child of walker.named(node)) {
    if (child !== list && walker.kind(child) === "attribute_list") walker.value(child, place);
  }
  const typeNode = walker.field(list, "type");
  const declared = walker.kind(typeNode) === "implicit_type" ? NONE : walker.type(typeNode, place);
  for (const declarator of walker.named(list)) {
    if (walker.kind(declarator) !== "variable_declarator") continue;
    const nameNode = walker.field(declarator, "name");
    const valueNode = walker.named(declarator).find((child) =>
      child !== nameNode && walker.kind(child) !== "tuple_pattern"
    ) ?? -1;
    if (nameNode < 0) {
      const value = walker.value(valueNode, place);
      bindTuple(walker, walker.child(declarator, "tuple_pattern"), value, place);
      continue;
    }
    const name = walker.text(nameNode);
    if (place.local) {
      const value = targetTyped(walker, valueNode, declared, place);
      builder.binding(place.scope, { name, flags: 0, declared, value }, tree.end[declarator]!);
      continue;
    }
    const symbol = builder.symbol({
      name,
      kind: kind(walker, node),
      parent: place.symbol,
      node,
      nameNode,
      doc,
      flags: flags(walker, node, place),
      declared,
    });
    if (place.type < 0) builder.declareSymbol(place.scope, symbol);
    const scope = builder.openScope(place.scope, { owner: symbol });
    builder.file.symbols[symbol]!.value = targetTyped(walker, valueNode, declared, { ...place, scope });
  }
  return NONE;
};

/** `new(…)` makes what is declared. */
export function targetTyped(walker: Walker, node: number, declared: ExprId, place: Place): ExprId {
  if (walker.kind(node) !== "implicit_object_creation_expression") return walker.value(node, place);
  const expr = walker.builder.new(declared === NONE ? walker.builder.expr(Op.Unknown) : declared);
  walker.arguments(walker.child(node, "argument_list"), expr, place);
  return expr;
}

function bindTuple(walker: Walker, node: number, value: ExprId, place: Place): void {
  walker.fields(node, "name").forEach((nameNode, at) => {
    const item = value === NONE ? NONE : walker.builder.expr(Op.Item, value, at);
    walker.builder.binding(place.scope, { name: walker.text(nameNode), flags: 0, declared: NONE, value: item });
  });
}

export const foreach: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside = walker.inner(place);
  const iterated = walker.value(walker.field(node, "right"), place);
  const typeNode = walker.field(node, "type");
  const declared = walker.kind(typeNode) === "implicit_type" ? NONE : walker.type(typeNode, place);
  const left = walker.field(node, "left");
  const value = iterated === NONE ? NONE : builder.expr(Op.Element, iterated);
  if (walker.kind(left) === "tuple_pattern") bindTuple(walker, left, value, inside);
  else builder.binding(inside.scope, { name: walker.text(left), flags: 0, declared, value });
  walker.value(walker.field(node, "body"), inside);
  return NONE;
};

/** `Type name` as pattern, catch or out declaration. */
export const typedName: Handler = (walker, node, place) => {
  const { builder } = walker;
  const typeNode = walker.field(node, "type");
  const declared = typeNode < 0 || walker.kind(typeNode) === "implicit_type" ? NONE : walker.type(typeNode, place);
  const nameNode = walker.field(node, "name");
  if (nameNode >= 0) {
    builder.binding(
      place.scope,
      { name: walker.text(nameNode), flags: 0, declared, value: NONE },
      builder.tree.start[nameNode]!,
    );
  }
  return NONE;
};

export const parameter: Handler = (walker, node, place) => {
  const { builder } = walker;
  const typeNode = walker.field(node, "type");
  const nameNode = walker.field(node, "name");
  const declared = typeNode < 0 ? NONE : walker.type(typeNode, place);
  const known = new Set([typeNode, nameNode]);
  const valueNode =
    walker.named(node).find((child) => !known.has(child) && !/^(modifier|attribute_list)$/.test(walker.kind(child))) ??
      -1;
  if (valueNode >= 0) walker.value(valueNode, place);
  for (const list of walker.named(node)) if (walker.kind(list) === "attribute_list") walker.value(list, place);
  const optional = valueNode >= 0 ? BindingFlag.optional : 0;
  builder.binding(place.scope, {
    name: walker.text(nameNode),
    flags: BindingFlag.parameter | optional,
    declared,
    value: NONE,
  });
  return NONE;
};

/** The grammar leaves `params T[] name` without a node of its own. */
export const parameterList: Handler = (walker, node, place) => {
  for (const child of walker.named(node)) {
    if (walker.kind(child) === "parameter") parameter(walker, child, place, "read");
  }
  return NONE;
};
