// Types, aliases, macros and enumerators of C++.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import { define, type Definition } from "../../src/languages/handlers.ts";
import { type Handler, type Place, Walker } from "../../src/languages/walker.ts";
import { BUILTINS } from "./builtins.ts";
import { conditionalFlag } from "./conditional.ts";
import { bareName, readDeclarator, splitQualified } from "./declarators.ts";
import { FORWARD } from "./imports.ts";
import { currentNamespace } from "./names.ts";

/** Access sections: what follows `private:` in a class body. */
function isPrivate(walker: Walker, node: number): boolean {
  const { tree } = walker.builder;
  const parent = tree.parent[node]!;
  const holder = parent >= 0 && walker.kind(parent) === "template_declaration" ? parent : node;
  const body = tree.parent[holder]!;
  if (body < 0 || walker.kind(body) !== "field_declaration_list") return false;
  let hidden = walker.kind(tree.parent[body]!) === "class_specifier";
  for (const child of walker.named(body)) {
    if (child >= holder) break;
    if (walker.kind(child) === "access_specifier") hidden = !/^(public|protected)/.test(walker.text(child));
  }
  return hidden;
}

export function flags(walker: Walker, node: number): number {
  const words = new Set(
    walker.named(node).filter((child) => /specifier$|qualifier$|virtual$/.test(walker.kind(child))).map((child) =>
      walker.text(child)
    ),
  );
  let result = (isPrivate(walker, node) ? Flag.private : 0) | conditionalFlag(walker);
  if (words.has("static")) result |= Flag.static;
  if (walker.hasToken(node, "virtual")) result |= Flag.virtual;
  if (words.has("const") || words.has("constexpr")) result |= Flag.readonly;
  if ((result & (Flag.private | Flag.static)) === 0) result |= Flag.exported;
  return result;
}

export const typeParameters = (walker: Walker, node: number): number => {
  const parent = walker.builder.tree.parent[node]!;
  return parent >= 0 && walker.kind(parent) === "template_declaration" ? walker.field(parent, "parameters") : -1;
};

/** `template <> struct ns::name<int> {…}` */
const isSpecial = (walker: Walker, node: number): boolean =>
  walker.kind(splitQualified(walker, walker.field(node, "name")).name) === "template_type";

const isScoped = (walker: Walker, node: number): boolean =>
  walker.kind(node) === "enum_specifier" && (walker.hasToken(node, "class") || walker.hasToken(node, "struct"));

export const typeDefinition = (kind: string): Handler => {
  const definition: Definition = {
    kind,
    name: (walker, node) => bareName(walker, splitQualified(walker, walker.field(node, "name")).name),
    isType: true,
    body: "body",
    typeParameters,
    // A specialised template is meant only where its arguments say so: the name alone is the general one's.
    flags: (walker, node) =>
      flags(walker, node) | (isSpecial(walker, node) ? Flag.conditional : 0) |
      (isScoped(walker, node) ? Flag.scoped : 0),
    supers: (walker, node) =>
      walker.named(walker.child(node, "base_class_clause")).filter((child) =>
        /identifier$|template_type$/.test(walker.kind(child))
      )
        .map((parent) => ({ node: parent, kind: "extends" as const })),
  };
  const general = define(definition);
  const special = define({ ...definition, declares: false });
  return (walker, node, place, as) => {
    if (walker.field(node, "body") >= 0) {
      const name = bareName(walker, splitQualified(walker, walker.field(node, "name")).name);
      // `typedef struct { … } name;` names the struct by the typedef.
      if (name < 0) return anonymousType(walker, node, place, kind);
      const isGeneral = walker.kind(walker.field(node, "name")) === "type_identifier";
      (isGeneral ? general : special)(walker, node, place, as);
      return walker.builder.name(place.scope, walker.text(name), walker.builder.tree.end[node]!);
    }
    if (isForward(walker, node)) return forwardDeclaration(walker, node, place);
    return walker.type(walker.field(node, "name"), place);
  };
};

const PLACES = /^(translation_unit|declaration_list|preproc_.*|linkage_specification|template_declaration)$/;

/** `class X;`, not `class X *x;`. */
function isForward(walker: Walker, node: number): boolean {
  const { tree } = walker.builder;
  return walker.kind(walker.field(node, "name")) === "type_identifier" && PLACES.test(walker.kind(tree.parent[node]!));
}

/** The name is bound to wherever the namespace has the type. */
function forwardDeclaration(walker: Walker, node: number, place: Place): ExprId {
  const { builder, builder: { tree } } = walker;
  const name = walker.text(walker.field(node, "name"));
  if (builder.lookup(place.scope, name, tree.start[node]!) !== undefined) return NONE;
  builder.import(place.scope, {
    kind: "named",
    specifier: FORWARD + currentNamespace(walker),
    name,
    local: name,
    line: builder.line(tree.start[node]!),
    col: builder.column(tree.start[node]!),
    typeOnly: true,
    // Those that include the file see it too.
    reexport: true,
  });
  return NONE;
}

