// What a name means that an import of everything in a module may have brought.

import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import type { Hit } from "./hit.ts";
import { nameInTarget } from "./modules.ts";
import { starImports } from "./own_or_outside.ts";

/** What the project has comes first, then what is from outside. */
export function starImported(ev: Evaluator, file: FileState, name: string): Hit | undefined {
  let outside: Hit | undefined;
  for (const { fact, from } of starImports(ev, file)) {
    const target = ev.resolveImport(fact, from);
    if (target.kind === "external") outside ??= { kind: "external", name: target.name };
    if (target.kind !== "files") continue;
    const hit = nameInTarget(ev, file, target, name);
    // What a class may have from outside a further import may have for certain (Java's static ones).
    if (hit?.kind === "external") outside ??= hit;
    else if (hit !== undefined && hit.kind !== "none") return hit;
  }
  return outside;
}
