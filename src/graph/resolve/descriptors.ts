// Python's descriptors: reading a field whose value has `__get__` gives what that returns.

import { Flag, NONE } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { memberOf } from "./members.ts";
import { substitute } from "./substitute.ts";
import { type Instance, unionOf, type Value } from "./value.ts";
import { Rule } from "./view.ts";

/** On the class itself a descriptor gives itself, or says in a signature of its own that it does. */
export function throughDescriptor(ev: Evaluator, file: FileState, symbol: number, value: Value): Value {
  if (value.kind !== "instance" || !file.rules.names.callConstructs) return value;
  const { parent, kind, flags } = file.facts.symbols[symbol]!;
  // What is assigned to `self` is read as it is.
  if (kind !== "field" || (flags & Flag.static) === 0 || !file.isType(parent)) return value;
  const given = getterResult(ev, value);
  if (given === undefined) return value;
  const own = ev.order(value.file, value.symbol);
  const items = given.kind === "union" ? given.items : [given];
  const others = items.filter((item) =>
    item.kind !== "instance" || !own.some((view) => view.file === item.file && view.symbol === item.symbol)
  );
  return others.length === 0 ? value : unionOf(others);
}

/** The field's value as the class itself has it: the descriptor. */
export function heldByClass(ev: Evaluator, file: FileState, symbol: number): Value {
  const { kind, flags, declared, value } = file.facts.symbols[symbol]!;
  const isPlain = kind !== "field" || (flags & Flag.static) === 0 || !file.rules.names.callConstructs;
  if (isPlain || declared !== NONE || value === NONE) return ev.symbolValue(file, symbol);
  ev.touch(file, symbol);
  return ev.value(file, value);
}

/** What `__get__` gives; with overloads, what any of these is declared to. */
function getterResult(ev: Evaluator, at: Instance): Value | undefined {
  const hit = memberOf(ev, at, "__get__", Rule.typed);
  if (hit.kind !== "symbol" || !hit.at.file.isFunction(hit.at.symbol)) return undefined;
  const value = ev.hitValue(hit);
  const subst = value.kind === "function" ? value.subst : undefined;
  const all = hit.overloads ?? [hit.at];
  const declared = all.filter(({ file, symbol }) => (file.facts.symbols[symbol]!.flags & Flag.declaration) !== 0);
  const asked = declared.length > 0 ? declared : [hit.at];
  return unionOf(asked.map(({ file, symbol }) => substitute(ev.result(file, symbol), subst)));
}
