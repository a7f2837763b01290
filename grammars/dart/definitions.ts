// Classes, functions and variables of Dart. A signature and its body are two nodes side by side.

import { BindingFlag, type ExprId, Flag, NONE, Op, type SuperKind } from "../../src/languages/facts.ts";
import { enumMember } from "../../src/languages/definitions.ts";
import { type Handler, type Place, plainComment, type Walker } from "../../src/languages/walker.ts";
import { valuesOf, walkArguments } from "./expressions.ts";
import { TYPE_PARTS, typeOf, typesOf } from "./types.ts";

const visibility = (name: string): number => name.startsWith("_") ? Flag.private : Flag.exported;

/** By the annotations before the node, which stand within it where that is a type. */
function annotationFlags(walker: Walker, node = -1): number {
  let result = 0;
  const within = walker.named(node).filter((child) => walker.kind(child) === "annotation");
  for (const annotation of [...walker.attributes, ...within]) {
    const name = walker.text(walker.field(annotation, "name"));
    if (name === "override") result |= Flag.override;
    if (/^[dD]eprecated$/.test(name)) result |= Flag.deprecated;
    if (name === "isTest") result |= Flag.test;
  }
  return result;
}

function typeParameters(walker: Walker, list: number, place: Place): void {
  for (const parameter of walker.named(list)) {
    const [nameNode, boundNode] = walker.named(parameter);
    if (nameNode === undefined) continue;
    const bound = boundNode === undefined ? NONE : typeOf(walker, walker.named(boundNode), place);
    walker.builder.typeParam(place.scope, place.symbol, walker.text(nameNode), bound);
  }
}

// --- types -----------------------------------------------------------------------------------------------------------

/** Opens the type's scope, takes its supertypes, and walks its body. */
function fillType(walker: Walker, node: number, place: Place, symbol: number): void {
  const { builder } = walker;
  walker.attributesOf(node, { ...place, scope: builder.openScope(place.scope, { owner: symbol }) });
  const scope = builder.openScope(place.scope, { owner: symbol, type: symbol });
  const inside: Place = { scope, symbol, type: symbol, local: false };
  typeParameters(walker, walker.child(node, "type_parameters"), inside);
  const add = (nodes: readonly number[], kind: SuperKind): void => {
    for (const type of typesOf(walker, nodes, inside, kind)) builder.inherit(symbol, kind, type);
  };
  const holder = (from: number): void => {
    for (const part of walker.named(from)) {
      const kind = walker.kind(part);
      if (kind === "superclass") {
        add(walker.named(part), "extends");
        holder(part);
      } else if (kind === "mixins") add(walker.named(part), "embeds");
      else if (kind === "interfaces") add(walker.named(part), "implements");
      else if (/^mixin_application/.test(kind)) {
        add(walker.named(part), "extends");
        holder(part);
      }
    }
  };
  holder(node);
  // `mixin M on A, B`
  if (walker.kind(node) === "mixin_declaration") add(walker.named(node), "extends");
  const body = walker.named(node).find((part) => /^(class_body|enum_body|extension_body)$/.test(walker.kind(part)));
  if (body !== undefined) walker.children(body, inside);
}

export const typeDefinition = (kind: string): Handler => (walker, node, place) => {
  const { builder } = walker;
  const application = walker.child(node, "mixin_application_class");
  const named = application < 0 ? node : application;
  const field = walker.field(node, "name");
  const nameNode = field >= 0 ? field : walker.child(named, "identifier");
  if (nameNode < 0) return walker.children(node, place);
  const name = walker.text(nameNode);
  const isAbstract = walker.child(node, "abstract") >= 0 || walker.child(node, "sealed") >= 0;
  const symbol = builder.symbol({
    name,
    kind,
    parent: place.symbol,
    node,
    nameNode,
    bodyNode: walker.field(node, "body"),
    doc: walker.takeDoc(),
    flags: visibility(name) | annotationFlags(walker, node) | (isAbstract ? Flag.abstract : 0),
  });
  builder.declareSymbol(place.scope, symbol);
  fillType(walker, node, place, symbol);
  const representation = walker.field(node, "representation");
  const inner = walker.field(representation, "name");
  if (inner >= 0) {
    builder.symbol({
      name: walker.text(inner),
      kind: "field",
      parent: symbol,
      node: representation,
      nameNode: inner,
      flags: Flag.exported | Flag.readonly,
      declared: typeOf(walker, walker.fields(representation, "type"), place),
    });
  }
  return NONE;
};

