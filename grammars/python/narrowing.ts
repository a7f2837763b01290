// `isinstance` tests: what a name is where the test holds.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { bindFlow, meaningExpr } from "./frame.ts";
import { N } from "./nodes.ts";
import { typeExpr } from "./types.ts";
import { children, codeOf, firstNamed, type Walker } from "./walker.ts";

export interface Narrowing {
  name: string;
  type: ExprId;
  /** It is not of the type. */
  isNot: boolean;
}

/** What follows for plain names when `condition` holds (or, with `holds` false, when it does not). */
export function conditionNarrowings(w: Walker, condition: number, holds: boolean): Narrowing[] {
  const { t, F } = w;
  let node = condition;
  let wanted = holds;
  while (true) {
    const code = node < 0 ? N.other : codeOf(w, node);
    if (code === N.parenthesized_expression) node = firstNamed(w, node);
    else if (code === N.not_operator) {
      node = t.childByField(node, F.argument);
      wanted = !wanted;
    } else break;
  }
  if (node < 0) return [];
  if (codeOf(w, node) === N.boolean_operator) {
    const operator = t.childByField(node, F.operator);
    if (operator < 0 || (t.text(operator) === "and") !== wanted) return [];
    return [t.childByField(node, F.left), t.childByField(node, F.right)]
      .flatMap((side) => side < 0 ? [] : conditionNarrowings(w, side, wanted));
  }
  if (codeOf(w, node) !== N.call) return [];
  const callee = t.childByField(node, F.function);
  if (callee < 0 || codeOf(w, callee) !== N.identifier || t.text(callee) !== "isinstance") return [];
  const [subject, type] = children(w, t.childByField(node, F.arguments));
  if (subject === undefined || type === undefined || codeOf(w, subject) !== N.identifier) return [];
  const types = codeOf(w, type) === N.tuple ? children(w, type) : [type];
  const narrowed = w.b.union(types.map((one) => typeExpr(w, one, true)));
  return narrowed === NONE ? [] : [{ name: t.text(subject), type: narrowed, isNot: !wanted }];
}

/** Makes the narrowings hold from offset `from` on. */
export function narrow(w: Walker, narrowings: readonly Narrowing[], from: number): void {
  for (const { name, type, isNot } of narrowings) {
    const current = w.frame.env.get(name);
    if (name === w.frame.self || name === w.frame.cls || current === undefined) continue;
    if (isNot && current.op !== Op.Local) continue;
    const binding = isNot
      ? { name, flags: 0, declared: NONE, value: w.b.expr(Op.Except, meaningExpr(w.b, current), type) }
      : { name, flags: 0, declared: type, value: NONE };
    bindFlow(w.b, w.frame, name, binding, from, true);
  }
}
