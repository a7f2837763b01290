// A checkout's symbols and edges as integer arrays, loaded once; afterwards only what changed files brought is read.

import type { Database } from "../store/database.ts";
import { type EdgeList, edgeLists, followedList, type LooseEdges } from "./edge_lists.ts";
import { positionOf } from "./integer_columns.ts";
import {
  edgesTouching,
  edgesWithin,
  fileChanges,
  indexedFiles,
  type SymbolColumns,
  symbolColumns,
} from "./load_columns.ts";
import { SymbolNames } from "./symbol_names.ts";

export interface GraphFile {
  readonly id: number;
  readonly path: string;
  readonly language: string;
  readonly is_test: boolean;
  readonly is_generated: boolean;
  /** The checkout's generation when it was written last: another one means that everything of it may differ. */
  readonly changed: number;
}

export interface LoadedGraph {
  readonly checkout: number;
  readonly generation: number;
  /** Ascending ids. The same object as long as the file does not change. */
  readonly files: readonly GraphFile[];
  /** Symbols' ids in ascending order; the arrays below are parallel to it. */
  readonly ids: Int32Array;
  /** Position in `files`. */
  readonly file: Int32Array;
  /** Position of the enclosing symbol, -1 for none. */
  readonly parent: Int32Array;
  /** Id in `names`. */
  readonly name: Int32Array;
  /** Position in `names.kinds`. */
  readonly kind: Int32Array;
  readonly flags: Int32Array;
  readonly start_offset: Int32Array;
  readonly end_offset: Int32Array;
  readonly start_line: Int32Array;
  readonly end_line: Int32Array;
  readonly names: SymbolNames;
  /** What a symbol uses. */
  readonly out: EdgeList;
  /** What uses it. */
  readonly into: EdgeList;
}

/** Columns that are carried over as they are. */
const PLAIN = ["name", "kind", "flags", "start_offset", "end_offset", "start_line", "end_line"] as const;

/** Beyond this share of changed files everything is read again. */
const WORTH_FOLLOWING = 0.25;

const kept = new WeakMap<Database, Map<number, LoadedGraph>>();

/** The graph as committed now, from memory when nothing was committed to the checkout since. */
export function loadedGraph(database: Database, checkout: number): LoadedGraph {
  let graphs = kept.get(database);
  if (graphs === undefined) kept.set(database, graphs = new Map());
  const known = graphs.get(checkout);
  if (known?.generation === generationOf(database, checkout)) return known;
  const graph = database.snapshot(() => {
    const generation = generationOf(database, checkout);
    return known === undefined ? loadAll(database, checkout, generation) : follow(database, known, generation);
  });
  graphs.set(checkout, graph);
  return graph;
}

function generationOf(database: Database, checkout: number): number {
  return database.get<{ generation: number }>("SELECT generation FROM checkouts WHERE id = ?", checkout)?.generation ??
    -1;
}

/** Everything, read from the tables. */
export function loadAll(database: Database, checkout: number, generation: number): LoadedGraph {
  const names = new SymbolNames(database);
  const files = indexedFiles(database, { checkout });
  const columns = symbolColumns(database, names, { checkout });
  const rows = ascending(columns.ids);
  const ids = rows.map((row) => columns.ids[row]!);
  const at = new Map(files.map((file, position) => [file.id, position]));
  const symbols = {
    ids,
    file: rows.map((row) => at.get(columns.file[row]!) ?? 0),
    parent: rows.map((row) => positionOf(ids, columns.parent[row]!)),
    ...plain((column) => rows.map((row) => columns[column][row]!)),
  };
  const edges = placed(ids, edgesWithin(database, checkout));
  return { checkout, generation, files, ...symbols, names, ...edgeLists(ids.length, edges) };
}

