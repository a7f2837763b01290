// Python expressions: what each evaluates to, and the references in it.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { bindName, bindTarget } from "./assign.ts";
import { callValue } from "./calls.ts";
import { N } from "./nodes.ts";
import { conditionNarrowings, narrow, widen } from "./narrowing.ts";
import { closeFrame, meaningExpr, openFrame } from "./frame.ts";
import { constantKey, describe, shapeOf } from "./shapes.ts";
import { parameters } from "./parameters.ts";
import { stringType } from "./string_types.ts";
import { childOf, children, codeOf, enter, firstNamed, lastName, leave, receiver, type Walker } from "./walker.ts";

/** Evaluates an expression node, or -1 for none; every name in it becomes a reference. */
export function value(w: Walker, node: number, use: "read" | "call" = "read"): ExprId {
  if (node < 0 || !enter(w)) return NONE;
  try {
    return evaluate(w, node, use);
  } finally {
    leave(w);
  }
}

function evaluate(w: Walker, node: number, use: "read" | "call"): ExprId {
  const { b, t, F } = w;
  switch (codeOf(w, node)) {
    case N.identifier:
      return nameValue(w, node, use);
    case N.attribute:
      return attributeValue(w, node, use);
    case N.call:
      return callValue(w, node);
    case N.subscript:
      return subscriptValue(w, node);
    case N.string:
      interpolations(w, node);
      return b.literal(/^[a-z]*b/i.test(t.source.slice(t.start[node]!, t.start[node]! + 2)) ? "bytes" : "str");
    case N.concatenated_string:
      for (const part of children(w, node)) interpolations(w, part);
      return b.literal("str");
    case N.integer:
      return b.literal("int");
    case N.float:
      return b.literal("float");
    case N.true:
    case N.false:
      return b.literal("bool");
    case N.none:
      return b.literal("None");
    case N.list:
      return sequence(w, node, "list");
    case N.tuple:
    case N.expression_list:
      return sequence(w, node, "tuple");
    case N.set:
      return b.literal("set", elements(w, node));
    case N.dictionary:
      return dictionaryValue(w, node);
    case N.list_comprehension:
    case N.set_comprehension:
    case N.dictionary_comprehension:
    case N.generator_expression:
      return comprehensionValue(w, node);
    case N.lambda:
      return lambdaValue(w, node);
    case N.conditional_expression:
      return conditionalValue(w, node);
    case N.boolean_operator:
      return booleanValue(w, node);
    case N.binary_operator:
      return binaryValue(w, node);
    case N.comparison_operator:
    case N.not_operator:
      for (const child of children(w, node)) value(w, child);
      return b.literal("bool");
    case N.unary_operator:
      return value(w, t.childByField(node, F.argument));
    case N.await:
      return b.expr(Op.Await, value(w, firstNamed(w, node)));
    case N.yield: {
      w.frame.isGenerator = true;
      const from = t.source.startsWith("from", t.start[firstNamed(w, node) - 1] ?? 0);
      const yielded = value(w, firstNamed(w, node));
      if (yielded !== NONE) w.frame.yields.push(from ? b.expr(Op.Element, yielded) : yielded);
      return NONE;
    }
    case N.named_expression: {
      const assigned = value(w, t.childByField(node, F.value));
      const name = t.childByField(node, F.name);
      if (name >= 0) bindName(w, name, node, assigned, NONE, t.end[node]!);
      return assigned;
    }
    case N.parenthesized_expression:
    case N.list_splat:
    case N.dictionary_splat:
    case N.interpolation:
      return value(w, firstNamed(w, node), use);
    case N.as_pattern: {
      const held = value(w, firstNamed(w, node));
      const target = firstNamed(w, childOf(w, node, N.as_pattern_target));
      if (target >= 0) bindTarget(w, target, node, held, t.end[node]!);
      return held;
    }
    default:
      for (const child of children(w, node)) value(w, child);
      return NONE;
  }
}

function nameValue(w: Walker, node: number, use: "read" | "call"): ExprId {
  const name = w.t.text(node);
  const self = receiver(w, name);
  if (self !== NONE) return self;
  const expr = w.b.name(w.scope, name, w.t.start[node]!);
  w.b.ref(use, name, node, w.scope, expr);
  w.frame.shapes.delete(name);
  if (use === "call" && w.frame.params.has(name)) {
    let calls = w.paramCalls.get(w.frame.symbol);
    if (calls === undefined) w.paramCalls.set(w.frame.symbol, calls = new Map());
    const known = calls.get(name);
    if (known === undefined) calls.set(name, [{ node, scope: w.scope }]);
    else known.push({ node, scope: w.scope });
  }
  return expr;
}

