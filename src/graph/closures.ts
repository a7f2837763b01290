// Functions inside of functions: where functions without a name are as common (JavaScript), what stands in one stands in
// the function around it, too, whose code it is and outside of which nobody can name it.

import { isCallable } from "./callable.ts";

/** Languages in which a function and what is inside of it count as one. */
export const IN_WHOLE_FUNCTIONS: ReadonlySet<string> = new Set(["javascript", "typescript", "tsx", "vue", "svelte"]);

/**
 * The outermost function around a symbol, or the symbol itself, along a chain of symbols and what they are in. What was
 * assigned to a function (`View.prototype.render = function …`) is a method of it and does not stand inside.
 */
export function outermostFunction<T>(symbol: T, parentOf: (at: T) => T | undefined, kindOf: (at: T) => string): T {
  let around = symbol;
  let inner = symbol;
  for (let at = parentOf(symbol); at !== undefined; at = parentOf(at)) {
    const kind = kindOf(at);
    if (kind === "function" && kindOf(inner) === "method") break;
    if (isCallable(kind)) around = at;
    inner = at;
  }
  return around;
}

interface Edge {
  readonly source_key: string;
  readonly target_key: string;
  readonly kind: string;
  readonly weight: number;
  readonly count: number;
}

/** The edges that functions have through functions inside of them and do not have by themselves. */
export function edgesOfClosures<T extends Edge>(
  edges: readonly T[],
  around: (key: string) => string,
): (T & { readonly nested: true })[] {
  const idOf = ({ kind, target_key }: T, source: string) => JSON.stringify([source, kind, target_key]);
  const own = new Set(edges.map((edge) => idOf(edge, edge.source_key)));
  const added = new Map<string, T & { readonly nested: true }>();
  for (const edge of edges) {
    const source_key = around(edge.source_key);
    if (source_key === edge.source_key || source_key === edge.target_key || edge.kind === "overrides") continue;
    const id = idOf(edge, source_key);
    if (own.has(id)) continue;
    const known = added.get(id);
    const count = edge.count + (known?.count ?? 0);
    const best = known === undefined || known.weight < edge.weight ? edge : known;
    added.set(id, { ...best, source_key, count, nested: true });
  }
  return [...added.values()];
}
