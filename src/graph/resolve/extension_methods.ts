// Methods that are called on what they extend: `static void ShouldBe(this Box it, int size)` as `box.ShouldBe(1)` (C#).

import { Flag, Op, type RefFact } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import type { Hit } from "./hit.ts";
import { acceptingOverloads, takesOthers } from "./overloads.ts";
import { ofTypeArity } from "./type_arity.ts";
import { methodsNamed, starImports } from "./own_or_outside.ts";
import type { SymbolRef, Value } from "./value.ts";
import { type NamedSymbol, Rule, type SymbolAt } from "./view.ts";

const MAX_METHODS = 200;

/**
 * What a call of a member may mean whatever its receiver is: the project's extension methods of that name, and where there
 * are any, its other methods of that name, which come first if the receiver has them.
 */
export function extensionMethods(ev: Evaluator, file: FileState, ref: RefFact): readonly SymbolAt[] {
  if (ref.kind !== "call" || file.rules.names.extensionMethods !== true || file.op(ref.expr) !== Op.Member) return [];
  if (isTypeName(ev, file, file.a(ref.expr))) return [];
  const methods = methodsNamed(ev, file, ref.name);
  return methods.some(isExtension) ? methods : [];
}

/** The receiver has no such member, or none that takes what is passed. */
export function mayBeExtension(ev: Evaluator, file: FileState, callee: number, hit: Hit): boolean {
  if (hit.kind === "external") return true;
  if (hit.kind === "none") return hit.why !== "cycle";
  if (hit.kind !== "symbol" || !hit.at.file.isFunction(hit.at.symbol)) return false;
  const own = hit.overloads ?? [hit.at];
  return file.callsOf(callee).every((call) => takesOthers(ev, own, file, file.b(call)));
}

/**
 * The extension methods that the calls of a member mean: of those that the file sees, the ones that take the receiver and the
 * arguments. Undefined where there are none, or where the receiver may have a method of that name of its own.
 */
export function extensionHit(ev: Evaluator, file: FileState, callee: number): Hit | undefined {
  const receiver = file.a(callee);
  const name = file.facts.names[file.b(callee)]!;
  const all = methodsNamed(ev, file, name);
  const named = all.filter(isExtension);
  if (named.length === 0 || named.length > MAX_METHODS || isTypeName(ev, file, receiver)) return undefined;
  const value = ev.value(file, receiver);
  const isKnown = isOfKnownType(value);
  const candidates = named.map((at) => refOf(ev, at)).filter((at) => at !== undefined);
  const visible = isKnown ? candidates.filter((at) => isVisible(ev, file, at)) : [];
  // What the build uses is not written in sources.
  const seen = ofTypeArity(visible.length > 0 ? visible : candidates, file.typeArguments(callee));
  const lists = file.callsOf(callee).map((call) => file.ledBy(receiver, file.b(call)));
  const fits = new Set(lists.flatMap((list) => acceptingOverloads(ev, seen, file, list)));
  if (fits.size === 0 || !isKnown && (fits.size > 1 || all.length > named.length)) return undefined;
  const overloads = seen.filter((at) => fits.has(at));
  const at = overloads[0]!;
  const isOwn = value.kind === "instance" && overloads.every((one) => extendsOwnType(ev, one)) &&
    ev.order(value.file, value.symbol).every((view) => view.file !== undefined);
  // The standard library extends its own types by that name as well (`Where`).
  if (!isOwn && file.rules.names.builtinMembers.has(name)) return undefined;
  const several = overloads.length > 1 ? overloads : undefined;
  return {
    kind: "symbol",
    at,
    rule: isOwn ? Rule.typed : Rule.unique,
    value: { kind: "function", ...at, subst: undefined, receiver: undefined, overloads: several, extended: receiver },
    ...(several === undefined ? {} : { overloads: several }),
  };
}

const isExtension = (at: NamedSymbol): boolean => (at.flags & Flag.extension) !== 0;

function refOf(ev: Evaluator, { path, symbol }: SymbolAt): SymbolRef | undefined {
  const file = ev.file(path);
  return file === undefined ? undefined : { file, symbol };
}

/** What it is says all that can be called on it, but for extensions. */
function isOfKnownType(value: Value): boolean {
  switch (value.kind) {
    case "instance":
      return true;
    case "builtin":
      return value.name !== "dynamic";
    case "external":
      return value.member !== undefined && value.derived !== true && value.handed === undefined;
    default:
      return false;
  }
}

/** Its first parameter is of a type of the project. */
function extendsOwnType(ev: Evaluator, at: SymbolRef): boolean {
  ev.touch(at.file, at.symbol);
  const first = at.file.facts.bindings[at.file.facts.symbols[at.symbol]!.params[0] ?? -1];
  return first !== undefined && ev.type(at.file, first.declared).kind === "instance";
}

/** In a namespace around the file's code, or in one that it uses. */
function isVisible(ev: Evaluator, file: FileState, at: SymbolRef): boolean {
  const { package: namespace } = at.file.facts;
  if (at.file === file || namespace === "" || `${file.facts.package}.`.startsWith(`${namespace}.`)) return true;
  return [...starImports(ev, file)].some(({ fact, from }) => {
    const target = ev.resolveImport(fact, from);
    return target.kind === "files" && target.paths.includes(at.file.path);
  });
}

/** A bare name that no type around has, or may have inherited, names a type, and types have no extensions. */
function isTypeName(ev: Evaluator, file: FileState, receiver: number): boolean {
  if (file.op(receiver) !== Op.Free) return false;
  const hit = ev.hit(file, receiver);
  if (hit.kind === "symbol") return hit.at.file.isType(hit.at.symbol);
  const around = file.b(receiver);
  return around <= 0 || ev.order(file, around).every((view) => view.file !== undefined);
}