/** What is written in an extension belongs to the extended type. */
export const extension: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const types = walker.named(node).filter((part) => TYPE_PARTS.test(walker.kind(part)));
  const target = walker.text(types[0] ?? -1);
  const name = nameNode < 0 ? target + "$extension" : walker.text(nameNode);
  const doc = walker.takeDoc();
  const owner = typeOf(walker, types, place);
  const symbol = builder.symbol({
    name,
    kind: "extension",
    parent: place.symbol,
    node,
    nameNode,
    bodyNode: walker.field(node, "body"),
    doc,
    flags: visibility(name),
  });
  // Its code sees the members of the extended type as its own.
  builder.inherit(symbol, "embeds", owner);
  if (nameNode >= 0) builder.declareSymbol(place.scope, symbol);
  fillType(walker, node, place, symbol);
  const { symbols } = builder.file;
  for (let at = symbol + 1; at < symbols.length; at++) {
    const member = symbols[at]!;
    if (member.parent === symbol && (member.flags & Flag.static) === 0) member.owner = owner;
  }
  return NONE;
};

export const enumConstant: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const symbol = enumMember(walker, node, nameNode, place);
  const scope = builder.openScope(place.scope, { owner: symbol });
  walker.attributesOf(node, { ...place, scope });
  const holder = walker.child(node, "argument_part");
  const list = walker.child(holder < 0 ? node : holder, "arguments");
  const made = builder.expr(Op.ThisType, place.type);
  if (list >= 0) walkArguments(walker, list, builder.new(made), { ...place, scope });
  return NONE;
};

// --- functions -------------------------------------------------------------------------------------------------------

/** The body behind a signature, or -1. */
function bodyAfter(walker: Walker, node: number): number {
  const { tree } = walker.builder;
  const around = walker.named(tree.parent[node]!);
  const next = around[around.indexOf(node) + 1];
  return next !== undefined && walker.kind(next) === "function_body" ? next : -1;
}

function nameOf(walker: Walker, signature: number): number {
  if (walker.kind(signature) === "operator_signature") {
    const { tree } = walker.builder;
    const operator = walker.token(signature, "operator");
    return operator < 0 ? -1 : tree.next[operator]! < tree.next[signature]! ? tree.next[operator]! : -1;
  }
  const fields = walker.fields(signature, "name");
  if (fields.length > 0) return fields.at(-1) ?? -1;
  return walker.named(signature).filter((part) => walker.kind(part) === "identifier").at(-1) ?? -1;
}

function defineFunction(walker: Walker, node: number, signature: number, body: number, place: Place): void {
  const { builder, builder: { tree } } = walker;
  const kind = walker.kind(signature);
  const nameNode = nameOf(walker, signature);
  const name = walker.text(nameNode);
  if (name === "") return;
  const isConstructor = /constructor_signature$/.test(kind);
  const isMember = place.type >= 0 && place.type === place.symbol;
  const isAsync = /^(async|sync\*)/.test(walker.text(body));
  const symbol = builder.symbol({
    name,
    kind: isConstructor ? "constructor" : isMember ? "method" : "function",
    parent: place.symbol,
    node,
    nameNode,
    doc: walker.takeDoc(),
    signature: walker.text(signature).replace(/\s+/g, " ").slice(0, 300),
    flags: visibility(name) | annotationFlags(walker) | (walker.hasToken(node, "static") ? Flag.static : 0) |
      (kind === "getter_signature" ? Flag.accessor : 0) | (isAsync ? Flag.async : 0) |
      (body < 0 && !isConstructor ? Flag.declaration : 0),
  });
  const fact = builder.file.symbols[symbol];
  if (fact === undefined) return;
  if (body >= 0) {
    fact.end = tree.end[body]!;
    fact.endLine = builder.line(fact.end - 1);
  }
  if (!isMember) builder.declareSymbol(place.scope, symbol);
  const scope = builder.openScope(place.scope, { owner: symbol });
  const inside: Place = { ...place, scope, symbol, local: true };
  typeParameters(walker, walker.child(signature, "type_parameters"), inside);
  const before = builder.file.bindings.length;
  walker.value(walker.child(signature, "formal_parameter_list"), inside);
  for (let at = before; at < builder.file.bindings.length; at++) {
    if ((builder.file.bindings[at]!.flags & BindingFlag.parameter) !== 0) fact.params.push(at);
  }
  if (!isConstructor) {
    const until = tree.start[nameNode]!;
    const types = walker.named(signature).filter((part) =>
      tree.start[part]! < until && TYPE_PARTS.test(walker.kind(part))
    );
    fact.declared = typeOf(walker, types, inside);
  }
  for (const part of walker.named(node)) {
    if (/^(initializers|redirection)$/.test(walker.kind(part))) walker.value(part, inside);
  }
  for (const target of kind === "redirecting_factory_constructor_signature" ? [signature] : []) {
    typeOf(walker, walker.named(target), inside);
  }
  if (body >= 0) functionBody(walker, body, inside);
}

