// Decides for every reference of a file what it refers to, from the facts of all files: the rules are in the architecture notes.

import { FocalError } from "../../base/errors.ts";
import { Flag, NONE, type RefFact } from "../../languages/facts.ts";
import { DeclaredMethods } from "./declared_methods.ts";
import { asType } from "./evaluate_type.ts";
import { acceptingOverloads, fittingOverloads, takesCount, takesOthers } from "./overloads.ts";
import { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import type { Hit } from "./hit.ts";
import { runsNothing } from "./construction.ts";
import { definitionOf } from "./included.ts";
import { companionMeant } from "./companions.ts";
import { chosenByConstness } from "./constness.ts";
import { isInferred } from "./inferred.ts";
import { memberOf } from "./members.ts";
import { objectOverrides, overridesOf } from "./overrides.ts";
import { extensionMethods } from "./extension_methods.ts";
import { ofOnlyTrait, ofTrait } from "./own_or_outside.ts";
import { uniquelyNamed } from "./unique_name.ts";
import type { SymbolRef, Value, Why } from "./value.ts";
import { CALL_MEMBERS, passedTo } from "./calls.ts";
import { type FactsView, type FileResolution, type ResolvedRef, Rule, Status, type SymbolAt } from "./view.ts";

/** Expressions remembered at most before everything is forgotten: bounds memory on large checkouts. */
const MAX_REMEMBERED = 1_000_000;
const TYPE_REFS: ReadonlySet<string> = new Set(["extends", "implements", "embeds", "type_ref"]);

export class Resolver {
  #evaluator: Evaluator;
  #declared: DeclaredMethods;

  constructor(readonly view: FactsView) {
    this.#declared = new DeclaredMethods(view);
    this.#evaluator = new Evaluator(view, this.#declared);
  }

  /** Throws away everything remembered about files: call it after any of them changed. */
  forget(): void {
    this.#declared = new DeclaredMethods(this.view);
    this.#forgetFiles();
  }

  /** For the memory that it takes. */
  #forgetFiles(): void {
    this.#evaluator = new Evaluator(this.view, this.#declared);
  }

  resolve(path: string): FileResolution {
    if (this.#evaluator.size > MAX_REMEMBERED) this.#forgetFiles();
    const ev = this.#evaluator;
    const file = ev.file(path);
    if (file === undefined) return { refs: [], overrides: [], lookups: new Uint32Array(0) };
    const refs = this.view.facts(path)?.refs ?? [];
    try {
      const { result, deps } = ev.evaluation.record(() => {
        const resolved = refs.map((ref) => resolveRef(ev, file, ref));
        const overrides = overridesOf(ev, file).map(({ symbol, target }) => ({ symbol, target: symbolAt(target) }));
        return { refs: resolved, overrides: [...overrides, ...objectOverrides(file, refs, resolved)] };
      });
      file.forgetExpressions();
      return { ...result, lookups: deps.collect() };
    } catch (error) {
      // The database's faults are everybody's. A mistake of ours over one file must not cost all others their edges.
      if (error instanceof FocalError) throw error;
      this.forget();
      const lookups = ev.evaluation.lookedUp().collect();
      const fault = error instanceof Error ? error.stack ?? error.message : String(error);
      return { refs: refs.map(() => UNRESOLVED), overrides: [], lookups, fault };
    }
  }
}

const UNRESOLVED: ResolvedRef = { status: Status.unresolved, rule: Rule.none };

const symbolAt = (at: SymbolRef) => ({ path: at.file.path, symbol: at.symbol });

function resolveRef(ev: Evaluator, file: FileState, ref: RefFact): ResolvedRef {
  const hit = ev.hit(file, ref.expr);
  if (hit.kind === "symbol") {
    const typed = TYPE_REFS.has(ref.kind) ? asType(ev, hit) : hit;
    return resolvedSymbol(ev, file, ref, typed);
  }
  switch (hit.kind) {
    case "external":
      return givenByTrait(ev, file, ref) ?? extension(ev, file, ref) ??
        { status: Status.external, rule: Rule.none, external: hit.name };
    case "ambiguous":
      return { status: Status.ambiguous, rule: Rule.none, candidates: hit.candidates };
    case "value":
      return resolvedValue(ev, ref, hit);
    case "none":
      return extension(ev, file, ref) ?? givenUnseen(ev, file, ref) ?? byUniqueName(ev, file, ref, hit.why) ??
        UNRESOLVED;
  }
}

function resolvedSymbol(
  ev: Evaluator,
  file: FileState,
  ref: RefFact,
  hit: Extract<Hit, { kind: "symbol" }>,
): ResolvedRef {
  if (ref.kind === "call") {
    const called = throughVariable(ev, hit);
    if (called !== undefined) {
      const variable = { ...symbolAt(hit.at), rule: hit.rule };
      return { status: Status.resolved, rule: Rule.inferred, target: symbolAt(called), variable };
    }
  }
  if (hit.open === true && isCallFromOutside(ev, file, ref, hit)) return UNRESOLVED;
  let rule = hit.rule;
  if (rule === Rule.typed && isInferred(ev, file, ref.expr)) rule = Rule.inferred;
  let at = hit.at;
  if (file.rules.names.included === true && hit.overloads === undefined && isOfOtherCount(file, ref, hit.at)) {
    return UNRESOLVED;
  }
  if (hit.overloads !== undefined && file.rules.names.overloads === true) {
    const all = overloadsOfCalls(ev, file, ref.expr, hit);
    const chosen = chosenByConstness(ev, all, file, ref.expr, ref.source);
    const fits = chosen === undefined ? all : [chosen];
    if (fits.length !== 1) return { status: Status.ambiguous, rule: Rule.none, candidates: fits.length };
    at = fits[0]!;
  }
  const given = hit.overloads;
  if (given !== undefined && file.rules.names.conformsRepeatedly === true && given.every(isOfTrait)) {
    const fits = ref.kind === "call" ? acceptingCalls(ev, file, ref.expr, given) : given;
    if (fits.length !== 1) {
      return { status: Status.ambiguous, rule: Rule.none, candidates: fits.length || given.length };
    }
    at = fits[0]!;
  }
  if (file.rules.names.included === true) at = definitionOf(ev, at);
  if (at.file.rules.names.companions === true) at = companionMeant(ev, at, ref.kind);
  const target = symbolAt(at);
  if (ref.kind === "call" && runsNothing(ev, at)) return { status: Status.resolved, rule, target, instantiates: true };
  return { status: Status.resolved, rule, target };
}

const isOfTrait = ({ file, symbol }: SymbolRef): boolean => (file.facts.symbols[symbol]!.flags & Flag.override) !== 0;

/** Those that take what all calls of this callee pass. */
function acceptingCalls(ev: Evaluator, file: FileState, expr: number, all: readonly SymbolRef[]): readonly SymbolRef[] {
  return file.callsOf(expr).reduce((left, call) => acceptingOverloads(ev, left, file, file.b(call)), all);
}

/** A function that cannot take so many arguments is not what is called. */
function isOfOtherCount(file: FileState, ref: RefFact, at: SymbolRef): boolean {
  if (ref.kind !== "call" || file.rules.names.overloads !== true || at.file.rules.names.overloads !== true) {
    return false;
  }
  if (!["function", "method"].includes(at.file.facts.symbols[at.symbol]!.kind)) return false;
  const calls = file.callsOf(ref.expr);
  return calls.length > 0 && calls.every((call) => !takesCount(file, file.b(call), at));
}

/** No definition takes what the call passes, and there are supertypes that nobody sees. */
function isCallFromOutside(
  ev: Evaluator,
  file: FileState,
  ref: RefFact,
  hit: Extract<Hit, { kind: "symbol" }>,
): boolean {
  if (ref.kind !== "call" || !hit.at.file.isFunction(hit.at.symbol)) return false;
  const calls = file.callsOf(ref.expr);
  const all = hit.overloads ?? [hit.at];
  return calls.length > 0 && calls.every((call) => takesOthers(ev, all, file, file.b(call)));
}

/** Calling a variable that holds nothing but a function or class of the checkout calls that, and reads the variable. */
function throughVariable(ev: Evaluator, hit: Extract<Hit, { kind: "symbol" }>): SymbolRef | undefined {
  const { file, symbol } = hit.at;
  const fact = file.facts.symbols[symbol]!;
  if (file.isFunction(symbol) || file.isType(symbol) || fact.declared !== NONE) return undefined;
  // A module holds no value of its own; a field may be set elsewhere, or replaced by a subtype.
  if (fact.parent < 0 || file.isType(fact.parent)) return undefined;
  const held = ev.valueHit(ev.hitValue(hit));
  return held.kind === "symbol" ? held.at : undefined;
}

/** The overloads that the calls of this callee choose. */
function overloadsOfCalls(
  ev: Evaluator,
  file: FileState,
  expr: number,
  { overloads = [], value }: Extract<Hit, { kind: "symbol" }>,
): readonly SymbolRef[] {
  const calls = file.callsOf(expr);
  if (calls.length === 0) return overloads;
  const given = file.typeArguments(expr);
  const fits = new Set<SymbolRef>();
  for (const call of calls) {
    const list = value?.kind === "function" ? passedTo(value, file, file.b(call)) : file.b(call);
    for (const at of fittingOverloads(ev, overloads, file, list, given)) fits.add(at);
  }
  return [...fits];
}

/** A reference that leads to a value without a definition of its own. */
function resolvedValue(ev: Evaluator, ref: RefFact, hit: Extract<Hit, { kind: "value" }>): ResolvedRef {
  const { value, rule } = hit;
  const target = targetOf(value);
  if (target !== undefined) return { status: Status.resolved, rule, target };
  if (value.kind === "instance" && ref.kind === "call") {
    for (const name of CALL_MEMBERS) {
      const called = memberOf(ev, value, name, Rule.inferred);
      if (called.kind === "symbol") {
        return { status: Status.resolved, rule: Rule.inferred, target: symbolAt(called.at) };
      }
    }
  }
  if (
    value.kind === "external" || value.kind === "builtin" || value.kind === "builtin type" ||
    value.kind === "builtin member"
  ) {
    return { status: Status.external, rule: Rule.none, external: value.kind === "external" ? value.name : "builtin" };
  }
  return UNRESOLVED;
}

function targetOf(value: Value): SymbolAt | undefined {
  switch (value.kind) {
    case "function":
      return value.typeOnly ? undefined : symbolAt(value);
    case "type":
    case "namespace":
      return symbolAt(value);
    case "module": {
      // A package is no file, also when only one is in it.
      if (value.from.rules.names.packageNames !== undefined) return undefined;
      const path = value.paths.length === 1 ? value.paths[0] : undefined;
      return path === undefined ? undefined : { path, symbol: 0 };
    }
    default:
      return undefined;
  }
}

/** Rule 8. */
function byUniqueName(ev: Evaluator, file: FileState, ref: RefFact, why: Why): ResolvedRef | undefined {
  const found = uniquelyNamed(ev, file, ref, why);
  if (found === undefined) return undefined;
  if (found === "several") return { status: Status.ambiguous, rule: Rule.none, candidates: 2 };
  return { status: Status.resolved, rule: Rule.unique, target: symbolAt(found) };
}

/** Calls on a library's value may be of a method that a trait of the project gives to it. */
function givenByTrait(ev: Evaluator, file: FileState, ref: RefFact): ResolvedRef | undefined {
  const found = ofTrait(ev, file, ref);
  return found === "open" ? UNRESOLVED : found && guessed(found);
}

/** And on a type of the project, where nothing says that it has the trait. */
function givenUnseen(ev: Evaluator, file: FileState, ref: RefFact): ResolvedRef | undefined {
  const found = ofOnlyTrait(ev, file, ref);
  return found && guessed(found);
}

const guessed = ({ path, symbol }: SymbolAt): ResolvedRef => ({
  status: Status.resolved,
  rule: Rule.unique,
  target: { path, symbol },
});

/** Calls on what has no such member, or on a library's value, may be of the project's extension methods. */
function extension(ev: Evaluator, file: FileState, ref: RefFact): ResolvedRef | undefined {
  const found = extensionMethods(ev, file, ref);
  if (found.length === 0) return undefined;
  const [only] = found;
  if (found.length > 1 || only === undefined) {
    return { status: Status.ambiguous, rule: Rule.none, candidates: found.length };
  }
  // The standard library extends its own types by that name as well (`Where`).
  if (file.rules.names.builtinMembers.has(ref.name)) return UNRESOLVED;
  return guessed(only);
}
