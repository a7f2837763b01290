// Names across files: what an import binds, what a module exports, what a name that no scope declares can mean.

import { folderOf } from "../../base/folder_of.ts";
import { Flag, type ImportFact, NONE, Op } from "../../languages/facts.ts";
import type { ImportTarget } from "../../languages/rules.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { BUILTIN, FROM_OUTSIDE, type Hit, NOT_FOUND, type Use } from "./hit.ts";
import { FORWARD, forwardType, includedName, nameInNamespace } from "./included.ts";
import { choose, memberOf, refs } from "./members.ts";
import { STAR_HASH } from "./name_hash.ts";
import { packageKey } from "./named_places.ts";
import { nearest } from "./nearest.ts";
import { isTypeOfProject, outsideType, packageNamed, packageOfProject } from "./own_or_outside.ts";
import { starImported } from "./star_imported.ts";
import { type ModuleValue, NO_VALUES, type SymbolRef } from "./value.ts";
import { Rule } from "./view.ts";

/** So many files are looked into one by one. */
const FEW_FILES = 8;
const NAMESPACE = "namespace ";
const WITHIN = "within ";
const MAX_STARS = 200;
const MAX_PACKAGE_FILES = 5000;

/** What the import binds in this file. */
export function followImport(ev: Evaluator, file: FileState, index: number): Hit {
  const fact = file.facts.imports[index]!;
  if (file.rules.names.included === true && fact.specifier.startsWith(FORWARD)) {
    return forwardType(ev, file, fact.name, fact.specifier.slice(FORWARD.length));
  }
  const target = ev.resolveImport(fact, file);
  switch (target.kind) {
    case "external":
      return {
        kind: "external",
        name: target.name,
        value: { kind: "external", name: target.name, ...(fact.kind === "named" ? { member: fact.name } : {}) },
      };
    case "missing":
      return NOT_FOUND;
    case "package": {
      const module: ModuleValue = { kind: "module", paths: [], specifier: fact.specifier, from: file };
      if (fact.kind === "named" || fact.kind === "default") return memberOfModule(ev, module, fact.name);
      return { kind: "value", value: module, rule: Rule.import };
    }
    case "files": {
      if (isWithin(target)) {
        const outer = definitionWithin(ev, file, target);
        const hit = fact.kind === "named" ? memberOfHit(ev, outer, fact.name) : outer;
        return hit.kind === "symbol" || hit.kind === "value" ? { ...hit, rule: Rule.import } : hit;
      }
      const module: ModuleValue = { kind: "module", paths: target.paths, specifier: fact.specifier, from: file };
      if (fact.kind !== "named" && fact.kind !== "default") {
        return wholeExport(ev, target.paths) ?? { kind: "value", value: module, rule: Rule.import };
      }
      const hit = memberOfModule(ev, module, fact.kind === "default" ? "default" : fact.name);
      return hit.kind === "symbol" || hit.kind === "value" ? { ...hit, rule: Rule.import } : hit;
    }
  }
}

/** What a module is as a whole where it says so (`module.exports = …`), instead of the names it exports. */
export function wholeExport(ev: Evaluator, paths: readonly string[]): Hit | undefined {
  const file = paths.length === 1 ? ev.file(paths[0]!) : undefined;
  if (file === undefined) return undefined;
  ev.look(WHOLE);
  return exportNamed(ev, file, WHOLE, Rule.import);
}

const WHOLE = "export=";

/** The name `name` of a module: its own, re-exported, or a submodule. */
export function memberOfModule(ev: Evaluator, module: ModuleValue, name: string, use?: Use): Hit {
  if (module.from.rules.names.included === true && module.specifier.startsWith(NAMESPACE)) {
    const candidates = module.specifier.slice(NAMESPACE.length).split("|");
    return nameInNamespace(ev, module.from, candidates, name) ??
      (candidates.at(-1)?.split("::")[0] === "std" ? { kind: "external", name: "std" } : NOT_FOUND);
  }
  const own = nameInFiles(ev, module.from, module.paths, name, Rule.member, new Set(), use);
  if (own !== undefined && own.kind !== "none") return own;
  const { moduleSeparator: separator, packageNames } = module.from.rules.names;
  if (packageNames !== undefined && module.specifier !== "") {
    const below = packageNamed(ev, module.from, `${module.specifier}.${name}`);
    if (below !== undefined) return { kind: "value", value: below, rule: Rule.member };
    // Libraries have packages below those as well.
    return own ?? (module.paths.length === 0 ? FROM_OUTSIDE : NOT_FOUND);
  }
  if (separator === undefined || module.specifier === "") return own ?? NOT_FOUND;
  const joined = module.specifier.endsWith(separator) ? module.specifier + name : module.specifier + separator + name;
  const fact: ImportFact = {
    kind: "namespace",
    specifier: joined,
    name: "",
    local: name,
    line: 0,
    col: 0,
    typeOnly: false,
    reexport: false,
  };
  const target = ev.resolveImport(fact, module.from);
  if (target.kind === "files" && !isWithin(target) || target.kind === "package") {
    const paths = target.kind === "files" ? target.paths : [];
    const same = paths.length > 0 && paths.length === module.paths.length &&
      paths.every((path, i) => path === module.paths[i]);
    if (!same) {
      return {
        kind: "value",
        value: { kind: "module", paths, specifier: joined, from: module.from },
        rule: Rule.member,
      };
    }
  }
  return own ?? NOT_FOUND;
}

