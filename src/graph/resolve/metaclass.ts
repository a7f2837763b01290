// Members that a class has through its metaclass (Python).

import type { Evaluator } from "./evaluator.ts";
import type { Hit } from "./hit.ts";
import { memberOf } from "./members.ts";
import type { TypeView } from "./mro.ts";
import type { Rule } from "./view.ts";

/** `cls.create()` may be a method of the `Meta` in `metaclass=Meta`. */
export function metaclassMember(ev: Evaluator, order: readonly TypeView[], name: string, rule: Rule): Hit | undefined {
  // `cls.__new__` is what every class has of its own.
  if (name.startsWith("__")) return undefined;
  for (const { file, symbol } of order) {
    if (file === undefined) continue;
    const meta = file.facts.symbols[symbol]!.supers.find(({ kind }) => kind === "metaclass");
    if (meta === undefined) continue;
    const type = ev.type(file, meta.type);
    if (type.kind !== "instance") return undefined;
    const hit = memberOf(ev, type, name, rule);
    return hit.kind === "symbol" ? hit : undefined;
  }
  return undefined;
}
