// What looks like a library's and may be the project's: an answer that took it for the library's would call itself complete.

import { Flag, type ImportFact, Op, type RefFact } from "../../languages/facts.ts";
import { GLOBAL_USINGS } from "../../languages/rules.ts";
import type { Evaluator } from "./evaluator.ts";
import { boundOf } from "./expand.ts";
import { type FileState, TYPE_KINDS } from "./file_state.ts";
import type { Hit } from "./hit.ts";
import { lastName } from "./type_places.ts";
import type { ModuleValue, Value } from "./value.ts";
import type { NamedSymbol, SymbolAt } from "./view.ts";

const MAX_NAMESAKES = 500;

/** Imports of everything in a module that hold for a file, and the files they stand in. */
export function* starImports(ev: Evaluator, file: FileState): Generator<{ fact: ImportFact; from: FileState }> {
  for (const fact of file.facts.imports) if (fact.kind === "star") yield { fact, from: file };
  for (const from of globalUsings(ev, file)) {
    if (from === file || !file.path.startsWith(from.path.slice(0, from.path.lastIndexOf("/") + 1))) continue;
    for (const fact of from.facts.imports) if (fact.kind === "star") yield { fact, from };
  }
  for (const fact of file.rules.buildImports?.(file.path, ev.project) ?? []) yield { fact, from: file };
}

function globalUsings(ev: Evaluator, file: FileState): FileState[] {
  if (file.rules.names.partialTypes !== true) return [];
  return ev.project.filesOfPackage(GLOBAL_USINGS).map((path) => ev.file(path)).filter((state) => state !== undefined);
}

