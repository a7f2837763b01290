// Supertypes and subtypes of a type, near and far, as a question needs them again and again.

import type { GraphView } from "./graph_view.ts";
import { EMBEDS, EXTENDS, IMPLEMENTS } from "./ref_codes.ts";

const SUPERTYPE: ReadonlySet<number> = new Set([EXTENDS, IMPLEMENTS, EMBEDS]);

/** Of larger families not everything is looked through. */
const MOST_TYPES = 5000;

interface Family {
  readonly above: Map<number, readonly number[]>;
  readonly below: Map<number, readonly number[]>;
  readonly descendants: Map<number, ReadonlySet<number>>;
}

const families = new WeakMap<GraphView, Family>();

function familyOf(view: GraphView): Family {
  let family = families.get(view);
  if (family === undefined) {
    families.set(view, family = { above: new Map(), below: new Map(), descendants: new Map() });
  }
  return family;
}

/** Where the type is written. In Python each place makes one of its own, of which one is there in the end. */
export const partsOf = (view: GraphView, type: number): readonly number[] =>
  view.languageOf(type) === "python" ? [type] : [type, ...view.declarationsOf(type)];

export const supertypesOf = (view: GraphView, type: number): readonly number[] =>
  endsOf(view, type, familyOf(view).above, view.eachOutOf);

const subtypesOf = (view: GraphView, type: number): readonly number[] =>
  endsOf(view, type, familyOf(view).below, view.eachInto);

/** The type, wherever it is written, with all that it descends from. */
export function withSupertypes(view: GraphView, type: number): Set<number> {
  const types = new Set([type, ...view.declarationsOf(type)]);
  for (const one of types) for (const above of supertypesOf(view, one)) types.add(above);
  return types;
}

/** The type with all that descends from it. */
export function descendantsOf(view: GraphView, type: number): ReadonlySet<number> {
  const { descendants } = familyOf(view);
  let found = descendants.get(type);
  if (found === undefined) descendants.set(type, found = descendantsThat(view, type, () => true));
  return found;
}

/** The type with what descends from it by types that are followed. */
export function descendantsThat(view: GraphView, type: number, follows: (type: number) => boolean): Set<number> {
  const line = new Set(partsOf(view, type));
  for (const one of line) {
    if (line.size >= MOST_TYPES) break;
    for (const below of subtypesOf(view, one)) if (!line.has(below) && follows(below)) line.add(below);
  }
  return line;
}

function endsOf(
  view: GraphView,
  type: number,
  known: Map<number, readonly number[]>,
  each: GraphView["eachInto"],
): readonly number[] {
  let found = known.get(type);
  if (found !== undefined) return found;
  const ends = new Set<number>();
  for (const part of partsOf(view, type)) {
    each(part, (far, kind) => {
      if (SUPERTYPE.has(kind)) ends.add(far);
    });
  }
  known.set(type, found = [...ends]);
  return found;
}
