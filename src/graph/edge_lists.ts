// Edges between positions, in compressed rows: what each symbol uses, and what uses it.

import { CONFIDENCE } from "./resolve/view.ts";

/** Edges of each symbol from `first[i]` to `first[i + 1]`, ordered by kind and by the other end. */
export interface EdgeList {
  readonly first: Int32Array;
  readonly to: Int32Array;
  /** Position in `EDGE_KINDS`. */
  readonly kind: Uint8Array;
  readonly rule: Uint8Array;
  readonly weight: Float32Array;
}

/** Edges in any order; both ends are positions. */
export interface LooseEdges {
  readonly source: Int32Array;
  readonly target: Int32Array;
  readonly kind: Uint8Array;
  readonly rule: Uint8Array;
}

/** Every kind's number is below this. */
const KINDS = 16;

export function edgeLists(count: number, edges: LooseEdges): { out: EdgeList; into: EdgeList } {
  const { source, target, kind } = edges;
  // Stable sorts by the least important key first.
  const byKind = sortedBy(sortedBy(undefined, target, count), kind, KINDS);
  const outOrder = sortedBy(byKind, source, count);
  const intoOrder = sortedBy(sortedBy(outOrder, kind, KINDS), target, count);
  return {
    out: listed(count, edges, outOrder, source, target),
    into: listed(count, edges, intoOrder, target, source),
  };
}

/** The order, stably sorted by a key below `most`. */
function sortedBy(order: Int32Array | undefined, key: Int32Array | Uint8Array, most: number): Int32Array {
  const next = new Int32Array(most + 1);
  for (let i = 0; i < key.length; i++) next[key[i]! + 1] = next[key[i]! + 1]! + 1;
  for (let i = 0; i < most; i++) next[i + 1] = next[i + 1]! + next[i]!;
  const sorted = new Int32Array(key.length);
  for (let i = 0; i < key.length; i++) {
    const at = order === undefined ? i : order[i]!;
    const place = next[key[at]!]!;
    next[key[at]!] = place + 1;
    sorted[place] = at;
  }
  return sorted;
}

function listed(count: number, edges: LooseEdges, order: Int32Array, near: Int32Array, far: Int32Array): EdgeList {
  const first = new Int32Array(count + 1);
  for (let i = 0; i < near.length; i++) first[near[i]! + 1] = first[near[i]! + 1]! + 1;
  for (let i = 0; i < count; i++) first[i + 1] = first[i + 1]! + first[i]!;
  const list = {
    first,
    to: new Int32Array(order.length),
    kind: new Uint8Array(order.length),
    rule: new Uint8Array(order.length),
    weight: new Float32Array(order.length),
  };
  for (let i = 0; i < order.length; i++) {
    const at = order[i]!;
    const rule = edges.rule[at]!;
    list.to[i] = far[at]!;
    list.kind[i] = edges.kind[at]!;
    list.rule[i] = rule;
    list.weight[i] = CONFIDENCE[rule] ?? 0;
  }
  return list;
}

/**
 * A list after symbols went and came: `moved` says where each symbol is now (-1: its edges are among the added ones),
 * in an order that stays. Costs a copy, no sorting.
 */
export function followedList(
  known: EdgeList,
  moved: Int32Array,
  count: number,
  added: Omit<LooseEdges, "source" | "target">,
  near: Int32Array,
  far: Int32Array,
): EdgeList {
  const first = new Int32Array(count + 1);
  for (let i = 0; i < moved.length; i++) {
    if (moved[i]! < 0) continue;
    let stays = 0;
    for (let e = known.first[i]!; e < known.first[i + 1]!; e++) if (moved[known.to[e]!]! >= 0) stays++;
    first[moved[i]! + 1] = stays;
  }
  for (let i = 0; i < near.length; i++) first[near[i]! + 1] = first[near[i]! + 1]! + 1;
  for (let i = 0; i < count; i++) first[i + 1] = first[i + 1]! + first[i]!;
  const most = first[count]!;
  const list = {
    first,
    to: new Int32Array(most),
    kind: new Uint8Array(most),
    rule: new Uint8Array(most),
    weight: new Float32Array(most),
  };
  const next = first.slice();
  for (let i = 0; i < moved.length; i++) {
    if (moved[i]! < 0) continue;
    for (let e = known.first[i]!; e < known.first[i + 1]!; e++) {
      const to = moved[known.to[e]!]!;
      if (to < 0) continue;
      const place = next[moved[i]!]!;
      next[moved[i]!] = place + 1;
      list.to[place] = to;
      list.kind[place] = known.kind[e]!;
      list.rule[place] = known.rule[e]!;
      list.weight[place] = known.weight[e]!;
    }
  }
  for (let i = 0; i < near.length; i++) {
    const end = next[near[i]!]!;
    next[near[i]!] = end + 1;
    insert(list, first[near[i]!]!, end, far[i]!, added.kind[i]!, added.rule[i]!);
  }
  return list;
}

/** Puts an edge where it belongs among those from `from` to `end`; `end` is free. */
function insert(
  list: { to: Int32Array; kind: Uint8Array; rule: Uint8Array; weight: Float32Array },
  from: number,
  end: number,
  to: number,
  kind: number,
  rule: number,
): void {
  let place = end;
  for (; place > from; place--) {
    const before = place - 1;
    if (list.kind[before]! < kind || list.kind[before] === kind && list.to[before]! < to) break;
    list.to[place] = list.to[before]!;
    list.kind[place] = list.kind[before]!;
    list.rule[place] = list.rule[before]!;
    list.weight[place] = list.weight[before]!;
  }
  list.to[place] = to;
  list.kind[place] = kind;
  list.rule[place] = rule;
  list.weight[place] = CONFIDENCE[rule] ?? 0;
}
