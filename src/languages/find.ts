// How a handler is told where in a node something stands.

import type { Walker } from "./walker.ts";

/** A field's name, or a function that finds the node (-1: none). */
export type Find = string | ((walker: Walker, node: number) => number);

export function find(walker: Walker, node: number, how: Find | undefined): number {
  if (how === undefined) return -1;
  return typeof how === "string" ? walker.field(node, how) : how(walker, node);
}

/** Finds the first child of one of these kinds. */
export function childOf(...kinds: string[]): Find {
  return (walker, node) => walker.named(node).find((child) => kinds.includes(walker.kind(child))) ?? -1;
}
