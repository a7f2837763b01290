// What tests have shown of a value: that it is of a type, or is not (`else` of `isinstance`, `instanceof`).

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

/** What `value` is after a call that gave `result`, which may say so: `boolean` with the type as its element. */
export function shown(ev: Evaluator, value: Value, result: Value): Value {
  const type = result.kind === "builtin" && result.name === "boolean" ? result.elements[0] : undefined;
  if (type === undefined || type.kind === "unknown") return value;
  const at = expand(ev, value);
  if (at.kind === "union") {
    const fits = at.items.filter((item) => isOne(ev, item, type));
    return fits.length > 0 ? unionOf(fits) : type;
  }
  return isOne(ev, at, type) ? value : type;
}

function isOne(ev: Evaluator, item: Value, type: Value): boolean {
  if (item.kind === "builtin") return type.kind === "builtin" && type.name === item.name;
  if (item.kind !== "instance" || type.kind !== "instance") return false;
  return ev.order(item.file, item.symbol).some((view) => view.file === type.file && view.symbol === type.symbol);
}
