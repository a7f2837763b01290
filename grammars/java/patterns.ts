// Patterns of Java: what they test for, and the names they bind.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import { stretchesOf } from "./flow.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";

export const instanceOf: Handler = (walker, node, place) => {
  walker.value(walker.field(node, "left"), place);
  walker.value(walker.field(node, "pattern"), place);
  const declared = walker.type(walker.field(node, "right"), place);
  bind(walker, walker.field(node, "name"), place, declared, NONE);
  return walker.builder.literal("boolean");
};

/** `Type name` */
export const typePattern: Handler = (walker, node, place) => {
  component(walker, node, place, NONE);
  return NONE;
};

/** `Type(Other part, var more)`: its parts are the record's components, in their order. */
export const recordPattern: Handler = (walker, node, place) => {
  const { builder } = walker;
  const [typeNode, parts] = walker.named(node);
  const type = recordType(walker, typeNode ?? -1, place);
  walker.named(parts ?? -1).forEach((part, index) => {
    if (walker.kind(part) === "record_pattern") recordPattern(walker, part, place, "read");
    else {component(
        walker,
        part,
        place,
        type === NONE ? NONE : builder.expr(Op.Item, builder.expr(Op.Typed, type), index),
      );}
  });
  return NONE;
};

/** `a.b.Type` is one name to the grammar (`repair.ts`). */
function recordType(walker: Walker, node: number, place: Place): ExprId {
  const { builder, builder: { tree } } = walker;
  const text = walker.text(node);
  if (walker.kind(node) !== "identifier" || !text.includes(".")) return walker.type(node, place);
  let type = NONE;
  for (const { 0: name, index } of text.matchAll(/[^\s.]+/g)) {
    const at = tree.start[node]! + index;
    type = type === NONE ? builder.name(place.scope, name, at) : builder.member(type, name);
    builder.refAt("type_ref", name, at, place.scope, type);
  }
  return type;
}

/** `value`: what it is by its place. */
function component(walker: Walker, node: number, place: Place, value: ExprId): void {
  const [type = -1, name = -1] = walker.named(node).filter((child) => walker.kind(child) !== "modifiers");
  const declared = walker.text(type) === "var" ? NONE : walker.type(type, place);
  bind(walker, name, place, declared, value);
}

function bind(walker: Walker, node: number, { scope }: Place, declared: ExprId, value: ExprId): void {
  const { builder } = walker;
  if (node < 0) return;
  const name = walker.text(node);
  const stretches = stretchesOf(walker, node);
  const index = builder.binding(-1, { name, flags: 0, declared, value });
  for (const stretch of stretches ?? [{ from: builder.tree.start[node]! }]) {
    builder.declare(scope, name, { op: Op.Local, index, space: 1, ...stretch });
  }
}
