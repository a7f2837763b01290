// Finds memories for a question, and ranks them by the seed's five terms.

import type { Database } from "../store/database.ts";
import { rarity } from "../text/rarity.ts";
import { fromRow, type Memory, type MemoryRow } from "../memory/memory.ts";
import { memoryWords } from "../memory/memory_words.ts";
import { STOP_WORDS } from "./stop_words.ts";

/** What a memory's score is made of; each term lies between 0 and 1. */
export interface RecallTerms {
  /** BM25, divided by the best hit's. */
  readonly text: number;
  /** Cosine of the TF-IDF vectors of question and memory. */
  readonly similarity: number;
  /** Half of it is left after a week without an update. */
  readonly recency: number;
  /** How near its symbols are to what the question is about. */
  readonly proximity: number;
  /** 1 when its code changed or is gone. */
  readonly staleness: number;
}

export const RECALL_WEIGHTS: Readonly<Record<keyof RecallTerms, number>> = {
  text: 0.35,
  similarity: 0.25,
  recency: 0.2,
  proximity: 0.15,
  staleness: -0.3,
};

export function recallScore(terms: RecallTerms): number {
  return RECALL_WEIGHTS.text * terms.text +
    RECALL_WEIGHTS.similarity * terms.similarity +
    RECALL_WEIGHTS.recency * terms.recency +
    RECALL_WEIGHTS.proximity * terms.proximity +
    RECALL_WEIGHTS.staleness * terms.staleness;
}

const HALF_LIFE_HOURS = 168;

/** 2^(−hours/168) since the last update. */
export function recency(updated_at: number, now_ms: number): number {
  return 2 ** (-Math.max(0, now_ms - updated_at) / 3_600_000 / HALF_LIFE_HOURS);
}

export interface Recalled {
  readonly memory: Memory;
  readonly score: number;
  readonly terms: RecallTerms;
}

export interface RecallOptions {
  /** Memories filed under one of these, and those of no repository. */
  readonly repository_ids: readonly string[];
  readonly now_ms: number;
  readonly limit: number;
  /** Observations too. */
  readonly auto?: boolean;
  readonly category?: string | undefined;
  /** Whether the memory's code changed or is gone. */
  readonly isStale?: (memory: Memory) => boolean;
  /** 1 for a memory of the question's own symbols, less with each step between, 0 when unconnected. */
  readonly proximity?: (memory: Memory) => number;
  /** Memories to rank even when they share no word with the question: those of the question's symbols. */
  readonly also?: readonly string[];
}

/** Candidates whose terms are computed. */
const MOST_CANDIDATES = 80;
/** Every hit costs time: beyond so many, the commonest words are left out. */
const MOST_HITS = 2_000;
const MOST_WORDS = 48;

interface Word {
  readonly word: string;
  readonly documents: number;
}

export function recall(database: Database, question: string, options: RecallOptions): Recalled[] {
  const total = database.get<{ n: number }>("SELECT count(*) AS n FROM memories")?.n ?? 0;
  const words = questionWords(database, question);
  const idf = (documents: number) => rarity(documents, total);
  const found = candidates(database, words, options);
  if (found.length === 0) return [];
  const best = Math.max(...found.map((row) => row.text), 1e-9);
  const lists = found.map((row) => row.words.split(" "));
  const frequency = documentFrequency(words, lists, total);
  const weigh = (list: readonly string[]) => tfIdf(list, (word) => idf(frequency(word)));
  const asked = weigh(words.map((each) => each.word));
  const scored = found.map((row, at): Recalled => {
    const memory = fromRow(row);
    const terms: RecallTerms = {
      text: row.text / best,
      similarity: cosine(asked, weigh(lists[at] ?? [])),
      recency: recency(memory.updated_at, options.now_ms),
      proximity: options.proximity?.(memory) ?? 0,
      staleness: 0,
    };
    return { memory, terms, score: recallScore(terms) };
  });
  return bestWithStaleness(scored.sort(byScore), options);
}

function byScore(a: Recalled, b: Recalled): number {
  return b.score - a.score || b.memory.updated_at - a.memory.updated_at || (a.memory.id < b.memory.id ? 1 : -1);
}

/** Whether code changed takes a look at it, and can only lower a score: those that cannot be among the best are spared. */
function bestWithStaleness(scored: readonly Recalled[], { isStale, limit }: RecallOptions): Recalled[] {
  const kept: Recalled[] = [];
  for (const each of scored) {
    if (kept.length >= limit && each.score < kept[limit - 1]!.score) break;
    const terms = isStale?.(each.memory) === true ? { ...each.terms, staleness: 1 } : each.terms;
    kept.push({ ...each, terms, score: recallScore(terms) });
    kept.sort(byScore);
  }
  return kept.slice(0, limit);
}

