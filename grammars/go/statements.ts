// Statements: blocks, and what each binds from where on.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { constSpecs, typeSpec, varSpec } from "./declarations.ts";
import { value } from "./expressions.ts";
import { N } from "./nodes.ts";
import { typeExpr } from "./types.ts";
import { children, childrenByField, codeOf, deeper, firstNamed, inScope, type Walker } from "./walker.ts";

/** A block in a scope of its own. */
export function block(w: Walker, node: number): void {
  if (node < 0) return;
  inScope(w, w.b.openScope(w.scope), () => statements(w, node));
}

function statements(w: Walker, node: number): void {
  deeper(w, undefined, () => {
    for (const child of children(w, node)) {
      if (codeOf(w, child) === N.statement_list) statements(w, child);
      else statement(w, child);
    }
  });
}

export function statement(w: Walker, node: number): void {
  if (node >= 0) deeper(w, undefined, () => dispatch(w, node));
}

function dispatch(w: Walker, node: number): void {
  const { t, F } = w;
  switch (codeOf(w, node)) {
    case N.short_var_declaration:
      shortVariables(w, node);
      return;
    case N.assignment_statement:
    case N.return_statement:
      for (const side of children(w, node)) {
        for (
          const child of codeOf(w, side) === N.expression_list ? children(w, side) : [side]
        ) value(w, child);
      }
      return;
    case N.block:
      block(w, node);
      return;
    case N.statement_list:
      statements(w, node);
      return;
    case N.if_statement:
      inScope(w, w.b.openScope(w.scope), () => {
        statement(w, t.childByField(node, F.initializer));
        value(w, t.childByField(node, F.condition));
        block(w, t.childByField(node, F.consequence));
        const otherwise = t.childByField(node, F.alternative);
        if (codeOf(w, otherwise) === N.block) block(w, otherwise);
        else statement(w, otherwise);
      });
      return;
    case N.for_statement:
      inScope(w, w.b.openScope(w.scope), () => forStatement(w, node));
      return;
    case N.expression_switch_statement:
    case N.select_statement:
      inScope(w, w.b.openScope(w.scope), () => {
        statement(w, t.childByField(node, F.initializer));
        value(w, t.childByField(node, F.value));
        for (const clause of children(w, node)) {
          if (isCase(w, clause)) {
            inScope(w, w.b.openScope(w.scope), () => caseClause(w, clause));
          }
        }
      });
      return;
    case N.type_switch_statement:
      inScope(w, w.b.openScope(w.scope), () => typeSwitch(w, node));
      return;
    case N.receive_statement:
      receive(w, node);
      return;
    case N.labeled_statement:
      for (const child of children(w, node)) if (t.field[child] !== F.label) statement(w, child);
      return;
    case N.type_declaration:
      for (const spec of children(w, node)) typeSpec(w, spec);
      return;
    case N.const_declaration:
      constSpecs(w, node);
      return;
    case N.var_declaration:
      for (const spec of variableSpecs(w, node)) varSpec(w, spec);
      return;
    case N.label_name:
      return;
    default:
      if (t.kind[node] === 0xffff) statements(w, node);
      else value(w, node);
  }
}

export function variableSpecs(w: Walker, node: number): number[] {
  return children(w, node).flatMap((child) => codeOf(w, child) === N.var_spec_list ? children(w, child) : [child]);
}

function isCase(w: Walker, node: number): boolean {
  const code = codeOf(w, node);
  return code === N.expression_case || code === N.default_case || code === N.communication_case;
}

function caseClause(w: Walker, node: number): void {
  const { t, F } = w;
  for (const child of children(w, node)) {
    if (t.field[child] === F.value) { for (const tested of children(w, child)) value(w, tested); }
    else statement(w, child);
  }
}

