// Statements, in order, with what each branch leaves behind.

import { NONE, Op } from "../../src/languages/facts.ts";
import { assignment, bindName, bindTarget, stringsIn, typeAlias } from "./assign.ts";
import { definition, typeParameters } from "./definitions.ts";
import { value } from "./expressions.ts";
import { closeLoop, type Environment, type Frame, type Meaning, merge, restore } from "./frame.ts";
import { importFrom, importModules } from "./imports.ts";
import { conditionNarrowings, narrow } from "./narrowing.ts";
import { N } from "./nodes.ts";
import { bindPattern } from "./patterns.ts";
import { typeExpr } from "./types.ts";
import { childOf, children, codeOf, enter, firstNamed, leave, type Walker } from "./walker.ts";

/** Walks a block; true when its end is never reached. */
export function block(w: Walker, node: number): boolean {
  const { t, codes } = w;
  if (!enter(w)) return false;
  let ended = false;
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if ((t.flags[child]! & 1) === 0 || codes[t.kind[child]!] === N.comment) continue;
    if (statement(w, child)) ended = true;
  }
  leave(w);
  return ended;
}

function statement(w: Walker, node: number): boolean {
  const { b, t, F } = w;
  switch (codeOf(w, node)) {
    case N.expression_statement:
      for (const child of children(w, node)) expressionStatement(w, child);
      return false;
    case N.return_statement: {
      const child = firstNamed(w, node);
      const returned = child < 0 ? NONE : value(w, child);
      if (returned !== NONE) w.frame.returns.push(returned);
      return true;
    }
    case N.raise_statement:
      raised(w, node);
      return true;
    case N.break_statement:
    case N.continue_statement:
      return true;
    case N.if_statement:
      return branching(w, node, ifStatement);
    case N.for_statement:
    case N.while_statement:
      return branching(w, node, loop);
    case N.try_statement:
      return branching(w, node, tryStatement);
    case N.with_statement:
      return withStatement(w, node);
    case N.match_statement:
      return branching(w, node, matchStatement);
    case N.decorated_definition:
      definition(w, t.childByField(node, F.definition), node);
      return false;
    case N.function_definition:
    case N.class_definition:
      definition(w, node, NONE);
      return false;
    case N.import_statement:
      importModules(w, node);
      return false;
    case N.import_from_statement:
      importFrom(w, node);
      return false;
    case N.future_import_statement:
      return false;
    case N.global_statement:
    case N.nonlocal_statement:
      outerNames(w, node);
      return false;
    case N.assert_statement: {
      const parts = children(w, node);
      for (const child of parts) value(w, child);
      if (parts[0] !== undefined) narrow(w, conditionNarrowings(w, parts[0], true), t.end[node]!);
      return false;
    }
    case N.type_alias_statement:
      typeAliasStatement(w, node);
      return false;
    case N.block:
      return block(w, node);
    case N.assignment:
    case N.augmented_assignment:
      expressionStatement(w, node);
      return false;
    default:
      if (t.kind[node] === 0xffff) {
        // Broken syntax: what was recovered inside it still counts.
        return block(w, node);
      }
      for (const child of children(w, node)) value(w, child);
      if (b.file.hasErrors) return false;
      return false;
  }
}

/** What single elements hold is followed along straight lines only. */
function branching(w: Walker, node: number, walk: (w: Walker, node: number) => boolean): boolean {
  w.frame.shapes.clear();
  const ended = walk(w, node);
  w.frame.shapes.clear();
  return ended;
}

/** `raise Name`, `raise module.Name`: whether it is a class is seen when everything is declared. */
function raised(w: Walker, node: number): void {
  const { b, t } = w;
  children(w, node).forEach((child, position) => {
    const ref = b.file.refs.length;
    value(w, child);
    if (position !== 0 || b.file.refs.length === ref) return;
    let head = child;
    while (head >= 0 && codeOf(w, head) === N.attribute) head = t.childByField(head, w.F.object);
    if (head < 0 || codeOf(w, head) !== N.identifier) return;
    const last = b.file.refs.length - 1;
    w.raised.push({ scope: w.scope, name: t.text(head), offset: t.start[head]!, ref: last });
  });
}

function expressionStatement(w: Walker, node: number): void {
  const { t, F } = w;
  const code = codeOf(w, node);
  if (code === N.assignment) assignment(w, node);
  else if (code === N.augmented_assignment) {
    const left = t.childByField(node, F.left);
    const right = t.childByField(node, F.right);
    if (left >= 0) value(w, left);
    if (right < 0) return;
    value(w, right);
    if (w.all !== undefined && w.frame.kind === "module" && left >= 0 && t.text(left) === "__all__") {
      for (const name of stringsIn(w, right) ?? []) w.all.add(name);
    }
  } else value(w, node);
}