/** The question's words that memories have, rarest first, as many as time allows. */
function questionWords(database: Database, question: string): Word[] {
  const all = [...new Set(memoryWords(question))];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  const known = (telling.length > 0 ? telling : all).slice(0, 400)
    .map((word) => ({ word, documents: documentsWith(database, word) }))
    .filter((each) => each.documents > 0)
    .sort((a, b) => a.documents - b.documents)
    .slice(0, MOST_WORDS);
  let left = MOST_HITS;
  return known.filter((each, i) => (left -= each.documents) >= 0 || i === 0);
}

function documentsWith(database: Database, word: string): number {
  return database.get<{ doc: number }>("SELECT doc FROM memories_terms WHERE term = ?", word)?.doc ?? 0;
}

function candidates(
  database: Database,
  words: readonly Word[],
  options: RecallOptions,
): (MemoryRow & { text: number })[] {
  const also = JSON.stringify(options.also ?? []);
  const repositories = JSON.stringify(options.repository_ids);
  const filters = [
    options.category ?? null,
    options.category ?? null,
    options.auto === true ? 1 : 0,
    options.category ?? "",
  ];
  const wanted =
    `m.archived_at IS NULL AND (m.repository_id IS NULL OR m.repository_id IN (SELECT value FROM json_each(?)))
    AND (? IS NULL OR m.category = ?) AND (? = 1 OR m.category <> 'auto' OR ? = 'auto')`;
  const match = words.map(({ word }) => `"${word.replaceAll('"', '""')}"`).join(" OR ");
  const rows: (MemoryRow & { text: number })[] = [];
  // The best hits first and their rows after: most hits are never looked at. More when other repositories took the place.
  for (let limit = MOST_CANDIDATES; words.length > 0; limit *= 8) {
    const hits = database.all<{ seq: number; text: number }>(
      "SELECT rowid AS seq, -rank AS text FROM memories_fts WHERE memories_fts MATCH ? ORDER BY rank LIMIT ?",
      match,
      limit,
    );
    const text = new Map(hits.map((hit) => [hit.seq, hit.text]));
    const found = database.all<MemoryRow>(
      `SELECT m.* FROM memories m WHERE m.seq IN (SELECT value FROM json_each(?)) AND ${wanted}`,
      JSON.stringify([...text.keys()]),
      repositories,
      ...filters,
    );
    if (found.length < Math.min(limit, MOST_CANDIDATES) && hits.length === limit) continue;
    found.sort((a, b) => text.get(b.seq)! - text.get(a.seq)! || b.seq - a.seq);
    rows.push(...found.slice(0, MOST_CANDIDATES).map((row) => ({ ...row, text: text.get(row.seq) ?? 0 })));
    break;
  }
  if ((options.also ?? []).length === 0) return rows;
  const there = new Set(rows.map((row) => row.id));
  const linked = database.all<MemoryRow & { text: number }>(
    `SELECT m.*, 0.0 AS text FROM memories m WHERE m.id IN (SELECT value FROM json_each(?)) AND ${wanted}`,
    also,
    repositories,
    ...filters,
  );
  return [...rows, ...linked.filter((row) => !there.has(row.id))];
}

/**
 * How many memories have a word: exact for the question's own, and for the others, which only lengthen a memory's vector,
 * as the candidates let expect. Looking each of them up would cost more than all the rest.
 */
function documentFrequency(
  words: readonly Word[],
  candidates: readonly (readonly string[])[],
  total: number,
): (word: string) => number {
  const known = new Map(words.map(({ word, documents }) => [word, documents]));
  const seen = new Map<string, number>();
  for (const list of candidates) for (const word of new Set(list)) seen.set(word, (seen.get(word) ?? 0) + 1);
  return (word) => known.get(word) ?? (seen.get(word) ?? 1) * total / candidates.length;
}

function tfIdf(words: readonly string[], idf: (word: string) => number): Map<string, number> {
  const vector = new Map<string, number>();
  for (const word of words) if (word !== "") vector.set(word, (vector.get(word) ?? 0) + 1);
  for (const [word, count] of vector) vector.set(word, (1 + Math.log(count)) * idf(word));
  return vector;
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (const [word, weight] of a) {
    aa += weight * weight;
    dot += weight * (b.get(word) ?? 0);
  }
  for (const weight of b.values()) bb += weight * weight;
  return dot === 0 ? 0 : dot / Math.sqrt(aa * bb);
}
