// What a question about symbols covers, and the answer when the name did not lead to one symbol.

import { FocalError } from "../../base/errors.ts";
import { type Checkout, findCheckout } from "../../graph/checkouts.ts";
import { coveredBy } from "../../graph/covered_checkouts.ts";
import { findSymbol } from "../../graph/find_symbol.ts";
import { isCallable } from "../../graph/callable.ts";
import { countOverloads, twinsOf } from "../../graph/one_of_each.ts";
import { type SymbolRow, symbolsByIds } from "../../graph/symbols.ts";
import { bringUpToDate, changedOnDisk } from "../../index/ensure_fresh.ts";
import { realFolder } from "../../index/real_folder.ts";
import type { Answer, Completeness } from "../operation.ts";
import type { Context } from "../context.ts";
import { completenessOf, type OpenSite, openSites, openSitesIn, relatedLanguages } from "../../graph/completeness.ts";
import { type GraphView, loadedView, queriedView } from "../../graph/graph_view.ts";
import { loadedGraph } from "../../graph/loaded_graph.ts";
import { openRefs } from "../../graph/open_refs.ts";
import { counted, location } from "../../render/text.ts";
import type { Broken } from "./broken_sites.ts";
import { type SymbolItem, symbolItem } from "./symbol_items.ts";

/** The checkouts of the call's roots, indexed when they were not. */
export async function coveredCheckouts(context: Context): Promise<Checkout[]> {
  await context.freshen();
  return coveredBy(context.index(), context.roots.map(realFolder));
}

export const idsOf = (checkouts: readonly Checkout[]): number[] => checkouts.map((checkout) => checkout.id);

/** Files may go on changing while they are indexed. */
const ATTEMPTS = 8;
const MOST_PATHS = 500;

/**
 * Makes the answer again when a file that it speaks of had changed on disk and was indexed anew. It is made of one state
 * of the index, and compared with the disk by that same state.
 */
export async function freshly<A>(
  context: Context,
  checkouts: readonly Checkout[],
  make: () => { answer: A; rows: readonly Pick<SymbolRow, "checkout_id" | "path">[] },
): Promise<A> {
  for (let attempt = 1;; attempt++) {
    const made = context.index().snapshot(() =>
      attempted(() => {
        const { answer, rows } = make();
        return {
          answer,
          changed: checkouts.map((checkout) => ({ checkout, paths: outdated(context, checkout, rows) })),
        };
      })
    );
    // What is not there may have been written just now.
    if (attempt === 1 && isNothing(made) && await caughtUp(context, checkouts)) continue;
    if ("missing" in made) throw made.missing;
    const { answer, changed } = made;
    const behind = changed.filter(({ paths }) => paths.length > 0);
    if (behind.length === 0) return answer;
    let again = attempt < ATTEMPTS;
    for (const { checkout, paths } of behind) {
      if (again && !await bringUpToDate(context, checkout, paths)) again = false;
    }
    if (again) continue;
    for (const { checkout, paths } of behind) context.outdated?.(checkout, paths);
    return answer;
  }
}

/** The answer, or the fault that says that something is not there. */
function attempted<M>(make: () => M): M | { readonly missing: FocalError } {
  try {
    return make();
  } catch (error) {
    if (error instanceof FocalError && error.code === "not_found") return { missing: error };
    throw error;
  }
}

function isNothing(made: { readonly missing: FocalError } | { readonly answer: unknown }): boolean {
  if ("missing" in made) return true;
  const { nothing, found } = made.answer as { nothing?: boolean; found?: string };
  return nothing === true && found !== "several";
}

/** In a server: has everything that changed on disk indexed; true when that made a difference. */
async function caughtUp(context: Context, checkouts: readonly Checkout[]): Promise<boolean> {
  const { catchUp } = context;
  if (catchUp === undefined) return false;
  await Promise.all(checkouts.map((checkout) => catchUp(checkout)));
  return checkouts.some(({ root, generation }) => findCheckout(context.index(), root)?.generation !== generation);
}

function outdated(
  context: Context,
  checkout: Checkout,
  rows: readonly Pick<SymbolRow, "checkout_id" | "path">[],
): string[] {
  const paths = new Set(rows.filter((row) => row.checkout_id === checkout.id).map((row) => row.path));
  return paths.size === 0 ? [] : changedOnDisk(context, checkout, [...paths].slice(0, MOST_PATHS));
}

