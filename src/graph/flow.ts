// How one symbol reaches another: several distinct shortest paths over forward edges, with bounds on length and work.

import type { GraphView } from "./graph_view.ts";
import { declarationsInheritedWith, membersInheritedWith } from "./inherited_overrides.ts";
import { constructorsRunBy, implicitCallersOf, implicitlyRunBy, typesMadeBy } from "./makers.ts";
import { CALLS, EDGE_KINDS, OVERRIDES } from "./ref_codes.ts";
import { Rule } from "./resolve/view.ts";

export interface FlowStep {
  readonly node: number;
  /** Kind of the edge that leads here; undefined for the first. */
  readonly edge_kind?: string;
  /** The edge was bound by its name alone, or to one of a type's several constructors. */
  readonly heuristic?: true;
  /** It stands for the member before it in a type that inherits both: what overrides it elsewhere does not. */
  readonly joined?: true;
}

export interface FlowOptions {
  readonly max_paths: number;
  readonly max_steps?: number;
  readonly max_queue?: number;
  /** Leaves edges out that were bound by name alone. */
  readonly certain?: boolean;
}

export interface Flow {
  readonly paths: readonly (readonly FlowStep[])[];
  /** True when the bounded queue overflowed: there may be more paths. */
  readonly cut: boolean;
  /** Everything that leads to the target. */
  readonly leading: ReadonlySet<number>;
}

/** Breadth first with whole paths in the queue; calls are tried before other edges. */
export function flow(
  view: GraphView,
  from: readonly number[],
  to: ReadonlySet<number>,
  options: FlowOptions,
): Flow {
  const { max_paths, max_steps = 10, max_queue = 10_000, certain = false } = options;
  const reachable = reaching(view, to, max_steps);
  const leading = new Set(reachable.keys());
  const paths: FlowStep[][] = [];
  let queue: FlowStep[][] = from.filter((node) => reachable.has(node)).map((node) => [{ node }]);
  let cut = false;
  for (let steps = 1; steps < max_steps && queue.length > 0 && paths.length < max_paths; steps++) {
    const next: FlowStep[][] = [];
    for (const path of queue) {
      const { node: here, joined } = path.at(-1)!;
      for (const end of forward(view, here, certain, joined)) {
        const left = reachable.get(end.node);
        if (left === undefined || steps + left >= max_steps || path.some((step) => step.node === end.node)) continue;
        const longer = [...path, end];
        if (to.has(end.node)) paths.push(longer);
        else if (view.isModule(end.node)) continue;
        else if (next.length < max_queue) next.push(longer);
        else cut = true;
        if (paths.length >= max_paths) return { paths, cut, leading };
      }
    }
    queue = next;
  }
  return { paths, cut, leading };
}

/** A call of a declared member may run what overrides it; making an instance runs a constructor. */
function forward(view: GraphView, node: number, certain: boolean, joined = false): FlowStep[] {
  const seen = new Set<number>();
  const steps: FlowStep[] = [];
  const add = (to: number, edge_kind: string, heuristic: boolean, joins = false) => {
    if (seen.has(to) || certain && heuristic) return;
    seen.add(to);
    steps.push({
      node: to,
      edge_kind,
      ...(heuristic ? { heuristic: true as const } : {}),
      ...(joins ? { joined: true as const } : {}),
    });
  };
  view.eachOutOf(node, (far, kind, rule) => {
    if (kind !== CALLS) return;
    const run = constructorsRunBy(view, far);
    for (const constructor of run.nodes) add(constructor, "calls", rule === Rule.unique || !run.certain);
    add(far, "calls", rule === Rule.unique);
  });
  const base = implicitlyRunBy(view, node);
  for (const constructor of base.nodes) add(constructor, "calls", !base.certain);
  view.eachOutOf(node, (far, kind, rule) => {
    if (kind !== OVERRIDES && kind !== CALLS) add(far, EDGE_KINDS[kind] ?? "calls", rule === Rule.unique);
  });
  if (joined) return steps;
  view.eachInto(node, (far, kind) => {
    if (kind === OVERRIDES) add(far, "overrides", false);
  });
  for (const far of membersInheritedWith(view, node)) add(far, "overrides", false, true);
  return steps;
}

/** Everything that can be reached from the symbols, so that what did not resolve there can be told; `cut` beyond `most`. */
export function reachableFrom(
  view: GraphView,
  from: readonly number[],
  most = 1000,
): { nodes: readonly number[]; cut: boolean } {
  const seen = new Set(from);
  const nodes = [...from];
  for (let at = 0; at < nodes.length; at++) {
    if (view.isModule(nodes[at]!)) continue;
    for (const { node } of forward(view, nodes[at]!, false)) {
      if (seen.has(node)) continue;
      if (nodes.length >= most) return { nodes, cut: true };
      seen.add(node);
      nodes.push(node);
    }
  }
  return { nodes, cut: false };
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
      for (const far of declarationsInheritedWith(view, node)) add(far);
      for (const far of implicitCallersOf(view, node)) add(far);
      for (const type of typesMadeBy(view, node)) {
        view.eachInto(type, (far, kind) => {
          if (kind === CALLS) add(far);
        });
      }
    }
    frontier = next;
  }
  return distance;
}
