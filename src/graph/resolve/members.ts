// Members of values: of instances and types with their supertypes, of modules, objects, unions and built-ins.

import { folderOf } from "../../base/folder_of.ts";
import { Flag, NONE, Op } from "../../languages/facts.ts";
import { builtinStatic } from "./builtin_statics.ts";
import { memberThroughDeref } from "./dereferenced.ts";
import { heldByClass } from "./descriptors.ts";
import { expand } from "./expand.ts";
import { lastName, typeTwins } from "./type_places.ts";
import { builtinMember } from "./builtins.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { BUILTIN, FROM_OUTSIDE, FROM_PARAMETER, type Hit, NOT_FOUND, OPAQUE_HIT, type Use } from "./hit.ts";
import { chooseDeclared } from "./included.ts";
import { metaclassMember } from "./metaclass.ts";
import { inheritedOverloads, sameParameters } from "./inherited_overloads.ts";
import { memberOfFunction } from "./function_members.ts";
import { handedOn } from "./handed_on.ts";
import { memberOfModule } from "./modules.ts";
import { memberOfObject } from "./object_members.ts";
import type { TypeView } from "./mro.ts";
import { holdsOne, pointedTo } from "./pointers.ts";
import { standardMaker } from "./standard_makers.ts";
import { substitute, substituteAll, substOf } from "./substitute.ts";
import { mayHave, undeclaredMember } from "./undeclared.ts";
import { memberOfUnion } from "./union_member.ts";
import { settled } from "./utility_types.ts";
import { type Instance, type SymbolRef, type TypeValue, unionOf, type Value } from "./value.ts";
import { Rule } from "./view.ts";

const MAX_OWNED = 200;
const MOST_PARAMETERS = 1 << 10;
const BUILTIN_HIT: Hit = { kind: "external", name: BUILTIN, value: { kind: "external", name: BUILTIN } };

/**
 * The member `name` of a value. `views` replaces the search order of an instance; `seen` are the types that are being
 * looked into, since an alias may be a union with itself in it, and a library may be handed what extends it. `use` tells
 * a method from a field of its name.
 */
export function memberOf(
  ev: Evaluator,
  receiver: Value,
  name: string,
  rule: Rule,
  views?: readonly TypeView[],
  seen: readonly SymbolRef[] = [],
  use?: Use,
): Hit {
  switch (receiver.kind) {
    case "unknown":
      return { kind: "none", why: receiver.why };
    case "external": {
      const theirs = receiver.handed === undefined
        ? undefined
        : memberOf(ev, receiver.handed, name, rule, undefined, seen);
      if (theirs?.kind === "symbol" || theirs?.kind === "ambiguous") return NOT_FOUND;
      if (receiver.undeclared !== undefined && mayHave(ev, receiver.undeclared, name)) return NOT_FOUND;
      const made = standardMaker(receiver, name) ?? { ...receiver, member: name, derived: true };
      return { kind: "external", name: receiver.name, value: made };
    }
    case "module":
      return memberOfModule(ev, receiver, name, use);
    case "namespace":
      return memberOfNamespace(ev, receiver, name);
    case "instance":
      return memberOfType(ev, receiver, name, rule, views, seen, use);
    case "type": {
      const { names } = receiver.file.rules;
      if (name === "prototype" && names.builtinMembers.has(name)) {
        return { kind: "value", value: { ...receiver, kind: "instance" }, rule };
      }
      const named = names.separateMembers === "of instances" ? "path" : use;
      return memberOfType(ev, receiver, name, rule, views, seen, named);
    }
    case "object":
      return memberOfObject(ev, receiver, name, rule);
    case "union":
      return memberOfUnion(ev, receiver.items, name, rule, seen, use);
    case "type parameter": {
      // Its bound may have itself in it, where the source is broken. No symbol has a number below zero.
      const self = { file: receiver.file, symbol: -1 - receiver.symbol * MOST_PARAMETERS - receiver.index };
      if (seen.some((type) => sameSymbol(type, self))) return FROM_PARAMETER;
      const bound = expand(ev, receiver);
      if (bound.kind === "unknown") return FROM_PARAMETER;
      return memberOf(ev, bound, name, rule, undefined, [...seen, self], use);
    }
    case "function":
      return memberOfFunction(ev, receiver, name, rule);
    case "builtin": {
      const held = pointedTo(receiver, name);
      if (held !== undefined) return memberOf(ev, held, name, rule, undefined, seen, use);
      const made = settled(ev, receiver);
      if (made !== receiver) return memberOf(ev, made, name, rule, undefined, seen, use);
      // Whatever has members was put there in a way that nobody sees (Python); `dynamic` is whatever it is (C#).
      if (receiver.name === "None" && !name.startsWith("__") || receiver.name === "dynamic") return NOT_FOUND;
      return { kind: "external", name: BUILTIN, value: builtinMember(receiver, name) };
    }
    case "builtin member": {
      const hit = memberOf(ev, unionOf(receiver.receiver.elements), name, rule, undefined, seen, use);
      if (hit.kind !== "symbol" && hit.kind !== "ambiguous") return BUILTIN_HIT;
      return holdsOne(receiver) ? hit : NOT_FOUND;
    }
    default: {
      const known = receiver.kind === "builtin type"
        ? builtinStatic(receiver.name, name) ?? standardMaker(receiver, name)
        : undefined;
      return known === undefined ? BUILTIN_HIT : { kind: "external", name: BUILTIN, value: known };
    }
  }
}

