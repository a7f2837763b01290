// Names of C++: namespaces, using, includes, and paths through them.

import { type ExprId, Flag, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import { type Handler, type Place, Walker } from "../../src/languages/walker.ts";
import { bareName, splitQualified } from "./declarators.ts";
import { NAMESPACE } from "./imports.ts";

/** The namespace itself, seen from the file's own: relative names are tried innermost first. */
export function namespaceImport(walker: Walker, path: string, node: number, place: Place): number {
  const { builder, builder: { file, tree } } = walker;
  const own = file.package === "" ? [] : file.package.split("::");
  const candidates = own.map((_, length) => [...own.slice(0, own.length - length), path].join("::"));
  const specifier = NAMESPACE + [...candidates, path].join("|");
  const known = file.imports.findIndex((fact) => fact.kind === "namespace" && fact.specifier === specifier);
  if (known >= 0) return known;
  return builder.import(place.scope, {
    kind: "namespace",
    specifier,
    name: "",
    local: "",
    line: builder.line(tree.start[node]!),
    col: builder.column(tree.start[node]!),
    typeOnly: false,
    reexport: false,
  });
}

/** `a::b::Name`: leading lower-case segments that the file does not declare are namespaces, the others are types. */
export function qualified(walker: Walker, node: number, place: Place, as: RefKind): ExprId {
  const { builder, builder: { tree } } = walker;
  const { scope, name } = splitQualified(walker, node);
  const word = bareName(walker, name);
  if (word < 0) return NONE;
  const argumentsNode = walker.field(name, "arguments");
  const given = argumentsNode < 0 ? [] : walker.named(argumentsNode).map((argument) => walker.type(argument, place));
  let expr: ExprId = NONE;
  const namespaces: string[] = [];
  for (const part of scope) {
    const partWord = bareName(walker, part);
    const text = walker.text(partWord);
    const isNamespace = expr === NONE && /^[a-z_]/.test(text) && walker.kind(part) !== "template_type" &&
      (text === "std" || builder.lookup(place.scope, text, tree.start[part]!) === undefined);
    if (isNamespace) {
      namespaces.push(text);
      continue;
    }
    if (expr === NONE && namespaces.length > 0) {
      expr = builder.expr(Op.Import, namespaceImport(walker, namespaces.join("::"), part, place));
    }
    expr = expr === NONE ? builder.name(place.scope, text, tree.start[partWord]!) : builder.member(expr, text);
    builder.ref("type_ref", text, partWord, place.scope, expr);
    const partArguments = walker.field(part, "arguments");
    if (partArguments >= 0) walker.type(partArguments, place);
  }
  if (expr === NONE && namespaces.length > 0) {
    expr = builder.expr(Op.Import, namespaceImport(walker, namespaces.join("::"), node, place));
  }
  const text = walker.text(word);
  const result = expr === NONE ? builder.name(place.scope, text, tree.start[word]!) : builder.member(expr, text);
  builder.ref(as, text, word, place.scope, result);
  if (given.length === 0) return result;
  const list = builder.list(given.map((argument) => argument === NONE ? builder.expr(Op.Unknown) : argument));
  return builder.expr(Op.Apply, result, list);
}

export const namespaceDefinition: Handler = (walker, node, place) => {
  const { builder, builder: { file } } = walker;
  const name = walker.hasToken(node, "inline") ? "" : walker.text(walker.field(node, "name")).replace(/\s+/g, "");
  const outer = namespaces.get(walker) ?? "";
  const own = name === "" ? outer : outer === "" ? name : outer + "::" + name;
  namespaces.set(walker, own);
  const body = walker.field(node, "body");
  // A namespace that only holds another is not where the file's names are.
  const holdsOnlyNamespaces = walker.named(body).every((child) => walker.kind(child) === "namespace_definition");
  if (file.package === "" && !holdsOnlyNamespaces) file.package = own;
  if (own === file.package || holdsOnlyNamespaces || name === "") walker.children(body, place);
  else {
    // A file is filed under one namespace; what it has in others is kept apart by a symbol of their own.
    const inside = walker.inner(place);
    const isBelow = own.startsWith(file.package + "::");
    const symbol = builder.symbol({
      name: isBelow || outer === "" ? name : own,
      kind: "namespace",
      parent: place.symbol,
      node,
      nameNode: walker.field(node, "name"),
      // Not in the namespace that the file is filed under.
      flags: isBelow ? 0 : Flag.static,
    });
    builder.declareSymbol(place.scope, symbol, name);
    walker.children(body, { ...inside, symbol });
  }
  namespaces.set(walker, outer);
  return NONE;
};

const namespaces = new WeakMap<Walker, string>();

/** The namespace that the walk is in. */
export const currentNamespace = (walker: Walker): string => namespaces.get(walker) ?? "";

const opened = new WeakMap<Walker, Set<string>>();

/** Whether the file opens or uses a namespace of this name; any other lower-case name before `::` is a type's. */
export function namesNamespace(walker: Walker, name: string): boolean {
  let names = opened.get(walker);
  if (names === undefined) {
    names = new Set();
    for (const [, path] of walker.builder.tree.source.matchAll(/\bnamespace\s+([\w:]+)/g)) {
      for (const part of path!.split("::")) names.add(part);
    }
    opened.set(walker, names);
  }
  return names.has(name);
}

export const using: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const target = walker.named(node)[0] ?? -1;
  const text = walker.text(target).replace(/\s+/g, "").replace(/^::/, "");
  const at = {
    line: builder.line(tree.start[target]!),
    col: builder.column(tree.start[target]!),
    typeOnly: false,
    reexport: false,
  };
  if (walker.hasToken(node, "namespace")) {
    builder.import(place.scope, { kind: "star", specifier: NAMESPACE + text, name: "", local: "", ...at });
    return NONE;
  }
  const cut = text.lastIndexOf("::");
  if (cut < 0) return NONE;
  const name = text.slice(cut + 2);
  const index = builder.import(place.scope, {
    kind: "named",
    specifier: NAMESPACE + text.slice(0, cut),
    name,
    local: name,
    ...at,
  });
  builder.ref("import", name, splitQualified(walker, target).name, place.scope, builder.expr(Op.Import, index));
  return NONE;
};

export const include: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const path = walker.field(node, "path");
  if (!/^(string_literal|system_lib_string)$/.test(walker.kind(path))) return NONE;
  builder.import(place.scope, {
    kind: "star",
    specifier: walker.text(path),
    name: "",
    local: "",
    line: builder.line(tree.start[path]!),
    col: builder.column(tree.start[path]!),
    typeOnly: false,
    // What a header includes, its includers see too.
    reexport: true,
  });
  return NONE;
};

export const qualifiedName: Handler = (walker, node, place, as) => qualified(walker, node, place, as);
