// Patterns and conditions of Swift: what they bind, and to which value.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import type { Place, Walker } from "../../src/languages/walker.ts";

export interface Bound {
  /** What is matched. */
  value: ExprId;
  declared: ExprId;
  /** A bare name is a new variable, not something to compare with. */
  binds: boolean;
}

function bindName(walker: Walker, node: number, place: Place, bound: Bound, from: number): void {
  const name = walker.text(node);
  if (name === "self" || name === "_" || name === "") return;
  const { value, declared } = bound;
  walker.builder.binding(place.scope, { name, flags: 0, declared, value }, from);
}

/** `.name` in a pattern is a case of the matched value's type. */
function caseName(walker: Walker, node: number, place: Place, on: ExprId): void {
  const { builder } = walker;
  const name = walker.text(node);
  builder.ref("read", name, node, place.scope, builder.member(on === NONE ? builder.expr(Op.Unknown) : on, name));
}

const isAfterDot = (walker: Walker, node: number): boolean => {
  const { tree } = walker.builder;
  return tree.source[tree.start[node]! - 1] === ".";
};

export function bindPattern(walker: Walker, node: number, place: Place, bound: Bound): void {
  const { builder, builder: { tree } } = walker;
  const from = tree.end[node]!;
  const nameNode = walker.field(node, "bound_identifier");
  if (nameNode >= 0) {
    bindName(walker, nameNode, place, bound, from);
    for (const child of walker.named(node)) if (/_type$/.test(walker.kind(child))) walker.type(child, place);
    return;
  }
  const parts = walker.named(node);
  const typeNode = parts.find((child) => /_type$/.test(walker.kind(child)));
  const declared = typeNode === undefined ? NONE : walker.type(typeNode, place);
  const binds = bound.binds || parts.some((child) => walker.kind(child) === "value_binding_pattern");
  const patterns = parts.filter((child) => walker.kind(child) === "pattern");
  for (const child of parts) {
    const kind = walker.kind(child);
    if (kind === "value_binding_pattern" || child === typeNode) continue;
    if (kind === "simple_identifier") {
      if (isAfterDot(walker, child)) {
        const outer = declared === NONE ? bound.value : declared;
        caseName(walker, child, place, outer);
      } else if (binds) bindName(walker, child, place, { ...bound, declared }, from);
      else walker.value(child, place);
    } else if (kind === "pattern") {
      const index = patterns.indexOf(child);
      const isTuple = tree.source[tree.start[node]!] === "(" && bound.value !== NONE;
      // `x as T` binds the whole value; parts of a case are not followed.
      const value = declared !== NONE ? NONE : isTuple ? builder.expr(Op.Item, bound.value, index) : NONE;
      bindPattern(walker, child, place, { value, declared, binds });
    } else walker.value(child, place);
  }
}

/**
 * The conditions of `if`, `guard`, `while` are flat: `let a = b, case .c(let d) = e, f`. What they bind is visible in
 * `inside`; `from` the end of each condition.
 */
export function conditions(walker: Walker, node: number, place: Place, inside: Place): void {
  const { builder, builder: { tree } } = walker;
  const stop = tree.next[node]!;
  let names: number[] = [];
  let declared: ExprId = NONE;
  let inCase = false;
  let seenValue = true;
  const settle = (value: ExprId, end: number): void => {
    for (const name of names) {
      const own = value !== NONE || declared !== NONE || seenValue
        ? value
        : builder.name(place.scope, walker.text(name), tree.start[name]!);
      bindName(walker, name, inside, { value: own, declared, binds: true }, end);
    }
    names = [];
    declared = NONE;
  };
  for (let child = node + 1; child < stop; child = tree.next[child]!) {
    const kind = walker.kind(child);
    const end = tree.end[child]!;
    if (!tree.isNamed(child)) {
      const text = walker.text(child);
      if (text === "{") break;
      if (text === "case") inCase = true;
      if (text === "=") inCase = false;
      if (text === ",") settle(NONE, end);
      continue;
    }
    if (kind === "value_binding_pattern") seenValue = false;
    else if (/^(statements|else)$/.test(kind)) break;
    else if (tree.field[child] === builder.names.field("bound_identifier")) names.push(child);
    else if (kind === "type_annotation") declared = walker.type(child, place);
    else if (kind === "pattern") {
      bindPattern(walker, child, inside, { value: NONE, declared: NONE, binds: walker.hasToken(node, "case") });
    } else if (inCase && kind === "simple_identifier" && isAfterDot(walker, child)) {
      caseName(walker, child, inside, NONE);
    } else if (!inCase || kind !== "simple_identifier") {
      const value = walker.value(child, inside);
      seenValue = true;
      settle(value, end);
    }
  }
  settle(NONE, tree.start[node]!);
}
