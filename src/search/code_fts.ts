// Ranks a checkout's symbols for a task in words: full text by field, the file around, names, paths and traces.

import { positionOf } from "../graph/integer_columns.ts";
import type { Database } from "../store/database.ts";
import { ASIDE_ROLE, type Catalog, Role } from "./catalog.ts";
import { rarity } from "../text/rarity.ts";
import { stem } from "../text/stem.ts";
import { framedSymbols, idsAround, namedFiles, symbolsNamed } from "./named_in_task.ts";
import { isPlainWord, type TaskText } from "./task_text.ts";

export interface RankedSymbol {
  /** Position in the catalog. */
  readonly at: number;
  readonly score: number;
  readonly reasons: readonly string[];
}

/** How much a hit counts by column: name, words of the qualified name, signature, doc, own text. */
const COLUMNS = "1.5, 2.0, 1.0, 0.5, 1.0";
/** Every hit costs time: in an index larger than this, the commonest words are left out beyond so many hits. */
const SMALL_INDEX = 10_000;
const MOST_HITS = 7_000;
const MOST_WORDS = 256;
/** Longer code changes more often, and what is short matches by chance. */
const SIZE_POWER = 0.3;
const MOST_SIZE = 5;
/** Weight of the file's best symbols, of its path, and of how many of the words symbol and file cover. */
const FILE_SHARE = 0.5;
const PATH_WEIGHT = 1.2;
const COVERAGE = 0.4;
const FILE_COVERAGE = 0.2;
/** Two words that stand side by side in the task and in the code, and how many such pairs are looked for. */
const PAIR_WEIGHT = 0.35;
const MOST_PAIRS = 24;
const MOST_PAIRS_IN_LARGE = 8;
const ASIDE_FACTOR = 0.1;
const TYPE_FACTOR = 0.4;
const VALUE_FACTOR = 0.1;
/** A property or a constant of several lines holds a function or a table. */
const LONG_VALUE_FACTOR = 0.7;
const LONG_VALUE_LINES = 4;
const MODULE_FACTOR = 0.1;
const NAMED_FILE = 1.4;
const TRACE_FRAME = 1.6;

interface Word {
  readonly word: string;
  readonly stemmed: string;
  readonly weight: number;
  readonly documents: number;
}

export function rankForTask(database: Database, catalog: Catalog, task: TaskText, limit: number): RankedSymbol[] {
  if (catalog.ids.length === 0) return [];
  const total = countDocuments(database);
  const words = affordable(database, catalog, task, total);
  const found = scoredByWords(database, catalog, words, total);
  const { scores, hits, fileScores, fileCovered, covered, all } = found;
  addPairs(database, catalog, pairsAmong(words, task, total), total, found);
  const outright = new Set<number>();
  for (const { at, weight } of symbolsNamed(database, catalog, task, catalog.ids.length)) {
    outright.add(at);
    if (scores[at] === 0) hits.push(at);
    scores[at] = scores[at]! + weight;
  }
  const named = namedFiles(catalog, task);
  const framed = framedSymbols(database, catalog, task);
  for (const at of framed) {
    if (scores[at] === 0) hits.push(at);
    scores[at] = scores[at]! + 1;
  }
  const share = (part: number, weight: number) => 1 - weight + weight * part / Math.max(all, 1e-9);
  for (const at of hits) scores[at] = scores[at]! * share(covered[at]!, COVERAGE);
  addFileShare(catalog, scores, hits, fileScores);
  fileScores.forEach((score, file) => fileScores[file] = score * share(fileCovered[file]!, FILE_COVERAGE));
  return best(catalog, hits, limit, (at) => {
    const file = catalog.file[at]!;
    let score = (scores[at]! + fileScores[file]!) * sizeFactor(catalog, at) * roleFactor(catalog, at);
    if (named.has(file)) score *= NAMED_FILE;
    if (framed.has(at)) score *= TRACE_FRAME;
    return score;
  }, (at) => [
    ...(framed.has(at) ? ["in a stack frame or place of the task"] : []),
    ...(outright.has(at) ? ["its name is in the task"] : []),
    ...(named.has(catalog.file[at]!) ? ["its file is named"] : []),
    `text ${scores[at]!.toFixed(1)}, file ${fileScores[catalog.file[at]!]!.toFixed(1)}`,
  ]);
}