function memberOfNamespace(ev: Evaluator, at: SymbolRef, name: string): Hit {
  ev.look(name);
  const { name: own, parent, kind } = at.file.facts.symbols[at.symbol]!;
  // Namespaces may be opened again.
  const parts = kind !== "namespace"
    ? [at.symbol]
    : at.file.children(parent, own)!.filter((part) => at.file.facts.symbols[part]!.kind === kind);
  const found = parts.flatMap((part) => refs(at.file, at.file.children(part, name)));
  const pick = at.file.rules.names.included === true ? chooseDeclared : choose;
  return pick(ev, found, Rule.member) ?? handedOn(ev, at, name) ?? NOT_FOUND;
}

export function sameSymbol(a: SymbolRef, b: SymbolRef): boolean {
  return a.symbol === b.symbol && a.file === b.file;
}

function memberOfType(
  ev: Evaluator,
  receiver: Instance | TypeValue,
  name: string,
  rule: Rule,
  views: readonly TypeView[] | undefined,
  seen: readonly SymbolRef[],
  use: Use | undefined,
): Hit {
  ev.look(name);
  const order = views ?? ev.order(receiver.file, receiver.symbol);
  const open = order.find((view) => view.file === undefined)?.open;
  let found = inOrder(ev, receiver, name, rule, order, use);
  if (found === undefined && use !== undefined && receiver.file.rules.names.callableFields === true) {
    found = inOrder(ev, receiver, name, rule, order, undefined);
  }
  if (found !== undefined) return found;
  if (receiver.file.facts.symbols[receiver.symbol]!.kind === "type_alias") {
    if (seen.some((alias) => sameSymbol(alias, receiver))) return OPAQUE_HIT;
    const aliased = expand(ev, receiver.kind === "type" ? { ...receiver, kind: "instance" } : receiver);
    if (aliased.kind !== "instance" || !sameSymbol(aliased, receiver)) {
      return memberOf(
        ev,
        receiver.kind === "type" && aliased.kind === "instance" ? { ...aliased, kind: "type" } : aliased,
        name,
        rule,
        undefined,
        [...seen, receiver],
        use,
      );
    }
    return isAnything(receiver) ? NOT_FOUND : OPAQUE_HIT;
  }
  const ofMetaclass = receiver.kind === "type" ? metaclassMember(ev, order, name, rule) : undefined;
  if (ofMetaclass !== undefined) return ofMetaclass;
  if (open === undefined) return NOT_FOUND;
  const held = receiver.kind === "type" ? undefined : memberThroughDeref(ev, receiver, name, rule, order, seen, use);
  if (held !== undefined) return held;
  if (open.kind === "unknown") return open.why === "parameter" ? FROM_PARAMETER : FROM_OUTSIDE;
  // `class Options : Outside<Options>`: what the library was handed is the type itself.
  if (seen.some((type) => sameSymbol(type, receiver))) return FROM_OUTSIDE;
  const outside = substitute(open, substOf(receiver.file, receiver.symbol, receiver.args));
  return undeclaredMember(memberOf(ev, outside, name, rule, undefined, [...seen, receiver]), receiver);
}

