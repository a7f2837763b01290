// Orders a checkout's symbols for a task: first what its words point at, then what the graph puts next to that.

import type { Database } from "../store/database.ts";
import { ASIDE_ROLE, type Catalog, checkoutCatalog, Role } from "../search/catalog.ts";
import { type RankedSymbol, rankForTask } from "../search/code_fts.ts";
import { type Directions, nearness, neighboursOf } from "../search/neighbours.ts";
import type { TaskText } from "../search/task_text.ts";

export interface RankedItem {
  /** Id in the index. */
  readonly id: number;
  readonly checkout: number;
  readonly score: number;
  /** Found by the task's words, or by the graph only. */
  readonly found: "text" | "graph";
  readonly reasons: readonly string[];
}

/** The graph never moves the first few: what the words say is surest there. */
const FIXED = 4;
const SEEDS = 20;
const GRAPH_WEIGHT = 0.8;
const CONSIDERED = 200;

export function rankItems(
  database: Database,
  checkout: number,
  task: TaskText,
  directions: Directions,
  limit: number,
): RankedItem[] {
  const catalog = checkoutCatalog(database, checkout);
  const byText = rankForTask(database, catalog, task, CONSIDERED);
  if (byText.length === 0) return [];
  const merged = withNeighbours(catalog, byText, directions);
  return merged.slice(0, limit).map((each) => ({ ...each, id: catalog.ids[each.at]!, checkout }));
}

type Merged = RankedSymbol & { readonly found: "text" | "graph" };

function withNeighbours(
  catalog: Catalog,
  byText: readonly RankedSymbol[],
  directions: Directions,
): Merged[] {
  const seeds = new Map(byText.slice(0, SEEDS).map((each) => [each.at, each.score]));
  const near = nearness(neighboursOf(catalog), seeds, directions);
  const total = [...seeds.values()].reduce((sum, each) => sum + each, 0) || 1;
  // What a seed keeps for itself says nothing about its surroundings.
  const gained = new Map([...near].map(([at, rank]) => [at, Math.max(0, rank - 0.35 * (seeds.get(at) ?? 0) / total)]));
  const most = [...gained.values()].reduce((a, b) => Math.max(a, b), 1e-9);
  const unit = GRAPH_WEIGHT * (byText[0]?.score ?? 1) / most;
  const text = new Map(byText.map((each) => [each.at, each]));
  const items: Merged[] = [];
  for (const at of new Set([...text.keys(), ...gained.keys()])) {
    const own = text.get(at);
    const bonus = unit * (gained.get(at) ?? 0) * asideFactor(catalog, at);
    const reasons = [...(own?.reasons ?? []), ...(bonus > 0 ? [`graph ${bonus.toFixed(1)}`] : [])];
    items.push({ at, score: (own?.score ?? 0) + bonus, reasons, found: own === undefined ? "graph" : "text" });
  }
  const first = new Set(byText.slice(0, FIXED).map((each) => each.at));
  const fixed = byText.slice(0, FIXED).map((each): Merged => ({ ...each, found: "text" }));
  const rest = items.filter((each) => !first.has(each.at));
  rest.sort((a, b) => b.score - a.score || catalog.ids[a.at]! - catalog.ids[b.at]!);
  return [...fixed, ...rest];
}

function asideFactor(catalog: Catalog, at: number): number {
  const role = catalog.role[at]!;
  const aside = (role & ASIDE_ROLE) !== 0 || catalog.files[catalog.file[at]!]?.aside === true;
  return aside || (role & 7) !== Role.callable ? 0.1 : 1;
}