function attributeValue(w: Walker, node: number, use: "read" | "call"): ExprId {
  const { b, t, F } = w;
  const object = value(w, t.childByField(node, F.object));
  const attribute = t.childByField(node, F.attribute);
  if (attribute < 0) return NONE;
  const name = t.text(attribute);
  if (name === "__class__" && object !== NONE && b.file.exprs.op[object] === Op.This) {
    return b.expr(Op.ThisType, b.file.exprs.a[object]);
  }
  const expr = object === NONE ? NONE : b.member(object, name);
  b.ref(use, name, attribute, w.scope, expr === NONE ? b.member(b.expr(Op.Unknown), name) : expr);
  const known = w.frame.paths.size === 0 ? undefined : w.frame.env.get(t.text(node));
  return known === undefined ? expr : meaningExpr(b, known);
}

function subscriptValue(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const objectNode = t.childByField(node, F.value);
  const shape = shapeOf(w, objectNode);
  const held = shape === undefined ? undefined : new Map(w.frame.shapes);
  const object = value(w, objectNode);
  // A subscript takes one element out: the others stay known.
  if (held !== undefined) { for (const [name, known] of held) w.frame.shapes.set(name, known); }
  let key: ExprId = NONE;
  let sliced = false;
  for (const child of children(w, node)) {
    if (t.field[child] !== F.subscript) continue;
    if (codeOf(w, child) === N.slice) sliced = true;
    key = forwardType(w, objectNode, child) ?? value(w, child);
  }
  const element = shape?.get(constantKey(w, t.childByField(node, F.subscript)));
  if (element !== undefined && !sliced) return element;
  if (object === NONE) return NONE;
  return sliced ? object : b.expr(Op.Index, object, key);
}

