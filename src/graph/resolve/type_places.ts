// Where a type is written: its several definitions, the files that add conformances, its last name.

import { Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import type { SymbolRef } from "./value.ts";

const MAX_PARTS = 12;

/** Definitions that make up one type: merged declarations and partial classes; the symbol itself first. */
export function typeTwins(file: FileState, symbol: number): SymbolRef[] {
  const { name, parent } = file.facts.symbols[symbol]!;
  const twins: SymbolRef[] = [{ file, symbol }];
  for (const other of file.children(parent, name) ?? []) {
    if (other !== symbol && file.isType(other) && !separate(file)) twins.push({ file, symbol: other });
  }
  return twins;
}

/** Types of one name and place are different ones where a later definition replaces the earlier (Python). */
function separate(file: FileState): boolean {
  return file.rules.names.callConstructs && file.rules.names.package === "none";
}

/** Files that may say that the type conforms to something. */
export function conformingFiles(ev: Evaluator, file: FileState, name: string): FileState[] {
  ev.look(name);
  const states = file.facts.conformances.length > 0 ? [file] : [];
  for (const path of ev.view.conformances?.(name) ?? []) {
    const state = path === file.path ? undefined : ev.file(path);
    if (state !== undefined) states.push(state);
  }
  return states;
}

/** Last segment of the name that a type expression is written with; "" when it has none. */
export function lastName(file: FileState, expr: number): string {
  let at = expr;
  for (let i = 0; i < MAX_PARTS; i++) {
    switch (file.op(at)) {
      case Op.Symbol:
      case Op.This:
      case Op.ThisType:
        return file.facts.symbols[file.a(at)]!.name;
      case Op.Import:
        return file.facts.imports[file.a(at)]!.name || file.facts.imports[file.a(at)]!.local;
      case Op.Free:
      case Op.Literal:
        return file.facts.names[file.a(at)]!;
      case Op.Member:
        return file.facts.names[file.b(at)]!;
      case Op.Apply:
      case Op.Ref:
      case Op.Typed:
        at = file.a(at);
        break;
      default:
        return "";
    }
  }
  return "";
}