/** The name `name` of the module that an import leads to, whatever that exports as a whole, or of a package named in code. */
export function memberOfWhole(ev: Evaluator, file: FileState, receiver: number, name: string): Hit | undefined {
  const module = file.op(receiver) === Op.Import
    ? importedModule(ev, file, file.a(receiver))
    : file.op(receiver) === Op.Free && ev.hit(file, receiver).kind === "none"
    ? packageOfProject(ev, file, file.facts.names[file.a(receiver)]!)
    : undefined;
  return module === undefined ? undefined : memberOfModule(ev, module, name);
}

function importedModule(ev: Evaluator, file: FileState, index: number): ModuleValue | undefined {
  const fact = file.facts.imports[index]!;
  const target = ev.resolveImport(fact, file);
  if (fact.kind !== "namespace" || target.kind !== "files" || isWithin(target)) return undefined;
  return { kind: "module", paths: target.paths, specifier: fact.specifier, from: file };
}

type Within = { readonly paths: readonly string[]; readonly within: readonly string[] };

function isWithin(target: ImportTarget): target is ImportTarget & Within {
  return target.kind === "files" && target.within !== undefined && target.within.length > 0;
}

/** The definition that an import leads to inside of its files: `Outer.Inner`, an inline module, an enum. */
function definitionWithin(
  ev: Evaluator,
  from: FileState,
  { paths, within }: Within,
  seen: ReadonlySet<string> = new Set(),
): Hit {
  const [first = ""] = within;
  // `pub use Name::*` hands on what is in a name that may itself be handed on by that.
  const mark = WITHIN + paths.join(" ") + " " + first;
  if (seen.has(mark)) return NOT_FOUND;
  const inner = new Set([...seen].filter((item) => item.startsWith(WITHIN)).concat(mark));
  let hit = nameInFiles(ev, from, paths, first, Rule.import, inner) ?? NOT_FOUND;
  for (const name of within.slice(1)) hit = memberOfHit(ev, hit, name);
  return hit;
}

function memberOfHit(ev: Evaluator, hit: Hit, name: string): Hit {
  return hit.kind === "symbol" || hit.kind === "value" ? memberOf(ev, ev.hitValue(hit), name, Rule.import) : hit;
}

/** What an import of everything gets from its target under `name`. */
export function nameInTarget(
  ev: Evaluator,
  file: FileState,
  target: Extract<ImportTarget, { kind: "files" }>,
  name: string,
): Hit | undefined {
  return isWithin(target)
    ? memberOfHit(ev, definitionWithin(ev, file, target), name)
    : nameInFiles(ev, file, target.paths, name, Rule.import, new Set([file.path]));
}

/** What importers of these files get under `name`. `seen` guards against re-export cycles. */
function nameInFiles(
  ev: Evaluator,
  from: FileState,
  paths: readonly string[],
  name: string,
  rule: Rule,
  seen: Set<string>,
  use?: Use,
): Hit | undefined {
  ev.look(name);
  const own: SymbolRef[] = [];
  const near = paths.length > FEW_FILES && name !== "default" ? ev.places.filesThatMayName(paths, name) : paths;
  for (const path of near) {
    const file = ev.file(path);
    if (file === undefined) continue;
    const exported = exportNamed(ev, file, name, rule);
    if (exported !== undefined) return exported;
    own.push(...visibleSymbols(file, name, paths.length > 1));
  }
  const chosen = choose(ev, from.rules.names.package === "declared" ? nearest(from, own) : own, rule);
  if (chosen !== undefined) return chosen;
  if (near.length < paths.length) ev.evaluation.deps.add(STAR_HASH);
  for (const path of near) {
    if (seen.has(path) || seen.size > MAX_STARS) continue;
    seen.add(path);
    const file = ev.file(path);
    const hit = file === undefined ? undefined : reexported(ev, from, file, name, rule, seen, use);
    if (hit !== undefined) return hit;
  }
  if (name === WHOLE || name === "default") return undefined;
  const whole = wholeExport(ev, paths);
  if (whole === undefined) return undefined;
  const member = assignedMember(ev, whole, name, rule) ?? memberOf(ev, ev.hitValue(whole), name, rule);
  return member.kind === "none" ? undefined : member;
}

