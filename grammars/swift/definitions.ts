// Types, extensions, functions and properties of Swift.

import { BindingFlag, type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { childOf, define } from "../../src/languages/handlers.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";
import { bindPattern } from "./patterns.ts";

const isTypeNode = (walker: Walker, node: number): boolean => /_type$/.test(walker.kind(node));

/** First child that is a type. */
export const typeChild = (walker: Walker, node: number): number =>
  walker.named(node).find((child) => isTypeNode(walker, child)) ?? -1;

export function flags(walker: Walker, node: number, place: Place): number {
  const modifiers = walker.child(node, "modifiers");
  let result = 0;
  let hidden = false;
  for (const modifier of walker.named(modifiers)) {
    const text = walker.text(modifier);
    if (text === "private" || text === "fileprivate") hidden = true;
    if (text === "static" || text === "class") result |= Flag.static;
    if (text === "override") result |= Flag.override;
    if (/^@Test\b/.test(text)) result |= Flag.test;
    if (/^@available\s*\([^)]*\bdeprecated\b/.test(text)) result |= Flag.deprecated;
  }
  if (
    walker.hasToken(node, "static") || (walker.kind(node) !== "class_declaration" && walker.hasToken(node, "class"))
  ) {
    result |= Flag.static;
  }
  if (walker.hasToken(node, "async")) result |= Flag.async;
  const isTest = walker.kind(node) === "function_declaration" && place.type >= 0 &&
    /^test[A-Z_]/.test(walker.text(walker.field(node, "name"))) &&
    walker.builder.tree.source.includes("XCTest");
  return result | (isTest ? Flag.test : 0) | (hidden ? Flag.private : Flag.exported);
}

const keyword = (walker: Walker, node: number): string =>
  ["extension", "struct", "enum", "actor"].find((word) => walker.hasToken(node, word)) ?? "class";

const parents = (walker: Walker, node: number): number[] =>
  walker.named(node).filter((child) => walker.kind(child) === "inheritance_specifier")
    .map((child) => typeChild(walker, child)).filter((child) => child >= 0);

/** Only the first of a class's parents can be a class; which of them is one is not said. */
const supers = (walker: Walker, node: number) =>
  parents(walker, node).map((parent, index) => ({
    node: parent,
    kind: walker.kind(node) === "protocol_declaration" || (keyword(walker, node) === "class" && index === 0)
      ? "extends" as const
      : "implements" as const,
  }));

const body = childOf("class_body", "enum_class_body", "protocol_body");

const typeDefinition = (kind: string): Handler =>
  define({ kind, name: "name", isType: true, body, typeParameters: childOf("type_parameters"), supers, flags });

export const protocol = typeDefinition("protocol");

export const classDeclaration: Handler = (walker, node, place) => {
  const kind = keyword(walker, node);
  if (kind !== "extension") return typeDefinition(kind)(walker, node, place, "read");
  return extension(walker, node, place);
};

/** What is written in an extension belongs to the extended type, and so do the protocols that it names. */
function extension(walker: Walker, node: number, place: Place): ExprId {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const doc = walker.takeDoc();
  const owner = walker.type(nameNode, place);
  const segments = walker.text(nameNode).replace(/<.*>/s, "").split(".");
  const symbol = builder.symbol({
    name: segments.at(-1)?.trim() ?? "",
    kind: "extension",
    parent: place.symbol,
    node,
    nameNode,
    bodyNode: walker.child(node, "class_body"),
    doc,
    flags: flags(walker, node, place),
    qualifiedName: segments.join("."),
    owner,
  });
  const scope = builder.openScope(place.scope, { owner: symbol, type: symbol });
  const inside: Place = { scope, symbol, type: symbol, local: false };
  // What it conforms to is written outside of it: names are not those of the type's members.
  const before: Place = { ...inside, scope: place.scope, type: place.type };
  for (const parent of parents(walker, node)) {
    const type = walker.type(parent, before, "implements");
    if (owner !== NONE && type !== NONE) {
      builder.file.conformances.push({ type: owner, super: type, kind: "implements" });
    }
  }
  walker.children(node, inside, [nameNode]);
  const { symbols } = builder.file;
  for (let at = symbol + 1; at < symbols.length; at++) {
    if (symbols[at]!.parent === symbol) symbols[at]!.owner = owner;
  }
  return NONE;
}

/** `func ==` has no node for its name. */
function functionName(walker: Walker, node: number): number {
  const { tree } = walker.builder;
  const known = walker.field(node, "name");
  if (walker.kind(known) === "simple_identifier") return known;
  const word = walker.token(node, "func");
  const next = word < 0 ? -1 : tree.next[word]!;
  return next > 0 && next < tree.next[node]! ? next : -1;
}

export const functionDeclaration: Handler = (walker, node, place) => {
  const inType = place.type >= 0 && place.type === place.symbol;
  define({
    kind: inType ? "method" : "function",
    name: functionName,
    isFunction: true,
    body: childOf("function_body"),
    returns: typeChild,
    typeParameters: childOf("type_parameters"),
    flags,
    declares: !inType,
  })(walker, node, place, "read");
  return NONE;
};

export const initializer: Handler = define({
  kind: "constructor",
  name: (walker, node) => walker.token(node, "init"),
  isFunction: true,
  body: childOf("function_body"),
  typeParameters: childOf("type_parameters"),
  flags,
  declares: false,
});

export const subscript: Handler = define({
  kind: "method",
  name: (walker, node) => walker.token(node, "subscript"),
  isFunction: true,
  body: childOf("computed_property"),
  returns: typeChild,
  typeParameters: childOf("type_parameters"),
  flags,
  declares: false,
});

/** Parameters stand directly in the function, each with its default behind it. */
export const parameter: Handler = (walker, node, place) => {
  const { builder, builder: { tree, names } } = walker;
  const identifiers = walker.named(node).filter((child) => walker.kind(child) === "simple_identifier");
  const nameNode = identifiers.at(-1) ?? -1;
  const declared = walker.type(typeChild(walker, node), place);
  const next = tree.next[node]!;
  let after = next;
  while (after < tree.next[tree.parent[node]!]! && !tree.isNamed(after)) after = tree.next[after]!;
  const isOptional = after < tree.next[tree.parent[node]!]! && tree.field[after] === names.field("default_value");
  const isRest = walker.text(node).trimEnd().endsWith("...");
  const index = builder.binding(place.scope, {
    name: walker.text(nameNode),
    flags: BindingFlag.parameter | (isOptional ? BindingFlag.optional : 0) | (isRest ? BindingFlag.rest : 0),
    declared: isRest && declared !== NONE ? builder.literal("array", [builder.expr(Op.Typed, declared)]) : declared,
    value: NONE,
  });
  builder.file.symbols[place.symbol]?.params.push(index);
  return NONE;
};

export const typeParameter: Handler = (walker, node, place) => {
  const nameNode = walker.child(node, "type_identifier");
  const bound = walker.type(typeChild(walker, node), place);
  walker.builder.typeParam(place.scope, place.symbol, walker.text(nameNode), bound);
  return NONE;
};

export const typeAlias: Handler = define({
  kind: "type_alias",
  name: "name",
  typeParameters: childOf("type_parameters"),
  returns: typeChild,
  flags,
});

interface Declared {
  pattern: number;
  type: number;
  value: number;
  computed: number;
}

/** `var a: T = x, b = y`: names with what belongs to each, in order. */
function declaredIn(walker: Walker, node: number): Declared[] {
  const list: Declared[] = [];
  for (const child of walker.named(node)) {
    const kind = walker.kind(child);
    if (/^(modifiers|value_binding_pattern|type_constraints|protocol_property_requirements)$/.test(kind)) continue;
    if (kind === "pattern") {
      list.push({ pattern: child, type: -1, value: -1, computed: -1 });
      continue;
    }
    const last = list.at(-1);
    if (last === undefined) continue;
    if (kind === "type_annotation") last.type = child;
    else if (kind === "computed_property" || kind === "willset_didset_block") last.computed = child;
    else last.value = child;
  }
  return list;
}

export const property: Handler = (walker, node, place) => {
  const doc = walker.takeDoc();
  const modifiers = walker.child(node, "modifiers");
  if (modifiers >= 0) walker.value(modifiers, place);
  for (const item of declaredIn(walker, node)) {
    const nameNode = walker.field(item.pattern, "bound_identifier");
    if (place.local || nameNode < 0) {
      const declared = walker.type(item.type, place);
      const value = walker.value(item.value, place);
      if (item.computed >= 0) walker.value(item.computed, place);
      if (place.local) bindPattern(walker, item.pattern, place, { value, declared, binds: true });
      else tupleProperties(walker, node, item.pattern, place);
      continue;
    }
    oneProperty(walker, node, item, nameNode, place, doc);
  }
  return NONE;
};

/** `var (a, b) = …` outside of functions. */
function tupleProperties(walker: Walker, node: number, pattern: number, place: Place): void {
  for (const part of walker.named(pattern)) {
    const nameNode = walker.child(part, "simple_identifier");
    if (nameNode >= 0) newProperty(walker, node, nameNode, place, "", 0, -1);
  }
}

function newProperty(
  walker: Walker,
  node: number,
  nameNode: number,
  place: Place,
  doc: string,
  extra: number,
  bodyNode: number,
): number {
  const { builder } = walker;
  const inType = place.type >= 0 && place.type === place.symbol;
  const binding = walker.child(node, "value_binding_pattern");
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind: inType ? "property" : "variable",
    parent: place.symbol,
    node,
    nameNode,
    bodyNode,
    doc,
    flags: flags(walker, node, place) | extra | (walker.text(binding) === "let" ? Flag.readonly : 0),
  });
  if (!inType) builder.declareSymbol(place.scope, symbol);
  return symbol;
}