function functionBody(walker: Walker, body: number, inside: Place): void {
  if (walker.child(body, "block") >= 0) {
    walker.children(body, inside);
    return;
  }
  const value = valuesOf(walker, walker.named(body), inside)[0] ?? NONE;
  const fact = walker.builder.file.symbols[inside.symbol];
  if (fact !== undefined && fact.declared === NONE) fact.value = value;
}

const signatureIn = (walker: Walker, node: number): number =>
  walker.named(node).find((part) => /_signature$/.test(walker.kind(part))) ?? -1;

export const methodSignature: Handler = (walker, node, place) => {
  const signature = signatureIn(walker, node);
  defineFunction(walker, node, signature, bodyAfter(walker, node), place);
  return NONE;
};

export const topLevelFunction: Handler = (walker, node, place) => {
  defineFunction(walker, node, node, bodyAfter(walker, node), place);
  return NONE;
};

export const localFunction: Handler = (walker, node, place) => {
  walker.attributesOf(node, place);
  const holder = walker.child(node, "lambda_expression");
  const body = walker.field(holder, "body");
  defineFunction(walker, node, walker.field(holder, "parameters"), body, place);
  return NONE;
};

/** `this.x` and `super.x` pass on to a field or parameter of that name. */
export const formalParameter: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  walker.attributesOf(node, place);
  const list = tree.parent[node]!;
  const isNamed = walker.kind(list) === "optional_formal_parameters" && walker.hasToken(list, "{");
  const isOptional = walker.kind(list) === "optional_formal_parameters";
  const flags = BindingFlag.parameter | (isOptional ? BindingFlag.optional : 0) | (isNamed ? BindingFlag.keyword : 0);
  const parts = walker.named(node);
  const field = walker.child(node, "constructor_param");
  if (field >= 0 || walker.child(node, "super_formal_parameter") >= 0) {
    const nameNode = walker.child(field >= 0 ? field : walker.child(node, "super_formal_parameter"), "identifier");
    const name = walker.text(nameNode);
    let value: ExprId = NONE;
    if (field >= 0 && place.type >= 0) {
      value = builder.member(builder.expr(Op.This, place.type), name);
      builder.ref("read", name, nameNode, place.scope, value);
    }
    builder.binding(-1, { name, flags, declared: NONE, value: NONE });
    return NONE;
  }
  const named = walker.field(node, "name");
  const nameNode = named >= 0 ? named : walker.child(node, "identifier");
  const at = parts.indexOf(nameNode);
  const declared = typeOf(walker, at < 0 ? parts : parts.slice(0, at), place);
  // `void callback(int x)` as a parameter has a list of its own, which binds nothing here.
  builder.binding(place.scope, { name: walker.text(nameNode), flags, declared, value: NONE });
  return NONE;
};

// --- variables -------------------------------------------------------------------------------------------------------

/** Types and modifiers that stand before a list of names, from the first one on. */
function groupBefore(walker: Walker, list: number): number[] {
  const { tree } = walker.builder;
  const around = walker.named(tree.parent[list]!);
  const group: number[] = [];
  for (let at = around.indexOf(list) - 1; at >= 0; at--) {
    const part = around[at]!;
    const next = group[0] ?? list;
    const gap = tree.source.slice(tree.end[part]!, tree.start[next]!);
    if (
      gap.includes(";") || !(TYPE_PARTS.test(walker.kind(part)) || /_builtin$|^inferred_type$/.test(walker.kind(part)))
    ) {
      break;
    }
    group.unshift(part);
  }
  return group;
}

