// Whether a receiver's type is stated by annotations and constructors all the way, or had to be inferred.

import { NONE, Op } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileState } from "./file_state.ts";
import { Rule } from "./view.ts";

const MAX_STEPS = 40;

/** For `Member` expressions (and what wraps them): true when the receiver's type is inferred. */
export function isInferred(ev: Evaluator, file: FileState, expr: number): boolean {
  let at = file.op(expr) === Op.Member ? file.a(expr) : expr;
  for (let i = 0; i < MAX_STEPS; i++) {
    switch (file.op(at)) {
      case Op.Local: {
        const { declared, value } = file.facts.bindings[file.a(at)]!;
        if (declared !== NONE || value === NONE) return false;
        at = value;
        break;
      }
      case Op.Member: {
        const hit = ev.hit(file, at);
        if (hit.kind === "symbol" && hit.at.file.facts.symbols[hit.at.symbol]!.declared === NONE) {
          if (!hit.at.file.isType(hit.at.symbol)) return true;
        }
        at = file.a(at);
        break;
      }
      case Op.Call: {
        const hit = ev.hit(file, file.a(at));
        if (hit.kind !== "symbol" || hit.rule === Rule.unique) return true;
        const fact = hit.at.file.facts.symbols[hit.at.symbol]!;
        if (hit.at.file.isType(hit.at.symbol)) return false;
        if (fact.declared === NONE) return true;
        at = file.a(at);
        break;
      }
      case Op.Symbol: {
        const fact = file.facts.symbols[file.a(at)]!;
        return fact.declared === NONE && fact.value !== NONE && file.op(fact.value) !== Op.New;
      }
      case Op.Await:
      case Op.Apply:
      case Op.Ref:
      case Op.Except:
      case Op.Shown:
        at = file.a(at);
        break;
      case Op.Element:
      case Op.Index:
      case Op.Item:
      case Op.ContextParam:
      case Op.Union:
        return true;
      default:
        return false;
    }
  }
  return true;
}
