// Ranks symbols for a search as a person would: names before mentions, whole words before parts, code before tests.

import type { Database } from "../store/database.ts";
import { stem } from "../text/stem.ts";
import { splitIdentifier, splitWords } from "../text/words.ts";
import { STOP_WORDS } from "./stop_words.ts";

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

interface Candidate {
  id: number;
  name: string;
  qualified_name: string;
  kind: string;
  path: string;
  language: string;
  is_test: number;
  is_generated: number;
  checkout_id: number;
  flags: number;
}

const CANDIDATE =
  `SELECT s.id, s.name, s.qualified_name, s.kind, f.path, f.language, f.is_test, f.is_generated, f.checkout_id, s.flags
  FROM symbols s JOIN files f ON f.id = s.file_id WHERE s.id = ?`;
const USERS = "SELECT count(*) AS n FROM (SELECT 1 FROM edges WHERE target_id = ? LIMIT 200)";
const MOST_TEXT_HITS = 300;
const MOST_NAMED = 300;
const MOST_WORDS = 32;
const MOST_GRAMS = 24;
/** A word in more symbols than this is looked up by its rarer companions only. */
const COMMON_SHARE = 0.05;

/** Best first; ties by path and name, so that the order is the same from run to run. */
export function findCode(database: Database, text: string, options: FindCodeOptions): CodeHit[] {
  const terms = readTerms(text);
  if (terms.words.length === 0 && terms.names.length === 0) return [];
  const textScores = textHits(database, terms.words);
  const ids = new Set<number>([...textScores.keys(), ...namedIds(database, terms)]);
  const wanted = new Set(options.checkouts);
  const scored: { hit: CodeHit; candidate: Candidate }[] = [];
  for (const id of ids) {
    const candidate = database.get<Candidate>(CANDIDATE, id);
    if (candidate === undefined || !wanted.has(candidate.checkout_id) || !fits(candidate, options)) continue;
    const users = database.get<{ n: number }>(USERS, id)?.n ?? 0;
    const score = scoreOf(candidate, terms, textScores.get(id) ?? 0, users, options.with_tests === true);
    if (score > 0) scored.push({ hit: { id, score }, candidate });
  }
  scored.sort((a, b) =>
    b.hit.score - a.hit.score || compare(a.candidate.path, b.candidate.path) ||
    compare(a.candidate.qualified_name, b.candidate.qualified_name) || a.hit.id - b.hit.id
  );
  return scored.slice(0, options.limit).map(({ hit }) => hit);
}

const compare = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0;

function fits(candidate: Candidate, options: FindCodeOptions): boolean {
  return (options.kind === undefined || candidate.kind === options.kind) &&
    (options.language === undefined || candidate.language === options.language) &&
    (options.path === undefined || options.path(candidate.path));
}

interface Terms {
  /** Words as the full text has them, without stop words when others remain. */
  readonly words: readonly string[];
  /** Tokens that could be names, in lower case. */
  readonly names: readonly string[];
  /** All words joined: `get user name` is `getusername`. */
  readonly joined: string;
}

function readTerms(text: string): Terms {
  const cut = text.slice(0, 2_000);
  const all = [...new Set(splitWords(cut))].slice(0, MOST_WORDS);
  const content = all.filter((word) => !STOP_WORDS.has(word));
  const words = content.length > 0 ? content : all;
  const tokens = cut.match(/[\p{L}\p{N}_$][\p{L}\p{N}_$.:]*/gu) ?? [];
  const names = [
    ...new Set(tokens.map((token) => (token.split(/[.:]+/).filter((part) => part !== "").pop() ?? "").toLowerCase())),
  ]
    .filter((name) => name.length > 1).slice(0, MOST_WORDS);
  return { words, names, joined: words.join("") };
}

function textHits(database: Database, words: readonly string[]): Map<number, number> {
  const scores = new Map<number, number>();
  const searchable = words.filter((word) => /^[\p{L}\p{N}_$]+$/u.test(word));
  if (searchable.length === 0) return scores;
  const total = database.get<{ n: number }>("SELECT max(id) AS n FROM symbols")?.n ?? 0;
  const counted = searchable.map((word) => ({
    word,
    n: database.get<{ doc: number }>("SELECT doc FROM symbol_terms WHERE term = ?", stem(word))?.doc ?? 0,
  })).filter(({ n }) => n > 0).sort((a, b) => a.n - b.n);
  const rare = counted.filter(({ n }) => total < 4_000 || n <= total * COMMON_SHARE);
  const used = rare.length > 0 ? rare : counted.slice(0, 1);
  if (used.length === 0) return scores;
  const match = used.map(({ word }) => `"${word}"`).join(" OR ");
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
function namedIds(database: Database, terms: Terms): number[] {
  const ids = new Set<number>();
  const names = new Set<string>([...terms.names, terms.joined]);
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
      for (const { id } of database.all<{ id: number }>("SELECT id FROM symbols WHERE name = ? LIMIT 20", name)) {
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

const KIND_WEIGHT: Readonly<Record<string, number>> = {
  module: 0.55,
  field: 0.7,
  property: 0.75,
  enum_member: 0.6,
  variable: 0.75,
  const: 0.85,
  constructor: 0.6,
};

function scoreOf(candidate: Candidate, terms: Terms, text: number, users: number, with_tests: boolean): number {
  const name = candidate.name.toLowerCase();
  const nameWords = splitIdentifier(candidate.name).map((word) => stem(word.toLowerCase()));
  const around = new Set(splitWords(`${candidate.qualified_name} ${candidate.path}`).map((word) => stem(word)));
  const wanted = terms.words.map((word) => stem(word));
  const inName = wanted.filter((word) => nameWords.includes(word)).length;
  const inAround = wanted.filter((word) => around.has(word)).length;
  const exact = name === terms.joined || terms.names.length <= 3 && terms.names.includes(name);
  let score = text * 3;
  if (exact) score += terms.names.length <= 1 || name === terms.joined ? 8 : 4;
  else if (terms.joined.length >= 3 && name.startsWith(terms.joined)) score += 3.5;
  else if (terms.joined.length >= 3 && name.includes(terms.joined)) score += 2;
  // The share of the question in the name, and of the name in the question.
  const asked = Math.max(1, wanted.length);
  score += 3.5 * (inName / asked) * (0.5 + 0.5 * inName / Math.max(1, nameWords.length));
  score += 2 * (inAround / asked);
  score += 0.25 * Math.log2(1 + users);
  score *= KIND_WEIGHT[candidate.kind] ?? 1;
  if (!with_tests && (candidate.is_test || candidate.is_generated || (candidate.flags & 1024) !== 0)) score *= 0.45;
  return score;
}