export interface NotOne extends Answer {
  readonly asked: string;
  readonly found: "several" | "nothing";
  readonly items: readonly SymbolItem[];
  readonly suggestions: readonly string[];
  /** What is known of the place that was named. */
  readonly hint?: string;
  /** The type that was named has the candidates from elsewhere. */
  readonly note?: string;
  readonly nothing: true;
}

export type Located =
  | {
    readonly symbol: SymbolRow;
    readonly ids: readonly number[];
    /** Says so when it is not the named type's own, or when the answer is that of several overloads. */
    readonly note: string | undefined;
    readonly miss?: undefined;
  }
  | { readonly miss: NotOne };

/** The one symbol that was asked for, with the ids of its overloads; otherwise what to answer instead. */
export function locate(context: Context, checkouts: readonly Checkout[], asked: string, kind?: string): Located {
  const found = findSymbol(context.index(), idsOf(checkouts), asked, { kind });
  const inherited = found.kind === "none" ? undefined : found.inherited_by;
  const first = found.kind === "one" ? found.symbol : found.kind === "several" ? found.candidates[0] : undefined;
  const note = inherited === undefined || first === undefined ? undefined : inheritance(inherited, first);
  if (found.kind === "one") {
    const ids = twinsOf(context.index(), found.symbol, found.exactly);
    const written = ids.length < 2 ? [found.symbol] : symbolsByIds(context.index(), ids);
    const notes = [note, overloading(found.symbol, written), declarations(found.symbol, written)]
      .filter((one) => one !== undefined);
    return { symbol: found.symbol, ids, note: notes.length === 0 ? undefined : notes.join("; ") };
  }
  const several = found.kind === "several" ? found.candidates : [];
  return {
    miss: {
      schema_version: 1,
      asked,
      found: found.kind === "several" ? "several" : "nothing",
      items: several.map((row) => symbolItem(row, checkouts.length > 1)),
      suggestions: found.kind === "none" ? found.suggestions : [],
      ...(found.kind === "none" && found.hint !== undefined ? { hint: found.hint } : {}),
      ...(note === undefined ? {} : { note }),
      nothing: true,
    },
  };
}

/** Where a member comes from that a type was asked for. */
export function inheritance(by: SymbolRow, member: SymbolRow): string {
  const owner = member.qualified_name.split(".").slice(0, -1).join(".");
  return `${by.qualified_name} inherits ${member.name} from ${owner}; the answer is that of ${member.qualified_name}`;
}

/** Says that an answer is that of several functions, which their place alone tells apart. */
function overloading(symbol: SymbolRow, written: readonly SymbolRow[]): string | undefined {
  const count = countOverloads(written);
  if (count < 2) return undefined;
  return `${symbol.qualified_name} has ${count} overloads, all of which the answer is about; path:line names one`;
}

const MOST_PLACES = 8;

/** Says that a type is written in several places, all of which the answer is about. */
function declarations(symbol: SymbolRow, written: readonly SymbolRow[]): string | undefined {
  if (written.length < 2 || isCallable(symbol.kind)) return undefined;
  const places = written.slice(0, MOST_PLACES).map((row) => location(row.path, row.start_line)).join(", ");
  const left = written.length - MOST_PLACES;
  return `${symbol.qualified_name} is one type, written in ${written.length} places: ${places}${
    left > 0 ? ` and ${left} more` : ""
  }`;
}

/** The note of an answer, as its first line. */
export const noteLines = (answer: object): string[] =>
  "note" in answer && typeof answer.note === "string" ? [answer.note] : [];

/** More do not help to choose; JSON has them all. */
const MOST_CANDIDATES = 50;

export function renderNotOne(answer: NotOne): string {
  if (answer.found === "several") {
    const left = answer.items.length - MOST_CANDIDATES;
    const lines = answer.items.slice(0, MOST_CANDIDATES).map((item) =>
      `  ${item.repo === undefined ? "" : item.repo + "/"}${location(item.path, item.start_line)}  ${item.kind} ${
        item.qualified_name || item.name
      }`
    );
    const note = noteLines(answer).map((line) => `${line}\n`).join("");
    return `${note}${answer.items.length} symbols are named ${answer.asked}; name one as path:name or path:line:\n${
      lines.join("\n")
    }${left > 0 ? `\n  … ${left} more` : ""}`;
  }
  return notFound(answer);
}

export function notFound(
  { asked, suggestions, hint }: { asked: string; suggestions: readonly string[]; hint?: string | undefined },
): string {
  const near = suggestions.length === 0 ? "" : `, did you mean ${suggestions.join(", ")}?`;
  return `${asked}: not found${near}${hint === undefined ? "" : `; ${hint}`}`;
}

