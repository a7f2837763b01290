// Paths: `crate::a::b`, `super::x`, `Self::new`, `module::function`.

import { type ExprId, type ImportFact, NONE, Op } from "../../src/languages/facts.ts";
import { identifier } from "../../src/languages/handlers.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";

/** What `Self` means inside the innermost impl block of each walk. */
const selfTypes = new WeakMap<Walker, { base: ExprId; type: ExprId }[]>();

export function withSelfType(walker: Walker, base: ExprId, type: ExprId, work: () => void): void {
  let stack = selfTypes.get(walker);
  if (stack === undefined) selfTypes.set(walker, stack = []);
  stack.push({ base, type });
  work();
  stack.pop();
}

/** `Self` as a class object (`Self::new`) or as a type. */
export function selfType(walker: Walker, place: Place, position: "value" | "type"): ExprId {
  const inner = selfTypes.get(walker)?.at(-1);
  if (inner !== undefined) return position === "value" ? inner.base : inner.type;
  return walker.builder.expr(Op.ThisType, place.type);
}

/** True when the place is inside an inline `mod name { … }`. */
export function inlineModule(walker: Walker, place: Place): number {
  const { symbols } = walker.builder.file;
  for (let at = place.symbol; at > 0; at = symbols[at]!.parent) if (symbols[at]!.kind === "module") return at;
  return 0;
}

/** The module that `crate`, `self` or `super` names here: an import without a local name, or a symbol of the file. */
export function modulePath(walker: Walker, text: string, node: number, place: Place): ExprId {
  const { builder } = walker;
  const inline = inlineModule(walker, place);
  if (inline > 0 && text === "self") return builder.expr(Op.Symbol, inline);
  if (inline > 0 && text === "super") return builder.expr(Op.Symbol, inlineModuleAbove(walker, inline));
  if (text === "self") return builder.expr(Op.Symbol, 0);
  return namespaceImport(walker, text, node, place);
}

function inlineModuleAbove(walker: Walker, module: number): number {
  const { symbols } = walker.builder.file;
  for (let at = symbols[module]!.parent; at > 0; at = symbols[at]!.parent) {
    if (symbols[at]!.kind === "module") return at;
  }
  return 0;
}

/** The first segment of a path, or a bare `self`. */
export function pathRoot(walker: Walker, node: number, place: Place): ExprId {
  const { builder, builder: { tree } } = walker;
  const text = walker.text(node);
  if (text === "Self") return selfType(walker, place, "value");
  if (text === "self") return builder.name(place.scope, "self", tree.start[node]!);
  if (text === "crate" || text === "super") return modulePath(walker, text, node, place);
  return builder.name(place.scope, text, tree.start[node]!);
}

/** The first of several segments: a module or type, whatever variables there are. */
export function pathStart(walker: Walker, node: number, place: Place): ExprId {
  const { builder } = walker;
  const text = walker.text(node);
  const name = builder.name(place.scope, text, builder.tree.start[node]!, MODULES);
  // A crate needs no `use`.
  const expr = /^[a-z_]/.test(text) ? builder.firstOf([name, namespaceImport(walker, text, node, place)]) : name;
  builder.ref("read", text, node, place.scope, expr);
  return expr;
}

/** An import that binds no name. */
function namespaceImport(walker: Walker, specifier: string, node: number, place: Place): ExprId {
  const { builder, builder: { file, tree } } = walker;
  const known = file.imports.findIndex((fact) =>
    fact.kind === "namespace" && fact.specifier === specifier && fact.local === ""
  );
  const index = known >= 0 ? known : builder.import(place.scope, {
    kind: "namespace",
    specifier,
    name: "",
    local: "",
    line: builder.line(tree.start[node]!),
    col: builder.column(tree.start[node]!),
    typeOnly: false,
    reexport: false,
  });
  return builder.expr(Op.Import, index);
}

