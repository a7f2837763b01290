// What awaiting a value gives.

import { Flag, Op } from "../../languages/facts.ts";
import { unwrapAwait } from "./builtins.ts";
import { instanceOf } from "./evaluate_type.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { memberOf, protocolResult } from "./members.ts";
import { settled } from "./utility_types.ts";
import { type Instance, UNRESOLVED, type Value } from "./value.ts";
import { Rule } from "./view.ts";

const FUTURES: ReadonlySet<string> = new Set(["Future", "IntoFuture"]);

/** What awaiting gives: of what an `async` function gives that itself, of another's what its class's `__await__` says. */
export function awaited(ev: Evaluator, file: FileState, expr: number): Value {
  const value = unwrapAwait(settled(ev, ev.value(file, expr)));
  if (value.kind !== "instance") return value;
  const callee = file.op(expr) === Op.Call ? ev.value(file, file.a(expr)) : value;
  const isAsync = callee.kind === "function" &&
    (callee.file.facts.symbols[callee.symbol]!.flags & Flag.async) !== 0;
  if (file.rules.names.traitsForOthers === true) return isAsync ? value : outputOf(ev, value);
  if (!file.rules.names.callConstructs) return value;
  const given = isAsync ? undefined : protocolResult(ev, value, ["__await__"]);
  if (given === undefined) return value;
  return given.kind === "builtin" && given.elements.length === 3 ? given.elements[2]! : UNRESOLVED;
}

/** What awaiting a type gives that is a future itself (Rust): what its implementation says. */
function outputOf(ev: Evaluator, value: Instance): Value {
  const order = ev.order(value.file, value.symbol);
  if (!order.some(({ open }) => open?.kind === "external" && FUTURES.has(open.member ?? ""))) return value;
  const output = memberOf(ev, { ...value, kind: "type" }, "Output", Rule.typed);
  return output.kind === "symbol" ? instanceOf(ev.hitValue(output)) : UNRESOLVED;
}
