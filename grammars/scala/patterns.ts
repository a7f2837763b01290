// Patterns of Scala: what they bind, and to which value.

import { type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import type { Handler, Place, Walker } from "../../src/languages/walker.ts";

export function bindPattern(walker: Walker, node: number, place: Place, value: ExprId, declared: ExprId = NONE): void {
  const { builder } = walker;
  switch (walker.kind(node)) {
    case "identifier": {
      const name = walker.text(node);
      // A capital, or backticks, is something to compare with.
      if (!/^[a-z_]/.test(name)) walker.value(node, place);
      else if (name !== "_") builder.binding(place.scope, { name, flags: 0, declared, value });
      return;
    }
    case "typed_pattern":
      bindPattern(walker, walker.field(node, "pattern"), place, NONE, walker.type(walker.field(node, "type"), place));
      return;
    case "capture_pattern": {
      const inner = walker.field(node, "pattern");
      const type = walker.kind(inner) === "case_class_pattern" ? walker.field(inner, "type") : -1;
      const own = type < 0 ? NONE : builder.name(place.scope, walker.text(type), builder.tree.start[type]!);
      const name = walker.text(walker.field(node, "name"));
      builder.binding(place.scope, { name, flags: 0, declared: own, value: own === NONE ? value : NONE });
      bindPattern(walker, inner, place, value);
      return;
    }
    case "tuple_pattern":
      walker.named(node).forEach((part, index) =>
        bindPattern(walker, part, place, value === NONE ? NONE : builder.expr(Op.Item, value, index))
      );
      return;
    case "case_class_pattern":
      walker.type(walker.field(node, "type"), place);
      for (const part of walker.fields(node, "pattern")) bindPattern(walker, part, place, NONE);
      return;
    case "infix_pattern":
      bindPattern(walker, walker.field(node, "left"), place, NONE);
      bindPattern(walker, walker.field(node, "right"), place, NONE);
      return;
    case "wildcard":
      return;
    case "alternative_pattern":
    case "named_pattern":
    case "repeat_pattern":
      for (const part of walker.named(node)) bindPattern(walker, part, place, NONE);
      return;
    default:
      walker.value(node, place);
  }
}

/** `case pattern if guard => body`, for each; yields the value of all bodies. */
export function caseClauses(walker: Walker, node: number, place: Place, subject: ExprId): ExprId {
  const values: ExprId[] = [];
  for (const clause of walker.named(node)) {
    const inside: Place = { ...walker.inner(place), local: true };
    const pattern = walker.field(clause, "pattern");
    if (pattern >= 0) bindPattern(walker, pattern, inside, subject);
    const body = walker.field(clause, "body");
    walker.children(clause, inside, [pattern, body]);
    values.push(walker.value(body, inside));
  }
  return values.length === 0 || values.includes(NONE) ? NONE : walker.builder.union(values);
}

/** `for (a <- b; c = d if e) …`: each name is visible to what follows. */
export const forExpression: Handler = (walker, node, place) => {
  const { builder } = walker;
  const inside: Place = { ...walker.inner(place), local: true };
  const body = walker.field(node, "body");
  for (const enumerator of walker.named(walker.child(node, "enumerators"))) {
    const [pattern, source, ...guards] = walker.named(enumerator);
    const value = walker.value(source ?? -1, inside);
    const isAssigned = walker.hasToken(enumerator, "=");
    if (pattern !== undefined && source !== undefined) {
      bindPattern(walker, pattern, inside, isAssigned || value === NONE ? value : builder.expr(Op.Element, value));
    }
    for (const guard of guards) walker.value(guard, inside);
  }
  walker.value(body, inside);
  return NONE;
};
