// Which of two methods that differ in being `const` alone a call chooses (C++): by whether the receiver is const.

import { Flag, NONE, Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { sameParameters } from "./inherited_overloads.ts";
import type { SymbolRef } from "./value.ts";

const MAX_STEPS = 12;

const isConstMethod = (at: SymbolRef) => (at.file.facts.symbols[at.symbol]!.flags & Flag.readonly) !== 0;

/** The one of the methods that the receiver's constness chooses; undefined when more tells them apart, or it is not known. */
export function chosenByConstness(
  ev: Evaluator,
  fits: readonly SymbolRef[],
  file: FileState,
  callee: number,
  source: number,
): SymbolRef | undefined {
  const [first, second] = fits;
  if (fits.length !== 2 || first === undefined || second === undefined) return undefined;
  if (isConstMethod(first) === isConstMethod(second) || !sameParameters(first, second)) return undefined;
  const isMember = file.op(callee) === Op.Member;
  const isConst = isMember ? isConstant(ev, file, file.a(callee), source, 0) : isInConstMethod(file, source);
  return isConst === undefined ? undefined : isConst === isConstMethod(first) ? first : second;
}

function isInConstMethod(file: FileState, source: number): boolean | undefined {
  const fact = file.facts.symbols[source];
  if (fact === undefined || !file.isFunction(source)) return undefined;
  if (fact.kind === "function" && fact.owner === NONE) return undefined;
  return (fact.flags & Flag.readonly) !== 0;
}

/** Whether what the expression gives, or points to, is const. */
function isConstant(ev: Evaluator, file: FileState, expr: number, source: number, step: number): boolean | undefined {
  if (expr < 0 || step > MAX_STEPS) return undefined;
  const a = file.a(expr);
  switch (file.op(expr)) {
    case Op.This:
      return isInConstMethod(file, source);
    case Op.Local: {
      const binding = file.facts.bindings[a]!;
      if (binding.declared !== NONE) return isConstType(file, binding.declared);
      return isConstant(ev, file, binding.value, source, step + 1);
    }
    case Op.Ref:
    case Op.Index:
      return isConstant(ev, file, a, source, step + 1);
    case Op.New:
      return false;
    case Op.Typed:
      return isConstType(file, a);
    case Op.Call: {
      const hit = ev.hit(file, a);
      if (hit.kind !== "symbol") return undefined;
      if (hit.at.file.isType(hit.at.symbol)) return false;
      const { declared } = hit.at.file.facts.symbols[hit.at.symbol]!;
      if (declared === NONE) return undefined;
      const all = hit.overloads ?? [hit.at];
      if (all.length === 1) return isConstType(hit.at.file, declared);
      const chosen = chosenByConstness(ev, all, file, a, source);
      if (chosen !== undefined) return isConstType(chosen.file, chosen.file.facts.symbols[chosen.symbol]!.declared);
      const types = new Set(all.map((at) => isConstType(at.file, at.file.facts.symbols[at.symbol]!.declared)));
      return types.size === 1 ? [...types][0] : undefined;
    }
    case Op.Member:
    case Op.Symbol:
    case Op.Free: {
      const hit = ev.hit(file, expr);
      if (hit.kind !== "symbol") return undefined;
      const { declared, parent } = hit.at.file.facts.symbols[hit.at.symbol]!;
      if (declared === NONE) return undefined;
      if (isConstType(hit.at.file, declared)) return true;
      // What a const object points to is not const itself.
      if (hit.at.file.op(declared) === Op.Ref || !hit.at.file.isType(parent)) return false;
      return file.op(expr) === Op.Member ? isConstant(ev, file, a, source, step + 1) : isInConstMethod(file, source);
    }
    default:
      return undefined;
  }
}

function isConstType(file: FileState, type: number): boolean {
  let at = type;
  for (let i = 0; i < MAX_STEPS; i++) {
    if (file.op(at) === Op.Typed && file.b(at) === 1) return true;
    if (file.op(at) !== Op.Ref && file.op(at) !== Op.Typed) return false;
    at = file.a(at);
  }
  return false;
}
