// Calls with type arguments behind an operator, which the grammar takes apart in another way than the language does.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { K } from "./kinds.ts";
import type { Walk } from "./walk.ts";

export const COMPARISONS: ReadonlySet<string> = new Set(
  ["==", "===", "!=", "!==", "<", ">", "<=", ">=", "instanceof", "in"],
);

/**
 * With type arguments the grammar takes `await f<T>(x)` for a call of `await f`, and the same with any operator before
 * `f`: `call` gets what is really called.
 */
export function withPrefix(w: Walk, node: number, scope: number, call: (called: number) => ExprId): ExprId {
  switch (w.kind(node)) {
    case K.await_expression:
      return w.b.expr(Op.Await, withPrefix(w, w.inner(node), scope, call));
    case K.unary_expression:
      withPrefix(w, w.child(node, w.f.argument), scope, call);
      return unaryResult(w, node);
    case K.binary_expression: {
      const operator = w.child(node, w.f.operator);
      w.value(w.child(node, w.f.left), scope);
      const value = withPrefix(w, w.child(node, w.f.right), scope, call);
      const text = operator < 0 ? "" : w.text(operator);
      if (text === "&&" || text === "||" || text === "??") return value;
      return COMPARISONS.has(text) ? w.b.literal("boolean") : w.unknown;
    }
    default:
      return call(node);
  }
}

/** What `!x`, `typeof x`, `-x`, `void x` give. */
export function unaryResult(w: Walk, node: number): ExprId {
  const first = w.t.source.charCodeAt(w.t.start[node]!);
  if (first === 118) return NONE; // `void x`
  return w.b.literal(first === 33 || first === 100 ? "boolean" : first === 116 ? "string" : "number");
}
