// Chains of members, calls and subscripts, and the operator that the grammar took into one.

import { K } from "./kinds.ts";
import type { Walk } from "./walk.ts";

/** Hangs on what stands first in it: the object of a member, the function of a call. */
function isLink(w: Walk, node: number): boolean {
  switch (w.kind(node)) {
    case K.member_expression:
    case K.subscript_expression:
    case K.call_expression:
    case K.non_null_expression:
      return w.t.firstChild(node) >= 0;
    default:
      return false;
  }
}

/**
 * The grammar takes `!a!.b()` for `(!a)!.b()` and `await f<T>(x)` for `(await f)<T>(x)`. For a whole chain, the
 * operation found so where it begins; -1 when there is none, or when the chain goes on around `node`.
 */
export function operationInChain(w: Walk, node: number): number {
  const parent = w.t.parent[node]!;
  // Asked of every link: what stands first in a node is the next of the tree.
  if (parent >= 0 && parent + 1 === node && isLink(w, parent)) return -1;
  let at = node;
  while (isLink(w, at)) at++;
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
