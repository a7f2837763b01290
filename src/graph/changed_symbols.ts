// Symbols that differ between two versions of a file: added, removed, signature changed, body changed.

import type { ParsedFile, SymbolFact } from "../languages/facts.ts";

export type ChangeKind = "added" | "removed" | "signature changed" | "body changed";

export interface ChangedSymbol {
  readonly change: ChangeKind;
  readonly qualified_name: string;
  readonly name: string;
  readonly kind: string;
  /** In the version where it exists (the new one, unless it was removed). */
  readonly start_line: number;
}

/** `before` or `after` is undefined when the file did not exist. */
export function changedSymbols(before: ParsedFile | undefined, after: ParsedFile | undefined): ChangedSymbol[] {
  const old = byName(before);
  const now = byName(after);
  const changes: ChangedSymbol[] = [];
  const add = (change: ChangeKind, fact: SymbolFact) =>
    changes.push({
      change,
      qualified_name: fact.qualifiedName,
      name: fact.name,
      kind: fact.kind,
      start_line: fact.startLine,
    });
  for (const [name, facts] of now) {
    const { pairs, gone } = paired(old.get(name) ?? [], facts);
    for (const [fact, same] of pairs) {
      if (same === undefined) add("added", fact);
      else if (same.signature !== fact.signature || same.kind !== fact.kind) add("signature changed", fact);
      else if (same.bodyHash !== fact.bodyHash) add("body changed", fact);
    }
    for (const fact of gone) add("removed", fact);
  }
  for (const [name, facts] of old) if (!now.has(name)) { for (const fact of facts) add("removed", fact); }
  return changes;
}

interface Paired {
  /** Each symbol as it is now, with what it was. */
  readonly pairs: readonly (readonly [SymbolFact, SymbolFact | undefined])[];
  readonly gone: readonly SymbolFact[];
}

/**
 * Overloads are known again by their signature, then by their body, and only what is left over by its place: else one
 * that is added or removed would make changes of all that follow it.
 */
function paired(before: readonly SymbolFact[], after: readonly SymbolFact[]): Paired {
  const was = new Map<SymbolFact, SymbolFact>();
  let left = before;
  for (const key of [signatureKey, (fact: SymbolFact) => fact.bodyHash, () => ""]) {
    const open = new Map<string, SymbolFact[]>();
    for (const fact of left) open.set(key(fact), [...open.get(key(fact)) ?? [], fact]);
    for (const fact of after) {
      const same = was.has(fact) ? undefined : open.get(key(fact))?.shift();
      if (same !== undefined) was.set(fact, same);
    }
    left = [...open.values()].flat();
  }
  return { pairs: after.map((fact) => [fact, was.get(fact)]), gone: left };
}

const signatureKey = (fact: SymbolFact): string => `${fact.kind} ${fact.signature}`;

/** A file's own symbol counts when code outside of all others changed. */
function byName(file: ParsedFile | undefined): Map<string, SymbolFact[]> {
  const result = new Map<string, SymbolFact[]>();
  for (const fact of file?.symbols ?? []) {
    const known = result.get(fact.qualifiedName);
    if (known === undefined) result.set(fact.qualifiedName, [fact]);
    else known.push(fact);
  }
  return result;
}