/** `type Client = any`: declared to be anything at all, which is no place for guessing. */
function isAnything({ file, symbol }: SymbolRef): boolean {
  const { declared } = file.facts.symbols[symbol]!;
  return declared !== NONE && file.op(declared) === Op.Unknown;
}

/** The first definition along the order of search. */
function inOrder(
  ev: Evaluator,
  receiver: Instance | TypeValue,
  name: string,
  rule: Rule,
  order: readonly TypeView[],
  use: Use | undefined,
): Hit | undefined {
  for (let i = 0; i < order.length; i++) {
    const view = order[i]!;
    if (view.file === undefined) continue;
    const all = ownMembers(ev, view.file, view.symbol, name, use);
    if (all.length === 0) continue;
    const own = choose(
      ev,
      withoutConstructors(view.file, view.symbol, name, use === undefined ? all : usedSo(all, use)),
      rule,
    );
    if (own === undefined) continue;
    const declared = inheritedDeclaration(ev, own, order, i, name, rule);
    let chosen = declared?.hit ?? inheritedOverloads(ev, own, order, i, name);
    if (chosen.kind === "symbol" && order.some((other) => other.file === undefined)) chosen = { ...chosen, open: true };
    const outer = substOf(receiver.file, receiver.symbol, receiver.args);
    const from = declared?.view ?? view;
    return withReceiver(ev, chosen, receiver, { ...from, args: substituteAll(from.args, outer) });
  }
  return undefined;
}

const DATA_KINDS: ReadonlySet<string> = new Set(["field", "property", "const", "variable"]);

/** Those that a call, or a use without one, may mean. */
function usedSo(found: readonly SymbolRef[], use: Use): readonly SymbolRef[] {
  return found.filter((at) => {
    const { kind, flags } = at.file.facts.symbols[at.symbol]!;
    if (use === "type") return at.file.isType(at.symbol);
    if (use === "path") return kind !== "field";
    if (use === "read") return !at.file.isFunction(at.symbol);
    return !DATA_KINDS.has(kind) || (flags & Flag.accessor) !== 0;
  });
}

/** Where a constructor has the name of its type, that name means the type. */
function withoutConstructors(
  file: FileState,
  type: number,
  name: string,
  found: readonly SymbolRef[],
): readonly SymbolRef[] {
  if (file.facts.symbols[type]!.name !== name || !file.rules.names.constructors.includes("")) return found;
  return found.filter((at) => at.file.facts.symbols[at.symbol]!.kind !== "constructor");
}

/** Assigning to a member that a supertype declares, or defines with accessors, makes no field of its own. */
function inheritedDeclaration(
  ev: Evaluator,
  own: Hit,
  order: readonly TypeView[],
  position: number,
  name: string,
  rule: Rule,
): { hit: Hit; view: TypeView } | undefined {
  if (own.kind !== "symbol" || own.overloads !== undefined) return undefined;
  const fact = own.at.file.facts.symbols[own.at.symbol]!;
  if (own.at.file.isFunction(own.at.symbol) || fact.declared !== NONE || (fact.flags & Flag.accessor) !== 0) {
    return undefined;
  }
  for (let i = position + 1; i < order.length; i++) {
    const view = order[i]!;
    if (view.file === undefined) continue;
    const found = ownMembers(ev, view.file, view.symbol, name);
    const declared = found.find((at) => {
      const { flags, declared } = at.file.facts.symbols[at.symbol]!;
      return (flags & Flag.accessor) !== 0 || (declared !== NONE && !at.file.isFunction(at.symbol));
    });
    const hit = declared === undefined ? undefined : choose(ev, [declared], rule);
    if (hit !== undefined) return { hit, view };
  }
  return undefined;
}

