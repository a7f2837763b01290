// How many references of a checkout did not resolve, by name and by the symbol they are in: counted in memory.

import type { Database } from "../store/database.ts";
import type { GraphFile, LoadedGraph } from "./loaded_graph.ts";
import { unpackOpen } from "./packed_refs.ts";
import { IMPORT } from "./ref_codes.ts";

/** Of one file: names that occur open, and symbols that hold open references, each with its count. */
interface OpenOfFile {
  readonly changed: number;
  readonly language: string;
  readonly names: ReadonlyMap<number, number>;
  readonly symbols: ReadonlyMap<number, number>;
}

export interface OpenRefs {
  /** Sites with one of the names, imports left out, in files of the languages. */
  named(names: Iterable<string>, languages: ReadonlySet<string>): number;
  /** Sites in the symbols. */
  within(symbols: Iterable<{ readonly id: number; readonly file_id: number }>): number;
}

class CountedRefs implements OpenRefs {
  readonly files = new Map<number, OpenOfFile>();
  readonly totals = new Map<string, Map<number, number>>();
  graph: LoadedGraph;

  constructor(graph: LoadedGraph) {
    this.graph = graph;
  }

  named(names: Iterable<string>, languages: ReadonlySet<string>): number {
    const totals = [...languages].map((language) => this.totals.get(language)).filter((one) => one !== undefined);
    let sum = 0;
    for (const name of names) {
      const id = this.graph.names.idOf(name);
      for (const counts of totals) sum += counts.get(id) ?? 0;
    }
    return sum;
  }

  within(symbols: Iterable<{ readonly id: number; readonly file_id: number }>): number {
    let sum = 0;
    for (const { id, file_id } of symbols) sum += this.files.get(file_id)?.symbols.get(id) ?? 0;
    return sum;
  }

  /** Puts a file's counts in place of what was known of it. */
  replace(file: number, counts: OpenOfFile | undefined): void {
    const before = this.files.get(file);
    if (before !== undefined) this.#add(before, -1);
    if (counts === undefined) this.files.delete(file);
    else {
      this.files.set(file, counts);
      this.#add(counts, 1);
    }
  }

  #add({ language, names }: OpenOfFile, sign: number): void {
    let totals = this.totals.get(language);
    if (totals === undefined) this.totals.set(language, totals = new Map());
    for (const [name, count] of names) totals.set(name, (totals.get(name) ?? 0) + sign * count);
  }
}

const kept = new WeakMap<Database, Map<number, CountedRefs>>();

/** Counts as of the graph; only files that changed since the last time are read. */
export function openRefs(database: Database, graph: LoadedGraph): OpenRefs {
  let checkouts = kept.get(database);
  if (checkouts === undefined) kept.set(database, checkouts = new Map());
  let refs = checkouts.get(graph.checkout);
  // Names are numbered anew when a graph is loaded anew.
  if (refs?.graph.names !== graph.names) checkouts.set(graph.checkout, refs = new CountedRefs(graph));
  if (refs.graph !== graph || refs.files.size === 0) bringTo(database, refs, graph);
  return refs;
}

/** The same, counted from nothing. */
export function countRefs(database: Database, graph: LoadedGraph): OpenRefs {
  const refs = new CountedRefs(graph);
  bringTo(database, refs, graph);
  return refs;
}

function bringTo(database: Database, refs: CountedRefs, graph: LoadedGraph): void {
  refs.graph = graph;
  const now = new Map(graph.files.map((file) => [file.id, file]));
  for (const id of [...refs.files.keys()]) if (!now.has(id)) refs.replace(id, undefined);
  const changed = graph.files.filter((file) => refs.files.get(file.id)?.changed !== file.changed);
  for (const [id, counts] of readCounts(database, changed)) refs.replace(id, counts);
}

const OPEN = "SELECT file_id AS file, open FROM json_each(?) CROSS JOIN file_refs ON file_id = value";

function readCounts(database: Database, files: readonly GraphFile[]): Map<number, OpenOfFile> {
  const ids = JSON.stringify(files.map((file) => file.id));
  const rows = new Map(
    database.all<{ file: number; open: Uint8Array | null }>(OPEN, ids).map((row) => [row.file, row.open]),
  );
  return new Map(files.map((file) => {
    const open = unpackOpen(rows.get(file.id) ?? null);
    return [file.id, {
      changed: file.changed,
      language: file.language,
      names: counted(open.filter(({ kind }) => kind !== IMPORT).map(({ name }) => name)),
      symbols: counted(open.map(({ source }) => source)),
    }];
  }));
}

function counted(items: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
