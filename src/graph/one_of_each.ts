// Which rows are one symbol: overloads, declarations and their definition.

import { Flag } from "../languages/facts.ts";
import type { Database } from "../store/database.ts";
import { isCallable } from "./callable.ts";
import { otherPlaces, withoutDeclared } from "./definition_places.ts";
import { type SymbolRow, symbolsNamedIn } from "./symbols.ts";
import { otherDeclarations } from "./type_declarations.ts";

/** Overload signatures and their implementation, clauses, declarations and what they declare are one symbol. */
export function oneOfEach(rows: readonly SymbolRow[]): SymbolRow[] {
  const best = new Map<string, SymbolRow>();
  for (const row of withoutDeclared(rows)) {
    const key = `${row.file_id} ${row.qualified_name} ${isCallable(row.kind) ? "()" : row.kind}`;
    const known = best.get(key);
    if (known === undefined || isDeclaration(known) && !isDeclaration(row)) best.set(key, row);
  }
  const rest = [...best.values()];
  // `Box` is the class, not the constructor that has its name.
  return testsLast(
    rest.filter((row) => row.kind !== "constructor" || !rest.some((other) => other.id === row.parent_id)),
  );
}

/** In their order else: who asks for a name rarely means a test's. */
export function testsLast(rows: readonly SymbolRow[]): SymbolRow[] {
  return [...rows.filter((row) => row.is_test === 0), ...rows.filter((row) => row.is_test !== 0)];
}

const isDeclaration = (row: SymbolRow): boolean => (row.flags & Flag.declaration) !== 0;

/** Languages in which each overload is a function of its own; elsewhere they are signatures of one. */
const OVERLOADING = new Set(["java", "csharp", "cpp", "kotlin", "scala", "swift"]);

/**
 * Ids of everything that is the same symbol for a question: its overloads and declarations in the same file, and where
 * these are defined or declared else. With `exactly` only what cannot be told from it.
 */
export function twinsOf(database: Database, symbol: SymbolRow, exactly = false): number[] {
  if (!isCallable(symbol.kind)) {
    const others = otherDeclarations(database, symbol);
    return [symbol.id, ...others.map((row) => row.id)];
  }
  const twins = symbolsNamedIn(database, symbol.file_id, symbol.name)
    .filter((row) => row.qualified_name === symbol.qualified_name && isCallable(row.kind));
  const isOwn = exactly && OVERLOADING.has(symbol.language);
  const same = twins.filter((row) => !isOwn || parametersOf(row) === parametersOf(symbol));
  return [...new Set([...same, ...otherPlaces(database, same)].map((row) => row.id))];
}

/** How many functions of its own name the symbol is one of, where each overload is a function of its own. */
export function countOverloads(twins: readonly SymbolRow[]): number {
  const own = withoutDeclared(twins).filter((row) => OVERLOADING.has(row.language));
  return own.length === 0 ? 1 : new Set(own.map(parametersOf)).size;
}

/** A declaration and its definition have the same. */
const parametersOf = (row: SymbolRow): string =>
  /\([^]*\)/.exec(row.signature.replace(/@\w+\([^()]*\)/g, ""))?.[0].replace(/\s+/g, "") ?? row.signature;
