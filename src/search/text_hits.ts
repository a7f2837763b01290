// Full text for a search: how common its words are, and the symbols whose text has the rarer ones, scored.

import type { Database } from "../store/database.ts";
import { fittingIds, type Scope } from "./scope.ts";
import type { SearchTerms } from "./search_terms.ts";

export interface Word {
  readonly word: string;
  /** Symbols that have it. */
  readonly symbols: number;
}

/** Beyond this many symbols with a word, full text costs more than an answer may take: rarer words decide. */
const MOST_MATCHED = 3_000;
/** Symbols whose text matches best, that are looked at closer. */
const MOST_TEXT_HITS = 150;

export function countWords(database: Database, terms: SearchTerms): { words: Word[]; weights: number[] } {
  const total = database.get<{ n: number }>("SELECT max(id) AS n FROM symbols")?.n ?? 0;
  const { counts } = keptOf(database);
  const words = terms.words.map((word, at) => {
    const stem = terms.stems[at] ?? word;
    let symbols = counts.get(stem);
    if (symbols === undefined) counts.set(stem, symbols = countWord(database, stem));
    return { word, symbols };
  });
  return { words, weights: words.map(({ symbols }) => Math.log(1 + (total + 1) / (symbols + 1))) };
}

function countWord(database: Database, stem: string): number {
  return database.get<{ doc: number }>("SELECT doc FROM symbol_terms WHERE term = ?", stem)?.doc ?? 0;
}

/**
 * The symbols whose text has the words, rarest words first as long as there is time; 1 is the best. BM25 of several
 * words is the sum of each one's, so what was found for a word serves every search that has it. A word that is nearly
 * everywhere is asked for in names only, unless names are looked up elsewhere.
 */
export function textHits(
  database: Database,
  words: readonly Word[],
  names_known: boolean,
  scope: Scope,
): { scores: Map<number, number>; cut: boolean } {
  const found = words.filter(({ word, symbols }) => symbols > 0 && /^[\p{L}\p{N}_$]+$/u.test(word))
    .sort((a, b) => a.symbols - b.symbols);
  let left = MOST_MATCHED;
  const used = found.filter(({ symbols }) => (left -= symbols * scope.share) >= 0).map(({ word }) => `"${word}"`);
  if (used.length === 0 && found[0] !== undefined && !names_known) used.push(`{name words} : "${found[0].word}"`);
  const sums = new Map<number, number>();
  for (const match of used) {
    const { ids, scores } = hitsOf(database, match, scope);
    for (let i = 0; i < ids.length; i++) sums.set(ids[i]!, (sums.get(ids[i]!) ?? 0) + scores[i]!);
  }
  if (scope.filters !== undefined && sums.size > 0) {
    const fitting = fittingIds(database, sums.keys(), scope.filters);
    for (const id of [...sums.keys()]) if (!fitting.has(id)) sums.delete(id);
  }
  const best = highest(sums).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_TEXT_HITS);
  const most = Math.max(best[0]?.[1] ?? 0, 1e-9);
  return { scores: new Map(best.map(([id, score]) => [id, score / most])), cut: sums.size > best.length };
}

/** Those that are as good as the last one that is wanted; sorting numbers is quicker than sorting entries. */
function highest(sums: ReadonlyMap<number, number>): [number, number][] {
  if (sums.size <= MOST_TEXT_HITS) return [...sums];
  const least = Float64Array.from(sums.values()).sort()[sums.size - MOST_TEXT_HITS]!;
  const those: [number, number][] = [];
  for (const [id, score] of sums) if (score >= least) those.push([id, score]);
  return those;
}

interface Hits {
  readonly ids: Int32Array;
  readonly scores: Float64Array;
}

const HITS = `WITH hits AS MATERIALIZED (
    SELECT rowid AS id, -bm25(symbol_text, 4.0, 6.0, 1.5, 2.0, 0.7) AS score FROM symbol_text WHERE symbol_text MATCH ?)
  SELECT json_group_array(id) AS ids, json_group_array(score) AS scores FROM hits`;

/** Those of some of several checkouts. */
const HITS_IN_SCOPE = `WITH hits AS MATERIALIZED (
    SELECT rowid AS id, -bm25(symbol_text, 4.0, 6.0, 1.5, 2.0, 0.7) AS score FROM symbol_text
    WHERE symbol_text MATCH ? AND rowid BETWEEN ? AND ?)
  SELECT json_group_array(h.id) AS ids, json_group_array(h.score) AS scores
  FROM hits h CROSS JOIN symbols s ON s.id = h.id CROSS JOIN files f ON f.id = s.file_id
  WHERE f.checkout_id IN (SELECT value FROM json_each(?))`;

function hitsOf(database: Database, match: string, { checkouts, others, first, last }: Scope): Hits {
  const { hits } = keptOf(database);
  const key = others ? `${checkouts} ${match}` : match;
  let known = hits.get(key);
  if (known === undefined) {
    const row = others
      ? database.get<{ ids: string; scores: string }>(HITS_IN_SCOPE, match, first, last, checkouts)
      : database.get<{ ids: string; scores: string }>(HITS, match);
    known = {
      ids: Int32Array.from(JSON.parse(row?.ids ?? "[]") as number[]),
      scores: Float64Array.from(JSON.parse(row?.scores ?? "[]") as number[]),
    };
    hits.set(key, known);
  }
  return known;
}

interface Kept {
  readonly state: number;
  readonly counts: Map<string, number>;
  readonly hits: Map<string, Hits>;
}

const kept = new WeakMap<Database, Kept>();
const MOST_COUNTS = 5_000;
const MOST_HITS = 200;

/** What was found for words since anything was committed. */
function keptOf(database: Database): Kept {
  const row = database.get<{ state: number }>("SELECT total(generation) + count(*) AS state FROM checkouts");
  const state = row?.state ?? 0;
  let known = kept.get(database);
  if (known?.state !== state || known.counts.size > MOST_COUNTS || known.hits.size > MOST_HITS) {
    kept.set(database, known = { state, counts: new Map(), hits: new Map() });
  }
  return known;
}
