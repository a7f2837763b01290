// What deps, dependents, impact and affected have in common: reach from symbols, with verdict and open sites.

import type { Checkout } from "../../graph/checkouts.ts";
import type { GraphView, NodeFacts } from "../../graph/graph_view.ts";
import { reach, type Reached } from "../../graph/reach.ts";
import { type SymbolRow, symbolsByIds } from "../../graph/symbols.ts";
import { counted, grouped } from "../../render/text.ts";
import type { Context } from "../context.ts";
import { judge, type Judged, viewOfCheckout } from "./asked.ts";
import type { Broken } from "./broken_sites.ts";
import { type SymbolItem, symbolItem } from "./symbol_items.ts";
import { textOf } from "./source_text.ts";
import { outsideReasons, templateReasons, textReasons, unsaidUsersReason } from "./unseen_reasons.ts";

export interface ReachedItem extends SymbolItem {
  readonly distance: number;
  readonly edge_kind: string;
  /** Bound by its name alone somewhere on the way. */
  readonly heuristic?: true;
  /** Qualified name of the symbol it was reached from. */
  readonly via?: string;
}

/** Everything that was reached, however little of it is listed. */
export interface ReachCounts {
  readonly symbols: number;
  /** Files that are reached at their top level; one that names what is gone counts as a symbol: that breaks. */
  readonly modules: number;
  readonly files: number;
  readonly tests: number;
  readonly public: number;
}

export interface Found extends Judged {
  /** Nearest first; as many as the answer has room for. */
  readonly items: readonly ReachedItem[];
  readonly total: number;
  readonly counts: ReachCounts;
  /** Test files, each with its least distance. */
  readonly tests: ReadonlyMap<string, number>;
  /** What most was reached through, with how much. */
  readonly through: { readonly name: string; readonly count: number } | undefined;
  /** Those whose files the answer speaks of. */
  readonly rows: readonly SymbolRow[];
  /** The search itself was cut. */
  readonly cut: boolean;
}

export interface ReachQuestion {
  readonly start: readonly SymbolRow[];
  readonly ids: readonly number[];
  readonly direction: "dependents" | "dependencies";
  readonly depth: number;
  readonly certain: boolean;
  /** What is local to a function counts as that function. */
  readonly whole_functions?: boolean;
  /** At most so many are listed, however many were reached. */
  readonly most?: number | undefined;
  /** The open sites are wanted, not only their number. */
  readonly list_sites?: boolean;
  /** What is gone, by the sites that still name it. */
  readonly broken?: Broken;
  /** What imports a file as a whole: the ids of files' own symbols. */
  readonly importers?: readonly number[];
}

/** No item takes fewer tokens than this: more of them need not be made. */
const LEAST_TOKENS = 15;

interface Place {
  readonly view: GraphView;
  readonly found: Reached;
  readonly facts: NodeFacts;
}

export function reachFrom(context: Context, checkouts: readonly Checkout[], question: ReachQuestion): Found {
  const { direction, depth, certain, whole_functions = false } = question;
  const places: Place[] = [];
  const { broken } = question;
  const names = new Set<string>(broken?.names);
  const languages = new Set<string>(broken?.languages);
  const uses: { id: number; file_id: number; checkout_id: number }[] = [];
  const starts = new Set(question.ids);
  const reasons: string[] = [];
  let cut = false;
  for (const checkout of checkouts) {
    const view = viewOfCheckout(context, checkout);
    const start = view.nodesOf(question.ids);
    const naming = (broken?.sites ?? []).flatMap((site) =>
      view.nodesOf([site.source_id]).map((node) => ({ node, heuristic: site.heuristic === true }))
    );
    if (start.length + naming.length === 0) continue;
    // A symbol with a site that is certain is certain.
    naming.sort((a, b) => Number(a.heuristic) - Number(b.heuristic));
    const importers = view.nodesOf(question.importers ?? []);
    const found = reach(view, start, { direction, depth, certain, whole_functions, broken: naming, importers });
    cut ||= found.cut;
    for (const reached of found.reached) places.push({ view, found: reached, facts: view.factsOf(reached.node) });
    for (const node of found.expanded) {
      if (view.isModule(node)) continue;
      languages.add(view.languageOf(node));
      if (direction === "dependents") names.add(view.nameOf(node));
      else uses.push({ ...view.factsOf(node), checkout_id: checkout.id });
    }
    if (direction === "dependents") {
      const known = new Set([...found.expanded, ...found.reached.map(({ node }) => node)]);
      reasons.push(...unsaidUsersReason(view, found, known), ...outsideReasons(view, found, known));
      reasons.push(...templateReasons(view, found, (path) => textOf({ root: checkout.root, path })));
    }
  }
  if (direction === "dependents" && places.length === 0 && reasons.length === 0) {
    reasons.push(...textReasons(context.index(), question.start));
  }
  const listed = nearest(places, Math.min(mostItems(context), question.most ?? Infinity));
  const rows = rowsOf(context, listed, starts);
  const several = checkouts.length > 1;
  const items = listed.flatMap((place) => {
    const row = rows.get(place.facts.id);
    return row === undefined ? [] : [reachedItem(place, row, rows, starts, several)];
  });
  const list = question.list_sites === true;
  return {
    items,
    total: places.length,
    counts: countsOf(places),
    tests: testsOf(places),
    through: throughWhat(context, places, starts),
    rows: [...question.start, ...listed.map((place) => rows.get(place.facts.id)).filter((row) => row !== undefined)],
    cut,
    ...judge(context, checkouts, {
      names,
      languages,
      uses,
      list,
      reasons,
      ...(broken === undefined ? {} : { broken }),
    }),
  };
}

