// Which constructors run when an instance of a type is made, and what makes instances by a constructor: edges of
// `new X()` lead to the type, so questions pass between the two here.

import type { GraphView } from "./graph_view.ts";
import { EXTENDS } from "./ref_codes.ts";

export interface Constructors {
  readonly nodes: readonly number[];
  /** There is no other that could have run instead. */
  readonly certain: boolean;
}

const NONE: Constructors = { nodes: [], certain: true };

/** The type's own constructors, or those it inherits. */
export function constructorsRunBy(view: GraphView, type: number): Constructors {
  const seen = new Set([type]);
  let types = [type];
  while (types.length > 0) {
    const found = types.map((one) => view.constructorsOf(one)).filter((nodes) => nodes.length > 0);
    if (found.length > 0) return { nodes: found.flat(), certain: found.every((nodes) => nodes.length === 1) };
    types = types.flatMap((one) => {
      const bases: number[] = [];
      view.eachOutOf(one, (base, kind) => {
        if (kind !== EXTENDS || seen.has(base)) return;
        seen.add(base);
        bases.push(base);
      });
      return bases;
    });
  }
  return NONE;
}

/** Types whose instances are made by the constructor: its own, and subtypes that have no constructor themselves. */
export function typesMadeBy(view: GraphView, constructor: number): number[] {
  const own = view.madeBy(constructor);
  if (own < 0) return [];
  const types = [own];
  for (let at = 0; at < types.length; at++) {
    view.eachInto(types[at]!, (sub, kind) => {
      if (kind === EXTENDS && !types.includes(sub) && view.constructorsOf(sub).length === 0) types.push(sub);
    });
  }
  return types;
}

/** Whether who makes the type surely runs this constructor, or one of `others` that are asked about as well. */
export function isOnlyConstructor(view: GraphView, constructor: number, others: ReadonlySet<number>): boolean {
  return view.constructorsOf(view.madeBy(constructor)).every((one) => one === constructor || others.has(one));
}
