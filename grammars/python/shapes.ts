// Lists and dictionaries whose elements are known one by one: `handlers["save"]()` calls what was put there.
//
// Followed only along straight-line code, and only while the variable is used for nothing but subscripts: once it is
// passed on, called upon or left behind by a branch, its elements are one union again.

import type { ExprId } from "../../src/languages/facts.ts";
import { N } from "./nodes.ts";
import { children, codeOf, type Walker } from "./walker.ts";

export type Shape = Map<string, ExprId>;

const MAX_KEYS = 256;

/** A constant key as text, "" for any other: `"a"`, `'a'` and `1`, `"1"` stay apart as Python keeps them. */
export function constantKey(w: Walker, node: number): string {
  if (node < 0) return "";
  const code = codeOf(w, node);
  if (code === N.integer) return w.t.text(node);
  if (code !== N.string || children(w, node).some((part) => codeOf(w, part) === N.interpolation)) return "";
  return "'" + w.t.text(node).replace(/^[rbu]*(["']{3}|["'])|(["']{3}|["'])$/gi, "");
}

/** Remembers the elements of a literal just evaluated; `keys` holds "" for what is no constant. */
export function describe(w: Walker, literal: ExprId, keys: readonly string[], values: readonly ExprId[]): void {
  if (keys.length === 0 || keys.length > MAX_KEYS || keys.includes("")) return;
  w.shapes.set(literal, new Map(keys.map((key, i) => [key, values[i]!])));
}

/** Starts following a variable that was assigned a literal, or stops when it was assigned anything else. */
export function follow(w: Walker, name: string, source: number, assigned: ExprId): void {
  const code = source < 0 ? N.other : codeOf(w, source);
  if (code !== N.dictionary && code !== N.list && code !== N.tuple) {
    w.frame.shapes.delete(name);
    return;
  }
  const known = w.shapes.get(assigned);
  if (known !== undefined) w.frame.shapes.set(name, known);
  else if (children(w, source).length === 0) w.frame.shapes.set(name, new Map());
  else w.frame.shapes.delete(name);
}

/** The elements of what a variable, or an element of one, holds here. */
export function shapeOf(w: Walker, node: number): Shape | undefined {
  if (node < 0) return undefined;
  const { t, F } = w;
  if (codeOf(w, node) === N.identifier) return w.frame.shapes.get(t.text(node));
  if (codeOf(w, node) !== N.subscript) return undefined;
  const element = shapeOf(w, t.childByField(node, F.value))?.get(constantKey(w, t.childByField(node, F.subscript)));
  return element === undefined ? undefined : w.shapes.get(element);
}
