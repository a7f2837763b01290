// The name that a type is written with, whatever stands before it.

import { Op, type ParsedFile } from "./facts.ts";

const MAX_PARTS = 12;

/** Last segment of the name that a type expression is written with; "" when it has none. */
export function lastNameIn(
  { exprs, symbols, imports, names }: Pick<ParsedFile, "exprs" | "symbols" | "imports" | "names">,
  expr: number,
): string {
  let at = expr;
  for (let i = 0; i < MAX_PARTS; i++) {
    const a = exprs.a[at] ?? -1;
    switch (exprs.op[at]) {
      case Op.Symbol:
      case Op.This:
      case Op.ThisType:
        return symbols[a]!.name;
      case Op.Import:
        return imports[a]!.name || imports[a]!.local;
      case Op.Free:
      case Op.Literal:
        return names[a]!;
      case Op.Member:
        return names[exprs.b[at]!]!;
      case Op.Apply:
      case Op.Ref:
      case Op.Typed:
        at = a;
        break;
      default:
        return "";
    }
  }
  return "";
}

/** The types of which the file says that they conform to something, each once: `impl Trait for Type`. */
export function conformingTypes(facts: ParsedFile): string[] {
  return [...new Set(facts.conformances.map(({ type }) => lastNameIn(facts, type)))].filter((name) => name !== "");
}
