// Types of Dart. The grammar leaves their parts side by side: `p.A<T>?` is four nodes next to each other.

import { type ExprId, NONE, Op, type RefKind } from "../../src/languages/facts.ts";
import type { Place, Walker } from "../../src/languages/walker.ts";

export const TYPE_PARTS = /^(type_identifier|type_arguments|nullable_type|function_type|record_type|void_type)$/;

const between = (walker: Walker, before: number, after: number): string => {
  const { tree } = walker.builder;
  return tree.source.slice(tree.end[before]!, tree.start[after]!);
};

/** The types that these nodes make up, one after the other. */
export function typesOf(walker: Walker, nodes: readonly number[], place: Place, as: RefKind = "type_ref"): ExprId[] {
  const groups: number[][] = [];
  for (const node of nodes) {
    if (!TYPE_PARTS.test(walker.kind(node))) continue;
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group === undefined || last === undefined || /[,\w]/.test(between(walker, last, node))) groups.push([node]);
    else group.push(node);
  }
  return groups.map((group) => typeOf(walker, group, place, as));
}

/** The one type that these nodes make up. */
export function typeOf(walker: Walker, nodes: readonly number[], place: Place, as: RefKind = "type_ref"): ExprId {
  const { builder } = walker;
  let expr: ExprId = NONE;
  const names = nodes.filter((node) => walker.kind(node) === "type_identifier");
  for (const node of nodes) {
    switch (walker.kind(node)) {
      case "type_identifier": {
        const name = walker.text(node);
        expr = expr === NONE ? builder.name(place.scope, name, builder.tree.start[node]!) : builder.member(expr, name);
        if (node === names.at(-1)) builder.ref(as, name, node, place.scope, expr);
        break;
      }
      case "type_arguments": {
        const given = typesOf(walker, walker.named(node), place);
        if (expr === NONE) break;
        const list = given.map((arg) => arg === NONE ? builder.expr(Op.Unknown) : arg);
        expr = builder.expr(Op.Apply, expr, builder.list(list));
        break;
      }
      case "void_type":
        return builder.literal("void");
      case "function_type":
        expr = functionType(walker, node, place);
        break;
      case "record_type":
        expr = recordType(walker, node, place);
        break;
    }
  }
  return expr;
}

function functionType(walker: Walker, node: number, place: Place): ExprId {
  const { builder } = walker;
  const parts = walker.named(node);
  const result = typeOf(walker, parts.filter((part) => TYPE_PARTS.test(walker.kind(part))), place);
  const params: ExprId[] = [];
  const take = (holder: number): void => {
    const inner = walker.child(holder, "typed_identifier");
    const type = typeOf(walker, walker.named(inner < 0 ? holder : inner), place);
    if (walker.kind(holder) === "normal_parameter_type") params.push(type === NONE ? builder.expr(Op.Unknown) : type);
  };
  for (const param of walker.named(walker.child(node, "parameter_type_list"))) {
    if (walker.kind(param) === "normal_parameter_type") take(param);
    else for (const group of walker.named(param)) take(group);
  }
  return builder.expr(Op.FunctionType, builder.list(params), result);
}

function recordType(walker: Walker, node: number, place: Place): ExprId {
  const { builder } = walker;
  const items = walker.named(node).map((field) => {
    const inner = walker.child(field, "typed_identifier");
    return typeOf(walker, walker.named(inner < 0 ? field : inner), place);
  });
  return builder.literal(
    "tuple",
    items.map((item) => item === NONE ? builder.expr(Op.Unknown) : builder.expr(Op.Typed, item)),
  );
}
