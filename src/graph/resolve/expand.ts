// Follows type aliases and the bounds of type parameters.

import { NONE } from "../../languages/facts.ts";
import { instanceOf } from "./evaluate_type.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { substitute, substOf } from "./substitute.ts";
import { settled } from "./utility_types.ts";
import { type Instance, OUTSIDE, PARAMETER, type SymbolRef, unionOf, type Value } from "./value.ts";

const MAX_EXPANSIONS = 12;

/** Follows type aliases and bounds of type parameters until something with members comes. */
export function expand(ev: Evaluator, value: Value, seen: SymbolRef[] = []): Value {
  if (seen.length >= MAX_EXPANSIONS) return value;
  let at = value;
  for (let i = 0; i < MAX_EXPANSIONS; i++) {
    if (at.kind === "type parameter") at = boundOf(ev, at.file, at.symbol, at.index);
    else if (at.kind === "instance") {
      const symbol = at.file.facts.symbols[at.symbol]!;
      if (symbol.kind !== "type_alias") return at;
      // What has that kind in C# is a delegate.
      if (at.file.rules.names.partialTypes === true) return signatureOf(ev, at);
      seen.push(at);
      const aliased = symbol.declared !== NONE
        ? ev.type(at.file, symbol.declared)
        : instanceOf(ev.value(at.file, symbol.value));
      ev.touch(at.file, at.symbol);
      const next = substitute(aliased, substOf(at.file, at.symbol, at.args));
      if (next.kind === "unknown") return at;
      at = next;
    } else if (at.kind === "union" && seen.length > 0) return expandItems(ev, at.items, seen);
    else {
      const made = settled(ev, at, seen);
      if (made === at) return at;
      at = made;
    }
  }
  return at;
}

function signatureOf(ev: Evaluator, at: Instance): Value {
  ev.touch(at.file, at.symbol);
  const { params, declared } = at.file.facts.symbols[at.symbol]!;
  const types = params.map((param) => ev.type(at.file, at.file.facts.bindings[param]!.declared));
  const result = declared === NONE ? OUTSIDE : ev.type(at.file, declared);
  return substitute({ kind: "signature", params: types, result }, substOf(at.file, at.symbol, at.args));
}

/** An alias may be a union with itself in it (`type Nested = Item | Nested[]`): what is being expanded adds nothing. */
function expandItems(ev: Evaluator, items: readonly Value[], seen: readonly SymbolRef[]): Value {
  const expanded: Value[] = [];
  for (const item of items) {
    const isAlias = item.kind === "instance" && item.file.facts.symbols[item.symbol]!.kind === "type_alias";
    if (!isAlias) expanded.push(item);
    else if (
      seen.length < MAX_EXPANSIONS && !seen.some((alias) => alias.file === item.file && alias.symbol === item.symbol)
    ) {
      expanded.push(expand(ev, item, [...seen]));
    }
  }
  return unionOf(expanded);
}

export function boundOf(ev: Evaluator, file: FileState, symbol: number, index: number): Value {
  const bound = file.facts.symbols[symbol]!.typeBounds?.[index] ?? NONE;
  ev.touch(file, symbol);
  return bound === NONE ? PARAMETER : ev.type(file, bound);
}
