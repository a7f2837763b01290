// What a value still may be when a test has shown that it is not of a type (`else` of `isinstance`, `instanceof`).

import type { Evaluator } from "./evaluator.ts";
import { expand } from "./expand.ts";
import { unionOf, type Value } from "./value.ts";

export function except(ev: Evaluator, value: Value, type: Value): Value {
  const at = expand(ev, value);
  if (at.kind !== "union") return value;
  const types = type.kind === "union" ? type.items : [type];
  const rest = at.items.filter((item) => !types.some((one) => isOne(ev, item, one)));
  return rest.length === 0 || rest.length === at.items.length ? value : unionOf(rest);
}

function isOne(ev: Evaluator, item: Value, type: Value): boolean {
  if (item.kind === "builtin") return type.kind === "builtin" && type.name === item.name;
  if (item.kind !== "instance" || type.kind !== "instance") return false;
  return ev.order(item.file, item.symbol).some((view) => view.file === type.file && view.symbol === type.symbol);
}
