// Members of a function: what is written beside it, and what the language gives every function.

import type { Evaluator } from "./evaluator.ts";
import { BUILTIN, type Hit, NOT_FOUND } from "./hit.ts";
import { choose, refs } from "./members.ts";
import type { SymbolRef } from "./value.ts";
import type { Rule } from "./view.ts";

export function memberOfFunction(ev: Evaluator, at: SymbolRef, name: string, rule: Rule): Hit {
  const own = at.file.children(at.symbol, name)?.filter((symbol) => {
    const { kind } = at.file.facts.symbols[symbol]!;
    return kind === "property" || kind === "field";
  });
  ev.look(name);
  const chosen = choose(ev, refs(at.file, own), rule);
  if (chosen !== undefined) return chosen;
  // Anything else that it has was attached in a way that nobody sees.
  if (!FUNCTION_MEMBERS.has(name) && !name.startsWith("__")) return NOT_FOUND;
  return {
    kind: "external",
    name: BUILTIN,
    value: { kind: "builtin member", name, receiver: FUNCTION, of: { ...FUNCTION_VALUE, ...at } },
  };
}

const FUNCTION_MEMBERS = new Set(
  ["call", "apply", "bind", "name", "length", "toString", "prototype", "constructor", "hasOwnProperty"],
);
const FUNCTION = { kind: "builtin", name: "function", elements: [] } as const;
const FUNCTION_VALUE = { kind: "function", subst: undefined, receiver: undefined, overloads: undefined } as const;
