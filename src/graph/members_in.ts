// What stands right in each symbol of a loaded graph: put together once for each graph.

import type { LoadedGraph } from "./loaded_graph.ts";

interface Members {
  /** Those of a symbol are in `all` from `first[symbol]` to `first[symbol + 1]`. */
  readonly first: Int32Array;
  readonly all: Int32Array;
}

const kept = new WeakMap<LoadedGraph, Members>();

export function membersIn(graph: LoadedGraph, symbol: number): Int32Array {
  let members = kept.get(graph);
  if (members === undefined) kept.set(graph, members = collect(graph.parent));
  const { first, all } = members;
  return all.subarray(first[symbol]!, first[symbol + 1]!);
}

function collect(parent: Int32Array): Members {
  const first = new Int32Array(parent.length + 1);
  for (const of of parent) if (of >= 0) first[of + 1] = first[of + 1]! + 1;
  for (let at = 0; at < parent.length; at++) first[at + 1] = first[at + 1]! + first[at]!;
  const next = first.slice();
  const all = new Int32Array(first[parent.length]!);
  parent.forEach((of, symbol) => {
    if (of < 0) return;
    all[next[of]!] = symbol;
    next[of] = next[of]! + 1;
  });
  return { first, all };
}
