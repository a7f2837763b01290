// How one symbol reaches another: several distinct shortest paths over forward edges, with bounds on length and work.

import type { Adjacency } from "./adjacency.ts";
import { EDGE_KINDS, OVERRIDES } from "./ref_codes.ts";

export interface FlowStep {
  readonly id: number;
  /** Kind of the edge that leads here; undefined for the first. */
  readonly edge_kind?: string;
}

export interface FlowOptions {
  readonly max_paths: number;
  readonly max_steps?: number;
  readonly max_queue?: number;
  isEnd(id: number): boolean;
}

export interface Flow {
  readonly paths: readonly (readonly FlowStep[])[];
  /** True when the bounded queue overflowed: there may be more paths. */
  readonly cut: boolean;
}

const CALLS = EDGE_KINDS.indexOf("calls");

/** Breadth first with whole paths in the queue; calls are tried before other edges. */
export function flow(
  adjacency: Adjacency,
  from: readonly number[],
  to: ReadonlySet<number>,
  options: FlowOptions,
): Flow {
  const { max_paths, max_steps = 10, max_queue = 10_000 } = options;
  const reachable = reaching(adjacency, to, max_steps);
  const paths: FlowStep[][] = [];
  let queue: FlowStep[][] = from.filter((id) => reachable.has(id)).map((id) => [{ id }]);
  let cut = false;
  for (let steps = 1; steps < max_steps && queue.length > 0 && paths.length < max_paths; steps++) {
    const next: FlowStep[][] = [];
    for (const path of queue) {
      const here = path.at(-1)!.id;
      for (const end of forward(adjacency, here)) {
        const left = reachable.get(end.id);
        if (left === undefined || steps + left >= max_steps || path.some((step) => step.id === end.id)) continue;
        const longer = [...path, end];
        if (to.has(end.id)) paths.push(longer);
        else if (options.isEnd(end.id)) continue;
        else if (next.length < max_queue) next.push(longer);
        else cut = true;
        if (paths.length >= max_paths) return { paths, cut };
      }
    }
    queue = next;
  }
  return { paths, cut };
}

/** A call of a declared member may run what overrides it. */
function forward(adjacency: Adjacency, id: number): FlowStep[] {
  const seen = new Set<number>();
  const steps: FlowStep[] = [];
  const add = (to: number, edge_kind: string) => {
    if (seen.has(to)) return;
    seen.add(to);
    steps.push({ id: to, edge_kind });
  };
  const ends = [...adjacency.outOf(id)].sort((a, b) => Number(b.kind === CALLS) - Number(a.kind === CALLS));
  for (const end of ends) if (end.kind !== OVERRIDES) add(end.id, EDGE_KINDS[end.kind] ?? "calls");
  for (const end of adjacency.into(id)) if (end.kind === OVERRIDES) add(end.id, "overrides");
  return steps;
}

/** Steps from each symbol to the nearest target: what cannot get there is not tried. */
function reaching(adjacency: Adjacency, to: ReadonlySet<number>, max_steps: number): Map<number, number> {
  const distance = new Map<number, number>([...to].map((id) => [id, 0]));
  let frontier = [...to];
  for (let steps = 1; steps <= max_steps && frontier.length > 0; steps++) {
    const next: number[] = [];
    for (const id of frontier) {
      const before = [
        ...adjacency.into(id).filter((end) => end.kind !== OVERRIDES),
        ...adjacency.outOf(id).filter((end) => end.kind === OVERRIDES),
      ];
      for (const end of before) {
        if (distance.has(end.id)) continue;
        distance.set(end.id, steps);
        next.push(end.id);
      }
    }
    frontier = next;
  }
  return distance;
}
