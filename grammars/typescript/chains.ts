// Chains of members, calls and subscripts, and the operator that the grammar took into one.

import { K } from "./kinds.ts";
import type { Walk } from "./walk.ts";

/** What a link of a chain hangs on: the object of a member, the function of a call. */
function headOf(w: Walk, node: number): number {
  switch (w.kind(node)) {
    case K.member_expression:
    case K.subscript_expression:
      return w.child(node, w.f.object);
    case K.call_expression:
      return w.child(node, w.f.function);
    case K.non_null_expression:
      return w.inner(node);
    default:
      return -1;
  }
}

/**
 * The grammar takes `!a!.b()` for `(!a)!.b()` and `await f<T>(x)` for `(await f)<T>(x)`. For a whole chain, the
 * operation found so where it begins; -1 when there is none, or when the chain goes on around `node`.
 */
export function operationInChain(w: Walk, node: number): number {
  const parent = w.t.parent[node]!;
  if (parent >= 0 && headOf(w, parent) === node) return -1;
  let at = node;
  for (let head = headOf(w, at); head >= 0; head = headOf(w, at)) at = head;
  if (at === node) return -1;
  switch (w.kind(at)) {
    case K.await_expression:
    case K.unary_expression:
    case K.binary_expression:
    case K.type_assertion:
      return at;
    default:
      return -1;
  }
}
