// Members of what a type stands for, having said so by a trait of the library (Rust's `impl Deref for X { type Target = Y; }`).

import { NONE } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import { expand } from "./expand.ts";
import type { FileState } from "./file_state.ts";
import { type Hit, NOT_FOUND, type Use } from "./hit.ts";
import { memberOf, ownMembers, sameSymbol } from "./members.ts";
import type { TypeView } from "./mro.ts";
import { substitute, substOf } from "./substitute.ts";
import { type Instance, PARAMETER, type SymbolRef, type Value } from "./value.ts";
import { Rule } from "./view.ts";

const TARGET = "Target";

const isOutside = (value: Value | undefined, name: string): boolean =>
  value?.kind === "external" && value.member === name;
const isTrait = (value: Value | undefined): boolean => isOutside(value, "Deref");

/** Member `name` of what the instance stands for; undefined where it stands for itself, or the member is of another trait. */
export function memberThroughDeref(
  ev: Evaluator,
  receiver: Instance,
  name: string,
  rule: Rule,
  order: readonly TypeView[],
  seen: readonly SymbolRef[],
  use: Use | undefined,
): Hit | undefined {
  if (receiver.file.rules.names.dereferences !== true || !order.some(({ open }) => isTrait(open))) return undefined;
  // A struct's own numbered fields are no symbols.
  if (/^\d/.test(name)) return undefined;
  if (seen.some((type) => sameSymbol(type, receiver))) return NOT_FOUND;
  const target = targetOf(ev, receiver);
  if (target === undefined) return NOT_FOUND;
  const hit = memberOf(ev, target, name, rule, undefined, [...seen, receiver], use);
  if (hit.kind !== "none" || hit.why !== "unresolved") return hit;
  const hasOther = order.some(({ file, open }) => file === undefined && !isTrait(open) && !isOutside(open, "DerefMut"));
  return hasOther ? undefined : hit;
}

/** What the trait's implementation says; undefined where that is not known. */
function targetOf(ev: Evaluator, { file, symbol, args }: Instance): Value | undefined {
  const targets = ownMembers(ev, file, symbol, TARGET);
  const [target] = targets;
  if (target === undefined || targets.length > 1) return undefined;
  ev.touch(target.file, target.symbol);
  const { declared } = target.file.facts.symbols[target.symbol]!;
  if (declared === NONE) return undefined;
  const value = expand(ev, withArguments(ev, file, symbol, args, ev.type(target.file, declared)));
  return value.kind === "unknown" || value.kind === "type parameter" ? undefined : value;
}

/** `impl<T> Deref for Held<T> { type Target = T; }`: the implementation's parameters are what the type is applied to. */
function withArguments(
  ev: Evaluator,
  file: FileState,
  symbol: number,
  args: readonly Value[],
  value: Value,
): Value {
  for (const { type, super: trait } of file.facts.conformances) {
    const applied = ev.type(file, type);
    if (applied.kind !== "instance" || applied.file !== file || applied.symbol !== symbol) continue;
    if (!isTrait(ev.type(file, trait))) continue;
    const given: Value[] = [];
    let owner = NONE;
    applied.args.forEach((parameter, position) => {
      if (parameter.kind !== "type parameter" || parameter.file !== file) return;
      owner = parameter.symbol;
      given[parameter.index] = args[position] ?? PARAMETER;
    });
    if (owner === NONE) return value;
    for (let i = 0; i < given.length; i++) given[i] ??= PARAMETER;
    return substitute(value, substOf(file, owner, given));
  }
  return value;
}
