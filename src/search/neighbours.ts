// The graph of a checkout as integer arrays, parallel to its catalog, and the walk that finds what is near.

import type { Database } from "../store/database.ts";
import { type Catalog, positionOf } from "./catalog.ts";

/** Edges of each symbol from `first[i]` to `first[i + 1]`. */
export interface EdgeList {
  readonly first: Int32Array;
  readonly to: Int32Array;
  readonly weight: Float32Array;
  readonly kind: Uint8Array;
}

export interface Neighbours {
  /** What a symbol uses. */
  readonly out: EdgeList;
  /** What uses it. */
  readonly into: EdgeList;
}

const kept = new WeakMap<Catalog, Neighbours>();

export function neighboursOf(database: Database, catalog: Catalog): Neighbours {
  let known = kept.get(catalog);
  if (known === undefined) kept.set(catalog, known = load(database, catalog));
  return known;
}

interface EdgeRow {
  s: number;
  t: number;
  k: number;
  w: number;
}

function load(database: Database, catalog: Catalog): Neighbours {
  const rows = database.all<EdgeRow>(
    `SELECT source_id AS s, target_id AS t, kind AS k, weight AS w FROM edges
     WHERE source_id IN (SELECT id FROM symbols WHERE file_id IN (SELECT id FROM files WHERE checkout_id = ?))`,
    catalog.checkout,
  );
  const source = new Int32Array(rows.length);
  const target = new Int32Array(rows.length);
  rows.forEach((row, i) => {
    source[i] = positionOf(catalog.ids, row.s);
    target[i] = positionOf(catalog.ids, row.t);
  });
  return {
    out: listEdges(catalog.ids.length, rows, source, target),
    into: listEdges(catalog.ids.length, rows, target, source),
  };
}

function listEdges(count: number, rows: readonly EdgeRow[], from: Int32Array, towards: Int32Array): EdgeList {
  const first = new Int32Array(count + 1);
  for (let i = 0; i < rows.length; i++) if (from[i]! >= 0 && towards[i]! >= 0) first[from[i]! + 1]!++;
  for (let i = 0; i < count; i++) first[i + 1] = first[i + 1]! + first[i]!;
  const next = first.slice();
  const to = new Int32Array(first[count]!);
  const weight = new Float32Array(to.length);
  const kind = new Uint8Array(to.length);
  for (let i = 0; i < rows.length; i++) {
    if (from[i]! < 0 || towards[i]! < 0) continue;
    const at = next[from[i]!]!++;
    to[at] = towards[i]!;
    weight[at] = rows[i]!.w;
    kind[at] = rows[i]!.k;
  }
  return { first, to, weight, kind };
}

export interface Directions {
  /** How strongly the walk follows what is used, and what uses it. */
  readonly out: number;
  readonly into: number;
}

const RETURN = 0.35;
const MOST_VISITS = 4_000;

/**
 * Personalised PageRank from the seeds, by pushing what is left over from symbol to symbol until it is small: only the
 * neighbourhood is visited, however large the graph. A symbol with many neighbours passes little on to each.
 */
export function nearness(
  { out, into }: Neighbours,
  seeds: ReadonlyMap<number, number>,
  directions: Directions,
): Map<number, number> {
  const rank = new Map<number, number>();
  const rest = new Map<number, number>();
  const total = [...seeds.values()].reduce((sum, each) => sum + each, 0) || 1;
  for (const [at, weight] of seeds) rest.set(at, weight / total);
  const queue = [...seeds.keys()];
  const waiting = new Set(queue);
  const smallest = 1e-4;
  for (let visit = 0; visit < queue.length && visit < MOST_VISITS; visit++) {
    const at = queue[visit]!;
    waiting.delete(at);
    const amount = rest.get(at) ?? 0;
    if (amount < smallest) continue;
    rest.set(at, 0);
    rank.set(at, (rank.get(at) ?? 0) + RETURN * amount);
    const strength = sumWeights(out, at) * directions.out + sumWeights(into, at) * directions.into;
    if (strength === 0) continue;
    const passed = (1 - RETURN) * amount / strength;
    for (const [list, direction] of [[out, directions.out], [into, directions.into]] as const) {
      if (direction === 0) continue;
      for (let i = list.first[at]!; i < list.first[at + 1]!; i++) {
        const next = list.to[i]!;
        rest.set(next, (rest.get(next) ?? 0) + passed * list.weight[i]! * direction);
        if (!waiting.has(next) && rest.get(next)! >= smallest) {
          waiting.add(next);
          queue.push(next);
        }
      }
    }
  }
  return rank;
}

function sumWeights(list: EdgeList, at: number): number {
  let sum = 0;
  for (let i = list.first[at]!; i < list.first[at + 1]!; i++) sum += list.weight[i]!;
  return sum;
}