/** Scores of symbols and files; `hits` has every symbol with a score, some of them twice. */
interface Found {
  readonly scores: Float64Array;
  readonly hits: number[];
  readonly fileScores: Float64Array;
  /** Weights of the words that a symbol has, and of those that a file has anywhere, and of all words. */
  readonly covered: Float64Array;
  readonly fileCovered: Float64Array;
  readonly all: number;
}

function scoredByWords(database: Database, catalog: Catalog, words: readonly Word[], total: number): Found {
  const scores = new Float64Array(catalog.ids.length);
  const covered = new Float64Array(catalog.ids.length);
  const fileScores = new Float64Array(catalog.files.length);
  const fileCovered = new Float64Array(catalog.files.length);
  const lastWord = new Int32Array(catalog.files.length).fill(-1);
  const hits: number[] = [];
  let all = 0;
  words.forEach(({ word, stemmed, weight, documents }, number) => {
    const found = textHits(database, catalog, `"${word}"`);
    const files = catalog.filesByWord.get(stemmed) ?? [];
    // Only other checkouts have it.
    if (found.length + files.length === 0) return;
    const idf = rarity(found.length, catalog.ids.length);
    const worth = weight * idf;
    all += worth;
    const cover = (file: number) => {
      if (lastWord[file] === number) return;
      lastWord[file] = number;
      fileCovered[file] = fileCovered[file]! + worth;
    };
    const scale = weight * idfRatio(idf, total, documents);
    for (const { at, text } of found) {
      if (scores[at] === 0) hits.push(at);
      scores[at] = scores[at]! + scale * text;
      covered[at] = covered[at]! + worth;
      cover(catalog.file[at]!);
    }
    for (const file of files) {
      fileScores[file] = fileScores[file]! + PATH_WEIGHT * worth;
      cover(file);
    }
  });
  return { scores, hits, fileScores, covered, fileCovered, all };
}

/** The task's pairs of neighbouring words, those with the rarest word first. */
function pairsAmong(words: readonly Word[], task: TaskText, total: number): string[] {
  const known = new Map(words.map((word) => [word.stemmed, word]));
  const pairs = task.pairs.flatMap(([a, b]) => {
    const [one, other] = [known.get(stem(a)), known.get(stem(b))];
    if (one === undefined || other === undefined) return [];
    return [{ match: `"${a} ${b}"`, documents: Math.min(one.documents, other.documents) }];
  });
  pairs.sort((a, b) => a.documents - b.documents);
  return pairs.slice(0, total <= SMALL_INDEX ? MOST_PAIRS : MOST_PAIRS_IN_LARGE).map(({ match }) => match);
}

function addPairs(
  database: Database,
  catalog: Catalog,
  pairs: readonly string[],
  total: number,
  { scores, hits }: Found,
): void {
  for (const pair of pairs) {
    const rows = textHits(database, catalog, pair);
    if (rows.length === 0) continue;
    const scale = PAIR_WEIGHT * idfRatio(rarity(rows.length, total), total, rows.length);
    for (const { at, text } of rows) {
      if (scores[at] === 0) hits.push(at);
      scores[at] = scores[at]! + scale * text;
    }
  }
}

function countDocuments(database: Database): number {
  return database.get<{ n: number }>("SELECT max(id) AS n FROM symbols")?.n ?? 0;
}