function docBefore(walker: Walker, node: number): string {
  const { tree } = walker.builder;
  const parent = tree.parent[node]!;
  let first = -1;
  let last = -1;
  for (let child = parent + 1; child < node; child = tree.next[child]!) {
    if (!tree.isNamed(child)) continue;
    if (/comment/.test(walker.kind(child))) {
      if (first < 0) first = child;
      last = child;
    } else if (walker.kind(child) !== "annotation") first = last = -1;
  }
  const isNear = last >= 0 && !/\n\s*\n/.test(tree.source.slice(tree.end[last]!, tree.start[node]!));
  return isNear ? plainComment(tree.source.slice(tree.start[first]!, tree.end[last]!)) : "";
}

/** `T a = x, b;` at top level or in a type: the type stands before the list. */
export const variableList: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const group = groupBefore(walker, node);
  const first = group[0] ?? node;
  const holder = tree.parent[node]!;
  const inClass = walker.kind(holder) === "declaration";
  const isConst = group.some((part) => walker.kind(part) === "const_builtin");
  const isFinal = isConst || group.some((part) => walker.kind(part) === "final_builtin");
  const isStatic = inClass && walker.hasToken(holder, "static");
  const declared = typeOf(walker, group, place);
  const doc = inClass ? walker.takeDoc() : docBefore(walker, first);
  const from = tree.start[inClass ? holder : first]!;
  for (const item of walker.named(node)) {
    const isName = walker.kind(item) === "identifier";
    const [nameNode, ...rest] = isName ? [item] : walker.named(item);
    if (nameNode === undefined) continue;
    const name = walker.text(nameNode);
    const symbol = builder.symbol({
      name,
      kind: isConst ? "const" : inClass ? "field" : "variable",
      parent: place.symbol,
      node: inClass ? holder : item,
      nameNode,
      doc,
      signature: tree.source.slice(from, tree.end[item]!).replace(/\s+/g, " ").slice(0, 300),
      flags: visibility(name) | annotationFlags(walker) | (isStatic ? Flag.static : 0) | (isFinal ? Flag.readonly : 0),
      declared,
    });
    if (!inClass) builder.declareSymbol(place.scope, symbol);
    const scope = builder.openScope(place.scope, { owner: symbol });
    const fact = builder.file.symbols[symbol];
    if (fact !== undefined && rest.length > 0) fact.value = valuesOf(walker, rest, { ...place, scope })[0] ?? NONE;
  }
  return NONE;
};

/** In a type: fields, or a signature without a body. */
export const declaration: Handler = (walker, node, place) => {
  const signature = signatureIn(walker, node);
  if (signature >= 0) {
    defineFunction(walker, node, signature, -1, place);
    return NONE;
  }
  for (const part of walker.named(node)) {
    if (/_list$/.test(walker.kind(part))) variableList(walker, part, place, "read");
  }
  return NONE;
};

export const typeAlias: Handler = (walker, node, place) => {
  const { builder } = walker;
  const parts = walker.named(node);
  const list = walker.child(node, "formal_parameter_list");
  const names = parts.filter((part) => walker.kind(part) === "type_identifier");
  const nameNode = list < 0 ? names[0] : names.filter((part) => part < list).at(-1);
  if (nameNode === undefined) return NONE;
  const name = walker.text(nameNode);
  const symbol = builder.symbol({
    name,
    kind: "type_alias",
    parent: place.symbol,
    node,
    nameNode,
    doc: walker.takeDoc(),
    flags: visibility(name),
  });
  builder.declareSymbol(place.scope, symbol);
  const inside: Place = { ...place, scope: builder.openScope(place.scope, { owner: symbol }), symbol, local: true };
  walker.attributesOf(node, inside);
  typeParameters(walker, walker.child(node, "type_parameters"), inside);
  const fact = builder.file.symbols[symbol];
  const rest = parts.filter((part) => part !== nameNode && part > nameNode);
  if (list >= 0) walker.value(list, inside);
  else if (fact !== undefined) fact.declared = typeOf(walker, rest, inside);
  return NONE;
};
