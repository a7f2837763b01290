// Whether several types of a loaded graph have one name: counted once for each graph.

import type { LoadedGraph } from "./loaded_graph.ts";

const IS_TYPE = /^(class|interface|struct|record)$/;

const counted = new WeakMap<LoadedGraph, ReadonlyMap<number, number>>();

/** Most names need no further look. */
export function isSharedName(graph: LoadedGraph, type: number): boolean {
  let counts = counted.get(graph);
  if (counts === undefined) counted.set(graph, counts = countNames(graph));
  return (counts.get(graph.name[type]!) ?? 0) > 1;
}

function countNames({ ids, kind, name, names }: LoadedGraph): Map<number, number> {
  const isType = names.kinds.map((one) => IS_TYPE.test(one));
  const counts = new Map<number, number>();
  for (let node = 0; node < ids.length; node++) {
    if (isType[kind[node]!]) counts.set(name[node]!, (counts.get(name[node]!) ?? 0) + 1);
  }
  return counts;
}
