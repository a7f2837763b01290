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
    const known = old.get(name) ?? [];
    facts.forEach((fact, at) => {
      const same = known[at];
      if (same === undefined) add("added", fact);
      else if (same.signature !== fact.signature || same.kind !== fact.kind) add("signature changed", fact);
      else if (same.bodyHash !== fact.bodyHash) add("body changed", fact);
    });
    for (const gone of known.slice(facts.length)) add("removed", gone);
  }
  for (const [name, facts] of old) if (!now.has(name)) { for (const fact of facts) add("removed", fact); }
  return changes;
}

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
