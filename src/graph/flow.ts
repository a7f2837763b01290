// How one symbol reaches another: several distinct shortest paths over forward edges, with bounds on length and work.

import type { GraphView } from "./graph_view.ts";
import { EDGE_KINDS, OVERRIDES } from "./ref_codes.ts";

export interface FlowStep {
  readonly node: number;
  /** Kind of the edge that leads here; undefined for the first. */
  readonly edge_kind?: string;
}

export interface FlowOptions {
  readonly max_paths: number;
  readonly max_steps?: number;
  readonly max_queue?: number;
}

export interface Flow {
  readonly paths: readonly (readonly FlowStep[])[];
  /** True when the bounded queue overflowed: there may be more paths. */
  readonly cut: boolean;
}

const CALLS = EDGE_KINDS.indexOf("calls");

/** Breadth first with whole paths in the queue; calls are tried before other edges. */
export function flow(
  view: GraphView,
  from: readonly number[],
  to: ReadonlySet<number>,
  options: FlowOptions,
): Flow {
  const { max_paths, max_steps = 10, max_queue = 10_000 } = options;
  const reachable = reaching(view, to, max_steps);
  const paths: FlowStep[][] = [];
  let queue: FlowStep[][] = from.filter((node) => reachable.has(node)).map((node) => [{ node }]);
  let cut = false;
  for (let steps = 1; steps < max_steps && queue.length > 0 && paths.length < max_paths; steps++) {
    const next: FlowStep[][] = [];
    for (const path of queue) {
      const here = path.at(-1)!.node;
      for (const end of forward(view, here)) {
        const left = reachable.get(end.node);
        if (left === undefined || steps + left >= max_steps || path.some((step) => step.node === end.node)) continue;
        const longer = [...path, end];
        if (to.has(end.node)) paths.push(longer);
        else if (view.isModule(end.node)) continue;
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
function forward(view: GraphView, node: number): FlowStep[] {
  const seen = new Set<number>();
  const steps: FlowStep[] = [];
  const add = (to: number, edge_kind: string) => {
    if (seen.has(to)) return;
    seen.add(to);
    steps.push({ node: to, edge_kind });
  };
  view.eachOutOf(node, (far, kind) => {
    if (kind === CALLS) add(far, "calls");
  });
  view.eachOutOf(node, (far, kind) => {
    if (kind !== OVERRIDES && kind !== CALLS) add(far, EDGE_KINDS[kind] ?? "calls");
  });
  view.eachInto(node, (far, kind) => {
    if (kind === OVERRIDES) add(far, "overrides");
  });
  return steps;
}

/** Steps from each symbol to the nearest target: what cannot get there is not tried. */
function reaching(view: GraphView, to: ReadonlySet<number>, max_steps: number): Map<number, number> {
  const distance = new Map<number, number>([...to].map((node) => [node, 0]));
  let frontier = [...to];
  for (let steps = 1; steps <= max_steps && frontier.length > 0; steps++) {
    const next: number[] = [];
    const add = (node: number) => {
      if (distance.has(node)) return;
      distance.set(node, steps);
      next.push(node);
    };
    for (const node of frontier) {
      view.eachInto(node, (far, kind) => {
        if (kind !== OVERRIDES) add(far);
      });
      view.eachOutOf(node, (far, kind) => {
        if (kind === OVERRIDES) add(far);
      });
    }
    frontier = next;
  }
  return distance;
}