function typeAliasStatement(w: Walker, node: number): void {
  const { t, F, scope } = w;
  const left = firstNamed(w, t.childByField(node, F.left));
  if (left < 0) return;
  const isGeneric = codeOf(w, left) === N.generic_type;
  const nameNode = isGeneric ? firstNamed(w, left) : left;
  typeAlias(w, nameNode, node, NONE);
  const symbol = w.b.file.symbols.length - 1;
  w.scope = w.b.openScope(scope, { inline: true });
  if (isGeneric) typeParameters(w, childOf(w, left, N.type_parameter), symbol, w.scope);
  w.b.file.symbols[symbol]!.declared = typeExpr(w, t.childByField(node, F.right));
  w.scope = scope;
}

function outerNames(w: Walker, node: number): void {
  const isGlobal = codeOf(w, node) === N.global_statement;
  for (const child of children(w, node)) {
    const name = w.t.text(child);
    let target: Frame | undefined = w.frame.parent;
    while (target !== undefined && target.kind !== "module") {
      if (!isGlobal && target.kind === "function" && target.bound.has(name)) break;
      target = target.parent;
    }
    if (target === undefined) continue;
    w.frame.outer ??= new Map();
    w.frame.outer.set(name, target);
  }
}

function ifStatement(w: Walker, node: number): boolean {
  const { b, t, F, frame } = w;
  const ends: Environment[] = [];
  const typeChecking = w.typeChecking;
  let hasElse = false;
  let clause = node;
  const clauses = children(w, node).filter((child) => t.field[child] === F.alternative);
  const before = frame.env;
  let entry: Environment = new Map(before);
  for (let i = -1; i < clauses.length; i++) {
    if (i >= 0) clause = clauses[i]!;
    const isElse = codeOf(w, clause) === N.else_clause;
    if (i >= 0) restore(b, frame, entry, t.start[clause]!);
    const condition = isElse ? -1 : t.childByField(clause, F.condition);
    const body = t.childByField(clause, isElse ? F.body : F.consequence);
    if (condition >= 0) value(w, condition);
    entry = new Map(frame.env);
    if (condition >= 0 && body >= 0) {
      narrow(w, conditionNarrowings(w, condition, true), t.start[body]!);
      if (TYPE_CHECKING.test(t.text(condition))) w.typeChecking = true;
    }
    if (body < 0 || !block(w, body)) ends.push(frame.env);
    w.typeChecking = typeChecking;
    if (isElse) hasElse = true;
    else if (condition >= 0) {
      // What holds in the rest of the chain: the condition failed.
      const facts = conditionNarrowings(w, condition, false);
      if (facts.length > 0) {
        restore(b, frame, entry, t.end[clause]!);
        narrow(w, facts, t.end[body < 0 ? clause : body]!);
        entry = new Map(frame.env);
      }
    }
  }
  if (!hasElse) {
    restore(b, frame, entry, t.end[node]!);
    ends.push(frame.env);
  }
  if (ends.length === 0) return true;
  const first = t.childByField(node, F.condition);
  if (first >= 0 && hasElse && TYPE_CHECKING.test(t.text(first))) keepTypes(w, ends, t.end[node]!);
  merge(b, frame, ends, t.end[node]!);
  return false;
}

const TYPE_CHECKING = /^(?:\w+\.)?TYPE_CHECKING$/;

/** `if TYPE_CHECKING: from a import B`, `else: B = Any`: what stands in when the program runs says nothing. */
function keepTypes(w: Walker, ends: readonly Environment[], from: number): void {
  const [types, ...others] = ends;
  for (const [name, meaning] of types ?? []) {
    const isVariable = (at: Meaning) =>
      at.op === Op.Symbol && /^(variable|const|field)$/.test(w.b.file.symbols[at.index]!.kind);
    if (meaning.op === Op.Local || isVariable(meaning)) continue;
    for (const env of others) {
      const other = env.get(name);
      if (other === undefined || !isVariable(other)) continue;
      env.set(name, meaning);
      w.b.declare(w.frame.flow, name, { op: meaning.op, index: meaning.index, from });
      const bound = w.frame.bound.get(name);
      const at = bound?.indexOf(other) ?? -1;
      if (at >= 0) bound!.splice(at, 1);
    }
  }
}

function loop(w: Walker, node: number): boolean {
  const { b, t, F, frame } = w;
  const before = new Map(frame.env);
  const body = t.childByField(node, F.body);
  if (codeOf(w, node) === N.for_statement) {
    const right = t.childByField(node, F.right);
    const iterated = value(w, right);
    const isAsync = t.source.startsWith("async", t.start[node]!);
    const item = iterated === NONE || isAsync && iterated === NONE ? NONE : b.expr(Op.Element, iterated);
    const left = t.childByField(node, F.left);
    if (left >= 0) bindTarget(w, left, left, item, body < 0 ? t.end[node]! : t.start[body]!);
  } else {
    const condition = t.childByField(node, F.condition);
    if (condition >= 0) {
      value(w, condition);
      narrow(w, conditionNarrowings(w, condition, true), body < 0 ? t.end[node]! : t.start[body]!);
    }
  }
  if (body >= 0) block(w, body);
  closeLoop(b, frame, before, t.start[node]!);
  const after = body < 0 ? t.end[node]! : t.end[body]!;
  merge(b, frame, [before, frame.env], after);
  const otherwise = t.childByField(node, F.alternative);
  if (otherwise >= 0) block(w, t.childByField(otherwise, F.body));
  return false;
}

