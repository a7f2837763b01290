// Types, functions and values of Scala.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { enumMember } from "../../src/languages/definitions.ts";
import { define } from "../../src/languages/handlers.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";
import { walkArguments } from "./expressions.ts";
import { bindPattern } from "./patterns.ts";

export function flags(walker: Walker, node: number, place: Place): number {
  const modifiers = walker.child(node, "modifiers");
  const access = walker.text(walker.child(modifiers, "access_modifier"));
  const words = walker.text(modifiers);
  let result = 0;
  if (/\babstract\b|\bsealed\b/.test(words)) result |= Flag.abstract;
  if (/\boverride\b/.test(words)) result |= Flag.override;
  if (access.startsWith("protected")) result |= Flag.protected;
  const around = place.type >= 0 ? walker.builder.file.symbols[place.type] : undefined;
  if (around?.kind === "object" && place.type === place.symbol) result |= Flag.static;
  for (const annotation of walker.named(node)) {
    if (walker.kind(annotation) !== "annotation") continue;
    const name = walker.text(walker.field(annotation, "name"));
    if (name === "Test") result |= Flag.test;
    if (name === "deprecated") result |= Flag.deprecated;
  }
  return result | (/^private(?!\[)/.test(access) ? Flag.private : Flag.exported);
}

const supers = (walker: Walker, node: number) => {
  const isTrait = walker.kind(node) === "trait_definition";
  return walker.fields(walker.field(node, "extend"), "type").map((type, index) => ({
    node: type,
    kind: isTrait || index === 0 ? "extends" as const : "implements" as const,
  }));
};

/** The supertypes are taken with the type; arguments of its constructor are code. */
export const extendsClause: Handler = (walker, node, place) => {
  const lists = walker.fields(node, "arguments");
  const made = walker.builder.expr(Op.Super, place.type);
  if (lists.length > 0) walkArguments(walker, lists, walker.builder.call(made), place);
  return NONE;
};

export const typeDefinition = (kind: string): Handler => (walker, node, place) => {
  const nameNode = walker.field(node, "name");
  // An object beside a class of its name is the same type's other half.
  const hasClass = kind === "object" &&
    walker.builder.declaresHere(place.scope, walker.text(nameNode), Number.MAX_SAFE_INTEGER);
  return define({
    kind,
    name: "name",
    isType: true,
    body: "body",
    typeParameters: "type_parameters",
    supers,
    flags,
    declares: !hasClass,
  })(walker, node, place, "read");
};

/** Parameters of a case class, and `val` and `var`, are properties; others are seen by the class's code only. */
export const classParameter: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const holder = tree.parent[tree.parent[node]!]!;
  const nameNode = walker.field(node, "name");
  const doc = walker.takeDoc();
  walker.attributesOf(node, place);
  const declared = walker.type(walker.field(node, "type"), place);
  const isProperty = walker.hasToken(node, "val") || walker.hasToken(node, "var") || walker.hasToken(holder, "case");
  const name = walker.text(nameNode);
  if (isProperty) {
    builder.symbol({
      name,
      kind: "property",
      parent: place.symbol,
      node,
      nameNode,
      doc,
      flags: flags(walker, node, place) | (walker.hasToken(node, "var") ? 0 : Flag.readonly),
      declared,
    });
  } else builder.binding(place.scope, { name, flags: BindingFlag.parameter, declared, value: NONE });
  walker.value(walker.field(node, "default_value"), place);
  return NONE;
};

export const typeParameters: Handler = (walker, node, place) => {
  const { builder } = walker;
  let last = -1;
  const settle = (bound: ExprId) => {
    if (last >= 0) builder.typeParam(place.scope, place.symbol, walker.text(last), bound);
    last = -1;
  };
  const take = (holder: number): void => {
    for (const child of walker.named(holder)) {
      const kind = walker.kind(child);
      if (kind === "identifier") {
        settle(NONE);
        last = child;
      } else if (/variant_type_parameter$/.test(kind)) take(child);
      else if (kind === "upper_bound") settle(walker.type(child, place));
      else if (kind !== "wildcard") walker.type(child, place);
    }
  };
  take(node);
  settle(NONE);
  return NONE;
};

/** Parameters count for calls unless they are found implicitly. */
export const parameters: Handler = (walker, node, place) => {
  const { builder } = walker;
  const isImplicit = walker.hasToken(node, "implicit") || walker.hasToken(node, "using");
  for (const child of walker.named(node)) {
    if (walker.kind(child) !== "parameter") continue;
    walker.attributesOf(child, place);
    const typeNode = walker.field(child, "type");
    const declared = walker.type(typeNode, place);
    const defaultNode = walker.field(child, "default_value");
    walker.value(defaultNode, place);
    const isRest = walker.kind(typeNode) === "repeated_parameter_type";
    const index = builder.binding(place.scope, {
      name: walker.text(walker.field(child, "name")),
      flags: BindingFlag.parameter | (defaultNode >= 0 ? BindingFlag.optional : 0) | (isRest ? BindingFlag.rest : 0),
      declared,
      value: NONE,
    });
    if (!isImplicit) builder.file.symbols[place.symbol]?.params.push(index);
  }
  return NONE;
};

