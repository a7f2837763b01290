// Rule 8: the only definition of a name that fits, where the code says nothing better, and nothing speaks against it.

import { BindingFlag, Flag, NONE, Op, type RefFact } from "../../languages/facts.ts";
import { isTestPath } from "../../sources/classify_source.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { takesOthers } from "./overloads.ts";
import type { SymbolRef, Why } from "./value.ts";
import type { NamedSymbol } from "./view.ts";

const CALLABLE_KINDS: ReadonlySet<string> = new Set(["function", "method", "class", "struct", "constructor", "macro"]);
const MACRO_KINDS: ReadonlySet<string> = new Set(["macro"]);
const MEMBER_KINDS: ReadonlySet<string> = new Set(["method", "function", "class", "struct"]);
const WITH_CASES: ReadonlySet<string> = new Set([...MEMBER_KINDS, "enum_member"]);
const MAX_STEPS = 12;

/** The only definition that a call may mean by its name; "several" when there are more. */
export function uniquelyNamed(
  ev: Evaluator,
  file: FileState,
  ref: RefFact,
  why: Why,
): SymbolRef | "several" | undefined {
  const kinds = ref.kind === "call" ? fittingKinds(ev, file, ref, why) : undefined;
  if (kinds === undefined) return undefined;
  const isMember = file.op(ref.expr) === Op.Member;
  if (isMember && comesFromOutside(ev, file, file.a(ref.expr), 0)) return undefined;
  ev.look(ref.name);
  let only: SymbolRef | undefined;
  for (const at of ev.view.symbolsNamed(ref.name)) {
    if (!mayFit(at, file, kinds, isMember) || !ev.places.isOf(file.facts.language, at)) continue;
    const state = ev.file(at.path);
    if (state === undefined) continue;
    const found = { file: state, symbol: at.symbol };
    if (!fits(ev, found, file, ref, isMember)) continue;
    if (only !== undefined) return "several";
    only = found;
  }
  return only === undefined || isHidden(only, file, ref, isMember) ? undefined : only;
}

function fittingKinds(ev: Evaluator, file: FileState, ref: RefFact, why: Why): ReadonlySet<string> | undefined {
  const { names } = file.rules;
  const op = file.op(file.plain(ref.expr));
  if (op === Op.Member) {
    if (why !== "opaque" || names.builtinMembers.has(ref.name)) return undefined;
    return mayBeImported(ev, file, ref.name) ? undefined : names.callsCases === true ? WITH_CASES : MEMBER_KINDS;
  }
  if (op !== Op.Free) return undefined;
  // Where modules say what they import, a name that is not imported is not another module's.
  const imported = file.rules.fullResolution && names.package !== "declared";
  if (imported && names.moduleSeparator !== "::") return undefined;
  if (names.builtins.has(ref.name) || file.importsFrom(ref.name)) return undefined;
  // Macros are seen by all that follows in the crate.
  return imported ? MACRO_KINDS : CALLABLE_KINDS;
}

/** What is imported by that name from elsewhere may be an extension. */
function mayBeImported(ev: Evaluator, file: FileState, name: string): boolean {
  const { membersElsewhere, package: packaged } = file.rules.names;
  if (!(membersElsewhere ?? packaged !== "none")) return false;
  return file.facts.imports.some((fact, i) => fact.local === name && ev.importHit(file, i).kind === "external");
}

/** As far as its kind goes. */
function mayFit(at: NamedSymbol, file: FileState, kinds: ReadonlySet<string>, isMember: boolean): boolean {
  const isAccessor = file.rules.names.callsAccessors === true && (at.flags & Flag.accessor) !== 0;
  return kinds.has(at.kind) || isMember && isAccessor;
}

function fits(ev: Evaluator, at: SymbolRef, file: FileState, ref: RefFact, isMember: boolean): boolean {
  const { names } = file.rules;
  const symbol = at.file.facts.symbols[at.symbol]!;
  if (isMember ? !isMemberOfType(at) : symbol.parent !== 0 || symbol.owner !== NONE) return false;
  // What another package has is imported, or named with the package.
  if (!isMember && names.packageNames === "whole" && at.file.facts.package !== file.facts.package) return false;
  if (names.included === true && at.file !== file && (symbol.flags & Flag.static) !== 0) return false;
  if (!at.file.isFunction(at.symbol)) return true;
  if (names.callsAccessors === true && lacksAll(at, file, ref)) return false;
  return !file.callsOf(ref.expr).some((call) => takesOthers(ev, [at], file, file.b(call)));
}

/** It is called without anything and asks for something (Ruby). */
function lacksAll(at: SymbolRef, file: FileState, ref: RefFact): boolean {
  const { params } = at.file.facts.symbols[at.symbol]!;
  const first = at.file.facts.bindings[params[0] ?? -1];
  const isAsked = first !== undefined &&
    (first.flags & (BindingFlag.optional | BindingFlag.keyword | BindingFlag.rest)) === 0;
  return isAsked && file.callsOf(ref.expr).every((call) => file.length(file.b(call)) === 0);
}

/** Nothing that the code at hand can mean, or that is only a name: no other of the name is, either. */
function isHidden(at: SymbolRef, file: FileState, ref: RefFact, isMember: boolean): boolean {
  const { names } = file.rules;
  const { flags, kind } = at.file.facts.symbols[at.symbol]!;
  // What an accessor gives has the names that data everywhere has.
  if (isMember && (flags & Flag.accessor) !== 0 && kind === "property") return true;
  if (at.file !== file && isTestPath(at.file.path) && !isTestPath(file.path)) return true;
  if (!isMember) return false;
  if ((flags & Flag.private) !== 0 && at.file !== file && names.overridesPrivate !== true) return true;
  return (flags & Flag.static) !== 0 && names.staticsOfTypes === true && isValue(file, file.a(ref.expr));
}

const VALUES: ReadonlySet<number> = new Set([Op.Local, Op.Call, Op.New, Op.Await, Op.Index, Op.Item, Op.Element]);

const isValue = (file: FileState, expr: number): boolean => VALUES.has(file.op(expr));

/** On the way to the receiver a member is called that nothing of the project and no built-in type has. */
function comesFromOutside(ev: Evaluator, file: FileState, expr: number, step: number): boolean {
  if (expr < 0 || step > MAX_STEPS) return false;
  switch (file.op(expr)) {
    case Op.Call:
    case Op.Await:
    case Op.Index:
    case Op.Item:
    case Op.Element:
      return comesFromOutside(ev, file, file.a(expr), step + 1);
    case Op.Local: {
      const { declared, value } = file.facts.bindings[file.a(expr)]!;
      return declared === NONE && comesFromOutside(ev, file, value, step + 1);
    }
    case Op.Member: {
      const name = file.facts.names[file.b(expr)]!;
      ev.look(name);
      if (!file.isCalled(expr) || file.rules.names.builtinMembers.has(name)) return false;
      if (ev.view.symbolsNamed(name).length === 0) return true;
      return comesFromOutside(ev, file, file.a(expr), step + 1);
    }
    default:
      return false;
  }
}

function isMemberOfType({ file, symbol }: SymbolRef): boolean {
  const { parent, owner } = file.facts.symbols[symbol]!;
  return owner !== NONE || (parent > 0 && file.isType(parent));
}