/** The task's words with their document counts, rarest first, as many as time allows. */
function affordable(database: Database, catalog: Catalog, task: TaskText, total: number): Word[] {
  const words: Word[] = [];
  for (const [stemmed, { word, weight }] of task.words) {
    if (!isPlainWord(word)) continue;
    words.push({ word, stemmed, weight, documents: documentsOf(database, stemmed) });
  }
  const found = words.filter((word) => word.documents > 0).sort((a, b) => a.documents - b.documents).slice(
    0,
    MOST_WORDS,
  );
  let left = MOST_HITS;
  // Hits of other checkouts are mostly not looked at.
  const [first, last] = idsAround(catalog);
  const looked_at = last - first + 1;
  // In a small index every word is affordable; in a large one, one common word is when nothing rarer is there.
  return found.filter((word, i) => {
    left -= word.documents * Math.min(1, looked_at / total);
    return left >= 0 || i === 0 || looked_at <= SMALL_INDEX;
  });
}

function documentsOf(database: Database, word: string): number {
  return database.get<{ doc: number }>("SELECT doc FROM symbol_terms WHERE term = ?", word)?.doc ?? 0;
}

/** FTS5's own weight of a word falls to nothing at half of the documents; this brings it back to one that does not. */
function idfRatio(idf: number, total: number, documents: number): number {
  return idf / Math.max(1e-6, Math.log((total - documents + 0.5) / (documents + 0.5)));
}

/** BM25 of each symbol that the expression finds. */
function textHits(database: Database, catalog: Catalog, match: string): { at: number; text: number }[] {
  const rows = database.all<{ i: number; s: number }>(
    `SELECT rowid AS i, bm25(symbol_text, ${COLUMNS}) AS s FROM symbol_text
     WHERE symbol_text MATCH ? AND rowid BETWEEN ? AND ?`,
    match,
    ...idsAround(catalog),
  );
  const hits: { at: number; text: number }[] = [];
  for (const { i, s } of rows) {
    const at = positionOf(catalog.ids, i);
    if (at >= 0) hits.push({ at, text: -s });
  }
  return hits;
}

/** A file is as good as its best symbols: half of the first, a quarter of the second, and so on. */
function addFileShare(catalog: Catalog, scores: Float64Array, hits: readonly number[], fileScores: Float64Array): void {
  const top = new Float64Array(catalog.files.length * 4);
  for (const at of hits) {
    const from = catalog.file[at]! * 4;
    let score = scores[at]!;
    for (let i = from; i < from + 4; i++) {
      if (score > top[i]!) {
        const lower = top[i]!;
        top[i] = score;
        score = lower;
      }
    }
  }
  for (let file = 0; file < catalog.files.length; file++) {
    let sum = 0;
    for (let i = 0; i < 4; i++) sum += top[file * 4 + i]! / (i + 1);
    fileScores[file] = fileScores[file]! + FILE_SHARE * sum / 2;
  }
}

function sizeFactor(catalog: Catalog, at: number): number {
  const relative = Math.max(1, catalog.own_size[at]!) / catalog.average_size;
  return Math.pow(Math.min(MOST_SIZE, relative), SIZE_POWER);
}

function roleFactor(catalog: Catalog, at: number): number {
  const role = catalog.role[at]!;
  const aside = (role & ASIDE_ROLE) !== 0 || catalog.files[catalog.file[at]!]?.aside === true ? ASIDE_FACTOR : 1;
  const kind = role & 7;
  if (kind === Role.module) return aside * MODULE_FACTOR;
  if (kind === Role.type) return aside * TYPE_FACTOR;
  if (kind !== Role.value) return aside;
  const lines = catalog.end_line[at]! - catalog.start_line[at]! + 1;
  return aside * (lines >= LONG_VALUE_LINES ? LONG_VALUE_FACTOR : VALUE_FACTOR);
}

function best(
  catalog: Catalog,
  hits: readonly number[],
  limit: number,
  score: (at: number) => number,
  reasons: (at: number) => string[],
): RankedSymbol[] {
  const scored = [...new Set(hits)].map((at) => ({ at, score: score(at) }));
  // Equal scores in the order of the code, so that answers do not change from run to run.
  scored.sort((a, b) => b.score - a.score || catalog.ids[a.at]! - catalog.ids[b.at]!);
  return scored.slice(0, limit).map((each) => ({ ...each, reasons: reasons(each.at) }));
}
