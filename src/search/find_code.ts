// Ranks symbols for a search as a person would: names before mentions, whole words before parts, code before tests.

import { positionOf } from "../graph/integer_columns.ts";
import type { LoadedGraph } from "../graph/loaded_graph.ts";
import type { Database } from "../store/database.ts";
import { type Candidate, candidatesInGraphs, candidatesInTables } from "./candidates.ts";
import { namesInGraph, symbolsByWords } from "./name_index.ts";
import { namedIds, namesInTables } from "./named_ids.ts";
import { type Filters, fitsInGraph, scopeOf } from "./scope.ts";
import { scoreSymbol } from "./score_symbol.ts";
import { searchTerms } from "./search_terms.ts";
import { countWords, textHits } from "./text_hits.ts";

export interface FindCodeOptions extends Filters {
  readonly checkouts: readonly number[];
  readonly limit: number;
  /** Tests and generated code are ranked like any other. */
  readonly with_tests?: boolean;
  /** The checkouts' graphs, where they are in memory: names of common words are then looked up there. */
  readonly graphs?: readonly LoadedGraph[] | undefined;
}

export interface CodeHit {
  readonly id: number;
  readonly score: number;
}

const USERS = "SELECT count(*) AS n FROM (SELECT 1 FROM edges WHERE target_id = ? LIMIT ?)";
const MOST_USERS = 100;
/** Symbols that are looked at closer for the words of their names. */
const MOST_BY_WORDS = 150;
/** Users count for the best of the others only. */
const WEIGHED_BY_USERS = 60;
const USER_WEIGHT = 0.2;

/** Best first; ties by path and name, so that the order is the same from run to run. */
export function findCode(database: Database, text: string, options: FindCodeOptions): CodeHit[] {
  return rankCode(database, text, options).hits;
}

/** With the number of all symbols that were found to match; `cut` when more match than were looked at. */
export function rankCode(
  database: Database,
  text: string,
  options: FindCodeOptions,
): { hits: CodeHit[]; total: number; cut: boolean } {
  const terms = searchTerms(text);
  if (terms.words.length === 0 && terms.names.length === 0) return { hits: [], total: 0, cut: false };
  const counted = countWords(database, terms);
  const { graphs } = options;
  const scope = scopeOf(database, options.checkouts, options, graphs);
  const { scores: textScores, cut } = textHits(database, counted.words, graphs !== undefined, scope);
  const { filters } = scope;
  const searched = graphs?.map((graph) => ({
    graph,
    fits: filters === undefined ? undefined : fitsInGraph(graph, filters),
  }));
  const lookups = searched?.map(({ graph, fits }) => namesInGraph(graph, fits)) ?? [namesInTables(database, scope)];
  const ids = new Set<number>([...textScores.keys(), ...namedIds(terms, lookups)]);
  for (const { graph, fits } of searched ?? []) {
    for (const id of symbolsByWords(graph, terms.stems, counted.weights, MOST_BY_WORDS, fits)) ids.add(id);
  }
  const wanted = new Set(options.checkouts);
  const with_tests = options.with_tests === true;
  const scored: { score: number; candidate: Candidate }[] = [];
  const candidates = graphs === undefined
    ? candidatesInTables(database, ids)
    : candidatesInGraphs(database, graphs, ids);
  for (const candidate of candidates) {
    if (!wanted.has(candidate.checkout_id) || !fits(candidate, options)) continue;
    const evidence = { text: textScores.get(candidate.id) ?? 0, weights: counted.weights, with_tests };
    const score = scoreSymbol(candidate, terms, evidence);
    if (score > 0) scored.push({ score, candidate });
  }
  const order = (a: { score: number; candidate: Candidate }, b: { score: number; candidate: Candidate }) =>
    b.score - a.score || compare(a.candidate.path, b.candidate.path) ||
    compare(a.candidate.qualified_name, b.candidate.qualified_name) || a.candidate.id - b.candidate.id;
  scored.sort(order);
  const best = scored.slice(0, Math.max(WEIGHED_BY_USERS, options.limit)).map(({ score, candidate }) => {
    const users = usersOf(database, graphs, candidate.id);
    // A share of the score: users do not make up for what does not match.
    return { score: score * (1 + USER_WEIGHT * Math.log2(1 + users) / 6), candidate };
  });
  const hits = best.sort(order).slice(0, options.limit).map(({ score, candidate }) => ({ id: candidate.id, score }));
  return { hits, total: scored.length, cut };
}

function usersOf(database: Database, graphs: readonly LoadedGraph[] | undefined, id: number): number {
  if (graphs === undefined) return database.get<{ n: number }>(USERS, id, MOST_USERS)?.n ?? 0;
  for (const { ids, into } of graphs) {
    const at = positionOf(ids, id);
    if (at >= 0) return Math.min(MOST_USERS, into.first[at + 1]! - into.first[at]!);
  }
  return 0;
}

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;

function fits(candidate: Candidate, options: FindCodeOptions): boolean {
  return (options.kind === undefined || candidate.kind === options.kind) &&
    (options.language === undefined || candidate.language === options.language) &&
    (options.path === undefined || options.path(candidate.path));
}