/** `Key["Node"]`, a class applied to one that comes later: the string is its name. */
function forwardType(w: Walker, applied: number, key: number): ExprId | undefined {
  if (key < 0 || codeOf(w, key) !== N.string || !/^[A-Z]\w*[a-z]/.test(lastName(w, applied))) return undefined;
  return /^(["'])[A-Z]\w*[a-z]\w*\1$/.test(w.t.text(key)) ? stringType(w, key, true) : undefined;
}

export function interpolations(w: Walker, node: number): void {
  const { t, codes } = w;
  const stop = t.next[node]!;
  for (let child = node + 1; child < stop; child = t.next[child]!) {
    if (codes[t.kind[child]!] === N.interpolation) { for (const part of children(w, child)) value(w, part); }
  }
}

function elements(w: Walker, node: number): ExprId[] {
  return children(w, node).map((child) => {
    const item = value(w, child);
    if (item === NONE) return w.b.expr(Op.Unknown);
    return codeOf(w, child) === N.list_splat ? w.b.expr(Op.Element, item) : item;
  });
}

function sequence(w: Walker, node: number, type: string): ExprId {
  const items = elements(w, node);
  const literal = w.b.literal(type, items);
  const splat = children(w, node).some((child) => codeOf(w, child) === N.list_splat);
  if (!splat) describe(w, literal, items.map((_, i) => String(i)), items);
  return literal;
}

function dictionaryValue(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const constants: string[] = [];
  const keys: ExprId[] = [];
  const values: ExprId[] = [];
  for (const child of children(w, node)) {
    if (codeOf(w, child) === N.pair) {
      keys.push(value(w, t.childByField(child, F.key)));
      values.push(value(w, t.childByField(child, F.value)));
      constants.push(constantKey(w, t.childByField(child, F.key)));
    } else {
      const other = value(w, child);
      if (other !== NONE) values.push(b.expr(Op.Index, other, NONE));
      constants.push("");
    }
  }
  const literal = pairLiteral(w, b.union(keys), b.union(values));
  describe(w, literal, constants, values);
  return literal;
}

/** A dictionary of these keys and values. */
function pairLiteral(w: Walker, key: ExprId, item: ExprId): ExprId {
  const { b } = w;
  if (key === NONE && item === NONE) return b.literal("dict");
  const known = (expr: ExprId) => expr === NONE ? b.expr(Op.Unknown) : expr;
  return b.literal("dict", [known(key), known(item)]);
}

function comprehensionValue(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const outer = w.scope;
  const inner = b.openScope(outer, { inline: true });
  let first = true;
  for (const clause of children(w, node)) {
    if (codeOf(w, clause) === N.for_in_clause) {
      // The first iterable is evaluated outside: `[x for x in x]`.
      w.scope = first ? outer : inner;
      const iterated: ExprId[] = [];
      for (const child of children(w, clause)) if (t.field[child] === F.right) iterated.push(value(w, child));
      first = false;
      w.scope = inner;
      const item = iterated[0] === undefined || iterated[0] === NONE ? NONE : b.expr(Op.Element, iterated[0]);
      bindComprehension(w, t.childByField(clause, F.left), item, inner);
    }
    w.scope = inner;
    if (codeOf(w, clause) === N.if_clause) { for (const child of children(w, clause)) value(w, child); }
  }
  w.scope = inner;
  const body = t.childByField(node, F.body);
  let result: ExprId;
  if (codeOf(w, node) === N.dictionary_comprehension) {
    result = pairLiteral(w, value(w, t.childByField(body, F.key)), value(w, t.childByField(body, F.value)));
  } else {
    const item = value(w, body);
    const type = ["list", "set", "", "generator"][codeOf(w, node) - N.list_comprehension] ?? "list";
    result = b.literal(type, item === NONE ? [] : [item]);
  }
  w.scope = outer;
  return result;
}

function bindComprehension(w: Walker, target: number, item: ExprId, scope: number): void {
  if (target < 0) return;
  const { b } = w;
  if (codeOf(w, target) === N.identifier) {
    b.binding(scope, { name: w.t.text(target), flags: 0, declared: NONE, value: item });
    return;
  }
  children(w, target).forEach((child, position) => {
    bindComprehension(w, child, item === NONE ? NONE : b.expr(Op.Item, item, position), scope);
  });
}

function lambdaValue(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const { frame, scope } = w;
  const inner = openFrame(b, "function", frame, scope, b.ownerOf(scope), frame.type);
  const list: number[] = [];
  const params = t.childByField(node, F.parameters);
  if (params >= 0) parameters(w, params, inner, scope, list);
  w.frame = inner;
  w.scope = inner.flow;
  const body = value(w, t.childByField(node, F.body));
  closeFrame(b, inner);
  w.frame = frame;
  w.scope = scope;
  return b.expr(Op.Lambda, b.list(list), body);
}

function conditionalValue(w: Walker, node: number): ExprId {
  const { b, t, frame } = w;
  const [body, condition, otherwise] = children(w, node);
  if (body === undefined || condition === undefined) return NONE;
  value(w, condition);
  const before = new Map(frame.env);
  const facts = conditionNarrowings(w, condition, true);
  narrow(w, facts, t.start[body]!);
  const yes = value(w, body);
  widen(w, facts.map((fact) => fact.name), before, t.end[body]!);
  const no = otherwise === undefined ? NONE : value(w, otherwise);
  return b.union([yes, no]);
}

function booleanValue(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  // `a and b and c …` nests to the left; a loop keeps long chains off the stack.
  const parts: number[] = [];
  let at = node;
  while (at >= 0 && codeOf(w, at) === N.boolean_operator) {
    parts.push(t.childByField(at, F.right));
    at = t.childByField(at, F.left);
  }
  parts.push(at);
  parts.reverse();
  const operator = t.childByField(node, F.operator);
  const isAnd = operator >= 0 && t.text(operator) === "and";
  const before = new Map(w.frame.env);
  const narrowed = new Set<string>();
  const values: ExprId[] = [];
  for (let i = 0; i < parts.length; i++) {
    values.push(value(w, parts[i]!));
    if (i + 1 < parts.length) {
      const facts = conditionNarrowings(w, parts[i]!, isAnd);
      narrow(w, facts, t.start[parts[i + 1]!]!);
      for (const fact of facts) narrowed.add(fact.name);
    }
  }
  widen(w, narrowed, before, t.end[node]!);
  return isAnd ? values[values.length - 1] ?? NONE : b.union(values);
}

function binaryValue(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const rights: number[] = [];
  let at = node;
  while (at >= 0 && codeOf(w, at) === N.binary_operator) {
    rights.push(t.childByField(at, F.right));
    at = t.childByField(at, F.left);
  }
  const result = value(w, at);
  for (let i = rights.length - 1; i >= 0; i--) value(w, rights[i]!);
  // Operators of project classes are not followed; strings and numbers stay what they are.
  return result !== NONE && b.file.exprs.op[result] === Op.Literal ? result : NONE;
}
