// What iterating over a value and subscripting it yield.

import { NONE } from "../../languages/facts.ts";
import { builtinElement, builtinIndex, builtinItem } from "./builtins.ts";
import { indexed } from "./common_member.ts";
import type { Evaluator } from "./evaluator.ts";
import { expand } from "./expand.ts";
import { protocolResult } from "./members.ts";
import { componentAt } from "./records.ts";
import { substitute, substOf } from "./substitute.ts";
import { OPAQUE, type SymbolRef, unionOf, type Value } from "./value.ts";

const ITERATORS = [
  "__iter__",
  "[Symbol.iterator]",
  "__aiter__",
  "[Symbol.asyncIterator]",
  "iterator",
  "GetEnumerator",
  "into_iter",
];
const NEXTS = ["__next__", "__anext__", "next"];
const SUBSCRIPTS = ["__getitem__", "[]", "get", "operator[]", "index"];

/** What iterating over a value yields. */
export function elementOf(ev: Evaluator, value: Value): Value {
  const at = expand(ev, value);
  if (at.kind === "union") return unionOf(at.items.map((item) => elementOf(ev, item)));
  if (at.kind === "instance") {
    const iterator = protocolResult(ev, at, ITERATORS);
    if (iterator === undefined) return openElement(ev, at, builtinElement);
    const next = expand(ev, iterator);
    if (next.kind !== "instance") return elementOf(ev, next);
    return protocolResult(ev, next, NEXTS) ?? OPAQUE;
  }
  return builtinElement(at);
}

/** What subscripting a value yields. */
export function subscriptOf(ev: Evaluator, value: Value): Value {
  const at = expand(ev, value);
  if (at.kind === "union") return unionOf(at.items.map((item) => subscriptOf(ev, item)));
  if (at.kind === "instance") {
    return indexed(ev, at) ?? protocolResult(ev, at, SUBSCRIPTS) ?? openElement(ev, at, builtinIndex);
  }
  if (at.kind === "object") return indexed(ev, at) ?? OPAQUE;
  return builtinIndex(at);
}

/** What value number `position` is: of a tuple or several results, or of what has numbers for names. */
export function itemOf(ev: Evaluator, value: Value, position: number): Value {
  const at = expand(ev, value);
  return indexed(ev, at) ?? fieldAt(ev, at, position) ?? builtinItem(at, position);
}

/** Field number `position` of a class that is a tuple with names (Python), or of a record (Java). */
function fieldAt(ev: Evaluator, at: Value, position: number): Value | undefined {
  if (at.kind !== "instance") return undefined;
  if (!at.file.rules.names.callConstructs) return componentAt(ev, at, position);
  const order = ev.order(at.file, at.symbol);
  const isTuple = order.some(({ open }) => open?.kind === "external" && open.member === "NamedTuple");
  if (!isTuple) return undefined;
  for (const { file, symbol } of order) {
    if (file === undefined) return undefined;
    ev.touch(file, symbol);
    const { symbols } = file.facts;
    const fields = symbols.filter(({ parent, kind, declared }) =>
      parent === symbol && kind === "field" && declared !== NONE
    );
    if (fields.length > 0) return fields[position] === undefined ? OPAQUE : ev.type(file, fields[position].declared);
  }
  return undefined;
}

/** Elements of a type that extends a built-in collection. */
function openElement(
  ev: Evaluator,
  at: SymbolRef & { args: readonly Value[] },
  pick: (value: Value) => Value,
): Value {
  const open = ev.order(at.file, at.symbol).find((view) => view.open?.kind === "builtin")?.open;
  return open === undefined ? OPAQUE : pick(substitute(open, substOf(at.file, at.symbol, at.args)));
}