/** Adds what the receiver's type arguments say about the member's value. */
function withReceiver(ev: Evaluator, hit: Hit, receiver: Instance | TypeValue, view: TypeView): Hit {
  if (hit.kind !== "symbol" || view.file === undefined) return hit;
  const { file, symbol } = hit.at;
  const subst = substOf(view.file, view.symbol, view.args);
  const fact = file.facts.symbols[symbol]!;
  if (file.isFunction(symbol) && (fact.flags & Flag.accessor) === 0) {
    const { overloads, open } = hit;
    const value: Value = { kind: "function", file, symbol, subst, receiver, overloads, ...(open ? { open } : {}) };
    return { ...hit, value };
  }
  const isAccessor = (fact.flags & Flag.accessor) !== 0;
  const plain = () => receiver.kind === "type" ? heldByClass(ev, file, symbol) : ev.symbolValue(file, symbol);
  return { ...hit, value: substitute(isAccessor ? ev.result(file, symbol) : plain(), subst) };
}

/** Definitions of a member in the type itself, wherever they are written. */
export function ownMembers(
  ev: Evaluator,
  file: FileState,
  symbol: number,
  name: string,
  use?: Use,
): readonly SymbolRef[] {
  const twins = typeTwins(ev, file, symbol);
  const found: SymbolRef[] = [];
  for (const twin of twins) found.push(...refs(twin.file, twin.file.children(twin.symbol, name)));
  // What stands inside of a function that is used as a class is not a member of it, only what was assigned to it.
  if (file.isFunction(symbol)) {
    return found.filter((at) => ["method", "property"].includes(at.file.facts.symbols[at.symbol]!.kind));
  }
  // Methods may be written outside the type while the field of their name is in it.
  if (found.length > 0 && (use === undefined || use === "read" || usedSo(found, use).length > 0)) return found;
  for (const owned of file.owned(name)) {
    if (belongsTo(ev, file, owned, file, symbol)) found.push({ file, symbol: owned });
  }
  if (file.rules.names.included === true && found.length === 0) found.push(...plainEnumerators(file, symbol, name));
  if (!(file.rules.names.membersElsewhere ?? file.rules.names.package !== "none")) return found;
  let tries = 0;
  const typeName = file.facts.symbols[symbol]!.name;
  const isNear = file.rules.names.package === "folder";
  for (const at of isNear ? ev.places.inFolder(name, folderOf(file.path)) : ev.view.symbolsNamed(name)) {
    if (at.path === file.path || !ev.view.addsMembers(at.path) || ++tries > MAX_OWNED) continue;
    const state = ev.file(at.path);
    if (state === undefined || state.facts.symbols[at.symbol]!.owner === NONE) continue;
    if ((state.facts.symbols[at.symbol]!.flags & Flag.test) !== 0) continue;
    if (lastName(state, state.facts.symbols[at.symbol]!.owner) !== typeName) continue;
    if (belongsTo(ev, state, at.symbol, file, symbol)) found.push({ file: state, symbol: at.symbol });
  }
  return found;
}

/** Names of plain enums are seen beside the enum. */
function plainEnumerators(file: FileState, type: number, name: string): SymbolRef[] {
  const { symbols } = file.facts;
  return file.enumerators(name).filter((at) => {
    const around = symbols[symbols[at]!.parent]!;
    return around.parent === type && (around.flags & Flag.scoped) === 0;
  }).map((symbol) => ({ file, symbol }));
}