/** `owner`: the type that an extension adds the function to. */
function defineFunction(walker: Walker, node: number, place: Place, owner?: { expr: ExprId; name: string }): void {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const inType = place.type >= 0 && place.type === place.symbol;
  const isConstructor = walker.text(nameNode) === "this";
  const name = isConstructor ? builder.file.symbols[place.type]?.name ?? "this" : walker.text(nameNode);
  if (name === "") return;
  const body = walker.field(node, "body");
  const symbol = builder.symbol({
    name,
    kind: isConstructor ? "constructor" : inType || owner !== undefined ? "method" : "function",
    parent: place.symbol,
    node,
    nameNode,
    bodyNode: body,
    doc: walker.takeDoc(),
    flags: flags(walker, node, place) | (body < 0 ? Flag.declaration : 0),
    ...(owner === undefined ? {} : { owner: owner.expr, qualifiedName: owner.name + "." + name }),
  });
  if (!inType && owner === undefined) builder.declareSymbol(place.scope, symbol);
  const scope = builder.openScope(place.scope, { owner: symbol });
  const inside: Place = { ...place, scope, symbol, local: true };
  const fact = builder.file.symbols[symbol];
  if (fact === undefined) return;
  const returnNode = walker.field(node, "return_type");
  for (const list of walker.named(node)) {
    if (/^(parameters|type_parameters)$/.test(walker.kind(list))) walker.value(list, inside);
  }
  fact.declared = walker.type(returnNode, inside);
  const done = [nameNode, returnNode, body];
  for (const list of walker.named(node)) if (/parameters$/.test(walker.kind(list))) done.push(list);
  walker.children(node, inside, done);
  // A parameterless method is read like a value.
  if (walker.child(node, "parameters") < 0 && !isConstructor) fact.flags |= Flag.accessor;
  const value = walker.value(body, inside);
  if (fact.declared === NONE && value !== NONE) {
    fact.value = fact.value === NONE ? value : builder.union([fact.value, value]);
  }
}

export const functionDefinition: Handler = (walker, node, place) => {
  defineFunction(walker, node, place);
  return NONE;
};

export const extension: Handler = (walker, node, place) => {
  const inside = walker.inner(place);
  const list = walker.fields(node, "parameters").find((child) => walker.kind(child) === "parameters") ?? -1;
  walker.attributesOf(walker.child(list, "parameter"), place);
  const typeNode = walker.field(walker.child(list, "parameter"), "type");
  const owner = walker.type(typeNode, place);
  const name = walker.text(typeNode).replace(/\[.*$/s, "").replace(/^.*\./s, "");
  const nameNode = walker.field(walker.child(list, "parameter"), "name");
  walker.builder.binding(inside.scope, { name: walker.text(nameNode), flags: 0, declared: owner, value: NONE });
  for (const body of walker.fields(node, "body")) {
    const functions = walker.kind(body) === "function_definition" ? [body] : walker.named(body);
    for (const item of functions) {
      if (walker.kind(item) === "function_definition") defineFunction(walker, item, inside, { expr: owner, name });
      else walker.value(item, inside);
    }
  }
  return NONE;
};

export const valueDefinition: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const patternNode = walker.field(node, "pattern");
  const nameNode = patternNode >= 0 ? patternNode : walker.field(node, "name");
  const typeNode = walker.field(node, "type") >= 0 ? walker.field(node, "type") : walker.field(node, "return_type");
  const valueNode = walker.field(node, "value") >= 0 ? walker.field(node, "value") : walker.field(node, "body");
  if (place.local || walker.kind(nameNode) !== "identifier") {
    walker.attributesOf(node, place);
    const declared = walker.type(typeNode, place);
    const value = walker.value(valueNode, place);
    if (nameNode >= 0) bindPattern(walker, nameNode, place, value, declared);
    return NONE;
  }
  const inType = place.type >= 0 && place.type === place.symbol;
  const isVariable = /^var_/.test(walker.kind(node));
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind: inType ? "property" : "variable",
    parent: place.symbol,
    node,
    nameNode,
    doc,
    flags: flags(walker, node, place) | (isVariable ? 0 : Flag.readonly) | (valueNode < 0 ? Flag.declaration : 0),
  });
  if (!inType) builder.declareSymbol(place.scope, symbol);
  const inside: Place = { ...place, scope: builder.openScope(place.scope, { owner: symbol }) };
  walker.attributesOf(node, inside);
  const fact = builder.file.symbols[symbol];
  const declared = walker.type(typeNode, inside);
  const value = walker.value(valueNode, inside);
  if (fact !== undefined) {
    fact.declared = declared;
    if (valueNode >= 0) fact.value = value;
  }
  return NONE;
};

export const enumCase: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const symbol = enumMember(walker, node, nameNode, place);
  const inside: Place = { ...place, scope: builder.openScope(place.scope, { owner: symbol }), symbol, local: true };
  walker.children(node, inside, [nameNode]);
  return NONE;
};

/** `self: T =>`: a name for this, which is a T too. */
export const selfType: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [nameNode, typeNode] = walker.named(node);
  if (place.type < 0) return NONE;
  const type = walker.type(typeNode ?? -1, place);
  if (type !== NONE) builder.inherit(place.type, "embeds", type);
  const name = walker.text(nameNode ?? -1);
  const value = builder.expr(Op.This, place.type);
  if (name !== "this" && name !== "_") builder.binding(place.scope, { name, flags: 0, declared: NONE, value });
  return NONE;
};
