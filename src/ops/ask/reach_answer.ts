// What deps, dependents and impact have in common: reach from one symbol, with verdict and open sites.

import { loadedAdjacency, queriedAdjacency } from "../../graph/adjacency.ts";
import type { Checkout } from "../../graph/checkouts.ts";
import { reach, type Reached } from "../../graph/reach.ts";
import { symbolById, type SymbolRow } from "../../graph/symbols.ts";
import type { Context } from "../context.ts";
import { judge } from "./asked.ts";
import { type SymbolItem, symbolItem } from "./symbol_items.ts";

export interface ReachedItem extends SymbolItem {
  readonly distance: number;
  readonly edge_kind: string;
  /** Bound by its name alone somewhere on the way. */
  readonly heuristic?: true;
  /** Qualified name of the symbol it was reached from. */
  readonly via?: string;
}

export interface Found {
  readonly items: readonly ReachedItem[];
  readonly rows: readonly SymbolRow[];
  readonly reached: readonly Reached[];
  readonly cut: boolean;
  readonly completeness: ReturnType<typeof judge>["completeness"];
  readonly sites: ReturnType<typeof judge>["sites"];
}

export interface ReachQuestion {
  readonly start: readonly SymbolRow[];
  readonly ids: readonly number[];
  readonly direction: "dependents" | "dependencies";
  readonly depth: number;
  readonly certain: boolean;
}

export function reachFrom(context: Context, checkouts: readonly Checkout[], question: ReachQuestion): Found {
  const index = context.index();
  const known = new Map<number, SymbolRow | undefined>();
  const row = (id: number) => {
    if (!known.has(id)) known.set(id, symbolById(index, id));
    return known.get(id);
  };
  // A server keeps the graph in memory; a single command asks for what it needs.
  const adjacency = context.caller === "mcp" ? loadedAdjacency(index) : queriedAdjacency(index);
  const { reached, cut, expanded } = reach(adjacency, question.ids, {
    direction: question.direction,
    depth: question.depth,
    certain: question.certain,
    isEnd: (id) => row(id)?.kind === "module",
  });
  const covered = new Set(checkouts.map((checkout) => checkout.id));
  const rows: SymbolRow[] = [];
  const items: ReachedItem[] = [];
  for (const found of reached) {
    const symbol = row(found.id);
    if (symbol === undefined || !covered.has(symbol.checkout_id)) continue;
    const from = question.ids.includes(found.from) ? undefined : row(found.from);
    rows.push(symbol);
    items.push({
      ...symbolItem(symbol, checkouts.length > 1),
      distance: found.distance,
      edge_kind: found.edge_kind,
      ...(found.heuristic ? { heuristic: true as const } : {}),
      ...(from === undefined ? {} : { via: from.qualified_name || from.name }),
    });
  }
  items.sort(byDistance);
  const looked = expanded.map((id) => row(id)).filter((symbol) =>
    symbol !== undefined && symbol.kind !== "module"
  ) as SymbolRow[];
  const backwards = question.direction === "dependents";
  const judged = judge(
    context,
    checkouts,
    backwards ? looked.map((symbol) => symbol.name) : [],
    looked.map((symbol) => symbol.language),
    backwards ? [] : looked,
  );
  return { items, rows: [...question.start, ...rows], reached, cut, ...judged };
}

function byDistance(a: ReachedItem, b: ReachedItem): number {
  if (a.distance !== b.distance) return a.distance - b.distance;
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.start_line - b.start_line || (a.qualified_name < b.qualified_name ? -1 : 1);
}