/** Values for `count` names on the left: one each, or the parts of one. */
export function valuesFor(w: Walker, list: number, count: number): ExprId[] {
  const { b } = w;
  if (list < 0) return new Array(count).fill(NONE);
  const nodes = codeOf(w, list) === N.expression_list ? children(w, list) : [list];
  const found = nodes.map((node) => value(w, node));
  if (nodes.length >= count) return found;
  const only = found[0] ?? NONE;
  if (only === NONE) return new Array(count).fill(NONE);
  // `v, ok := m[k]`, `x.(T)`, `<-ch`: the value, and whether there was one.
  let node = nodes[0]!;
  while (codeOf(w, node) === N.parenthesized_expression) node = firstNamed(w, node);
  if (codeOf(w, node) !== N.call_expression && codeOf(w, node) !== N.type_conversion_expression) {
    return [only, b.literal("bool")];
  }
  return Array.from({ length: count }, (_, position) => b.expr(Op.Item, only, position));
}

/** Binds `a, b := …` in the current scope from the end of `statement` on. */
function shortVariables(w: Walker, node: number): void {
  const { t, F } = w;
  const names = children(w, t.childByField(node, F.left));
  const values = valuesFor(w, t.childByField(node, F.right), names.length);
  names.forEach((name, position) => bindLocal(w, name, NONE, values[position] ?? NONE, t.end[node]!));
}

/** A local variable; where it is in this scope already, `:=` assigns and its type stays. */
export function bindLocal(w: Walker, nameNode: number, declared: ExprId, assigned: ExprId, from: number): void {
  const { b, t } = w;
  if (codeOf(w, nameNode) !== N.identifier) {
    value(w, nameNode);
    return;
  }
  const name = t.text(nameNode);
  if (name === "_" || b.declaresHere(w.scope, name, from)) return;
  b.binding(w.scope, { name, flags: 0, declared, value: assigned }, from);
}

function forStatement(w: Walker, node: number): void {
  const { b, t, F } = w;
  const body = t.childByField(node, F.body);
  for (const clause of children(w, node)) {
    if (clause === body) continue;
    if (codeOf(w, clause) === N.range_clause) {
      const ranged = value(w, t.childByField(clause, F.right));
      const left = t.childByField(clause, F.left);
      const names = left < 0 ? [] : children(w, left);
      const isNew = /:=\s*range\b/.test(t.source.slice(left < 0 ? 0 : t.end[left]!, t.end[clause]!));
      names.forEach((name, position) => {
        const item = ranged === NONE
          ? NONE
          : position === 0
          ? b.expr(Op.Element, ranged)
          : b.expr(Op.Index, ranged, NONE);
        if (isNew) bindLocal(w, name, NONE, item, t.end[clause]!);
        else value(w, name);
      });
    } else if (codeOf(w, clause) === N.for_clause) {
      statement(w, t.childByField(clause, F.initializer));
      value(w, t.childByField(clause, F.condition));
      statement(w, t.childByField(clause, F.update));
    } else value(w, clause);
  }
  block(w, body);
}

function receive(w: Walker, node: number): void {
  const { t, F } = w;
  const left = t.childByField(node, F.left);
  const names = left < 0 ? [] : children(w, left);
  const right = t.childByField(node, F.right);
  const values = valuesFor(w, right, Math.max(1, names.length));
  const isNew = left >= 0 && right >= 0 && t.source.slice(t.end[left]!, t.start[right]!).includes(":=");
  names.forEach((name, position) => {
    if (isNew) bindLocal(w, name, NONE, values[position] ?? NONE, t.end[node]!);
    else value(w, name);
  });
}

/** `switch v := x.(type)`: in each case `v` is what the case says. */
function typeSwitch(w: Walker, node: number): void {
  const { b, t, F } = w;
  statement(w, t.childByField(node, F.initializer));
  const switched = value(w, t.childByField(node, F.value));
  const alias = firstNamed(w, t.childByField(node, F.alias));
  for (const clause of children(w, node)) {
    const code = codeOf(w, clause);
    if (code !== N.type_case && code !== N.default_case) continue;
    inScope(w, b.openScope(w.scope), () => {
      const typeNodes = childrenByField(w, clause, F.type);
      const types = typeNodes.map((type) => typeExpr(w, type));
      if (alias >= 0) {
        const declared = types.length === 1 ? types[0]! : NONE;
        const held = types.length === 1 ? NONE : switched;
        b.binding(w.scope, { name: t.text(alias), flags: 0, declared, value: held });
      }
      for (const child of children(w, clause)) if (t.field[child] !== F.type) statement(w, child);
    });
  }
}
