// A type and the object beside it share a name (Scala): which of the two a reference means.

import type { RefKind } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { SymbolRef } from "./value.ts";

const TYPE_REFS: ReadonlySet<RefKind> = new Set<RefKind>(["extends", "implements", "embeds", "type_ref"]);

/** The object where a value is read, the type where a type is named; calls stay with what has what they call. */
export function companionMeant(ev: Evaluator, at: SymbolRef, kind: RefKind): SymbolRef {
  const { file, symbol } = at;
  const isType = TYPE_REFS.has(kind);
  if (!isType && kind !== "read" || !file.isType(symbol)) return at;
  const { symbols } = file.facts;
  const { name, parent } = symbols[symbol]!;
  const meant = (other: number) => file.isType(other) && (symbols[other]!.kind === "object") !== isType;
  if (meant(symbol)) return at;
  const companion = file.children(parent, name)?.find(meant);
  if (companion === undefined) return at;
  ev.touch(file, companion);
  return { file, symbol: companion };
}
