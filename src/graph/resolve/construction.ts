// Whether making an instance of a type runs any code of the project or of a library.

import { Flag, NONE } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { ownMembers } from "./members.ts";
import type { SymbolRef } from "./value.ts";

/** True for a class without constructor, supertypes from elsewhere, decorators, and fields to initialise. */
export function runsNothing(ev: Evaluator, { file, symbol }: SymbolRef): boolean {
  // Without constructors (Go) what looks like a call of a type is a conversion.
  if (file.rules.names.constructors.length === 0 && file.rules.names.package === "folder") return file.isType(symbol);
  if (file.facts.symbols[symbol]!.kind !== "class") return false;
  return ev.evaluation.get(file.constructions, symbol, file, () => hasNothingToRun(ev, file, symbol), false);
}

function hasNothingToRun(ev: Evaluator, file: FileState, symbol: number): boolean {
  const { constructors } = file.rules.names;
  for (const view of ev.order(file, symbol)) {
    if (view.file === undefined) {
      if (view.open?.kind === "builtin" && view.open.name === "object") continue;
      return false;
    }
    for (const name of constructors) {
      const wanted = name === "" ? view.file.facts.symbols[view.symbol]!.name : name;
      ev.look(wanted);
      if (ownMembers(ev, view.file, view.symbol, wanted).length > 0) return false;
    }
    if (view.file.decorated.has(view.symbol) || initialisesFields(view as SymbolRef)) return false;
  }
  return true;
}

/** Where classes are called to make instances (Python), values of fields are made once, with the class. */
function initialisesFields({ file, symbol }: SymbolRef): boolean {
  if (file.rules.names.callConstructs) return false;
  const { symbols } = file.facts;
  return symbols.some((fact) => fact.parent === symbol && fact.value !== NONE && (fact.flags & Flag.static) === 0);
}