/** `X.name = …` for a variable or function X: a member that belongs to the symbol, not to its type. */
export function assignedMember(ev: Evaluator, receiver: Hit, name: string, rule: Rule): Hit | undefined {
  if (receiver.kind !== "symbol") return undefined;
  const { file, symbol } = receiver.at;
  if (file.isType(symbol)) return undefined;
  if (/^(module|namespace)$/.test(file.facts.symbols[symbol]!.kind)) return undefined;
  ev.look(name);
  const found = file.children(symbol, name)?.filter((child) => {
    const { kind } = file.facts.symbols[child]!;
    return kind === "method" || kind === "property";
  });
  return choose(ev, refs(file, found), rule);
}

function exportNamed(ev: Evaluator, file: FileState, name: string, rule: Rule): Hit | undefined {
  for (const { name: exported, expr } of file.facts.exports) {
    if (exported !== name || expr === NONE) continue;
    const hit = ev.hit(file, expr);
    return hit.kind === "symbol" || hit.kind === "value" ? { ...hit, rule } : hit;
  }
  return undefined;
}

function visibleSymbols(file: FileState, name: string, packaged: boolean): SymbolRef[] {
  const { facts: { symbols }, rules: { names } } = file;
  if (name === "default") {
    const index = file.defaultExport;
    if (index > 0) return [{ file, symbol: index }];
  }
  const found = file.children(0, name);
  if (found === undefined) return [];
  const all = refs(file, found).filter((at) => symbols[at.symbol]!.owner === NONE);
  if (names.exports === "all" || packaged) return all;
  // Names that a declaration file or a script leaves unmarked are seen by nobody.
  return all.filter((at) => (symbols[at.symbol]!.flags & Flag.exported) !== 0);
}

function reexported(
  ev: Evaluator,
  from: FileState,
  file: FileState,
  name: string,
  rule: Rule,
  seen: Set<string>,
  use: Use | undefined,
): Hit | undefined {
  const { imports } = file.facts;
  const seenHere = file.importsSeenFrom(from);
  const bound = seenHere.filter((i) => imports[i]!.local === name && imports[i]!.kind !== "star");
  // A module and a function may have one name: only the function is called.
  const called = use === "call" ? bound.filter((i) => imports[i]!.kind !== "namespace") : bound;
  const last = (called.length > 0 ? called : bound).at(-1);
  if (last !== undefined) {
    const hit = ev.importHit(file, last);
    return hit.kind === "symbol" || hit.kind === "value" ? { ...hit, rule } : hit;
  }
  ev.evaluation.deps.add(STAR_HASH);
  if (name === "default") return undefined;
  let outside: Hit | undefined;
  for (const index of seenHere) {
    const fact = imports[index]!;
    if (fact.kind !== "star") continue;
    const target = ev.resolveImport(fact, file);
    if (target.kind === "external") outside = { kind: "external", name: target.name };
    if (target.kind !== "files") continue;
    const hit = isWithin(target)
      ? memberOfHit(ev, definitionWithin(ev, file, target, seen), name)
      : nameInFiles(ev, file, target.paths, name, rule, seen);
    if (hit !== undefined && hit.kind !== "none") return hit;
  }
  return outside;
}

/** A name that nothing in the file declares. */
export function freeName(ev: Evaluator, file: FileState, nameId: number, type: number, use: Use | undefined): Hit {
  const name = file.facts.names[nameId]!;
  const { names } = file.rules;
  ev.evaluation.deps.add(file.hashOf(nameId));
  if (names.implicitThis) {
    const member = memberAround(ev, file, name, type, 0, use);
    if (member !== undefined) return member;
  }
  if (names.included === true) return includedOrBuiltin(ev, file, name);
  const packaged = samePackage(ev, file, name);
  if (packaged !== undefined) return packaged;
  const starred = starImported(ev, file, name);
  if (starred !== undefined && starred.kind !== "external") return starred;
  if (names.builtins.has(name)) {
    return { kind: "external", name: BUILTIN, value: { kind: "builtin type", name, elements: NO_VALUES } };
  }
  if (starred === undefined || packageOfProject(ev, file, name) !== undefined) return NOT_FOUND;
  return isTypeOfProject(ev, file, name) ? NOT_FOUND : outsideType(file, starred, name);
}

