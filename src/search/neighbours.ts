// The walk that finds what is near some symbols, over the checkout's graph in memory.

import type { EdgeList } from "../graph/edge_lists.ts";
import type { Catalog } from "./catalog.ts";

export interface Neighbours {
  /** What a symbol uses. */
  readonly out: EdgeList;
  /** What uses it. */
  readonly into: EdgeList;
}

export function neighboursOf({ graph }: Catalog): Neighbours {
  return graph;
}

export interface Directions {
  /** How strongly the walk follows what is used, and what uses it. */
  readonly out: number;
  readonly into: number;
}

const RETURN = 0.35;
const MOST_VISITS = 4_000;

/**
 * Personalised PageRank from the seeds, by pushing what is left over from symbol to symbol until it is small: only the
 * neighbourhood is visited, however large the graph. A symbol with many neighbours passes little on to each.
 */
export function nearness(
  { out, into }: Neighbours,
  seeds: ReadonlyMap<number, number>,
  directions: Directions,
): Map<number, number> {
  const rank = new Map<number, number>();
  const rest = new Map<number, number>();
  const total = [...seeds.values()].reduce((sum, each) => sum + each, 0) || 1;
  for (const [at, weight] of seeds) rest.set(at, weight / total);
  const queue = [...seeds.keys()];
  const waiting = new Set(queue);
  const smallest = 1e-4;
  for (let visit = 0; visit < queue.length && visit < MOST_VISITS; visit++) {
    const at = queue[visit]!;
    waiting.delete(at);
    const amount = rest.get(at) ?? 0;
    if (amount < smallest) continue;
    rest.set(at, 0);
    rank.set(at, (rank.get(at) ?? 0) + RETURN * amount);
    const strength = sumWeights(out, at) * directions.out + sumWeights(into, at) * directions.into;
    if (strength === 0) continue;
    const passed = (1 - RETURN) * amount / strength;
    for (const [list, direction] of [[out, directions.out], [into, directions.into]] as const) {
      if (direction === 0) continue;
      for (let i = list.first[at]!; i < list.first[at + 1]!; i++) {
        const next = list.to[i]!;
        rest.set(next, (rest.get(next) ?? 0) + passed * list.weight[i]! * direction);
        if (!waiting.has(next) && rest.get(next)! >= smallest) {
          waiting.add(next);
          queue.push(next);
        }
      }
    }
  }
  return rank;
}

function sumWeights(list: EdgeList, at: number): number {
  let sum = 0;
  for (let i = list.first[at]!; i < list.first[at + 1]!; i++) sum += list.weight[i]!;
  return sum;
}
