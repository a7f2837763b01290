// Ranks symbols for a search as a person would: names before mentions, whole words before parts, code before tests.

import type { LoadedGraph } from "../graph/loaded_graph.ts";
import type { Database } from "../store/database.ts";
import { symbolsByWords } from "./name_index.ts";
import { type ScoredSymbol, scoreSymbol } from "./score_symbol.ts";
import { type SearchTerms, searchTerms } from "./search_terms.ts";
import { countWords, textHits } from "./text_hits.ts";

export interface FindCodeOptions {
  readonly checkouts: readonly number[];
  readonly kind?: string | undefined;
  readonly language?: string | undefined;
  /** True for paths that are wanted. */
  readonly path?: ((path: string) => boolean) | undefined;
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

interface Candidate extends ScoredSymbol {
  readonly id: number;
  readonly language: string;
  readonly checkout_id: number;
}

const CANDIDATES = `SELECT s.id, s.name, s.qualified_name, s.kind, f.path, f.language, f.is_test, f.is_generated,
  f.checkout_id, s.flags, p.kind AS parent_kind
  FROM json_each(?) j JOIN symbols s ON s.id = j.value JOIN files f ON f.id = s.file_id
  LEFT JOIN symbols p ON p.id = s.parent_id`;
const USERS = "SELECT count(*) AS n FROM (SELECT 1 FROM edges WHERE target_id = ? LIMIT 100)";
/** Symbols whose names match best, that are looked at closer. */
const MOST_NAMED = 300;
const MOST_BY_WORDS = 150;
/** Symbols of exactly one name. */
const MOST_CALLED = 200;
const MOST_GRAMS = 24;
/** Of the names that contain a text, so many are looked at for the shortest. */
const MOST_CONTAINING = 800;
/** Users count for the best of the others only. */
const WEIGHED_BY_USERS = 60;
const USER_WEIGHT = 0.2;

/** Best first; ties by path and name, so that the order is the same from run to run. */
export function findCode(database: Database, text: string, options: FindCodeOptions): CodeHit[] {
  return rankCode(database, text, options).hits;
}

/** With the number of all symbols that were found to match. */
export function rankCode(
  database: Database,
  text: string,
  options: FindCodeOptions,
): { hits: CodeHit[]; total: number } {
  const terms = searchTerms(text);
  if (terms.words.length === 0 && terms.names.length === 0) return { hits: [], total: 0 };
  const counted = countWords(database, terms);
  const { graphs } = options;
  const textScores = textHits(database, counted.words, graphs !== undefined);
  const ids = new Set<number>([...textScores.keys(), ...namedIds(database, terms)]);
  for (const graph of graphs ?? []) {
    for (const id of symbolsByWords(graph, terms.stems, counted.weights, MOST_BY_WORDS)) ids.add(id);
  }
  const wanted = new Set(options.checkouts);
  const with_tests = options.with_tests === true;
  const scored: { score: number; candidate: Candidate }[] = [];
  for (const candidate of database.all<Candidate>(CANDIDATES, JSON.stringify([...ids]))) {
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
    const users = database.get<{ n: number }>(USERS, candidate.id)?.n ?? 0;
    // A share of the score: users do not make up for what does not match.
    return { score: score * (1 + USER_WEIGHT * Math.log2(1 + users) / 6), candidate };
  });
  const hits = best.sort(order).slice(0, options.limit).map(({ score, candidate }) => ({ id: candidate.id, score }));
  return { hits, total: scored.length };
}

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;

function fits(candidate: Candidate, options: FindCodeOptions): boolean {
  return (options.kind === undefined || candidate.kind === options.kind) &&
    (options.language === undefined || candidate.language === options.language) &&
    (options.path === undefined || options.path(candidate.path));
}

/** Symbols whose name is, starts with, or contains one of the tokens or all words together. */
function namedIds(database: Database, terms: SearchTerms): number[] {
  const ids = new Set<number>();
  const names = new Set<string>([...terms.names, terms.joined, terms.content]);
  // A sentence has many words that some symbol is called.
  const most = Math.min(MOST_CALLED, Math.ceil(2 * MOST_NAMED / Math.max(1, names.size)));
  for (const name of names) {
    for (
      const { id } of database.all<{ id: number }>(
        "SELECT id FROM symbols WHERE name = ? COLLATE NOCASE LIMIT ?",
        name,
        most,
      )
    ) ids.add(id);
  }
  const parts = [terms.joined, ...(terms.names.length <= 4 ? terms.names : [])].filter((part) => part.length >= 3);
  for (const part of parts) {
    if (ids.size > MOST_NAMED) break;
    for (const name of namesContaining(database, part)) {
      for (
        const { id } of database.all<{ id: number }>(
          "SELECT id FROM symbols WHERE name = ? COLLATE NOCASE LIMIT 20",
          name,
        )
      ) {
        ids.add(id);
      }
    }
    for (const { id } of pathSymbols(database, part)) ids.add(id);
  }
  return [...ids];
}

function namesContaining(database: Database, part: string): string[] {
  const names = database.all<{ name: string }>(
    `SELECT name FROM name_grams WHERE name LIKE ? LIMIT ${MOST_CONTAINING}`,
    `%${part.replace(/[%_]/g, "")}%`,
  ).map((row) => row.name);
  return names.sort((a, b) => a.length - b.length || compare(a, b)).slice(0, 60);
}

/** The files' own symbols, for paths that contain the text; trigrams find files, their order is checked on the path. */
function pathSymbols(database: Database, part: string): { id: number }[] {
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= part.length && grams.size < MOST_GRAMS; at++) grams.add(part.slice(at, at + 3));
  return database.all<{ id: number }>(
    `SELECT s.id FROM path_grams p JOIN files f ON f.id = p.rowid JOIN symbols s ON s.file_id = f.id AND s.ordinal = 0
     WHERE path_grams MATCH ? AND instr(lower(f.path), ?) > 0 LIMIT 40`,
    [...grams].map((gram) => `"${gram.replaceAll('"', '""')}"`).join(" AND "),
    part,
  );
}
