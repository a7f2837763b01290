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

/** Qualified names are not in memory; everything else is. */
export function candidatesInGraphs(
  database: Database,
  graphs: readonly LoadedGraph[],
  wanted: ReadonlySet<number>,
): Candidate[] {
  const row = database.get<{ ids: string; names: string }>(QUALIFIED, JSON.stringify([...wanted]));
  const ids = JSON.parse(row?.ids ?? "[]") as number[];
  const names = JSON.parse(row?.names ?? "[]") as string[];
  return ids.flatMap((id, i) => {
    for (const graph of graphs) {
      const at = positionOf(graph.ids, id);
      if (at >= 0) return [candidateAt(graph, at, names[i]!)];
    }
    return [];
  });
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
