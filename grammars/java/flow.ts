// Where a variable of a pattern is bound (Java): where the test that binds it was met, or was not met behind `!`.

import type { Walker } from "../../src/languages/walker.ts";

/** Offsets between which a name holds. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** Undefined for a pattern that is no part of an expression, such as a label of `switch`: it holds for all that follows. */
export function stretchesOf(walker: Walker, pattern: number): readonly Stretch[] | undefined {
  const { parent } = walker.builder.tree;
  let test = pattern;
  while (walker.kind(test) !== "instanceof_expression") {
    if (
      !/^(record_pattern|record_pattern_body|record_pattern_component|type_pattern|pattern|identifier)$/.test(
        walker.kind(test),
      )
    ) {
      return undefined;
    }
    test = parent[test]!;
  }
  const found: Stretch[] = [];
  // Within the pattern itself nothing else has the name.
  let met = true;
  for (let inner = test, outer = parent[test]!; outer > 0; inner = outer, outer = parent[outer]!) {
    const next = through(walker, inner, outer, met, found);
    if (next === undefined) break;
    met = next;
  }
  return found;
}

/**
 * Adds where the name holds because `inner`, a part of `outer`, was met or not; answers which of the two the same is
 * known for if `outer` was, or undefined where nothing is.
 */
function through(walker: Walker, inner: number, outer: number, met: boolean, found: Stretch[]): boolean | undefined {
  const part = (name: string) => walker.field(outer, name);
  const holdsIn = (node: number) => {
    if (node >= 0 && node !== inner) found.push(extent(walker, node));
  };
  switch (walker.kind(outer)) {
    case "parenthesized_expression":
      return met;
    case "unary_expression":
      return walker.hasToken(outer, "!") ? !met : undefined;
    case "binary_expression": {
      const operator = walker.text(part("operator"));
      if (operator !== (met ? "&&" : "||")) return undefined;
      if (part("left") === inner) holdsIn(part("right"));
      return met;
    }
    case "ternary_expression":
      if (part("condition") === inner) holdsIn(part(met ? "consequence" : "alternative"));
      return undefined;
    case "if_statement":
      if (part("condition") !== inner) return undefined;
      holdsIn(part(met ? "consequence" : "alternative"));
      if (neverEnds(walker, part(met ? "alternative" : "consequence"))) holdsAfter(walker, outer, found);
      return undefined;
    case "while_statement":
      if (part("condition") !== inner) return undefined;
      if (met) holdsIn(part("body"));
      else if (!/\bbreak\b/.test(walker.text(part("body")))) holdsAfter(walker, outer, found);
      return undefined;
    case "do_statement":
      if (!met) holdsAfter(walker, outer, found);
      return undefined;
    case "for_statement":
      if (!met || part("condition") !== inner) return undefined;
      holdsIn(part("update"));
      holdsIn(part("body"));
      return undefined;
    default:
      return undefined;
  }
}

function extent({ builder: { tree } }: Walker, node: number): Stretch {
  return { from: tree.start[node]!, until: tree.end[node]! };
}

const STATEMENTS = /^(block|constructor_body|switch_block_statement_group|switch_rule)$/;

/** From the statement's end to that of the block around it. */
function holdsAfter(walker: Walker, statement: number, found: Stretch[]): void {
  const { tree } = walker.builder;
  const around = tree.parent[statement]!;
  if (STATEMENTS.test(walker.kind(around))) found.push({ from: tree.end[statement]!, until: tree.end[around]! });
}

/** Whether what follows a statement is never reached through it. */
function neverEnds(walker: Walker, node: number): boolean {
  if (node < 0) return false;
  const part = (name: string) => walker.field(node, name);
  switch (walker.kind(node)) {
    case "return_statement":
    case "throw_statement":
    case "continue_statement":
    case "break_statement":
    case "yield_statement":
      return true;
    case "block":
      return neverEnds(walker, walker.named(node).at(-1) ?? -1);
    case "if_statement":
      return neverEnds(walker, part("consequence")) && neverEnds(walker, part("alternative"));
    case "synchronized_statement":
      return neverEnds(walker, part("body"));
    case "while_statement":
      return /^\(\s*true\s*\)$/.test(walker.text(part("condition")));
    case "try_statement": {
      const parts = walker.named(node);
      const last = parts.find((child) => walker.kind(child) === "finally_clause") ?? -1;
      if (neverEnds(walker, walker.child(last, "block"))) return true;
      const catches = parts.filter((child) => walker.kind(child) === "catch_clause");
      return neverEnds(walker, part("body")) &&
        catches.every((child) => neverEnds(walker, walker.field(child, "body")));
    }
    default:
      return false;
  }
}
