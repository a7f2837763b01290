// Several declarations of one name in the same place of a file.

import { Flag, NONE } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { BUILTIN_HIT, type Hit } from "./hit.ts";
import { chooseDeclared, includedName } from "./included.ts";
import { choose, refs } from "./members.ts";
import { Rule } from "./view.ts";

/** A function of the file with others of its name beside it. */
export function overloaded(ev: Evaluator, file: FileState, symbol: number): Hit | undefined {
  if (file.rules.names.overloads !== true || !file.isFunction(symbol)) return undefined;
  const { name, parent } = file.facts.symbols[symbol]!;
  const all = file.children(parent, name) ?? [];
  if (all.length < 2) return undefined;
  const functions = all.filter((at) => file.isFunction(at) && file.facts.symbols[at]!.owner === NONE);
  return choose(ev, refs(file, functions), Rule.scope);
}

/** One of several declarations in the same place of a file. */
export function redeclared(ev: Evaluator, file: FileState, symbol: number): Hit | undefined {
  if (file.rules.names.included !== true) return undefined;
  const { name, parent, kind, flags } = file.facts.symbols[symbol]!;
  if (kind === "namespace") return undefined;
  // Whatever includes say of a macro comes together with what the file says.
  if (kind === "macro" || !/[a-z]/.test(name)) return includedName(ev, file, name);
  // What other systems need instead of what the language brings.
  if ((flags & Flag.conditional) !== 0 && file.rules.names.builtins.has(name)) return BUILTIN_HIT;
  const all = (file.children(parent, name) ?? []).filter((at) => file.facts.symbols[at]!.owner === NONE);
  return all.length < 2 ? undefined : chooseDeclared(ev, refs(file, all), Rule.scope);
}
