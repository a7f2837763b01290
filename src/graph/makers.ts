// Which constructors run when an instance of a type is made, and what makes instances by a constructor: edges of
// `new X()` lead to the type, so questions pass between the two here.

import type { GraphView } from "./graph_view.ts";
import { CALLS, EXTENDS } from "./ref_codes.ts";
import { Rule } from "./resolve/view.ts";

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

/** Languages whose constructors run one of the base's without saying so, unless they name one or another of their own. */
const RUNS_BASE: ReadonlySet<string> = new Set(["java", "csharp"]);

/** Constructors of subtypes that run the constructor, or the one that their base inherits, without saying so. */
export function implicitCallersOf(view: GraphView, constructor: number): number[] {
  const types = typesMadeBy(view, constructor);
  if (types.length === 0 || !RUNS_BASE.has(view.languageOf(constructor))) return [];
  return types.flatMap((type) => {
    const callers: number[] = [];
    view.eachInto(type, (sub, kind) => {
      if (kind === EXTENDS) callers.push(...view.constructorsOf(sub).filter((one) => !namesConstructor(view, one)));
    });
    return callers;
  });
}

/** Constructors of the base that the constructor runs without saying so. */
export function implicitlyRunBy(view: GraphView, constructor: number): Constructors {
  const type = view.madeBy(constructor);
  if (type < 0 || !RUNS_BASE.has(view.languageOf(constructor)) || namesConstructor(view, constructor)) return NONE;
  const bases: Constructors[] = [];
  view.eachOutOf(type, (base, kind) => {
    if (kind === EXTENDS) bases.push(constructorsRunBy(view, base));
  });
  return { nodes: bases.flatMap(({ nodes }) => nodes), certain: bases.every(({ certain }) => certain) };
}

/** `super(…)`, `this(…)`: such calls lead to types, by the rule for what is one's own. */
function namesConstructor(view: GraphView, constructor: number): boolean {
  let names = false;
  view.eachOutOf(constructor, (far, kind, rule) => {
    names ||= kind === CALLS && rule === Rule.self &&
      (view.madeBy(far) >= 0 || /^(class|record|struct)$/.test(view.kindOf(far)));
  });
  return names;
}

/** Whether who makes the type surely runs this constructor, or one of `others` that are asked about as well. */
export function isOnlyConstructor(view: GraphView, constructor: number, others: ReadonlySet<number>): boolean {
  return view.constructorsOf(view.madeBy(constructor)).every((one) => one === constructor || others.has(one));
}
