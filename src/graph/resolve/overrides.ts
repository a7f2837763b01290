// Which members of a file override or implement a member declared elsewhere.

import { BindingFlag, Flag, NONE, Op, type RefFact } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { sameParameters, sameTypeParameters } from "./inherited_overloads.ts";
import { choose, ownMembers, sameSymbol } from "./members.ts";
import { Satisfied } from "./satisfied.ts";
import type { SymbolRef } from "./value.ts";
import { type FileResolution, type ResolvedRef, Rule } from "./view.ts";

const MEMBER_KINDS = new Set(["method", "function", "field", "property", "const", "variable"]);

export interface Override {
  readonly symbol: number;
  readonly target: SymbolRef;
}

type ResolvedOverride = FileResolution["overrides"][number];

export function overridesOf(ev: Evaluator, file: FileState): Override[] {
  const found: Override[] = [];
  const { symbols } = file.facts;
  const satisfied = new Satisfied(ev, file);
  for (let i = 1; i < symbols.length; i++) {
    const fact = symbols[i]!;
    if (!MEMBER_KINDS.has(fact.kind)) continue;
    if ((fact.flags & Flag.private) !== 0 && !(file.rules.names.overridesPrivate === true && !isMangled(fact.name))) {
      continue;
    }
    if (fact.owner !== NONE && (fact.flags & Flag.test) !== 0) continue;
    if (file.rules.names.constructors.includes(fact.name)) continue;
    const type = typeOf(ev, file, i);
    if (type === undefined) continue;
    const targets = isUnsaid(type)
      ? file.isFunction(i) ? satisfied.declarations({ file, symbol: i }, type) : []
      : inherited(ev, type, { file, symbol: i });
    for (const [at, target] of targets.entries()) {
      if (target.file === file && target.symbol === i) continue;
      if (targets.findIndex((other) => sameSymbol(other, target)) === at) found.push({ symbol: i, target });
    }
  }
  return found;
}

/**
 * Functions of an object that is expected to be of some type: each has a reference to the member that it implements, in
 * front of all others.
 */
export function objectOverrides(
  file: FileState,
  refs: readonly RefFact[],
  resolved: readonly ResolvedRef[],
): ResolvedOverride[] {
  const { symbols } = file.facts;
  return refs.flatMap((ref, at) => {
    const { target } = resolved[at]!;
    const fact = symbols[ref.source]!;
    if (target === undefined || ref.kind !== "read" || fact.kind !== "method" || fact.name !== ref.name) return [];
    if (ref.line !== fact.nameLine || file.op(ref.expr) !== Op.FirstOf || file.isType(fact.parent)) return [];
    return [{ symbol: ref.source, target }];
  });
}

/** Types satisfy interfaces without saying so, and override nothing else. */
const isUnsaid = ({ file, symbol }: SymbolRef): boolean =>
  file.rules.names.satisfiesUnsaid !== undefined && file.facts.symbols[symbol]!.kind !== "interface";

/** Python puts the class's name into such a one. */
const isMangled = (name: string): boolean => name.startsWith("__") && !name.endsWith("__");

/** The type that the symbol is a member of. */
function typeOf(ev: Evaluator, file: FileState, symbol: number): SymbolRef | undefined {
  const { parent, owner } = file.facts.symbols[symbol]!;
  if (owner !== NONE) {
    const type = ev.type(file, owner);
    return type.kind === "instance" ? type : undefined;
  }
  return parent > 0 && file.isType(parent) ? { file, symbol: parent } : undefined;
}

/** The nearest member in each line of supertypes that the type's own member overrides. */
function inherited(ev: Evaluator, type: SymbolRef, own: SymbolRef): SymbolRef[] {
  const order = ev.order(type.file, type.symbol);
  if (order.length === 1) return [];
  const { name } = own.file.facts.symbols[own.symbol]!;
  ev.look(name);
  const found: SymbolRef[] = [];
  const covered = new Set<string>();
  let isVirtual = own.file.rules.names.overriding !== "virtual" || has(own, Flag.override);
  for (const view of order.slice(1)) {
    if (view.file === undefined) continue;
    const isCovered = covered.has(key(view.file, view.symbol));
    if (isCovered && isVirtual) continue;
    const possible = overridable(ev, ownMembers(ev, view.file, view.symbol, name), own);
    isVirtual ||= possible.some((at) => has(at, Flag.virtual | Flag.override));
    if (isCovered) continue;
    const chosen = choose(ev, possible, Rule.self);
    if (chosen?.kind !== "symbol" || isHidden(own, chosen.at)) continue;
    found.push(chosen.at);
    // What lies above an overridden member is reached through it.
    for (const above of ev.order(view.file, view.symbol)) {
      if (above.file !== undefined) covered.add(key(above.file, above.symbol));
    }
  }
  return isVirtual ? found : [];
}

