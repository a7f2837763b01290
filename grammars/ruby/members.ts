// Members and classes of Ruby that calls make: accessors, delegators, structs.

import { type ExprId, Flag, NONE, Op } from "../../src/languages/facts.ts";
import type { Place, Walker } from "../../src/languages/walker.ts";

export const ACCESSORS = /^attr_(reader|writer|accessor)$/;
/** What else makes methods of the names it is given, and which of its arguments are those. */
export const MAKERS: ReadonlyMap<string, readonly [from: number, to: number]> = new Map([
  ["def_delegators", [1, Infinity]],
  ["def_instance_delegators", [1, Infinity]],
  ["delegate", [0, Infinity]],
  ["alias_method", [0, 1]],
  ["define_method", [0, 1]],
  ["cattr_accessor", [0, Infinity]],
  ["mattr_accessor", [0, Infinity]],
  ["class_attribute", [0, Infinity]],
]);

/** Members that a class asks for by name. */
export function accessors(walker: Walker, node: number, type: number, [from, to]: readonly [number, number]): void {
  const { builder, builder: { tree } } = walker;
  const args = walker.field(node, "arguments");
  if (args < 0) return;
  const signature = tree.source.slice(tree.start[node]!, tree.end[args]!).replace(/\s+/g, " ");
  const holdsField = ACCESSORS.test(walker.text(walker.field(node, "method")));
  for (const argument of walker.named(args).slice(from, to)) {
    if (walker.kind(argument) !== "simple_symbol") continue;
    const name = walker.text(argument).slice(1);
    builder.symbol({
      name,
      kind: "property",
      parent: type,
      node: argument,
      nameNode: argument,
      flags: Flag.exported | Flag.accessor,
      signature,
      ...(holdsField ? { value: builder.member(builder.expr(Op.This, type), "@" + name) } : {}),
    });
  }
}

/** `Struct.new(:a, :b)`, `Data.define(:a, :b)`. */
export const isStruct = (walker: Walker, node: number): boolean =>
  walker.kind(node) === "call" &&
  /^(Struct\.new|Data\.define)$/.test(
    `${walker.text(walker.field(node, "receiver"))}.${walker.text(walker.field(node, "method"))}`,
  );

/** `Point = Struct.new(:x, :y) do … end` is a class with these accessors. */
export function struct(walker: Walker, node: number, place: Place, doc: string): ExprId {
  const { builder } = walker;
  const left = walker.field(node, "left");
  const right = walker.field(node, "right");
  const block = walker.field(right, "block");
  const symbol = builder.symbol({
    name: walker.text(left),
    kind: "class",
    parent: place.symbol,
    node,
    nameNode: left,
    doc,
    flags: Flag.exported,
  });
  builder.declareSymbol(place.scope, symbol);
  accessors(walker, right, symbol, [0, Infinity]);
  const scope = builder.openScope(place.scope, { owner: symbol });
  const body = walker.field(block, "body");
  if (block >= 0) walker.children(body < 0 ? block : body, { ...place, scope, symbol, type: symbol });
  return NONE;
}
