// Go expressions: what each evaluates to, and the references in it.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { bindParameters } from "./functions.ts";
import { N } from "./nodes.ts";
import { block } from "./statements.ts";
import { parameterTypes, resultType, typeExpr } from "./types.ts";
import { children, codeOf, deeper, firstNamed, inScope, known, type Walker } from "./walker.ts";

/** Evaluates an expression node, or -1 for none; every name in it becomes a reference. */
export function value(w: Walker, node: number, use: "read" | "call" = "read"): ExprId {
  return node < 0 ? NONE : deeper(w, NONE, () => evaluate(w, node, use));
}

function evaluate(w: Walker, node: number, use: "read" | "call"): ExprId {
  const { b, t, F } = w;
  switch (codeOf(w, node)) {
    case N.identifier: {
      const name = t.text(node);
      if (name === "_") return NONE;
      const expr = b.name(w.scope, name, t.start[node]!);
      b.ref(use, name, node, w.scope, expr);
      return expr;
    }
    case N.selector_expression:
      return selectorValue(w, node, use);
    case N.call_expression:
      return callValue(w, node);
    case N.composite_literal: {
      const typeNode = t.childByField(node, F.type);
      const type = typeExpr(w, typeNode);
      const made = type === NONE ? NONE : b.expr(Op.Typed, type);
      literalBody(w, t.childByField(node, F.body), made, COLLECTIONS.has(codeOf(w, typeNode)));
      return made;
    }
    case N.func_literal:
      return functionLiteral(w, node);
    case N.index_expression: {
      const operand = value(w, t.childByField(node, F.operand), use);
      const key = value(w, t.childByField(node, F.index));
      if (operand === NONE) return NONE;
      // `f[int](x)` and `handlers[i](x)` look alike; what is indexed decides.
      return use === "call"
        ? b.union([b.expr(Op.Index, operand, key), b.expr(Op.Apply, operand, b.list([known(w, key)]))])
        : b.expr(Op.Index, operand, key);
    }
    case N.slice_expression: {
      const [operand, ...bounds] = children(w, node);
      const sliced = operand === undefined ? NONE : value(w, operand);
      for (const bound of bounds) value(w, bound);
      return sliced;
    }
    case N.type_assertion_expression: {
      value(w, t.childByField(node, F.operand));
      const type = typeExpr(w, t.childByField(node, F.type));
      return type === NONE ? NONE : b.expr(Op.Typed, type);
    }
    case N.type_conversion_expression:
      return conversion(w, node);
    case N.type_instantiation_expression: {
      const base = typeExpr(w, t.childByField(node, F.type), use);
      for (const part of children(w, node)) if (t.field[part] !== F.type) typeExpr(w, part);
      return base;
    }
    case N.unary_expression:
      return unaryValue(w, node);
    case N.binary_expression:
      return binaryValue(w, node);
    case N.parenthesized_expression:
      return value(w, firstNamed(w, node), use);
    case N.interpreted_string_literal:
    case N.raw_string_literal:
      return b.literal("string");
    case N.int_literal:
    case N.iota:
    case N.rune_literal:
      return b.literal("int");
    case N.float_literal:
    case N.imaginary_literal:
      return b.literal("float64");
    case N.true:
    case N.false:
      return b.literal("bool");
    case N.nil:
      return NONE;
    case N.variadic_argument:
      return value(w, firstNamed(w, node));
    case N.literal_value:
      literalBody(w, node, NONE, false);
      return NONE;
    case N.literal_element:
      return value(w, firstNamed(w, node));
    case N.slice_type:
    case N.map_type:
    case N.array_type:
    case N.channel_type:
    case N.pointer_type:
    case N.function_type:
    case N.struct_type:
    case N.interface_type:
    case N.qualified_type:
    case N.generic_type:
    case N.type_identifier:
      return typeExpr(w, node);
    default:
      for (const child of children(w, node)) value(w, child);
      return NONE;
  }
}

