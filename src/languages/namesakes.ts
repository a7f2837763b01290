// Local names that may be a definition or import of that very name: what branches left behind.

import { type ExprId, NONE, Op, type ParsedFile } from "./facts.ts";

const DEFINITIONS: ReadonlySet<string> = new Set(["function", "method", "class", "type_alias"]);

/**
 * Whether a binding holds, under its own name, a definition or what was imported (`try: from a import f`, `except: f =
 * None`): then a reference to it is one to them. `known` keeps the answers of one file.
 */
export function isNamesake(file: ParsedFile, binding: number, known: Map<number, boolean>): boolean {
  const before = known.get(binding);
  if (before !== undefined) return before;
  // What a loop left may lead back to itself.
  known.set(binding, false);
  const { name, value } = file.bindings[binding]!;
  const found = value !== NONE && leadsTo(file, value, name, known);
  known.set(binding, found);
  return found;
}

function leadsTo(file: ParsedFile, expr: ExprId, name: string, known: Map<number, boolean>): boolean {
  const { exprs, symbols, imports, bindings } = file;
  const index = exprs.a[expr]!;
  switch (exprs.op[expr]) {
    case Op.Union: {
      const items = exprs.lists.slice(index + 1, index + 1 + exprs.lists[index]!);
      return items.some((item) => leadsTo(file, item, name, known));
    }
    case Op.Local:
      return bindings[index]!.name === name && isNamesake(file, index, known);
    case Op.Import:
      return imports[index]!.local === name;
    case Op.Symbol:
      return symbols[index]!.name === name && DEFINITIONS.has(symbols[index]!.kind);
    default:
      return false;
  }
}
