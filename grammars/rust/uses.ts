// `use` declarations: what they bind, and where their paths begin once everything of the file is known.

import { ANY_NAME, type ImportFact, nameInModule, NONE, Op } from "../../src/languages/facts.ts";
import type { Declared } from "../../src/languages/scopes.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";
import { inlineModule, MODULES } from "./paths.ts";

interface Use {
  readonly index: number;
  readonly place: Place;
  /** The inline module around it, 0 when there is none. */
  readonly module: number;
}

const usesOf = new WeakMap<Walker, Use[]>();

/** `use a::b::{c as d, e::*}`, with `pub use` as a re-export. */
export const useDeclaration: Handler = (walker, node, place) => {
  const isPublic = walker.child(node, "visibility_modifier") >= 0;
  bindUse(walker, walker.field(node, "argument"), "", place, isPublic);
  return NONE;
};

type Bound = Pick<ImportFact, "kind" | "specifier" | "name" | "local" | "reexport">;

function addUse(walker: Walker, place: Place, at: number, fact: Bound): number {
  const { builder, builder: { tree } } = walker;
  const isModules = !place.local && place.symbol === 0;
  const index = builder.import(place.scope, {
    ...fact,
    ...(isModules && !fact.reexport ? { within: true } : {}),
    line: builder.line(tree.start[at]!),
    col: builder.column(tree.start[at]!),
    typeOnly: false,
  });
  let uses = usesOf.get(walker);
  if (uses === undefined) usesOf.set(walker, uses = []);
  uses.push({ index, place, module: inlineModule(walker, place) });
  if (fact.kind === "named") builder.ref("import", fact.name, at, place.scope, builder.expr(Op.Import, index));
  return index;
}