function selectorValue(w: Walker, node: number, use: "read" | "call"): ExprId {
  const { b, t, F } = w;
  const operandNode = t.childByField(node, F.operand);
  const field = t.childByField(node, F.field);
  const operand = value(w, operandNode);
  if (field < 0) return NONE;
  if (codeOf(w, operandNode) === N.identifier) w.qualifiers.set(t.text(operandNode), operand);
  const name = t.text(field);
  const expr = b.member(known(w, operand), name);
  b.ref(use, name, field, w.scope, expr);
  return expr;
}

function callValue(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const callee = t.childByField(node, F.function);
  const argumentNodes = children(w, t.childByField(node, F.arguments));
  const name = codeOf(w, callee) === N.identifier ? t.text(callee) : "";
  const isBuiltin = (name === "new" || name === "make") && !w.shadowed.has(name) &&
    b.lookup(w.scope, name, t.start[callee]!) === undefined;
  if (isBuiltin && argumentNodes[0] !== undefined) {
    const made = name === "new" ? madeOf(w, argumentNodes[0]) : undefined;
    if (made !== undefined) return made === NONE ? NONE : b.expr(Op.Typed, b.expr(Op.TypeOf, made));
    const type = typeExpr(w, argumentNodes[0]);
    for (const other of argumentNodes.slice(1)) value(w, other);
    return type === NONE ? NONE : b.expr(Op.Typed, type);
  }
  let target = value(w, callee, "call");
  const typeArguments = children(w, t.childByField(node, F.type_arguments)).map((part) => known(w, typeExpr(w, part)));
  if (typeArguments.length > 0 && target !== NONE) target = b.expr(Op.Apply, target, b.list(typeArguments));
  const args = argumentNodes.map((argument) => known(w, value(w, argument)));
  if (target === NONE) return NONE;
  // What the standard library wraps without changing its type.
  if (args.length === 1 && /^sync\.Once(?:Func|Values?)$/.test(t.text(callee))) return args[0]!;
  return b.call(target, args);
}

const TYPE_NODES: ReadonlySet<number> = new Set([
  N.type_identifier,
  N.qualified_type,
  N.generic_type,
  N.pointer_type,
  N.parenthesized_type,
  N.slice_type,
  N.array_type,
  N.map_type,
  N.channel_type,
  N.function_type,
  N.struct_type,
  N.interface_type,
]);

const isTypeNode = (w: Walker, node: number): boolean => TYPE_NODES.has(codeOf(w, node));

/** What `new` is handed where that is no type: the expression of a value. */
function madeOf(w: Walker, node: number): ExprId | undefined {
  const { b, t } = w;
  if (!isTypeNode(w, node)) return value(w, node);
  const kind = codeOf(w, node);
  if (kind === N.type_identifier && /^(?:true|false)$/.test(t.text(node))) return b.literal("bool");
  if (kind === N.pointer_type) {
    const inner = firstNamed(w, node);
    return inner >= 0 && isVariable(w, inner) ? variable(w, inner) : undefined;
  }
  return isVariable(w, node) ? variable(w, node) : undefined;
}

/** `new(x)`, `new(x.field)`: written like types, but begin with a variable or constant. */
function isVariable(w: Walker, node: number): boolean {
  const { b, t, F } = w;
  const kind = codeOf(w, node);
  if (kind !== N.type_identifier && kind !== N.qualified_type) return false;
  const first = kind === N.qualified_type ? t.childByField(node, F.package) : node;
  const declared = b.lookup(w.scope, t.text(first), t.start[first]!);
  if (declared?.op === Op.Symbol) return /^(?:const|variable)$/.test(b.file.symbols[declared.index]!.kind);
  return declared?.op === Op.Local;
}

function variable(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const isMember = codeOf(w, node) === N.qualified_type;
  const operand = isMember ? t.childByField(node, F.package) : node;
  const expr = b.name(w.scope, t.text(operand), t.start[operand]!);
  b.ref("read", t.text(operand), operand, w.scope, expr);
  if (!isMember) return expr;
  const field = t.childByField(node, F.name);
  const member = b.member(expr, t.text(field));
  b.ref("read", t.text(field), field, w.scope, member);
  return member;
}