function follow(database: Database, known: LoadedGraph, generation: number): LoadedGraph {
  const before = new Map(known.files.map((file, position) => [file.id, position]));
  const changes = fileChanges(database, known.checkout);
  const old = (id: number) => known.files[before.get(id) ?? -1];
  const changed = changes.filter(({ id, changed }) => old(id)?.changed !== changed).map(({ id }) => id);
  if (generation < known.generation || changed.length > 20 && changed.length > changes.length * WORTH_FOLLOWING) {
    return loadAll(database, known.checkout, generation);
  }
  const fresh = new Map(indexedFiles(database, { files: changed }).map((file) => [file.id, file]));
  const files = changes.map(({ id }) => fresh.get(id) ?? old(id)).filter((file) => file !== undefined);
  const columns = symbolColumns(database, known.names, { files: changed });
  const merged = merge(known, files, columns);
  const { ids, moved } = merged;
  const touching = placed(ids, edgesTouching(database, changed));
  const { source, target } = touching;
  const { file, parent } = merged;
  return {
    ...known,
    generation,
    files,
    ids,
    file,
    parent,
    ...merged.plain,
    out: followedList(known.out, moved, ids.length, touching, source, target),
    into: followedList(known.into, moved, ids.length, touching, target, source),
  };
}

/** Old symbols of files that stayed as they were, and new ones, in the order of their ids. */
function merge(known: LoadedGraph, files: readonly GraphFile[], columns: SymbolColumns) {
  const at = new Map(files.map((file, position) => [file.id, position]));
  // Where a file is now, -1 when it is gone or was written anew.
  const fileMoved = Int32Array.from(known.files, (file) => {
    const position = at.get(file.id) ?? -1;
    return files[position] === file ? position : -1;
  });
  const order = ascending(columns.ids);
  const total = known.ids.length + order.length;
  // Positions in the old arrays, or ~row in the new columns.
  const from = new Int32Array(total);
  const moved = new Int32Array(known.ids.length).fill(-1);
  let count = 0;
  let next = 0;
  const addNew = (below: number) => {
    for (; next < order.length && columns.ids[order[next]!]! < below; next++) from[count++] = ~order[next]!;
  };
  for (let i = 0; i < known.ids.length; i++) {
    if (fileMoved[known.file[i]!]! < 0) continue;
    addNew(known.ids[i]!);
    moved[i] = count;
    from[count++] = i;
  }
  addNew(Infinity);
  const rows = from.subarray(0, count);
  const ids = rows.map((row) => row >= 0 ? known.ids[row]! : columns.ids[~row]!);
  return {
    ids,
    moved,
    file: rows.map((row) => row >= 0 ? fileMoved[known.file[row]!]! : at.get(columns.file[~row]!) ?? 0),
    // Symbols of a file that stayed have parents that stayed.
    parent: rows.map((row) =>
      row < 0 ? positionOf(ids, columns.parent[~row]!) : known.parent[row]! < 0 ? -1 : moved[known.parent[row]!]!
    ),
    plain: plain((column) => {
      const [old, fresh] = [known[column], columns[column]];
      return rows.map((row) => row >= 0 ? old[row]! : fresh[~row]!);
    }),
  };
}

function plain(make: (column: typeof PLAIN[number]) => Int32Array): Record<typeof PLAIN[number], Int32Array> {
  return Object.fromEntries(PLAIN.map((column) => [column, make(column)])) as Record<typeof PLAIN[number], Int32Array>;
}

/** Rows in the order of their ids. */
function ascending(ids: Int32Array): Int32Array {
  const rows = Int32Array.from(ids, (_, row) => row);
  const isSorted = rows.every((row) => row === 0 || ids[row - 1]! < ids[row]!);
  return isSorted ? rows : rows.sort((a, b) => ids[a]! - ids[b]!);
}

/** Ids replaced by positions; what leads to a symbol that is not there is left out. */
function placed(ids: Int32Array, edges: LooseEdges): LooseEdges {
  const source = edges.source.map((id) => positionOf(ids, id));
  const target = edges.target.map((id) => positionOf(ids, id));
  return chosen({ ...edges, source, target }, (i) => source[i]! >= 0 && target[i]! >= 0);
}

function chosen(edges: LooseEdges, is: (at: number) => boolean): LooseEdges {
  let count = 0;
  const rows = new Int32Array(edges.source.length);
  for (let i = 0; i < rows.length; i++) if (is(i)) rows[count++] = i;
  if (count === rows.length) return edges;
  const some = rows.subarray(0, count);
  return {
    source: some.map((row) => edges.source[row]!),
    target: some.map((row) => edges.target[row]!),
    kind: Uint8Array.from(some, (row) => edges.kind[row]!),
    rule: Uint8Array.from(some, (row) => edges.rule[row]!),
  };
}