function includedOrBuiltin(ev: Evaluator, file: FileState, name: string): Hit {
  const found = includedName(ev, file, name);
  if (found !== undefined) return found;
  if (file.rules.names.builtins.has(name)) {
    return { kind: "external", name: BUILTIN, value: { kind: "builtin type", name, elements: NO_VALUES } };
  }
  // What nothing of the project declares is the first other header's as well as any's.
  for (const fact of file.facts.imports) {
    const target = fact.kind === "star" ? ev.resolveImport(fact, file) : undefined;
    if (target?.kind === "external") return { kind: "external", name: target.name };
  }
  return NOT_FOUND;
}

/** A member of the types from `type` outwards, as far as the symbol `outermost`, which is left out. */
function memberAround(
  ev: Evaluator,
  file: FileState,
  name: string,
  type: number,
  outermost: number,
  use: Use | undefined,
): Hit | undefined {
  for (let at = type, i = 0; at > 0 && at !== outermost && i < 50; at = enclosingType(file, at), i++) {
    const { owner } = file.facts.symbols[at]!;
    const self = owner === NONE ? file.instance(at) : ev.type(file, owner);
    const hit = memberOf(ev, self, name, Rule.self, undefined, [], use);
    if (hit.kind === "symbol" || hit.kind === "ambiguous") return hit;
  }
  return undefined;
}

/** A name that is declared or imported around a type, where the type (or one between) has a member of that name. */
export function enclosingMember(ev: Evaluator, file: FileState, expr: number, name: string): Hit | undefined {
  const type = file.b(expr);
  if (type <= 0 || !file.rules.names.implicitThis) return undefined;
  const outermost = file.op(expr) === Op.Symbol ? file.facts.symbols[file.a(expr)]!.parent : 0;
  const use = file.rules.names.separateMembers === undefined
    ? undefined
    : file.callsOf(expr).length > 0
    ? "call"
    : "read";
  return memberAround(ev, file, name, type, outermost, use);
}

function enclosingType(file: FileState, symbol: number): number {
  let at = file.facts.symbols[symbol]!.parent;
  for (let i = 0; at > 0 && i < 50; i++) {
    if (file.isType(at)) return at;
    at = file.facts.symbols[at]!.parent;
  }
  return -1;
}

function samePackage(ev: Evaluator, file: FileState, name: string): Hit | undefined {
  const mode = file.rules.names.package;
  if (mode === "none") return undefined;
  ev.look(name);
  const found: SymbolRef[] = [];
  const theirs: SymbolRef[] = [];
  let tries = 0;
  const near = mode === "folder"
    ? ev.places.inFolder(name, folderOf(file.path))
    : ev.places.inPackage(name, file.facts);
  for (const at of near) {
    if (++tries > MAX_PACKAGE_FILES) break;
    const state = ev.file(at.path);
    if (state === undefined || packageKey(state.facts) !== packageKey(file.facts)) continue;
    const symbol = state.facts.symbols[at.symbol];
    if (symbol === undefined || at.symbol === 0 || symbol.owner !== NONE || !atTopLevel(state, at.symbol)) continue;
    if (inOtherNamespace(state, at.symbol)) continue;
    if (state.facts.language === file.facts.language) found.push({ file: state, symbol: at.symbol });
    // Beside types another language has what is seen here as something else (Kotlin's functions in Java).
    else if (state.isType(at.symbol)) theirs.push({ file: state, symbol: at.symbol });
  }
  return choose(ev, nearest(file, found.length > 0 ? found : theirs), Rule.package);
}

/** In a namespace that its file has beside the one it is filed under (C#, C++). */
function inOtherNamespace(file: FileState, symbol: number): boolean {
  const parent = file.facts.symbols[symbol]!.parent;
  return parent > 0 && file.facts.symbols[parent]!.kind === "namespace" && file.facts.package !== "";
}

/** Directly in the file, or in namespaces only. */
function atTopLevel(file: FileState, symbol: number): boolean {
  let at = file.facts.symbols[symbol]!.parent;
  for (let i = 0; at > 0 && i < 50; i++) {
    const { kind, parent } = file.facts.symbols[at]!;
    if (kind !== "module" && kind !== "namespace") return false;
    at = parent;
  }
  return true;
}