function belongsTo(ev: Evaluator, file: FileState, member: number, typeFile: FileState, type: number): boolean {
  // An extension adds members; it is none.
  if (file.facts.symbols[member]!.kind === "extension") return false;
  ev.touch(file, member);
  const owner = ev.type(file, file.facts.symbols[member]!.owner);
  return owner.kind === "instance" && owner.file === typeFile && owner.symbol === type;
}

export function refs(file: FileState, symbols: readonly number[] | undefined): SymbolRef[] {
  return symbols === undefined ? [] : symbols.map((symbol) => ({ file, symbol }));
}

/** One of several definitions of a name in one place, or all of them where functions overload. */
export function choose(ev: Evaluator, found: readonly SymbolRef[], rule: Rule): Hit | undefined {
  if (found.length === 0) return undefined;
  for (const at of found) ev.touch(at.file, at.symbol);
  if (found.length === 1) return { kind: "symbol", at: found[0]!, rule };
  const fact = (at: SymbolRef) => at.file.facts.symbols[at.symbol]!;
  const usual = found.filter((at) => (fact(at).flags & (Flag.conditional | Flag.explicit)) === 0);
  if (usual.length > 0 && usual.length < found.length) return choose(ev, usual, rule);
  if (found[0]!.file.rules.names.overloads !== true) {
    // What a type has of its own comes before what a trait gave it.
    const inherent = found.filter((at) => (fact(at).flags & Flag.override) === 0);
    if (inherent.length > 0 && inherent.length < found.length) return choose(ev, inherent, rule);
  }
  const accessors = found.filter((at) => (fact(at).flags & Flag.accessor) !== 0);
  if (accessors.length > 0) {
    // What gives the value takes less than what sets it, and may stand behind it.
    const at = accessors.reduce((one, other) => fact(other).params.length < fact(one).params.length ? other : one);
    return { kind: "symbol", at, rule };
  }
  const functions = withoutPrototypes(found.filter((at) => at.file.isFunction(at.symbol)));
  if (functions.length === 0) {
    const values = found.filter((at) => !at.file.isType(at.symbol));
    return { kind: "symbol", at: values[0] ?? found[0]!, rule };
  }
  const bodies = functions.filter((at) => (fact(at).flags & Flag.declaration) === 0);
  const at = bodies[bodies.length - 1] ?? functions[0]!;
  return functions.length === 1 ? { kind: "symbol", at, rule } : { kind: "symbol", at, rule, overloads: functions };
}

/** A declaration that is also defined is one function, not two that overload. */
function withoutPrototypes(functions: readonly SymbolRef[]): readonly SymbolRef[] {
  if (functions.length < 2 || functions[0]!.file.rules.names.hidesOverloads !== true) return functions;
  const isOne = (a: SymbolRef, b: SymbolRef) =>
    sameParameters(a, b) && (flagsOf(a) & Flag.readonly) === (flagsOf(b) & Flag.readonly);
  const isPrototype = (at: SymbolRef) => (at.file.facts.symbols[at.symbol]!.flags & Flag.declaration) !== 0;
  const bodies = functions.filter((at) => !isPrototype(at));
  if (bodies.length === 0) {
    return functions.filter((at, i) => !functions.some((other, j) => j < i && isOne(other, at)));
  }
  return functions.filter((at) => !isPrototype(at) || !bodies.some((body) => isOne(body, at)));
}

const flagsOf = (at: SymbolRef) => at.file.facts.symbols[at.symbol]!.flags;

/** What the first of these methods gives, when the instance has one. */
export function protocolResult(ev: Evaluator, at: Instance, names: readonly string[]): Value | undefined {
  for (const name of names) {
    const hit = memberOf(ev, at, name, Rule.typed);
    if (hit.kind !== "symbol" || !hit.at.file.isFunction(hit.at.symbol)) continue;
    const value = ev.hitValue(hit);
    const subst = value.kind === "function" ? value.subst : undefined;
    return substitute(ev.result(hit.at.file, hit.at.symbol), subst);
  }
  return undefined;
}
