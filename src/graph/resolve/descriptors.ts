// Python's descriptors: reading a field whose value has `__get__` gives what that returns.

import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { protocolResult } from "./members.ts";
import { unionOf, type Value } from "./value.ts";

const GETTERS = ["__get__"];

export function throughDescriptor(ev: Evaluator, file: FileState, symbol: number, value: Value): Value {
  if (value.kind !== "instance" || !file.rules.names.callConstructs) return value;
  const { parent, kind } = file.facts.symbols[symbol]!;
  if (kind !== "field" || !file.isType(parent)) return value;
  const given = protocolResult(ev, value, GETTERS);
  if (given === undefined) return value;
  // On the class itself a descriptor gives itself.
  const items = given.kind === "union" ? given.items : [given];
  const others = items.filter((item) =>
    item.kind !== "instance" || item.symbol !== value.symbol || item.file !== value.file
  );
  return others.length === 0 ? value : unionOf(others);
}
