// Which members of a file override or implement a member declared elsewhere.

import { Flag, NONE } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { choose, ownMembers, sameSymbol } from "./members.ts";
import { Satisfied } from "./satisfied.ts";
import type { SymbolRef } from "./value.ts";
import { Rule } from "./view.ts";

const MEMBER_KINDS = new Set(["method", "function", "field", "property", "const", "variable"]);

export interface Override {
  readonly symbol: number;
  readonly target: SymbolRef;
}

export function overridesOf(ev: Evaluator, file: FileState): Override[] {
  const found: Override[] = [];
  const { symbols } = file.facts;
  const satisfied = new Satisfied(ev, file);
  for (let i = 1; i < symbols.length; i++) {
    const fact = symbols[i]!;
    if (!MEMBER_KINDS.has(fact.kind)) continue;
    if ((fact.flags & Flag.private) !== 0 && !(file.rules.names.overridesPrivate === true && !isMangled(fact.name))) {
      continue;
    }
    if (fact.owner !== NONE && (fact.flags & Flag.test) !== 0) continue;
    if (file.rules.names.constructors.includes(fact.name)) continue;
    const type = typeOf(ev, file, i);
    if (type === undefined) continue;
    const targets = isUnsaid(type)
      ? file.isFunction(i) ? satisfied.declarations({ file, symbol: i }, type) : []
      : inherited(ev, type, fact.name);
    for (const [at, target] of targets.entries()) {
      if (target.file === file && target.symbol === i) continue;
      if (targets.findIndex((other) => sameSymbol(other, target)) === at) found.push({ symbol: i, target });
    }
  }
  return found;
}

/** Types satisfy interfaces without saying so, and override nothing else. */
const isUnsaid = ({ file, symbol }: SymbolRef): boolean =>
  file.rules.names.satisfiesUnsaid !== undefined && file.facts.symbols[symbol]!.kind !== "interface";

/** Python puts the class's name into such a one. */
const isMangled = (name: string): boolean => name.startsWith("__") && !name.endsWith("__");

/** The type that the symbol is a member of. */
function typeOf(ev: Evaluator, file: FileState, symbol: number): SymbolRef | undefined {
  const { parent, owner } = file.facts.symbols[symbol]!;
  if (owner !== NONE) {
    const type = ev.type(file, owner);
    return type.kind === "instance" ? type : undefined;
  }
  return parent > 0 && file.isType(parent) ? { file, symbol: parent } : undefined;
}

/** The nearest member of that name in each line of supertypes. */
function inherited(ev: Evaluator, type: SymbolRef, name: string): SymbolRef[] {
  const order = ev.order(type.file, type.symbol);
  if (order.length === 1) return [];
  ev.look(name);
  const found: SymbolRef[] = [];
  const covered = new Set<string>();
  for (const view of order.slice(1)) {
    if (view.file === undefined || covered.has(key(view.file, view.symbol))) continue;
    const chosen = choose(ev, ownMembers(ev, view.file, view.symbol, name), Rule.self);
    if (chosen?.kind !== "symbol") continue;
    found.push(chosen.at);
    // What lies above an overridden member is reached through it.
    for (const above of ev.order(view.file, view.symbol)) {
      if (above.file !== undefined) covered.add(key(above.file, above.symbol));
    }
  }
  return found;
}

const key = (file: FileState, symbol: number) => symbol + " " + file.path;
