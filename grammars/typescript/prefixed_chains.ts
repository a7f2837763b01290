// Chains behind an operator, where the grammar takes them apart in another way than the language does.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { operationInChain } from "./chains.ts";
import { K } from "./kinds.ts";
import { narrowed } from "./narrowing.ts";
import { binaryResult, unaryResult } from "./operators.ts";
import type { ValueHandler, Walk } from "./walk.ts";

/** The handler of a chain's links, with an operation that the chain took in made what is done with all of it. */
export function chained(link: ValueHandler): ValueHandler {
  return (w, node, scope, expected) => {
    const operation = operationInChain(w, node);
    if (operation < 0) return link(w, node, scope, expected);
    return withOperation(w, operation, scope, (operand, inside) => {
      w.operands.set(operation, operand);
      return link(w, node, inside, expected);
    });
  };
}

/** `chain` gets what the chain really begins with, and the scope that holds there. */
export function withOperation(w: Walk, node: number, scope: number, chain: Chain): ExprId {
  return w.deeper(() => operation(w, node, scope, chain), w.unknown);
}

type Chain = (operand: number, scope: number) => ExprId;

function operation(w: Walk, node: number, scope: number, chain: Chain): ExprId {
  switch (w.kind(node)) {
    case K.await_expression:
      return w.b.expr(Op.Await, withOperation(w, w.inner(node), scope, chain));
    case K.unary_expression:
      withOperation(w, w.child(node, w.f.argument), scope, chain);
      return unaryResult(w, node);
    case K.type_assertion: {
      const types = w.inner(node);
      if (types < 0) return w.unknown;
      const declared = w.type(w.inner(types), scope);
      withOperation(w, w.t.next[types]!, scope, chain);
      return declared === NONE ? w.unknown : w.b.expr(Op.Typed, declared);
    }
    case K.binary_expression: {
      const operator = w.child(node, w.f.operator);
      const text = operator < 0 ? "" : w.text(operator);
      const left = w.child(node, w.f.left);
      const value = w.value(left, scope);
      const inside = text === "&&" ? narrowed(w, left, scope, true) : scope;
      return binaryResult(w, text, value, withOperation(w, w.child(node, w.f.right), inside, chain));
    }
    default:
      return chain(node, scope);
  }
}
