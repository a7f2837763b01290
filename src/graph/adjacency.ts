// Edges in and out of symbols: by SQL for a few, from integer arrays for traversals that reach many.

import type { Database } from "../store/database.ts";

export interface EdgeEnd {
  /** The symbol at the other end. */
  readonly id: number;
  /** Position in `EDGE_KINDS`. */
  readonly kind: number;
  readonly weight: number;
  readonly rule: number;
  readonly count: number;
}

export interface Adjacency {
  /** What uses the symbol, ordered by kind and id. */
  into(id: number): readonly EdgeEnd[];
  /** What the symbol uses. */
  outOf(id: number): readonly EdgeEnd[];
}

const INTO =
  "SELECT source_id AS id, kind, weight, rule, count FROM edges WHERE target_id = ? ORDER BY kind, source_id";
const OUT_OF =
  "SELECT target_id AS id, kind, weight, rule, count FROM edges WHERE source_id = ? ORDER BY kind, target_id";

/** Asks the database for each symbol; every symbol once. */
export function queriedAdjacency(database: Database): Adjacency {
  const into = new Map<number, readonly EdgeEnd[]>();
  const outOf = new Map<number, readonly EdgeEnd[]>();
  const ask = (kept: Map<number, readonly EdgeEnd[]>, sql: string) => (id: number) => {
    let ends = kept.get(id);
    if (ends === undefined) kept.set(id, ends = database.all<EdgeEnd>(sql, id));
    return ends;
  };
  return { into: ask(into, INTO), outOf: ask(outOf, OUT_OF) };
}

interface Packed {
  readonly generations: string;
  readonly adjacency: Adjacency;
}

const kept = new WeakMap<Database, Packed>();

/** All edges in compressed rows, loaded once and kept until something is committed to any checkout. */
export function loadedAdjacency(database: Database): Adjacency {
  const generations = database.all<{ id: number; generation: number }>(
    "SELECT id, generation FROM checkouts ORDER BY id",
  )
    .map((row) => `${row.id}:${row.generation}`).join(" ");
  const known = kept.get(database);
  if (known !== undefined && known.generations === generations) return known.adjacency;
  const adjacency = load(database);
  kept.set(database, { generations, adjacency });
  return adjacency;
}

interface EdgeRow {
  s: number;
  t: number;
  k: number;
  w: number;
  r: number;
  n: number;
}

function load(database: Database): Adjacency {
  const rows = database.all<EdgeRow>(
    "SELECT source_id AS s, target_id AS t, kind AS k, weight AS w, rule AS r, count AS n FROM edges",
  );
  const most = rows.reduce((max, row) => Math.max(max, row.s, row.t), 0);
  const side = (near: "s" | "t", far: "s" | "t") => {
    const starts = new Int32Array(most + 2);
    for (const row of rows) starts[row[near] + 1] = starts[row[near] + 1]! + 1;
    for (let i = 1; i < starts.length; i++) starts[i] = starts[i]! + starts[i - 1]!;
    const fill = starts.slice();
    const order = new Int32Array(rows.length);
    rows.forEach((row, at) => {
      const place = fill[row[near]]!;
      fill[row[near]] = place + 1;
      order[place] = at;
    });
    return (id: number): readonly EdgeEnd[] => {
      if (id > most) return [];
      const ends: EdgeEnd[] = [];
      for (let at = starts[id]!; at < starts[id + 1]!; at++) {
        const row = rows[order[at]!]!;
        ends.push({ id: row[far], kind: row.k, weight: row.w, rule: row.r, count: row.n });
      }
      return ends.sort((a, b) => a.kind - b.kind || a.id - b.id);
    };
  };
  return { into: side("t", "s"), outOf: side("s", "t") };
}