/** Whether the member only hides the one above, because it does not say that it overrides it. */
const isHidden = (own: SymbolRef, above: SymbolRef): boolean =>
  own.file.rules.names.overriding === "said" && !has(own, Flag.override) &&
  above.file.facts.symbols[above.file.facts.symbols[above.symbol]!.parent]?.kind !== "interface";

/** Members of one name that can be overridden by the type's own: overloads of other parameters are not. */
function overridable(ev: Evaluator, members: readonly SymbolRef[], own: SymbolRef): readonly SymbolRef[] {
  const { names } = own.file.rules;
  if (names.hidesInherited === true && has(own, Flag.static)) return [];
  const possible = members.filter((at) =>
    has(at, Flag.static) === has(own, Flag.static) && (!has(at, Flag.private) || names.overridesPrivate === true) &&
    (names.hidesInherited !== true || !isField(own) || isEvent(own, at))
  );
  if (names.overloads !== true || !own.file.isFunction(own.symbol)) return possible;
  for (const at of possible) ev.touch(at.file, at.symbol);
  const countTypes = (at: SymbolRef) => at.file.facts.symbols[at.symbol]!.typeParams.length;
  const same = possible.filter((at) => at.file.isFunction(at.symbol) && sameParameters(own, at));
  const alike = same.filter((at) => countTypes(at) === countTypes(own));
  // What is not generic may override what is, as if that were not (Java).
  const fits = alike.length === 0 && names.erases === true && countTypes(own) === 0 ? same : alike;
  if (fits.length === 0) {
    const generic = names.erases === true ? possible : possible.filter((at) => countTypes(at) === countTypes(own));
    return onlyOne(generic, own);
  }
  const exactly = fits.filter((at) => sameTypeParameters(own, at));
  return exactly.length > 0 ? exactly : fits;
}

/**
 * Parameters may be written in ways that are not known to be the same (`int64_t` and `long`, an alias, `String...` and an array).
 * Where the compiler demands that something is overridden, the only one of as many parameters is.
 */
function onlyOne(possible: readonly SymbolRef[], own: SymbolRef): readonly SymbolRef[] {
  const fact = ({ file, symbol }: SymbolRef) => file.facts.symbols[symbol]!;
  const count = (at: SymbolRef) => fact(at).params.length;
  const alike = possible.filter((at) => at.file.isFunction(at.symbol) && count(at) === count(own));
  const [at] = alike;
  if (at === undefined || alike.length > 1 || count(own) === 0) return [];
  // A library's overload may be what is overridden, where types are named in one way only (Java).
  const takesRest = (one: SymbolRef) =>
    fact(one).params.some((param) => (one.file.facts.bindings[param]!.flags & BindingFlag.rest) !== 0);
  if (own.file.rules.names.erases === true && !takesRest(own) && !takesRest(at) && fact(at).typeParams.length === 0) {
    return [];
  }
  const type = own.file.facts.symbols[fact(own).parent];
  const isDemanded = at.file.facts.symbols[fact(at).parent]?.kind === "interface" && type?.kind !== "interface" &&
    ((type?.flags ?? 0) & Flag.abstract) === 0;
  if (!has(own, Flag.override) && !isDemanded) return [];
  const beside = own.file.children(fact(own).parent, fact(own).name) ?? [];
  return beside.every((one) => one === own.symbol || count({ file: own.file, symbol: one }) !== count(own))
    ? alike
    : [];
}

/** C#'s events are fields that override, and implement an interface's. */
const isEvent = (own: SymbolRef, above: SymbolRef): boolean =>
  own.file.rules.names.overriding === "said" &&
  (has(own, Flag.override) ||
    above.file.facts.symbols[above.file.facts.symbols[above.symbol]!.parent]?.kind === "interface");

const isField = ({ file, symbol }: SymbolRef): boolean => /^(field|const)$/.test(file.facts.symbols[symbol]!.kind);

const has = ({ file, symbol }: SymbolRef, flags: number): boolean => (file.facts.symbols[symbol]!.flags & flags) !== 0;

const key = (file: FileState, symbol: number) => symbol + " " + file.path;
