// Members of types that others satisfy without saying so, by name: put together once for each loaded graph.

import { Flag } from "../languages/facts.ts";
import type { LoadedGraph } from "./loaded_graph.ts";

/** In these languages types of these kinds, and those that are flagged as protocols. Go's have edges. */
export const SATISFIED_UNSAID = {
  languages: ["typescript", "tsx", "javascript", "vue", "svelte", "python"],
  kinds: ["interface", "type_alias"],
} as const;

const kept = new WeakMap<LoadedGraph, ReadonlyMap<number, readonly number[]>>();

/** In the order of their ids. */
export function declaredIn(graph: LoadedGraph, name: number): readonly number[] {
  let declared = kept.get(graph);
  if (declared === undefined) kept.set(graph, declared = collect(graph));
  return declared.get(name) ?? [];
}

function collect({ ids, parent, kind, flags, file, files, name, names }: LoadedGraph): Map<number, number[]> {
  const languages = files.map(({ language }) => SATISFIED_UNSAID.languages.some((known) => known === language));
  const kinds = names.kinds.map((one) => SATISFIED_UNSAID.kinds.some((known) => known === one));
  const found = new Map<number, number[]>();
  for (let node = 0; node < ids.length; node++) {
    const type = parent[node]!;
    if (type < 0 || languages[file[node]!] !== true) continue;
    if (kinds[kind[type]!] !== true && (flags[type]! & Flag.protocol) === 0) continue;
    const list = found.get(name[node]!);
    if (list === undefined) found.set(name[node]!, [node]);
    else list.push(node);
  }
  return found;
}
