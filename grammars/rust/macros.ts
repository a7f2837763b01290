// Macro arguments are bare tokens to the grammar; the chains of names and calls among them are read back.

import { type ExprId, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";
import { pathRoot } from "./paths.ts";

/** Records `a.b(c)`, `A::b(c)`, `f(x)` found among the tokens. */
export const tokenTree: Handler = (walker, node, place) => {
  const { tree } = walker.builder;
  const tokens: number[] = [];
  for (let child = node + 1; child < tree.next[node]!; child = tree.next[child]!) tokens.push(child);
  for (let at = 0; at < tokens.length; at++) at = chain(walker, tokens, at, place);
  return NONE;
};

function chain(walker: Walker, tokens: readonly number[], start: number, place: Place): number {
  const { builder } = walker;
  const kindAt = (index: number) => tokens[index] === undefined ? "" : walker.kind(tokens[index]!);
  const textAt = (index: number) => tokens[index] === undefined ? "" : walker.text(tokens[index]!);
  const first = kindAt(start);
  if (first === "token_tree") {
    tokenTree(walker, tokens[start]!, place, "read");
    return start;
  }
  if (first !== "identifier" && first !== "self" && first !== "crate" && first !== "super") return start;
  let at = start;
  // What stands before the dot is no chain of names.
  let expr: ExprId = textAt(start - 1) === "."
    ? builder.calledMember(builder.expr(Op.Unknown), textAt(start))
    : pathRoot(walker, tokens[start]!, place);
  let isName = first === "identifier";
  for (;;) {
    const called = kindAt(at + 1) === "token_tree" && textAt(at + 1).startsWith("(");
    const isMacro = textAt(at + 1) === "!";
    const as: RefKind = called ? "call" : "read";
    if (isName && !isMacro && expr !== NONE) builder.ref(as, textAt(at), tokens[at]!, place.scope, expr);
    if (called) {
      expr = builder.call(expr === NONE ? builder.expr(Op.Unknown) : expr);
      tokenTree(walker, tokens[at + 1]!, place, "read");
      at++;
    }
    for (; textAt(at + 1) === "?" || kindAt(at + 1) === "token_tree" && textAt(at + 1).startsWith("["); at++) {
      const indexed = textAt(at + 1) !== "?";
      if (indexed) tokenTree(walker, tokens[at + 1]!, place, "read");
      if (expr !== NONE) expr = indexed ? builder.expr(Op.Index, expr) : builder.expr(Op.Element, expr);
    }
    const separator = textAt(at + 1);
    if ((separator !== "." && separator !== "::") || kindAt(at + 2) !== "identifier") return at;
    at += 2;
    const on = expr === NONE ? builder.expr(Op.Unknown) : expr;
    const isCall = kindAt(at + 1) === "token_tree" && textAt(at + 1).startsWith("(");
    expr = isCall ? builder.calledMember(on, textAt(at)) : builder.member(on, textAt(at));
    isName = true;
  }
}
