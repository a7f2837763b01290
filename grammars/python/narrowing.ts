// `isinstance` tests: what a name, or a path like `self.parent`, is where the test holds.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { bindFlow, type Environment, type Frame, meaningExpr } from "./frame.ts";
import { N } from "./nodes.ts";
import { typeExpr } from "./types.ts";
import { children, codeOf, firstNamed, receiver, type Walker } from "./walker.ts";

export interface Narrowing {
  name: string;
  type: ExprId;
  /** It is not of the type. */
  isNot: boolean;
  /** The node of a dotted path, -1 for a plain name. */
  path: number;
}

const PATH = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+$/u;

/** What follows for names and paths when `condition` holds (or, with `holds` false, when it does not). */
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
  const test = typeTest(w, node);
  if (test === undefined) return [];
  const { subject, type, isClass } = test;
  const isPath = codeOf(w, subject) === N.attribute && PATH.test(t.text(subject));
  if (codeOf(w, subject) !== N.identifier && !isPath) return [];
  const types = codeOf(w, type) === N.tuple ? children(w, type) : [type];
  const narrowed = w.b.union(types.map((one) => typeExpr(w, one, true)));
  if (narrowed === NONE || isClass && !wanted) return [];
  const kind = isClass ? w.b.expr(Op.TypeOf, narrowed) : narrowed;
  return [{ name: t.text(subject), type: kind, isNot: !wanted, path: isPath ? subject : NONE }];
}

/** What `isinstance(x, T)`, `issubclass(x, T)` and `type(x) is T` ask. */
function typeTest(w: Walker, node: number): { subject: number; type: number; isClass: boolean } | undefined {
  const { t, F } = w;
  const isComparison = codeOf(w, node) === N.comparison_operator;
  const [call = NONE, compared = NONE, more] = isComparison ? children(w, node) : [node];
  if (codeOf(w, call) !== N.call || more !== undefined) return undefined;
  const callee = t.childByField(call, F.function);
  if (callee < 0 || codeOf(w, callee) !== N.identifier) return undefined;
  const name = t.text(callee);
  const [subject = NONE, type = NONE] = children(w, t.childByField(call, F.arguments));
  if (subject < 0) return undefined;
  if (isComparison) {
    const isSame = /^\s*(?:is|==)\s*$/.test(t.source.slice(t.end[call]!, t.start[compared]!));
    return name === "type" && type < 0 && isSame ? { subject, type: compared, isClass: false } : undefined;
  }
  if (name !== "isinstance" && name !== "issubclass" || type < 0) return undefined;
  return { subject, type, isClass: name === "issubclass" };
}

/** Makes the narrowings hold from offset `from` on. */
export function narrow(w: Walker, narrowings: readonly Narrowing[], from: number): void {
  const { b, frame } = w;
  for (const { name, type, isNot, path } of narrowings) {
    if (path >= 0 && !frame.env.has(name)) {
      const held = pathExpr(w, path);
      if (held === NONE) continue;
      bindFlow(b, frame, name, { name, flags: 0, declared: NONE, value: held }, from);
      frame.paths.add(name);
    }
    const current = frame.env.get(name);
    if (name === frame.self || name === frame.cls || current === undefined) continue;
    if (isNot && current.op !== Op.Local) continue;
    const binding = isNot
      ? { name, flags: 0, declared: NONE, value: b.expr(Op.Except, meaningExpr(b, current), type) }
      : { name, flags: 0, declared: type, value: NONE };
    bindFlow(b, frame, name, binding, from, true);
  }
}

/** The same as the expression's own value, without references. */
function pathExpr(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  if (codeOf(w, node) === N.identifier) {
    const name = t.text(node);
    const self = receiver(w, name);
    return self === NONE ? b.name(w.scope, name, t.start[node]!) : self;
  }
  const object = pathExpr(w, t.childByField(node, F.object));
  return object === NONE ? NONE : b.member(object, t.text(t.childByField(node, F.attribute)));
}

/** Where the tests end that an expression made on its way: names mean again what they did before. */
export function widen(w: Walker, narrowed: Iterable<string>, before: Environment, from: number): void {
  const { b, frame } = w;
  for (const name of narrowed) {
    const meaning = before.get(name) ?? frame.env.get(name)?.narrowed;
    if (meaning === undefined) continue;
    b.declare(frame.flow, name, { op: meaning.op, index: meaning.index, from });
    frame.env.set(name, meaning);
  }
}

/** `a.b = …` and `a = …` end what was known about `a.b`. */
export function forgetPath(frame: Frame, path: string): void {
  for (const known of frame.paths) {
    if (known !== path && !known.startsWith(path + ".")) continue;
    frame.paths.delete(known);
    frame.env.delete(known);
  }
}
