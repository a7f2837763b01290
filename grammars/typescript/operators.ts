// What operators give.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import type { Walk } from "./walk.ts";

const COMPARISONS: ReadonlySet<string> = new Set(
  ["==", "===", "!=", "!==", "<", ">", "<=", ">=", "instanceof", "in"],
);

/** What `!x`, `typeof x`, `-x`, `void x` give. */
export function unaryResult(w: Walk, node: number): ExprId {
  const first = w.t.source.charCodeAt(w.t.start[node]!);
  if (first === 118) return NONE; // `void x`
  return w.b.literal(first === 33 || first === 100 ? "boolean" : first === 116 ? "string" : "number");
}

export function binaryResult(w: Walk, operator: string, left: ExprId, right: ExprId): ExprId {
  if (operator === "||" || operator === "??") return w.b.union([left, right]);
  if (operator === "&&") return right;
  if (COMPARISONS.has(operator)) return w.b.literal("boolean");
  return operator === "+" ? sum(w, left, right) : w.b.literal("number");
}

function sum(w: Walk, left: ExprId, right: ExprId): ExprId {
  const { op, a } = w.b.file.exprs;
  const text = w.b.nameId("string");
  if ((op[left] === Op.Literal && a[left] === text) || (op[right] === Op.Literal && a[right] === text)) {
    return w.b.literal("string");
  }
  return w.unknown;
}
