// Functions of one name that several imports bring: a call chooses among them all (Java's static imports, Kotlin's functions).

import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import type { Hit } from "./hit.ts";
import type { SymbolRef } from "./value.ts";
import { Rule } from "./view.ts";

const shared = new WeakMap<FileState, ReadonlyMap<string, readonly number[]>>();

/** Imports that give the same name, where there are several. */
function importsNamed(file: FileState, name: string): readonly number[] | undefined {
  let known = shared.get(file);
  if (known === undefined) {
    const all = Map.groupBy(file.facts.imports.keys(), (index) => file.facts.imports[index]!.local);
    shared.set(file, known = new Map([...all].filter(([local, indices]) => local !== "" && indices.length > 1)));
  }
  return known.get(name);
}

/** What an import leads to, with what others of its name lead to. */
export function importedTogether(ev: Evaluator, file: FileState, index: number): Hit {
  const hit = ev.importHit(file, index);
  if (file.rules.names.overloads !== true) return hit;
  const indices = importsNamed(file, file.facts.imports[index]!.local);
  if (indices === undefined || !isFunction(hit) && hit.kind !== "external") return hit;
  const hits = indices.map((one) => ev.importHit(file, one));
  const functions: SymbolRef[] = [];
  for (const one of hits) {
    if (!isFunction(one)) continue;
    for (const at of one.overloads ?? [one.at]) {
      if (!functions.some((known) => known.file === at.file && known.symbol === at.symbol)) functions.push(at);
    }
  }
  const isOpen = hits.some((one) => one.kind === "external");
  const [at] = functions;
  if (at === undefined || !isOpen && isFunction(hit) && functions.length === (hit.overloads ?? [hit.at]).length) {
    return hit;
  }
  return { kind: "symbol", at, rule: Rule.import, overloads: functions, ...(isOpen ? { open: true } : {}) };
}

function isFunction(hit: Hit): hit is Extract<Hit, { kind: "symbol" }> {
  return hit.kind === "symbol" && hit.at.file.isFunction(hit.at.symbol);
}