const clean = (walker: Walker, at: number): string => walker.text(at).replace(/\s+|\br#/g, "").replace(/^::/, "");

/** A type that a path goes through to its variants is referred to as well. */
function typeOfPath(walker: Walker, node: number, prefix: string, place: Place): void {
  const { builder } = walker;
  const nameNode = walker.kind(node) === "scoped_identifier" ? walker.field(node, "name") : node;
  const name = walker.text(nameNode);
  if (!/^\p{Lu}/u.test(name)) return;
  const path = prefix === "" ? clean(walker, node) : prefix + "::" + clean(walker, node);
  const cut = path.lastIndexOf("::");
  if (cut >= 0) {
    addUse(walker, place, nameNode, {
      kind: "named",
      specifier: path.slice(0, cut),
      name,
      local: "",
      reexport: false,
    });
  } else {
    const expr = builder.name(place.scope, name, builder.tree.start[nameNode]!, MODULES);
    builder.ref("import", name, nameNode, place.scope, expr);
  }
}

function bindUse(walker: Walker, node: number, prefix: string, place: Place, reexport: boolean): void {
  const joined = (text: string) => prefix === "" ? text : text === "" ? prefix : prefix + "::" + text;
  switch (walker.kind(node)) {
    case "use_list":
      for (const item of walker.named(node)) bindUse(walker, item, prefix, place, reexport);
      return;
    case "scoped_use_list": {
      const path = walker.field(node, "path");
      typeOfPath(walker, path, prefix, place);
      bindUse(walker, walker.field(node, "list"), joined(clean(walker, path)), place, reexport);
      return;
    }
    case "use_as_clause": {
      const path = walker.field(node, "path");
      const local = walker.text(walker.field(node, "alias"));
      const name = walker.field(path, "name");
      typeOfPath(walker, walker.field(path, "path"), prefix, place);
      bindName(
        walker,
        joined(clean(walker, path)),
        local === "_" ? "" : local,
        name >= 0 ? name : path,
        place,
        reexport,
      );
      return;
    }
    case "use_wildcard": {
      const pathNode = walker.named(node)[0] ?? -1;
      const path = joined(clean(walker, pathNode));
      if (inlineModule(walker, place) > 0 && /^(super|self)$/.test(path)) return;
      if (pathNode >= 0) typeOfPath(walker, pathNode, prefix, place);
      addUse(walker, place, node, { kind: "star", specifier: path, name: "", local: "", reexport });
      return;
    }
    case "scoped_identifier":
      typeOfPath(walker, walker.field(node, "path"), prefix, place);
      bindName(walker, joined(clean(walker, node)), undefined, walker.field(node, "name"), place, reexport);
      return;
    case "identifier":
    case "self":
    case "crate":
    case "super":
      bindName(walker, joined(walker.text(node)), undefined, node, place, reexport);
      return;
  }
}

/** `path` under its own name or as `local`. */
function bindName(
  walker: Walker,
  path: string,
  local: string | undefined,
  at: number,
  place: Place,
  reexport: boolean,
): void {
  const { builder } = walker;
  const cut = path.lastIndexOf("::");
  const name = cut < 0 ? path : path.slice(cut + 2);
  const isShort = inlineModule(walker, place) > 0 && /^(super|self)(::\w+)?$/.test(path);
  // Names of the file around an inline module are in scope there anyway.
  if (isShort && !reexport && (local === undefined || local === name)) {
    // Said once more where a function of the module has that name.
    const outer = builder.file.symbols.findIndex((symbol) =>
      symbol.parent === 0 && symbol.name === name && symbol.kind !== "macro"
    );
    if (outer > 0 && path.startsWith("super::") && place.local) {
      builder.declareSymbol(place.scope, outer);
      builder.ref("import", name, at, place.scope, builder.expr(Op.Symbol, outer));
    }
    return;
  }
  const module = path.slice(0, Math.max(0, cut));
  if (name === "self") {
    const own = module.slice(module.lastIndexOf("::") + 1).replace(/^:+/, "");
    addUse(walker, place, at, { kind: "namespace", specifier: module, name: "", local: local ?? own, reexport });
  } else if (cut < 0) {
    addUse(walker, place, at, { kind: "namespace", specifier: path, name: "", local: local ?? name, reexport });
  } else addUse(walker, place, at, { kind: "named", specifier: module, name, local: local ?? name, reexport });
}

/** Paths that begin with a name of the file, written from its module on. */
export function settleUses(walker: Walker): void {
  const uses = usesOf.get(walker) ?? [];
  const open = new Map(uses.map((use) => [use.index, use]));
  for (const use of uses) settle(walker, use, open);
  for (const use of uses) if (use.place.local || use.module > 0) declareStarred(walker, use);
  for (const use of uses) if (use.module > 0 && !use.place.local) handOn(walker, use);
}

/** `pub use` in an inline module: the module has the name, too. */
function handOn(walker: Walker, { index, module }: Use): void {
  const { builder, builder: { file } } = walker;
  const { kind, local, reexport } = file.imports[index]!;
  if (!reexport || kind === "side") return;
  const name = kind === "star" ? ANY_NAME : local;
  if (name !== "") {
    builder.export(nameInModule(file.symbols[module]!.qualifiedName, name), builder.expr(Op.Import, index));
  }
}

function settle(walker: Walker, use: Use, open: Map<number, Use>): void {
  if (!open.delete(use.index)) return;
  const fact = walker.builder.file.imports[use.index]!;
  const segments = fact.specifier.split("::");
  const [first = ""] = segments;
  if (first === "crate") return;
  if (first === "self" || first === "super") {
    if (use.module > 0) fact.specifier = fromFile(walker, use.module, segments);
    return;
  }
  const base = beginningOf(walker, use, first, open);
  // Crates are written small: a type that nothing declares is none of theirs.
  if (base !== undefined) fact.specifier = [base, ...segments.slice(1)].join("::");
  else if (/^\p{Lu}/u.test(first)) fact.specifier = "self::" + fact.specifier;
}

/** A path of an inline module, as the file's. */
function fromFile(walker: Walker, module: number, segments: readonly string[]): string {
  const around = modulesTo(walker, module) ?? [];
  const supers = segments.findIndex((segment) => segment !== "super");
  const up = segments[0] === "self" ? 0 : supers < 0 ? segments.length : supers;
  const rest = segments.slice(Math.max(1, up));
  if (up > around.length) return [...new Array(up - around.length).fill("super"), ...rest].join("::");
  return ["self", ...around.slice(0, around.length - up), ...rest].join("::");
}

/** Names from the file to a symbol that only modules are around; undefined when others are. */
function modulesTo(walker: Walker, symbol: number): string[] | undefined {
  const { symbols } = walker.builder.file;
  const names: string[] = [];
  for (let at = symbol; at > 0; at = symbols[at]!.parent) {
    if (at !== symbol && symbols[at]!.kind !== "module") return undefined;
    names.unshift(symbols[at]!.name);
  }
  return names;
}

function beginningOf(walker: Walker, use: Use, first: string, open: Map<number, Use>): string | undefined {
  const { builder, builder: { file } } = walker;
  const seen = (scope: number): Declared | undefined => builder.lookup(scope, first, Number.MAX_SAFE_INTEGER, MODULES);
  const declared = seen(use.place.scope);
  // An inline module does not see what is around it.
  if (declared === undefined || use.module > 0 && declared === seen(0)) return undefined;
  if (declared.op === Op.Symbol) {
    const names = modulesTo(walker, declared.index);
    return names === undefined ? undefined : ["self", ...names].join("::");
  }
  if (declared.op !== Op.Import || declared.index === use.index) return undefined;
  const before = open.get(declared.index);
  if (before !== undefined) settle(walker, before, open);
  const fact = file.imports[declared.index]!;
  if (fact.kind === "named") return fact.specifier + "::" + fact.name;
  return fact.kind === "namespace" ? fact.specifier : undefined;
}

/** `use Type::*` in a function or inline module is seen there only. */
function declareStarred(walker: Walker, use: Use): void {
  const { builder, builder: { file } } = walker;
  const fact = file.imports[use.index]!;
  const [from, ...names] = fact.specifier.split("::");
  if (fact.kind !== "star" || from !== "self" || names.length === 0) return;
  let at = 0;
  for (const name of names) {
    at = file.symbols.findIndex((symbol, index) =>
      index > 0 && symbol.parent === at && symbol.name === name && /^(module|enum)$/.test(symbol.kind)
    );
    if (at < 0) return;
  }
  fact.kind = "side";
  file.symbols.forEach((symbol, index) => {
    if (symbol.parent !== at || symbol.owner !== NONE || /^(module|macro)$/.test(symbol.kind)) return;
    builder.declareSymbol(use.place.scope, index);
  });
}
