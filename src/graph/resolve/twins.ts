// Definitions of one name in one place of a file, of which a program has one: `def f` on both sides of an `if` or `try`.

import { Flag } from "../../languages/facts.ts";
import type { SymbolRef } from "./value.ts";

/**
 * The definition that stands for all of them, the same that an import of the name leads to; undefined unless they are twins.
 * Questions take twins for one symbol, so that whichever is chosen is found by who asks for another.
 */
export function oneOfTwins(found: readonly SymbolRef[]): SymbolRef | undefined {
  const [first] = found;
  if (first === undefined || first.file.rules.names.overloads === true) return undefined;
  const { file } = first;
  const { qualifiedName } = file.facts.symbols[first.symbol]!;
  if (found.some((at) => at.file !== file || file.facts.symbols[at.symbol]!.qualifiedName !== qualifiedName)) {
    return undefined;
  }
  const sorted = found.toSorted((a, b) => a.symbol - b.symbol);
  if (sorted.every((at) => file.isType(at.symbol))) return sorted[0];
  if (!sorted.every((at) => file.isFunction(at.symbol))) return undefined;
  const bodies = sorted.filter((at) => (file.facts.symbols[at.symbol]!.flags & Flag.declaration) === 0);
  return bodies[bodies.length - 1] ?? sorted[0];
}