function tryStatement(w: Walker, node: number): boolean {
  const { b, t, F, frame } = w;
  const before = new Map(frame.env);
  const body = t.childByField(node, F.body);
  const ends: Environment[] = [];
  let bodyEnded = body >= 0 && block(w, body);
  const bodyEnd = frame.env;
  let finallyEnded = false;
  let tryEnd: Environment | undefined = bodyEnded ? undefined : bodyEnd;
  let handled: Environment | undefined;
  for (const clause of children(w, node)) {
    const code = codeOf(w, clause);
    if (code === N.except_clause || code === N.except_group_clause) {
      frame.env = bodyEnd;
      merge(b, frame, [before, bodyEnd], t.start[clause]!);
      handled = frame.env;
      exceptHead(w, clause);
      const inner = childOf(w, clause, N.block);
      if (inner < 0 || !block(w, inner)) ends.push(frame.env);
    } else if (code === N.else_clause && tryEnd !== undefined) {
      restore(b, frame, tryEnd, t.start[clause]!);
      bodyEnded = block(w, t.childByField(clause, F.body));
      tryEnd = bodyEnded ? undefined : frame.env;
    } else if (code === N.finally_clause) {
      merge(
        b,
        frame,
        [...ends, ...(tryEnd === undefined ? [] : [tryEnd]), ...(handled === undefined ? [before] : [])],
        t.start[clause]!,
      );
      const inner = childOf(w, clause, N.block);
      if (inner >= 0) finallyEnded = block(w, inner);
      if (tryEnd === undefined && ends.length === 0) return true;
      return finallyEnded;
    }
  }
  if (tryEnd !== undefined) ends.push(tryEnd);
  if (ends.length === 0) return true;
  merge(b, frame, ends, t.end[node]!);
  return false;
}

/** `except (A, B) as e` */
function exceptHead(w: Walker, clause: number): void {
  const { b, t, F } = w;
  const head = t.childByField(clause, F.value);
  if (head < 0) return;
  const isNamed = codeOf(w, head) === N.as_pattern;
  const classes = isNamed ? firstNamed(w, head) : head;
  const caught = value(w, classes);
  const alias = isNamed ? firstNamed(w, childOf(w, head, N.as_pattern_target)) : t.childByField(clause, F.alias);
  if (alias < 0) return;
  const types = (codeOf(w, classes) === N.tuple ? children(w, classes) : [classes]).map((one) =>
    typeExpr(w, one, true)
  );
  const declared = b.union(types);
  if (caught !== NONE) bindName(w, alias, alias, NONE, declared, t.end[head]!);
  else bindName(w, alias, alias, NONE, NONE, t.end[head]!);
  w.frame.declared.delete(t.text(alias));
}

function withStatement(w: Walker, node: number): boolean {
  const { b, t, F } = w;
  const isAsync = t.source.startsWith("async", t.start[node]!);
  const items = children(w, childOf(w, node, N.with_clause)).flatMap((item) => {
    const held = codeOf(w, item) === N.with_item ? t.childByField(item, F.value) : item;
    return held >= 0 && codeOf(w, held) === N.tuple ? children(w, held) : [held];
  });
  for (const item of items) {
    if (item < 0) continue;
    if (codeOf(w, item) !== N.as_pattern) {
      value(w, item);
      continue;
    }
    const manager = value(w, firstNamed(w, item));
    const target = firstNamed(w, childOf(w, item, N.as_pattern_target));
    let entered = manager === NONE ? NONE : b.call(b.member(manager, isAsync ? "__aenter__" : "__enter__"));
    if (isAsync && entered !== NONE) entered = b.expr(Op.Await, entered);
    if (target >= 0) bindTarget(w, target, target, entered, t.end[item]!);
  }
  const body = t.childByField(node, F.body);
  return body >= 0 && block(w, body);
}

function matchStatement(w: Walker, node: number): boolean {
  const { b, t, F, frame } = w;
  const subject = t.childByField(node, F.subject);
  const held = value(w, subject);
  const subjectName = subject >= 0 && codeOf(w, subject) === N.identifier ? t.text(subject) : "";
  const before = new Map(frame.env);
  const ends: Environment[] = [];
  const body = t.childByField(node, F.body);
  for (const clause of body < 0 ? [] : children(w, body)) {
    if (codeOf(w, clause) !== N.case_clause) continue;
    restore(b, frame, before, t.start[clause]!);
    const inner = t.childByField(clause, F.consequence);
    const from = inner < 0 ? t.end[clause]! : t.start[inner]!;
    for (const part of children(w, clause)) {
      if (codeOf(w, part) === N.case_pattern) bindPattern(w, part, held, from, subjectName);
    }
    const guard = t.childByField(clause, F.guard);
    if (guard >= 0) { for (const part of children(w, guard)) value(w, part); }
    if (inner < 0 || !block(w, inner)) ends.push(frame.env);
  }
  ends.push(before);
  merge(b, frame, ends, t.end[node]!);
  return false;
}
