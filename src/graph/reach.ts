// Breadth-first reach over edges: what depends on symbols, or what they depend on, with distance and edge kind.

import type { Adjacency } from "./adjacency.ts";
import { EDGE_KINDS, type EdgeKind, OVERRIDES } from "./ref_codes.ts";
import { Rule } from "./resolve/view.ts";

export interface Reached {
  readonly id: number;
  readonly distance: number;
  readonly edge_kind: EdgeKind;
  /** The symbol it was reached from. */
  readonly from: number;
  /** Some edge on the way was bound by its name alone. */
  readonly heuristic: boolean;
  /** Least weight on the way. */
  readonly weight: number;
}

export interface ReachOptions {
  readonly direction: "dependents" | "dependencies";
  readonly depth: number;
  /** Leaves edges out that were bound by name alone. */
  readonly certain?: boolean;
  /** Symbols that are listed but not followed: a file's own symbol, from which everything would be reached. */
  isEnd(id: number): boolean;
  readonly most?: number;
}

export interface Reach {
  readonly reached: readonly Reached[];
  /** True when `most` cut the search. */
  readonly cut: boolean;
  /** Everything whose users (or uses) were looked up, the start included. */
  readonly expanded: readonly number[];
}

const MOST = 200_000;

/**
 * Overriding members pass through: what calls the declared member may call the overriding one, and who changes the
 * declared one concerns those that override it.
 */
export function reach(adjacency: Adjacency, start: readonly number[], options: ReachOptions): Reach {
  const { direction, depth, certain = false, most = MOST } = options;
  const seen = new Set(start);
  const reached: Reached[] = [];
  const expanded: number[] = [];
  let frontier: { id: number; heuristic: boolean; weight: number; passed: boolean }[] = start.map((id) => ({
    id,
    heuristic: false,
    weight: 1,
    passed: false,
  }));
  for (let distance = 1; distance <= depth && frontier.length > 0; distance++) {
    const next: typeof frontier = [];
    for (let at = 0; at < frontier.length; at++) {
      const here = frontier[at]!;
      expanded.push(here.id);
      for (const end of direction === "dependents" ? adjacency.into(here.id) : adjacency.outOf(here.id)) {
        const heuristic = end.rule === Rule.unique;
        if (certain && heuristic || seen.has(end.id)) continue;
        seen.add(end.id);
        const kind = here.passed ? "overrides" : EDGE_KINDS[end.kind] ?? "calls";
        const found = { id: end.id, heuristic: heuristic || here.heuristic, weight: Math.min(here.weight, end.weight) };
        reached.push({ ...found, distance, edge_kind: kind, from: here.id });
        if (reached.length >= most) return { reached, cut: true, expanded };
        if (!options.isEnd(end.id)) next.push({ ...found, passed: here.passed && end.kind !== OVERRIDES });
      }
      // Through the member that this one overrides, at no distance: its callers may mean this one.
      if (direction === "dependents") {
        for (const end of adjacency.outOf(here.id)) {
          if (end.kind !== OVERRIDES || seen.has(end.id)) continue;
          seen.add(end.id);
          frontier.push({ id: end.id, heuristic: here.heuristic, weight: here.weight, passed: true });
        }
      }
    }
    frontier = next;
  }
  return { reached, cut: false, expanded };
}
