// Components of records (Java): fields in an order, each with a method of its name that gives it.

import { Flag, type SymbolFact } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { substitute, substOf } from "./substitute.ts";
import type { SymbolRef, Value } from "./value.ts";

const isComponent = ({ kind, flags }: SymbolFact) => kind === "field" && (flags & Flag.accessor) !== 0;

/** Component number `position` of a record. */
export function componentAt(
  ev: Evaluator,
  { file, symbol, args }: SymbolRef & { args: readonly Value[] },
  position: number,
): Value | undefined {
  if (file.rules.names.separateMembers !== true) return undefined;
  ev.touch(file, symbol);
  const component = file.facts.symbols.filter((fact) => fact.parent === symbol && isComponent(fact))[position];
  return component && substitute(ev.type(file, component.declared), substOf(file, symbol, args));
}

/** What a call gives whose callee is a component, which is the component's value. */
export function calledComponent(ev: Evaluator, file: FileState, callee: number): Value | undefined {
  if (file.rules.names.separateMembers !== true) return undefined;
  const hit = ev.hit(file, callee);
  if (hit.kind !== "symbol" || !isComponent(hit.at.file.facts.symbols[hit.at.symbol]!)) return undefined;
  return ev.hitValue(hit);
}