/** `T(x)`; with type arguments it may as well be a call of a generic function. */
function conversion(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const typeNode = t.childByField(node, F.type);
  const isCall = codeOf(w, typeNode) === N.generic_type;
  const type = typeExpr(w, typeNode, isCall ? "call" : "type_ref");
  const operand = value(w, t.childByField(node, F.operand));
  if (type === NONE) return NONE;
  return isCall ? b.call(type, [known(w, operand)]) : b.expr(Op.Typed, type);
}

function unaryValue(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const operand = value(w, t.childByField(node, F.operand));
  if (operand === NONE) return NONE;
  switch (t.source[t.start[node]!]) {
    case "&":
      return b.expr(Op.Ref, operand);
    case "<":
      return b.expr(Op.Element, operand);
    case "!":
      return b.literal("bool");
    default:
      return operand;
  }
}

const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">=", "&&", "||"]);

function binaryValue(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  // Long chains nest to the left; a loop keeps them off the stack.
  const rights: number[] = [];
  let at = node;
  while (codeOf(w, at) === N.binary_expression) {
    rights.push(t.childByField(at, F.right));
    at = t.childByField(at, F.left);
  }
  let result = value(w, at);
  for (let i = rights.length - 1; i >= 0; i--) {
    const right = value(w, rights[i]!);
    if (result === NONE || b.file.exprs.op[result] === Op.Literal) result = right;
  }
  const operator = t.childByField(node, F.operator);
  return operator >= 0 && COMPARISONS.has(t.text(operator)) ? b.literal("bool") : result;
}

const COLLECTIONS: ReadonlySet<number> = new Set([
  N.slice_type,
  N.array_type,
  N.implicit_length_array_type,
  N.map_type,
]);

/** `{…}` of a composite literal; `made` is what it makes, `isCollection` where it is written that it is no struct. */
function literalBody(w: Walker, body: number, made: ExprId, isCollection: boolean): void {
  if (body < 0) return;
  deeper(w, undefined, () => {
    const { b, t, F } = w;
    // Elided types: what an inner `{…}` makes follows from the outer type, which is no struct then.
    const element = (node: number, op: typeof Op.Index | typeof Op.Element): void => {
      const inner = codeOf(w, node) === N.literal_element ? firstNamed(w, node) : node;
      if (codeOf(w, inner) !== N.literal_value) value(w, inner);
      else literalBody(w, inner, made === NONE ? NONE : b.expr(op, made, NONE), false);
    };
    for (const child of children(w, body)) {
      if (codeOf(w, child) !== N.keyed_element) {
        element(child, Op.Index);
        continue;
      }
      const key = t.childByField(child, F.key);
      const held = t.childByField(child, F.value);
      const name = codeOf(w, key) === N.literal_element ? firstNamed(w, key) : key;
      if (!isCollection && codeOf(w, name) === N.identifier) literalKey(w, name, made);
      else if (key >= 0) element(key, Op.Element);
      if (held >= 0) element(held, Op.Index);
    }
  });
}

/** `name: value`, where the type decides whether it is a field or a key that a map or array has. */
function literalKey(w: Walker, node: number, made: ExprId): void {
  const { b, t } = w;
  const name = t.text(node);
  const field = b.member(known(w, made), name);
  b.ref("read", name, node, w.scope, b.expr(Op.Key, field, b.name(w.scope, name, t.start[node]!)));
}

function functionLiteral(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const scope = b.openScope(w.scope);
  const params = t.childByField(node, F.parameters);
  const result = t.childByField(node, F.result);
  const before = b.file.refs.length;
  const types = parameterTypes(w, params);
  const returned = resultType(w, result);
  const type = b.expr(Op.FunctionType, b.list(types), returned);
  // Binding the parameters evaluates their types again; their references are recorded once.
  b.file.refs.length = before;
  inScope(w, scope, () => {
    const from = t.end[result] ?? t.end[params] ?? 0;
    bindParameters(w, params, scope, 1, from);
    if (codeOf(w, result) === N.parameter_list) bindParameters(w, result, scope, 0, from);
    else typeExpr(w, result);
    block(w, t.childByField(node, F.body));
  });
  return type;
}
