// Patterns of let, match, if let, parameters: which names they bind, to which part of the value.

import { BindingFlag, type ExprId, NONE, Op } from "../../src/languages/facts.ts";
import type { Place, Walker } from "../../src/languages/walker.ts";

interface Bound {
  declared?: ExprId;
  flags?: number;
  /** Where the names become visible; 0 for parameters. */
  from: number;
}

/** Binds the names of a pattern that is matched with `given`. */
export function bindPattern(walker: Walker, node: number, given: ExprId, place: Place, bound: Bound): void {
  if (node < 0) return;
  const { builder } = walker;
  const kind = walker.kind(node);
  const { declared: written = NONE } = bound;
  const value = written === NONE || /identifier$/.test(kind) ? given : builder.expr(Op.Typed, written);
  const part = (make: () => ExprId): ExprId => value === NONE ? NONE : make();
  switch (kind) {
    case "identifier":
    case "shorthand_field_identifier": {
      const name = walker.text(node);
      // A capitalised name in a pattern is a constant or variant, not a new binding.
      if (/^[A-Z]/.test(name)) {
        walker.value(node, place);
        return;
      }
      builder.binding(place.scope, {
        name,
        flags: bound.flags ?? 0,
        declared: written,
        value,
      }, bound.from);
      return;
    }
    case "tuple_pattern": {
      const items = itemsOf(walker, node);
      const rest = items.findIndex((item) => walker.kind(item) === "remaining_field_pattern");
      items.forEach((child, index) => {
        // How many `..` stands for is the type's to say.
        const isCounted = rest < 0 || index < rest;
        const item = part(() => isCounted ? builder.expr(Op.Item, value, index) : builder.expr(Op.Unknown));
        bindPattern(walker, child, item, place, { from: bound.from });
      });
      return;
    }
    case "slice_pattern":
      for (const child of walker.named(node)) {
        const [name, inner] = walker.kind(child) === "captured_pattern" ? walker.named(child) : [];
        const isRest = inner !== undefined && walker.kind(inner) === "remaining_field_pattern";
        const item = isRest ? value : part(() => builder.expr(Op.Element, value));
        bindPattern(walker, isRest ? name! : child, item, place, { from: bound.from });
      }
      return;
    case "remaining_field_pattern":
    case "_":
      return;
    case "tuple_struct_pattern": {
      const [type, ...items] = walker.named(node);
      if (type === undefined) return;
      const name = walker.text(type);
      // `Some(x)` and `Ok(x)` hold what the option or result wraps.
      const wrapped = /^(Some|Ok)$/.test(name) ? part(() => builder.expr(Op.Element, value)) : undefined;
      const fields = wrapped === undefined && name !== "Err" ? fieldsOf(walker, type, node, place) : undefined;
      const unknown = builder.expr(Op.Typed, builder.expr(Op.Unknown));
      for (const item of items) {
        bindPattern(walker, item, wrapped ?? fields?.get(item) ?? unknown, place, { from: bound.from });
      }
      return;
    }
    case "struct_pattern": {
      const type = walker.field(node, "type");
      const declared = walker.type(type, place);
      const of = declared === NONE ? value : builder.expr(Op.Typed, declared);
      for (const field of walker.named(node)) {
        if (walker.kind(field) !== "field_pattern") continue;
        const nameNode = walker.field(field, "name");
        const inner = walker.field(field, "pattern");
        const fieldValue = of === NONE ? NONE : builder.member(of, walker.text(nameNode));
        if (declared !== NONE && fieldValue !== NONE) {
          builder.ref("read", walker.text(nameNode), nameNode, place.scope, fieldValue);
        }
        bindPattern(walker, inner >= 0 ? inner : nameNode, fieldValue, place, { from: bound.from });
      }
      return;
    }
    case "mut_pattern":
    case "ref_pattern":
    case "reference_pattern": {
      const inner = walker.named(node).find((child) => walker.kind(child) !== "mutable_specifier");
      bindPattern(walker, inner ?? -1, value, place, bound);
      return;
    }
    case "captured_pattern": {
      const [name, inner] = walker.named(node);
      bindPattern(walker, name ?? -1, value, place, bound);
      bindPattern(walker, inner ?? -1, value, place, { from: bound.from });
      return;
    }
    case "match_pattern": {
      const [inner] = walker.named(node);
      bindPattern(walker, inner ?? -1, value, place, bound);
      const guard = walker.field(node, "condition");
      if (guard >= 0) walker.value(guard, place);
      return;
    }
    case "or_pattern":
      for (const child of walker.named(node)) bindPattern(walker, child, value, place, bound);
      return;
    default:
      walker.value(node, place);
  }
}

/** What the parts of `W(a, .., b)` are, up to `..`: how many that stands for is the type's to say. */
function fieldsOf(walker: Walker, type: number, node: number, place: Place): Map<number, ExprId> {
  const { builder } = walker;
  const held = walker.text(type) === "Self" ? walker.type(type, place) : walker.value(type, place);
  const fields = new Map<number, ExprId>();
  if (held === NONE) return fields;
  const of = builder.expr(Op.Typed, held);
  // A library's variant may hold anything.
  const unknown = builder.expr(Op.Typed, builder.expr(Op.Unknown));
  for (const [index, item] of itemsOf(walker, node).slice(1).entries()) {
    if (walker.kind(item) === "remaining_field_pattern") break;
    fields.set(item, builder.firstOf([builder.member(of, String(index)), unknown]));
  }
  return fields;
}

/** The parts of a list of patterns, in order. `_` is no name to the grammar, and has its place all the same. */
export function itemsOf(walker: Walker, node: number): number[] {
  const { tree } = walker.builder;
  const items: number[] = [];
  for (let child = node + 1; node >= 0 && child < tree.next[node]!; child = tree.next[child]!) {
    if (walker.kind(child) === "_" || tree.isNamed(child) && !walker.kind(child).endsWith("comment")) items.push(child);
  }
  return items;
}

export const PARAMETER = { flags: BindingFlag.parameter, from: 0 } as const;
