// Members that several types have: the declaration that the others override, and what any member of a type may be.

import { Flag, NONE } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import { expand } from "./expand.ts";
import { substitute, substOf } from "./substitute.ts";
import { OPAQUE, type SymbolRef, unionOf, type Value } from "./value.ts";

/** More alternatives than these are data, and each is compared with all. */
const MAX_ALTERNATIVES = 64;

/**
 * The one that all others override, which is what a call on any of their types goes to. Not where one of the values is of
 * that very type: then the types were not told apart well enough to say.
 */
export function overriddenByAll<T extends { readonly at: SymbolRef }>(
  ev: Evaluator,
  found: readonly T[],
  values: readonly Value[],
): T | undefined {
  if (found.length > MAX_ALTERNATIVES) return undefined;
  return found.find(({ at }) => {
    const { file, symbol } = at;
    const { parent: owner, flags } = file.facts.symbols[symbol]!;
    if (!file.isType(owner) || (flags & Flag.static) !== 0) return false;
    if (values.some((value) => value.kind === "instance" && value.file === file && value.symbol === owner)) {
      return false;
    }
    return found.every((other) => other.at === at || inherits(ev, other.at, file.path, owner));
  });
}

/** The type that has the member `at` is the one at `owner` of the file, or has it among its supertypes. */
function inherits(ev: Evaluator, at: SymbolRef, path: string, owner: number): boolean {
  const type = at.file.facts.symbols[at.symbol]!.parent;
  if (!at.file.isType(type)) return false;
  return ev.order(at.file, type).some((view) => view.file?.path === path && view.symbol === owner);
}

/** What the index signature of an object type or interface says (`{ [name: string]: T }`). */
export function indexed(ev: Evaluator, at: Value): Value | undefined {
  if (at.kind === "object") {
    const { file, expr, subst } = at;
    if (file.b(expr) !== 1) return undefined;
    const items = file.list(file.a(expr));
    const name = items.findIndex((item, i) => i % 2 === 0 && file.facts.names[item] === "[]");
    return name < 0 ? undefined : substitute(ev.type(file, items[name + 1]!), subst);
  }
  if (at.kind !== "instance") return undefined;
  for (const { file, symbol, args } of ev.order(at.file, at.symbol)) {
    if (file === undefined) continue;
    const { kind, declared } = file.facts.symbols[symbol]!;
    if (kind !== "interface") continue;
    ev.touch(file, symbol);
    if (declared === NONE) continue;
    return substitute(ev.type(file, declared), substOf(file, symbol, args));
  }
  return undefined;
}

/** `T[keyof T]`: what the members of a type are. */
export function anyMember(ev: Evaluator, type: Value): Value {
  const at = expand(ev, type);
  if (at.kind === "object") {
    const { file, expr, subst } = at;
    const isType = file.b(expr) === 1;
    const items = file.list(file.a(expr)).filter((_, i) => i % 2 === 1);
    if (items.length === 0 || items.length > MAX_ALTERNATIVES) return OPAQUE;
    return unionOf(items.map((item) => substitute(isType ? ev.type(file, item) : ev.value(file, item), subst)));
  }
  if (at.kind !== "instance") return OPAQUE;
  const values: Value[] = [];
  for (const view of ev.order(at.file, at.symbol)) {
    if (view.file === undefined) return OPAQUE;
    const { file, symbol } = view;
    ev.touch(file, symbol);
    for (const [index, member] of file.facts.symbols.entries()) {
      if (member.parent !== symbol) continue;
      values.push(substitute(ev.symbolValue(file, index), substOf(file, symbol, view.args)));
    }
  }
  return values.length === 0 || values.length > MAX_ALTERNATIVES ? OPAQUE : unionOf(values);
}
