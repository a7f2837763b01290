// Which symbols a search may answer with: those of the covered checkouts that fit its filters. Candidates are few, so
// what is not wanted must go before they are chosen: the index has every repository of this user.

import type { LoadedGraph } from "../graph/loaded_graph.ts";
import type { Database } from "../store/database.ts";

export interface Filters {
  readonly kind?: string | undefined;
  readonly language?: string | undefined;
  /** True for paths that are wanted. */
  readonly path?: ((path: string) => boolean) | undefined;
}

export interface Scope {
  /** Ids of the checkouts, as JSON. */
  readonly checkouts: string;
  /** The index has further checkouts. */
  readonly others: boolean;
  /** Their symbols' ids lie between these, with those of others where files were indexed anew. */
  readonly first: number;
  readonly last: number;
  /** Share of all ids that lie so. */
  readonly share: number;
  /** Undefined when everything fits. */
  readonly filters: Filters | undefined;
}

const OTHERS = "SELECT 1 AS n FROM checkouts WHERE id NOT IN (SELECT value FROM json_each(?)) LIMIT 1";
const HIGHEST = "SELECT max(id) AS n FROM symbols";
/** The own symbol of a file has the least id of its symbols. */
const FIRST_AND_LAST_FILE = `SELECT min(s.id) AS first, max(s.id) AS last FROM files f
  CROSS JOIN symbols s ON s.file_id = f.id AND s.ordinal = 0
  WHERE f.checkout_id IN (SELECT value FROM json_each(?))`;
const LAST_IN_FILE = "SELECT max(id) AS n FROM symbols WHERE file_id = (SELECT file_id FROM symbols WHERE id = ?)";

export function scopeOf(
  database: Database,
  ids: readonly number[],
  filters: Filters,
  graphs: readonly LoadedGraph[] | undefined,
): Scope {
  const checkouts = JSON.stringify(ids);
  const others = database.get(OTHERS, checkouts) !== undefined;
  const highest = database.get<{ n: number | null }>(HIGHEST)?.n ?? 0;
  const [first, last] = !others
    ? [0, highest]
    : graphs === undefined
    ? inTables(database, checkouts)
    : inGraphs(graphs);
  const share = Math.min(1, Math.max(0, last - first + 1) / Math.max(1, highest));
  const all = filters.kind === undefined && filters.language === undefined && filters.path === undefined;
  return { checkouts, others, first, last, share, filters: all ? undefined : filters };
}

function inTables(database: Database, checkouts: string): [number, number] {
  const row = database.get<{ first: number | null; last: number | null }>(FIRST_AND_LAST_FILE, checkouts);
  const last = database.get<{ n: number | null }>(LAST_IN_FILE, row?.last ?? 0)?.n;
  return [row?.first ?? 0, last ?? 0];
}

function inGraphs(graphs: readonly LoadedGraph[]): [number, number] {
  const some = graphs.filter(({ ids }) => ids.length > 0);
  return [Math.min(...some.map(({ ids }) => ids[0]!)), Math.max(...some.map(({ ids }) => ids[ids.length - 1]!))];
}

const FITTING = `SELECT s.id, f.path FROM json_each(?) j CROSS JOIN symbols s ON s.id = j.value
  CROSS JOIN files f ON f.id = s.file_id WHERE (? IS NULL OR s.kind = ?) AND (? IS NULL OR f.language = ?)`;

/** Those of the symbols that fit the filters. */
export function fittingIds(database: Database, ids: Iterable<number>, filters: Filters): Set<number> {
  const kind = filters.kind ?? null;
  const language = filters.language ?? null;
  const rows = database.all<{ id: number; path: string }>(
    FITTING,
    JSON.stringify([...ids]),
    kind,
    kind,
    language,
    language,
  );
  return new Set(withPath(rows, filters).map(({ id }) => id));
}

export const withPath = <T extends { readonly path: string }>(rows: readonly T[], { path }: Filters): readonly T[] =>
  path === undefined ? rows : rows.filter((row) => path(row.path));

/** Whether a symbol of a loaded graph fits, by its position. */
export function fitsInGraph(graph: LoadedGraph, { kind, language, path }: Filters): (node: number) => boolean {
  const files = graph.files.map((file) =>
    (language === undefined || file.language === language) && (path === undefined || path(file.path))
  );
  return (node) =>
    files[graph.file[node]!] === true && (kind === undefined || graph.names.kinds[graph.kind[node]!] === kind);
}