/** `$crate` */
export const crateImport = (walker: Walker, node: number, place: Place): ExprId =>
  namespaceImport(walker, "crate", node, place);

export const MODULES = 2;

/** `pub extern crate grep_printer as printer` binds as `use` does. */
export const externCrate: Handler = (walker, node, place) => {
  const { builder, builder: { tree } } = walker;
  const nameNode = walker.field(node, "name");
  const alias = walker.text(walker.field(node, "alias"));
  if (walker.text(nameNode) === "self") return NONE;
  builder.import(place.scope, {
    kind: "namespace",
    specifier: walker.text(nameNode),
    name: "",
    local: alias === "" ? walker.text(nameNode) : alias === "_" ? "" : alias,
    line: builder.line(tree.start[nameNode]!),
    col: builder.column(tree.start[nameNode]!),
    typeOnly: false,
    reexport: walker.child(node, "visibility_modifier") >= 0,
  }, MODULES);
  return NONE;
};

/** `path::name` in value or type position. */
export function scoped(position: "value" | "type"): Handler {
  return (walker, node, place, as) => {
    const { builder } = walker;
    const path = walker.field(node, "path");
    const name = walker.field(node, "name");
    if (path < 0) return identifier(walker, name, place, as);
    const kind = walker.kind(path);
    let on: ExprId;
    if (kind === "crate" || kind === "super") on = modulePath(walker, kind, path, place);
    else if (kind === "self") on = modulePath(walker, "self", path, place);
    else if (walker.text(path) === "Self") on = selfType(walker, place, "value");
    else if (kind === "bracketed_type" || kind === "generic_type") on = walker.type(path, place);
    else if (kind === "scoped_identifier" && walker.text(path) === "super::super") {
      on = modulePath(walker, "super::super", path, place);
    } else on = kind === "identifier" ? pathStart(walker, path, place) : walker.value(path, place);
    const text = walker.text(name);
    const expr = builder.member(on === NONE ? builder.expr(Op.Unknown) : on, text);
    builder.ref(position === "type" && as === "read" ? "type_ref" : as, text, name, place.scope, expr);
    return expr;
  };
}

/** Begins the specifier of a module whose file is named. */
export const NAMED_FILE = "path ";

/** Files that `#[path = "…"]` names before a declaration, or `#[cfg_attr(…, path = "…")]` for some builds. */
const filesNamed = (walker: Walker): string[] =>
  walker.attributes.flatMap((attribute) =>
    [...walker.text(attribute).matchAll(/\bpath\s*=\s*"([^"\n]+)"/g)].map(([, path = ""]) => path)
  );

/** `mod name;` names a module in another file. */
export function declareModule(walker: Walker, node: number, place: Place): void {
  const { builder, builder: { tree } } = walker;
  const nameNode = walker.field(node, "name");
  const name = walker.text(nameNode);
  const index = builder.import(place.scope, {
    kind: "namespace",
    specifier: "self::" + name,
    name: "",
    local: name,
    line: builder.line(tree.start[nameNode]!),
    col: builder.column(tree.start[nameNode]!),
    typeOnly: false,
    reexport: true,
  }, MODULES);
  placeModule(
    walker,
    `${place.scope} ${name}`,
    builder.file.imports[index]!,
    filesNamed(walker),
  );
  builder.ref("import", name, nameNode, place.scope, builder.expr(Op.Import, index));
}

const declared = new WeakMap<Walker, Map<string, ImportFact>>();

/** A module with a file for each system is in none of them for sure. */
function placeModule(walker: Walker, module: string, fact: ImportFact, files: readonly string[]): void {
  const modules = declared.get(walker) ?? new Map<string, ImportFact>();
  declared.set(walker, modules);
  const other = modules.get(module);
  modules.set(module, fact);
  if (other !== undefined) other.specifier = "self::" + other.local;
  else if (files.length === 1) fact.specifier = NAMED_FILE + files[0];
}