export const isNotOne = (answer: object): answer is NotOne => "found" in answer && "asked" in answer;

export interface Judged {
  readonly completeness: Completeness;
  /** Empty in a server, unless they were asked for. */
  readonly sites: readonly OpenSite[];
}

export interface Looked {
  /** Names whose users were looked up. */
  readonly names: ReadonlySet<string>;
  /** Languages of the symbols that were looked at. */
  readonly languages: ReadonlySet<string>;
  /** Symbols whose uses were looked up. */
  readonly uses?: readonly { readonly id: number; readonly file_id: number; readonly checkout_id: number }[];
  /** The sites are wanted, not only their number. */
  readonly list?: boolean;
  /** Sites that still name what is gone: told by themselves. */
  readonly broken?: Broken;
  /** Not everything was looked through. */
  readonly cut?: boolean;
  /** Why there may be more, other than by sites and files. */
  readonly reasons?: readonly string[];
}

/** The verdict over all checkouts: on who uses the names, or on what the symbols use. */
export function judge(context: Context, checkouts: readonly Checkout[], looked: Looked): Judged {
  const reasons: string[] = looked.cut === true ? ["it reaches more than was looked through"] : [];
  reasons.push(...brokenReasons(looked.broken), ...(looked.reasons ?? []));
  const sites: OpenSite[] = [];
  let unresolved = 0;
  let unknown = false;
  for (const checkout of checkouts) {
    const open = openIn(context, checkout, looked);
    const scope = { checkout: checkout.id, names: looked.names, languages: looked.languages };
    const verdict = completenessOf(context.index(), scope, open.count);
    unresolved += open.count;
    for (const site of open.sites) sites.push(site);
    reasons.push(...verdict.reasons);
    if (verdict.verdict === "unknown") unknown = true;
  }
  if (unknown || checkouts.length === 0) {
    return {
      completeness: { verdict: "unknown", reasons: reasons.length > 0 ? reasons : ["nothing is indexed"] },
      sites,
    };
  }
  if (reasons.length === 0) return { completeness: { verdict: "complete" }, sites };
  return { completeness: { verdict: "lower bound", unresolved, reasons }, sites };
}

function brokenReasons(broken: Broken | undefined): string[] {
  if (broken === undefined) return [];
  const { sites, left_files } = broken;
  return [
    ...(sites.length > 0
      ? [`${counted(sites.length, "site")} still ${sites.length === 1 ? "names" : "name"} what is gone`]
      : []),
    ...(left_files > 0 ? [`${counted(left_files, "file")} more may name what is gone`] : []),
  ];
}

const placeOf = (site: OpenSite): string => `${site.path}:${site.line}:${site.col} ${site.kind} ${site.name}`;

/** A server counts in memory; a single command looks the sites up. */
function openIn(context: Context, checkout: Checkout, looked: Looked): { count: number; sites: readonly OpenSite[] } {
  const index = context.index();
  const { names, languages } = looked;
  const uses = (looked.uses ?? []).filter((symbol) => symbol.checkout_id === checkout.id);
  if (context.caller === "mcp" && looked.list !== true && looked.broken === undefined) {
    const refs = openRefs(index, loadedGraph(index, checkout.id));
    return { count: refs.named(names, relatedLanguages(languages)) + refs.within(uses), sites: [] };
  }
  const told = new Set(looked.broken?.sites.filter((site) => site.checkout_id === checkout.id).map(placeOf));
  const sites = [...openSites(index, checkout.id, names, languages), ...openSitesIn(index, uses)]
    .filter((site) => !told.has(placeOf(site)));
  return { count: sites.length, sites };
}

/** A server keeps the graph in memory; a single command asks for what it needs. */
export function viewOfCheckout(context: Context, checkout: Checkout): GraphView {
  const index = context.index();
  return context.caller === "mcp" ? loadedView(index, checkout.id) : queriedView(index, checkout.id);
}

export function renderCompleteness(completeness: Completeness | undefined): string {
  if (completeness === undefined) return "";
  if (completeness.verdict === "complete") return "complete";
  return `${completeness.verdict}: ${completeness.reasons.join("; ")}`;
}

export function renderSites(sites: readonly OpenSite[]): string {
  if (sites.length === 0) return "";
  const lines = sites.map((site) =>
    `  ${location(site.path, site.line)}:${site.col}  ${site.kind} ${site.name} (${site.status}${
      site.candidates === null ? "" : `, ${site.candidates} candidates`
    })${site.in === "" ? "" : ` in ${site.in}`}`
  );
  return `Sites that could also belong:\n${lines.join("\n")}`;
}
