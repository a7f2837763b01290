// Ranks symbols for a search as a person would: names before mentions, whole words before parts, code before tests.

import type { Database } from "../store/database.ts";
import { type ScoredSymbol, scoreSymbol } from "./score_symbol.ts";
import { type SearchTerms, searchTerms } from "./search_terms.ts";

export interface FindCodeOptions {
  readonly checkouts: readonly number[];
  readonly kind?: string | undefined;
  readonly language?: string | undefined;
  /** True for paths that are wanted. */
  readonly path?: ((path: string) => boolean) | undefined;
  readonly limit: number;
  /** Tests and generated code are ranked like any other. */
  readonly with_tests?: boolean;
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
/** Symbols whose text matches best, and whose names do, that are looked at closer. */
const MOST_TEXT_HITS = 150;
const MOST_NAMED = 300;
const MOST_GRAMS = 24;
/** Beyond this many symbols with a word, full text costs more than an answer may take: rarer words decide. */
const MOST_MATCHED = 3_000;
/** Users count for the best of the others only. */
const WEIGHED_BY_USERS = 60;
const USER_WEIGHT = 0.2;

/** Best first; ties by path and name, so that the order is the same from run to run. */
export function findCode(database: Database, text: string, options: FindCodeOptions): CodeHit[] {
  const terms = searchTerms(text);
  if (terms.words.length === 0 && terms.names.length === 0) return [];
  const counted = countWords(database, terms);
  const textScores = textHits(database, counted.words);
  const ids = new Set<number>([...textScores.keys(), ...namedIds(database, terms)]);
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
  return best.sort(order).slice(0, options.limit).map(({ score, candidate }) => ({ id: candidate.id, score }));
}

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;

function fits(candidate: Candidate, options: FindCodeOptions): boolean {
  return (options.kind === undefined || candidate.kind === options.kind) &&
    (options.language === undefined || candidate.language === options.language) &&
    (options.path === undefined || options.path(candidate.path));
}

interface Word {
  readonly word: string;
  /** Symbols that have it. */
  readonly symbols: number;
}

function countWords(database: Database, terms: SearchTerms): { words: Word[]; weights: number[] } {
  const total = database.get<{ n: number }>("SELECT max(id) AS n FROM symbols")?.n ?? 0;
  const words = terms.words.map((word, at) => ({
    word,
    symbols: database.get<{ doc: number }>("SELECT doc FROM symbol_terms WHERE term = ?", terms.stems[at] ?? word)
      ?.doc ?? 0,
  }));
  return { words, weights: words.map(({ symbols }) => Math.log(1 + (total + 1) / (symbols + 1))) };
}

/** The symbols whose text has the words, rarest words first as long as there is time; 1 is the best. */
function textHits(database: Database, words: readonly Word[]): Map<number, number> {
  const scores = new Map<number, number>();
  const found = words.filter(({ word, symbols }) => symbols > 0 && /^[\p{L}\p{N}_$]+$/u.test(word))
    .sort((a, b) => a.symbols - b.symbols);
  let left = MOST_MATCHED;
  const used = found.filter(({ symbols }, at) => (left -= symbols) >= 0 || at === 0);
  const [first] = used;
  if (first === undefined) return scores;
  // A word that is nearly everywhere is asked for in names only.
  const match = first.symbols > MOST_MATCHED
    ? `{name words} : "${first.word}"`
    : used.map(({ word }) => `"${word}"`).join(" OR ");
  const rows = database.all<{ id: number; s: number }>(
    `SELECT rowid AS id, bm25(symbol_text, 4.0, 6.0, 1.5, 2.0, 0.7) AS s FROM symbol_text
     WHERE symbol_text MATCH ? ORDER BY s LIMIT ${MOST_TEXT_HITS}`,
    match,
  );
  const best = -(rows[0]?.s ?? -1);
  for (const { id, s } of rows) scores.set(id, -s / Math.max(best, 1e-9));
  return scores;
}

/** Symbols whose name is, starts with, or contains one of the tokens or all words together. */
function namedIds(database: Database, terms: SearchTerms): number[] {
  const ids = new Set<number>();
  const names = new Set<string>([...terms.names, terms.joined, terms.content]);
  for (const name of names) {
    for (
      const { id } of database.all<{ id: number }>(
        "SELECT id FROM symbols WHERE name = ? COLLATE NOCASE LIMIT 200",
        name,
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
  return database.all<{ name: string }>(
    "SELECT name FROM name_grams WHERE name LIKE ? ORDER BY length(name), name LIMIT 60",
    `%${part.replace(/[%_]/g, "")}%`,
  ).map((row) => row.name);
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