/** How many items an answer can have room for. */
export function mostItems(context: Context): number {
  return context.max_tokens === undefined ? Infinity : Math.ceil(context.max_tokens / LEAST_TOKENS);
}

/** What the answer says of items that it does not list. */
export function moreItems(found: Found, limit?: number): { truncated: boolean; more?: string } {
  const left = found.total - found.items.length;
  if (left <= 0) return { truncated: found.cut };
  const raise = found.items.length === limit ? "--limit" : "max_tokens";
  return { truncated: true, more: `${grouped(left)} more, raise ${raise}` };
}

/** Before the list, because a budget cuts its end. */
export function moreLine(answer: { readonly total: number; readonly more?: string }): string[] {
  return answer.more === undefined
    ? []
    : [`${grouped(answer.total)} in all, nearest first; ${answer.more.replace(/^.*, /, "")} to see more`];
}

/** By distance, then in the order of the code; ties are symbols of one place, the outer one first. */
function nearest(places: readonly Place[], most: number): Place[] {
  const byDistance: Place[][] = [];
  for (const place of places) (byDistance[place.found.distance] ??= []).push(place);
  const sorted: Place[] = [];
  for (const those of byDistance) {
    if (those === undefined) continue;
    those.sort((a, b) => byPlace(a.facts, b.facts));
    for (const place of those) {
      if (sorted.length >= most) return sorted;
      sorted.push(place);
    }
  }
  return sorted;
}

function byPlace(a: NodeFacts, b: NodeFacts): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return Number(b.is_module) - Number(a.is_module) || a.start_offset - b.start_offset || b.end_offset - a.end_offset ||
    a.id - b.id;
}

function rowsOf(context: Context, listed: readonly Place[], starts: ReadonlySet<number>): Map<number, SymbolRow> {
  const ids = new Set<number>();
  for (const { view, found, facts } of listed) {
    ids.add(facts.id);
    const from = view.idOf(found.from);
    if (!starts.has(from)) ids.add(from);
  }
  return new Map(symbolsByIds(context.index(), [...ids]).map((row) => [row.id, row]));
}

function reachedItem(
  { view, found }: Place,
  row: SymbolRow,
  rows: ReadonlyMap<number, SymbolRow>,
  starts: ReadonlySet<number>,
  several: boolean,
): ReachedItem {
  const from = view.idOf(found.from);
  const via = starts.has(from) || found.from === found.node ? undefined : rows.get(from);
  return {
    ...symbolItem(row, several),
    distance: found.distance,
    edge_kind: found.edge_kind,
    ...(found.heuristic ? { heuristic: true as const } : {}),
    ...(via === undefined ? {} : { via: via.qualified_name || via.name }),
  };
}

function countsOf(places: readonly Place[]): ReachCounts {
  const files = new Set<number>();
  const tests = new Set<number>();
  let symbols = 0;
  let modules = 0;
  let exported = 0;
  for (const { facts, found } of places) {
    files.add(facts.file_id);
    if (facts.is_test) tests.add(facts.file_id);
    if (facts.is_module && found.edge_kind !== "broken") {
      modules++;
      continue;
    }
    symbols++;
    if (facts.is_public && !facts.is_test) exported++;
  }
  return { symbols, modules, files: files.size, tests: tests.size, public: exported };
}

/** `9 symbols and 27 modules`: as many as are listed when nothing is cut. */
export function countedReach({ symbols, modules }: Pick<ReachCounts, "symbols" | "modules">): string {
  if (modules === 0) return counted(symbols, "symbol");
  return `${symbols === 0 ? "" : `${counted(symbols, "symbol")} and `}${counted(modules, "module")}`;
}

function testsOf(places: readonly Place[]): Map<string, number> {
  const tests = new Map<string, number>();
  // In the order of distance already.
  for (const { facts, found } of places) {
    if (facts.is_test && !tests.has(facts.path)) tests.set(facts.path, found.distance);
  }
  return tests;
}

/** The symbol, other than those asked about, through which most of the others were reached. */
function throughWhat(context: Context, places: readonly Place[], starts: ReadonlySet<number>): Found["through"] {
  const users = new Map<number, { facts: NodeFacts; count: number }>();
  for (const { view, found } of places) {
    if (found.from === found.node) continue;
    const id = view.idOf(found.from);
    const known = users.get(id);
    if (known !== undefined) known.count++;
    else if (!starts.has(id)) users.set(id, { facts: view.factsOf(found.from), count: 1 });
  }
  let most: { facts: NodeFacts; count: number } | undefined;
  for (const one of users.values()) {
    if (
      most === undefined || one.count > most.count || one.count === most.count && byPlace(one.facts, most.facts) < 0
    ) {
      most = one;
    }
  }
  const row = most === undefined ? undefined : symbolsByIds(context.index(), [most.facts.id])[0];
  return most === undefined || row === undefined
    ? undefined
    : { name: row.qualified_name || row.name, count: most.count };
}