/** The package of the project that a name begins with: from one of those around, where the language says so, or whole. */
export function packageOfProject(ev: Evaluator, file: FileState, name: string): ModuleValue | undefined {
  const { packageNames } = file.rules.names;
  if (packageNames === undefined) return undefined;
  const around = packageNames === "whole" || file.facts.package === "" ? [] : file.facts.package.split(".");
  for (let length = around.length; length >= 0; length--) {
    const found = packageNamed(ev, file, [...around.slice(0, length), name].join("."));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A package that files declare themselves to be in, or in one below it. */
export function packageNamed(ev: Evaluator, from: FileState, specifier: string): ModuleValue | undefined {
  const paths = ev.project.filesOfPackage(specifier);
  if (paths.length === 0 && !ev.project.hasPackagesBelow(specifier)) return undefined;
  return { kind: "module", paths, specifier, from };
}

/**
 * A type of the project has that name, in a namespace that may be in use here although no source says so: one that begins
 * like the file's own (build files have usings, too), one of a global using in another folder, or one that a file has beside
 * the one it is filed under.
 */
export function isTypeOfProject(ev: Evaluator, file: FileState, name: string): boolean {
  if (file.rules.names.partialTypes !== true) return false;
  ev.look(name);
  const used = new Set(globalUsings(ev, file).flatMap((from) => from.facts.imports.map(({ specifier }) => specifier)));
  const here = file.facts.imports.map(({ specifier }) => "." + specifier);
  const types = ev.view.symbolsNamed(name).filter((at) =>
    TYPE_KINDS.has(at.kind) && ev.places.isOf(file.facts.language, at)
  );
  return types.slice(0, MAX_NAMESAKES).some(({ path, symbol }) => {
    const state = ev.file(path);
    if (state === undefined || state === file) return false;
    const { parent } = state.facts.symbols[symbol]!;
    if (parent === 0) return used.has(state.facts.package) || beginAlike(state.facts.package, file.facts.package);
    const { kind, qualifiedName } = state.facts.symbols[parent]!;
    return kind === "namespace" && here.some((specifier) => specifier.endsWith("." + qualifiedName));
  });
}

/** What is imported from outside with all that is there, and begins with a capital, is a type of that name. */
export function outsideType(file: FileState, hit: Hit, name: string): Hit {
  const isType = hit.kind === "external" && file.rules.names.package === "declared" && /^\p{Lu}/u.test(name);
  return isType ? { ...hit, value: { kind: "external", name: hit.name, member: name } } : hit;
}

const beginAlike = (a: string, b: string): boolean => b === "" || a.split(".")[0] === b.split(".")[0];

/**
 * The method that a trait of the project gives to types that are not the project's: to all that have a library's trait, or to
 * one of the library (Rust's `impl<T: Display> Shown for T`, `impl Shown for Vec<u8>`). "open" where that may be, and not be.
 */
export function ofTrait(ev: Evaluator, file: FileState, ref: RefFact): SymbolAt | "open" | undefined {
  const { names } = file.rules;
  if (names.traitsForOthers !== true || ref.kind !== "call" || file.op(ref.expr) !== Op.Member) return undefined;
  if (names.builtinMembers.has(ref.name)) return undefined;
  const all = methodsNamed(ev, file, ref.name);
  const isOpen = all.slice(0, MAX_NAMESAKES).some((at) =>
    (at.flags & Flag.override) !== 0 ? isOfOthers(ev, at) : isGivenToOthers(ev, at)
  );
  return isOpen ? onlyDeclared(ev, file, all) ?? "open" : undefined;
}

/**
 * The method that only one trait in scope declares, for a call on a type of the project that does not seem to have it: macros
 * implement traits as well.
 */
export function ofOnlyTrait(ev: Evaluator, file: FileState, ref: RefFact): SymbolAt | undefined {
  if (file.rules.names.traitsForOthers !== true || ref.kind !== "call" || file.op(ref.expr) !== Op.Member) {
    return undefined;
  }
  const receiver = ev.value(file, file.a(ref.expr));
  if (file.rules.names.builtinMembers.has(ref.name)) return undefined;
  // A struct without fields is its own value.
  if (receiver.kind !== "instance" && receiver.kind !== "type") return undefined;
  // Of a trait's own types nobody knows what else they are.
  if (!/^(struct|enum)$/.test(receiver.file.facts.symbols[receiver.symbol]!.kind)) return undefined;
  return onlyDeclared(ev, file, methodsNamed(ev, file, ref.name));
}

/** Methods of a name that the file's language could mean. */
export function methodsNamed(ev: Evaluator, file: FileState, name: string): readonly NamedSymbol[] {
  ev.look(name);
  return ev.view.symbolsNamed(name).filter((at) => at.kind === "method" && ev.places.isOf(file.facts.language, at));
}

function onlyDeclared(ev: Evaluator, file: FileState, methods: readonly NamedSymbol[]): SymbolAt | undefined {
  const [only, other] = methods.filter((at) => (at.flags & Flag.override) === 0);
  return only !== undefined && other === undefined && seesTrait(ev, file, only) ? only : undefined;
}

/** Methods of traits are called where the trait is in scope. */
function seesTrait(ev: Evaluator, file: FileState, { path, symbol }: SymbolAt): boolean {
  const of = ev.file(path);
  const trait = of?.facts.symbols[of.facts.symbols[symbol]!.parent];
  if (of === undefined || trait?.kind !== "trait") return false;
  return of === file || file.importsFrom(trait.name) || file.facts.imports.some(({ kind }) => kind === "star");
}

/** Box and the like have what they hold has. */
const POINTERS: ReadonlySet<string> = new Set(["Box", "Rc", "Arc"]);

/** A method that a trait brings along, where the file of the trait says that others have it. */
function isGivenToOthers(ev: Evaluator, { path, symbol }: SymbolAt): boolean {
  const file = ev.file(path);
  const trait = file?.facts.symbols[file.facts.symbols[symbol]!.parent];
  if (file === undefined || trait?.kind !== "trait") return false;
  ev.touch(file, symbol);
  ev.look(trait.name);
  return file.facts.conformances.some(({ type, super: parent }) =>
    lastName(file, parent) === trait.name && isForeign(ev, ev.type(file, type))
  );
}

/** A method of a trait, implemented for what is no type of the project and need not have a trait of the project. */
function isOfOthers(ev: Evaluator, { path, symbol }: SymbolAt): boolean {
  const file = ev.file(path);
  if (file === undefined) return false;
  ev.touch(file, symbol);
  return isForeign(ev, ev.type(file, file.facts.symbols[symbol]!.owner));
}

function isForeign(ev: Evaluator, owner: Value): boolean {
  const of = owner.kind === "type parameter" ? boundOf(ev, owner.file, owner.symbol, owner.index) : owner;
  if (of.kind === "union") return of.items.every((item) => item.kind !== "instance");
  return of.kind !== "instance" && !(of.kind === "builtin" && POINTERS.has(of.name));
}
