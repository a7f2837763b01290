// What an inline module hands on under a name: `pub mod prelude { pub use crate::shapes::*; }` (Rust).

import { ANY_NAME, nameInModule, Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import { type Hit, NOT_FOUND } from "./hit.ts";
import { sameSymbol } from "./members.ts";
import { nameInTarget } from "./modules.ts";
import type { SymbolRef } from "./value.ts";
import { Rule } from "./view.ts";

/** Modules whose names are being looked for: they may hand on each other's. */
const looking = new WeakMap<Evaluator, Set<string>>();

export function handedOn(ev: Evaluator, { file, symbol }: SymbolRef, name: string): Hit | undefined {
  const { exports, imports, symbols } = file.facts;
  const { kind, qualifiedName } = symbols[symbol]!;
  if (kind !== "module") return undefined;
  const [own, all] = [nameInModule(qualifiedName, name), nameInModule(qualifiedName, ANY_NAME)];
  ev.look(own);
  ev.look(all);
  const named = exports.filter((one) => one.name === own).map(({ expr }) => ev.hit(file, expr));
  if (named.length > 0) return oneOf(named);
  const seen = looking.get(ev) ?? new Set<string>();
  looking.set(ev, seen);
  const mark = `${file.path} ${own}`;
  if (seen.has(mark)) {
    ev.evaluation.dependsOnEntry();
    return undefined;
  }
  seen.add(mark);
  try {
    for (const { name: known, expr } of exports) {
      if (known !== all || file.op(expr) !== Op.Import) continue;
      const target = ev.resolveImport(imports[file.a(expr)]!, file);
      if (target.kind !== "files") continue;
      const hit = nameInTarget(ev, file, target, name);
      if (hit !== undefined && hit.kind !== "none") return hit;
    }
    return undefined;
  } finally {
    seen.delete(mark);
  }
}

/** Of several only the build says which. */
function oneOf(hits: readonly Hit[]): Hit {
  const [first = NOT_FOUND] = hits;
  const same = hits.every((hit) =>
    hit.kind === first.kind && (hit.kind !== "symbol" || first.kind !== "symbol" || sameSymbol(hit.at, first.at))
  );
  if (!same) return { kind: "ambiguous", candidates: hits.length };
  return first.kind === "symbol" || first.kind === "value" ? { ...first, rule: Rule.import } : first;
}