function anonymousType(walker: Walker, node: number, place: Place, kind: string): ExprId {
  const { tree } = walker.builder;
  const parent = tree.parent[node]!;
  const nameNode = walker.kind(parent) === "type_definition"
    ? readDeclarator(walker, walker.field(parent, "declarator")).name
    : -1;
  if (nameNode < 0) {
    walker.children(node, place);
    return NONE;
  }
  define({ kind, name: () => nameNode, isType: true, body: "body", flags })(walker, node, place, "read");
  return walker.builder.name(place.scope, walker.text(nameNode), tree.end[node]!);
}

export const typeDefinitionAlias: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const typeNode = walker.field(node, "type");
  const isAnonymous = /_specifier$/.test(walker.kind(typeNode)) && walker.field(typeNode, "body") >= 0 &&
    walker.field(typeNode, "name") < 0;
  const declared = walker.type(typeNode, place);
  for (const at of walker.fields(node, "declarator")) {
    const { name } = readDeclarator(walker, at);
    if (name < 0 || isAnonymous) continue;
    const symbol = builder.symbol({
      name: walker.text(name),
      kind: "type_alias",
      parent: place.symbol,
      node,
      nameNode: name,
      flags: Flag.exported | conditionalFlag(walker),
      doc,
      declared,
    });
    builder.declareSymbol(place.scope, symbol);
  }
  return NONE;
};

export const aliasDeclaration: Handler = define({
  kind: "type_alias",
  name: "name",
  returns: "type",
  typeParameters,
  flags: (walker) => Flag.exported | conditionalFlag(walker),
});

/** `#ifndef NAN`: a stand-in for systems that lack it. */
function standsIn(walker: Walker, node: number, name: string): boolean {
  const { tree } = walker.builder;
  const around = tree.parent[node]!;
  if (BUILTINS.has(name) && conditionalFlag(walker) !== 0) return true;
  // Names in small letters are the system's.
  if (!(BUILTINS.has(name) || /^[a-z]/.test(name)) || !walker.kind(around).startsWith("preproc_if")) return false;
  return new RegExp(`(ifn?def|defined).*\\b${name}\\b`).test(
    tree.source.slice(tree.start[around]!, tree.start[around]! + 100).split("\n", 1)[0]!,
  );
}

/** `#ifndef X` and `#define X` without a value: an include guard. */
function isGuard(walker: Walker, node: number): boolean {
  if (walker.kind(node) !== "preproc_def" || walker.field(node, "value") >= 0) return false;
  const { tree } = walker.builder;
  const around = tree.parent[node]!;
  const line = tree.source.slice(tree.start[around]!, tree.start[around]! + 200).split("\n", 1)[0]!;
  return walker.kind(around).startsWith("preproc_if") && line.includes(walker.text(walker.field(node, "name")));
}

export const macro: Handler = (walker, node, place) => {
  const { builder } = walker;
  const doc = walker.takeDoc();
  const nameNode = walker.field(node, "name");
  // An include guard defines nothing worth finding.
  if (isGuard(walker, node)) return NONE;
  if (standsIn(walker, node, walker.text(nameNode))) return NONE;
  const signature = walker.text(node).split("\n", 1)[0]!.replace(/\s+/g, " ").trim().slice(0, 200);
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind: "macro",
    parent: 0,
    node,
    nameNode,
    flags: Flag.exported | conditionalFlag(walker),
    doc,
    signature,
  });
  builder.declareSymbol(0, symbol);
  void place;
  return NONE;
};

export const enumerator: Handler = (walker, node, place) => {
  const { builder } = walker;
  const nameNode = walker.field(node, "name");
  const doc = walker.takeDoc();
  const declared = place.type >= 0 ? builder.expr(Op.ThisType, place.type) : NONE;
  const symbol = builder.symbol({
    name: walker.text(nameNode),
    kind: "enum_member",
    parent: place.symbol,
    node,
    nameNode,
    flags: Flag.exported | Flag.static,
    doc,
    declared,
  });
  // Unscoped enumerators are visible beside their enum.
  const { tree } = builder;
  const specifier = tree.parent[tree.parent[node]!]!;
  // Those of an enum in a class are the class's members.
  const type = place.type >= 0 ? builder.file.symbols[place.type] : undefined;
  const around = type?.kind === "enum" ? builder.file.symbols[type.parent] : type;
  const inClass = around !== undefined && ["class", "struct"].includes(around.kind);
  if (!inClass && !walker.hasToken(specifier, "class") && !walker.hasToken(specifier, "struct")) {
    builder.declareSymbol(place.type >= 0 ? enclosingScope(place) : place.scope, symbol);
  }
  const value = walker.field(node, "value");
  if (value >= 0) walker.value(value, place);
  return NONE;
};

/** Enum bodies open one scope; their members are declared in it and in the file's. */
const enclosingScope = (_place: Place): number => 0;

export const typeParameter: Handler = (walker, node, place) => {
  const nameNode = walker.field(node, "name") >= 0 ? walker.field(node, "name") : walker.named(node)[0] ?? -1;
  if (nameNode >= 0) walker.builder.typeParam(place.scope, place.symbol, walker.text(nameNode));
  const fallback = walker.field(node, "default_type");
  if (fallback >= 0) walker.type(fallback, place);
  return NONE;
};
