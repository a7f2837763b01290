// Type nodes as type expressions, with a reference for every name in them.

import { type ExprId, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import { BUILTIN_TYPES } from "./builtins.ts";
import { value } from "./expressions.ts";
import { N } from "./nodes.ts";
import { children, childrenByField, codeOf, deeper, firstNamed, known, type Walker } from "./walker.ts";

/** Type expression of a type node; `kind` is what the reference to the named type itself is. */
export function typeExpr(w: Walker, node: number, kind: RefKind = "type_ref"): ExprId {
  return node < 0 ? NONE : deeper(w, NONE, () => typeOfNode(w, node, kind));
}

function typeOfNode(w: Walker, node: number, kind: RefKind): ExprId {
  const { b, t, F } = w;
  switch (codeOf(w, node)) {
    case N.type_identifier:
    case N.identifier: {
      const name = t.text(node);
      const expr = b.name(w.scope, name, t.start[node]!);
      if (name !== "_" && !BUILTIN_TYPES.has(name)) b.ref(kind, name, node, w.scope, expr);
      return expr;
    }
    case N.qualified_type: {
      const packageNode = t.childByField(node, F.package);
      const nameNode = t.childByField(node, F.name);
      if (packageNode < 0 || nameNode < 0) return NONE;
      const expr = b.member(qualifier(w, packageNode), t.text(nameNode));
      b.ref(kind, t.text(nameNode), nameNode, w.scope, expr);
      return expr;
    }
    // `x.Type` in a place where the grammar expects an expression: `new(pkg.T)`.
    case N.selector_expression: {
      const packageNode = t.childByField(node, F.operand);
      const nameNode = t.childByField(node, F.field);
      if (nameNode < 0 || codeOf(w, packageNode) !== N.identifier) return NONE;
      const expr = b.member(qualifier(w, packageNode), t.text(nameNode));
      b.ref(kind, t.text(nameNode), nameNode, w.scope, expr);
      return expr;
    }
    case N.pointer_type:
    case N.unary_expression: {
      const inner = typeExpr(w, firstNamed(w, node), kind);
      return inner === NONE ? NONE : b.expr(Op.Ref, inner);
    }
    case N.parenthesized_type:
    case N.parenthesized_expression:
    case N.type_constraint:
    case N.type_elem: {
      const parts = children(w, node);
      return b.union(parts.map((part) => typeExpr(w, part, kind)));
    }
    case N.generic_type: {
      const base = typeExpr(w, t.childByField(node, F.type), kind);
      const args = children(w, t.childByField(node, F.type_arguments)).map((part) => known(w, typeExpr(w, part)));
      return base === NONE ? NONE : b.expr(Op.Apply, base, b.list(args));
    }
    case N.array_type:
      value(w, t.childByField(node, F.length));
      return b.literal("array", [known(w, typeExpr(w, t.childByField(node, F.element)))]);
    case N.slice_type:
    case N.implicit_length_array_type:
      return b.literal("array", [known(w, typeExpr(w, t.childByField(node, F.element)))]);
    case N.map_type:
      return b.literal("map", [
        known(w, typeExpr(w, t.childByField(node, F.key))),
        known(w, typeExpr(w, t.childByField(node, F.value))),
      ]);
    case N.channel_type:
      return b.literal("chan", [known(w, typeExpr(w, t.childByField(node, F.value)))]);
    case N.function_type: {
      const params = parameterTypes(w, t.childByField(node, F.parameters));
      return b.expr(Op.FunctionType, b.list(params), resultType(w, t.childByField(node, F.result)));
    }
    case N.struct_type:
      return inlineStruct(w, node);
    case N.interface_type:
      return inlineInterface(w, node);
    case N.negated_type:
      return typeExpr(w, firstNamed(w, node));
    default:
      return NONE;
  }
}

/** The package before a dot. */
export function qualifier(w: Walker, node: number): ExprId {
  const name = w.t.text(node);
  const expr = w.b.name(w.scope, name, w.t.start[node]!);
  w.qualifiers.set(name, expr);
  w.b.ref("read", name, node, w.scope, expr);
  return expr;
}

/** Types of the parameters, one for each name. */
export function parameterTypes(w: Walker, list: number): ExprId[] {
  const { b, t, F } = w;
  return children(w, list).flatMap((declaration) => {
    const names = childrenByField(w, declaration, F.name).length;
    const type = known(w, typeExpr(w, t.childByField(declaration, F.type)));
    const isRest = codeOf(w, declaration) === N.variadic_parameter_declaration;
    return new Array(Math.max(1, names)).fill(isRest ? b.literal("array", [type]) : type);
  });
}

/** Type of a result: a tuple when there are several. */
export function resultType(w: Walker, node: number): ExprId {
  if (node < 0) return NONE;
  if (codeOf(w, node) !== N.parameter_list) return typeExpr(w, node);
  const types = parameterTypes(w, node);
  return types.length > 1 ? w.b.literal("tuple", types) : types[0] ?? NONE;
}

function inlineStruct(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const items: number[] = [];
  for (const field of children(w, firstNamed(w, node))) {
    const type = known(w, typeExpr(w, t.childByField(field, F.type)));
    for (const name of childrenByField(w, field, F.name)) items.push(b.nameId(t.text(name)), type);
  }
  return b.expr(Op.Object, b.list(items), 1);
}

function inlineInterface(w: Walker, node: number): ExprId {
  const { b, t, F } = w;
  const items: number[] = [];
  const embedded: ExprId[] = [];
  for (const element of children(w, node)) {
    if (codeOf(w, element) !== N.method_elem) {
      const type = typeExpr(w, element);
      if (type !== NONE) embedded.push(type);
      continue;
    }
    const name = t.childByField(element, F.name);
    const params = parameterTypes(w, t.childByField(element, F.parameters));
    const result = resultType(w, t.childByField(element, F.result));
    if (name >= 0) items.push(b.nameId(t.text(name)), b.expr(Op.FunctionType, b.list(params), result));
  }
  if (items.length === 0) return embedded.length === 1 ? embedded[0]! : b.expr(Op.Free, b.nameId("any"), NONE);
  return b.expr(Op.Object, b.list(items), 1);
}
