// What scoring needs of the symbols that may answer a search: from the tables, or mostly from a loaded graph.

import { positionOf } from "../graph/integer_columns.ts";
import type { LoadedGraph } from "../graph/loaded_graph.ts";
import type { Database } from "../store/database.ts";
import type { ScoredSymbol } from "./score_symbol.ts";

export interface Candidate extends ScoredSymbol {
  readonly id: number;
  readonly language: string;
  readonly checkout_id: number;
}

const CANDIDATES = `SELECT s.id, s.name, s.qualified_name, s.kind, f.path, f.language, f.is_test, f.is_generated,
  f.checkout_id, s.flags, p.kind AS parent_kind
  FROM json_each(?) j JOIN symbols s ON s.id = j.value JOIN files f ON f.id = s.file_id
  LEFT JOIN symbols p ON p.id = s.parent_id`;
const QUALIFIED = `SELECT json_group_array(s.id) AS ids, json_group_array(s.qualified_name) AS names
  FROM json_each(?) j CROSS JOIN symbols s ON s.id = j.value`;

export function candidatesInTables(database: Database, ids: ReadonlySet<number>): Candidate[] {
  return database.all<Candidate>(CANDIDATES, JSON.stringify([...ids]));
}

/** Qualified names are read when they are first needed; everything else is in memory. */
export function candidatesInGraphs(
  database: Database,
  graphs: readonly LoadedGraph[],
  wanted: ReadonlySet<number>,
): Candidate[] {
  for (const graph of graphs) if (qualifiedNames(graph).size > MOST_KEPT) qualifiedNames(graph).clear();
  const found = [...wanted].flatMap((id) => {
    const graph = graphs.find((one) => positionOf(one.ids, id) >= 0);
    return graph === undefined ? [] : [{ id, graph, names: qualifiedNames(graph) }];
  });
  const unread = found.filter(({ id, names }) => !names.has(id));
  if (unread.length > 0) {
    const row = database.get<{ ids: string; names: string }>(QUALIFIED, JSON.stringify(unread.map(({ id }) => id)));
    const names = JSON.parse(row?.names ?? "[]") as string[];
    const read = new Map((JSON.parse(row?.ids ?? "[]") as number[]).map((id, i) => [id, names[i]!]));
    for (const { id, names } of unread) names.set(id, read.get(id) ?? "");
  }
  return found.map(({ id, graph, names }) => candidateAt(graph, positionOf(graph.ids, id), names.get(id) ?? ""));
}

/** Of graphs that were searched: searches about one thing look at the same symbols again and again. */
const qualifiedOf = new WeakMap<LoadedGraph, Map<number, string>>();
const MOST_KEPT = 20_000;

function qualifiedNames(graph: LoadedGraph): Map<number, string> {
  let known = qualifiedOf.get(graph);
  if (known === undefined) qualifiedOf.set(graph, known = new Map());
  return known;
}

function candidateAt(graph: LoadedGraph, at: number, qualified_name: string): Candidate {
  const { names, kind } = graph;
  const file = graph.files[graph.file[at]!]!;
  const parent = graph.parent[at]!;
  return {
    id: graph.ids[at]!,
    name: names.textOf(graph.name[at]!),
    qualified_name,
    kind: names.kinds[kind[at]!] ?? "",
    path: file.path,
    language: file.language,
    is_test: file.is_test ? 1 : 0,
    is_generated: file.is_generated ? 1 : 0,
    checkout_id: graph.checkout,
    flags: graph.flags[at]!,
    parent_kind: parent < 0 ? null : names.kinds[kind[parent]!] ?? null,
  };
}
