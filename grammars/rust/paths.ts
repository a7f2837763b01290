// Paths: `crate::a::b`, `super::x`, `Self::new`, `module::function`, and the `use` declarations that bind their ends.

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
  return place.type >= 0 ? walker.builder.expr(Op.ThisType, place.type) : walker.builder.expr(Op.Unknown);
}

/** True when the place is inside an inline `mod name { … }`. */
function inlineModule(walker: Walker, place: Place): number {
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
  const expr = builder.name(place.scope, text, builder.tree.start[node]!, MODULES);
  builder.ref("read", text, node, place.scope, expr);
  // A crate needs no `use`.
  return /^[a-z_]/.test(text) ? builder.firstOf([expr, namespaceImport(walker, text, node, place)]) : expr;
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

const MODULES = 2;

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

/** `use a::b::{c as d, e::*}`, with `pub use` as a re-export. */
export const useDeclaration: Handler = (walker, node, place) => {
  const isPublic = walker.child(node, "visibility_modifier") >= 0;
  bindUse(walker, walker.field(node, "argument"), "", place, isPublic);
  return NONE;
};

function bindUse(walker: Walker, node: number, prefix: string, place: Place, reexport: boolean): void {
  const { builder, builder: { tree } } = walker;
  const joined = (text: string) => prefix === "" ? text : text === "" ? prefix : prefix + "::" + text;
  const clean = (at: number) => walker.text(at).replace(/\s+/g, "").replace(/^::/, "");
  const add = (fact: Pick<ImportFact, "kind" | "specifier" | "name" | "local">, at: number) => {
    const index = builder.import(place.scope, {
      ...fact,
      line: builder.line(tree.start[at]!),
      col: builder.column(tree.start[at]!),
      typeOnly: false,
      reexport,
    });
    if (fact.kind === "named") builder.ref("import", fact.name, at, place.scope, builder.expr(Op.Import, index));
  };
  const named = (path: string, local: string | undefined, at: number) => {
    const cut = path.lastIndexOf("::");
    const name = cut < 0 ? path : path.slice(cut + 2);
    if (inlineModule(walker, place) > 0 && /^(super|self)(::|$)/.test(path)) {
      // Names of the file around an inline module are in scope there anyway.
      if (local === undefined || local === name) {
        // Said once more where a function of the module has that name.
        const outer = builder.file.symbols.findIndex((symbol) =>
          symbol.parent === 0 && symbol.name === name && symbol.kind !== "macro"
        );
        const segments = path.split("::").length;
        if (outer > 0 && segments === 2 && path.startsWith("super::") && place.local) {
          builder.declareSymbol(place.scope, outer);
          builder.ref("import", name, at, place.scope, builder.expr(Op.Symbol, outer));
        }
        return;
      }
    }
    if (name === "self") {
      return add({
        kind: "namespace",
        specifier: path.slice(0, cut),
        name: "",
        local: local ?? last(path.slice(0, cut)),
      }, at);
    }
    if (cut < 0) return add({ kind: "namespace", specifier: path, name: "", local: local ?? name }, at);
    add({ kind: "named", specifier: path.slice(0, cut), name, local: local ?? name }, at);
  };
  switch (walker.kind(node)) {
    case "use_list":
      for (const item of walker.named(node)) bindUse(walker, item, prefix, place, reexport);
      return;
    case "scoped_use_list":
      bindUse(walker, walker.field(node, "list"), joined(clean(walker.field(node, "path"))), place, reexport);
      return;
    case "use_as_clause": {
      const path = walker.field(node, "path");
      const local = walker.text(walker.field(node, "alias"));
      const name = walker.field(path, "name");
      named(joined(clean(path)), local === "_" ? "" : local, name >= 0 ? name : path);
      return;
    }
    case "use_wildcard": {
      const path = joined(clean(walker.named(node)[0] ?? -1));
      if (inlineModule(walker, place) > 0 && /^(super|self)$/.test(path)) return;
      add({ kind: "star", specifier: path, name: "", local: "" }, node);
      return;
    }
    case "scoped_identifier":
      named(joined(clean(node)), undefined, walker.field(node, "name"));
      return;
    case "identifier":
    case "self":
    case "crate":
    case "super":
      named(joined(walker.text(node)), undefined, node);
      return;
  }
}

const last = (path: string): string => path.slice(path.lastIndexOf("::") + 1).replace(/^:+/, "");

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
  builder.ref("import", name, nameNode, place.scope, builder.expr(Op.Import, index));
}