function oneProperty(walker: Walker, node: number, item: Declared, nameNode: number, place: Place, doc: string): void {
  const { builder } = walker;
  const isComputed = walker.kind(item.computed) === "computed_property";
  const symbol = newProperty(walker, node, nameNode, place, doc, isComputed ? Flag.accessor : 0, item.computed);
  const fact = builder.file.symbols[symbol];
  const scope = builder.openScope(place.scope, { owner: symbol });
  const inside: Place = { ...place, scope };
  const declared = walker.type(item.type, inside);
  if (fact !== undefined) fact.declared = declared;
  const value = walker.value(item.value, inside);
  if (fact !== undefined && item.value >= 0) fact.value = value;
  if (item.computed >= 0) walker.value(item.computed, { ...inside, symbol, local: true });
}

/** `get`, `set`, `didSet`: code of the property, in which the new or old value has a name. */
export const accessor: Handler = (walker, node, place) => {
  const inside = walker.inner({ ...place, local: true });
  for (const name of ["newValue", "oldValue"]) {
    walker.builder.binding(inside.scope, { name, flags: BindingFlag.parameter, declared: NONE, value: NONE });
  }
  walker.children(node, inside);
  return NONE;
};

export const protocolProperty: Handler = (walker, node, place) => {
  const nameNode = walker.field(walker.child(node, "pattern"), "bound_identifier");
  if (nameNode < 0) return NONE;
  const symbol = newProperty(walker, node, nameNode, place, walker.takeDoc(), Flag.declaration, -1);
  const fact = walker.builder.file.symbols[symbol];
  const declared = walker.type(walker.child(node, "type_annotation"), place);
  if (fact !== undefined) fact.declared = declared;
  return NONE;
};

/** `case a = 1, b(Int)`: several members in one node. */
export const enumEntry: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  for (const child of walker.named(node)) {
    const kind = walker.kind(child);
    if (kind === "simple_identifier") {
      builder.symbol({
        name: walker.text(child),
        kind: "enum_member",
        parent: place.symbol,
        node,
        nameNode: child,
        doc,
        flags: Flag.exported | Flag.static,
        declared: place.type >= 0 ? builder.expr(Op.ThisType, place.type) : NONE,
      });
    } else if (kind === "enum_type_parameters") {
      for (const type of walker.named(child)) {
        if (isTypeNode(walker, type)) walker.type(type, place);
        else if (walker.kind(type) !== "simple_identifier") walker.value(type, place);
      }
    } else walker.value(child, place);
  }
  return NONE;
};
