// Ranks a checkout's symbols for a task in words: full text by field, the file around, names, paths and traces.

import type { Database } from "../store/database.ts";
import { ASIDE_ROLE, type Catalog, positionOf, Role } from "./catalog.ts";
import type { Place, TaskText } from "./task_text.ts";

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
/** Weight of the file's best symbols, of its path, and of how many of the words are covered. */
const FILE_SHARE = 0.5;
const PATH_WEIGHT = 1.2;
const COVERAGE = 0.4;
const ASIDE_FACTOR = 0.1;
const TYPE_FACTOR = 0.4;
const VALUE_FACTOR = 0.1;
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
  const scores = new Float64Array(catalog.ids.length);
  const covered = new Float64Array(catalog.ids.length);
  const fileScores = new Float64Array(catalog.files.length);
  const hits: number[] = [];
  const total = countDocuments(database);
  const words = affordable(database, task, total);
  let all = 0;
  for (const { word, stemmed, weight, documents } of words) {
    const idf = Math.log(1 + (total - documents + 0.5) / (documents + 0.5));
    all += weight * idf;
    addHits(
      database,
      catalog,
      `"${word}"`,
      weight * idfRatio(idf, total, documents),
      scores,
      hits,
      covered,
      weight * idf,
    );
    for (const file of catalog.filesByWord.get(stemmed) ?? []) {
      fileScores[file] = fileScores[file]! + weight * PATH_WEIGHT * idf;
    }
  }
  for (const name of task.identifiers) addNamed(database, catalog, name, total, scores, hits);
  const named = namedFiles(catalog, task);
  const framed = framedSymbols(database, catalog, task, scores, hits);
  for (const at of hits) scores[at] = scores[at]! * (1 - COVERAGE + COVERAGE * covered[at]! / Math.max(all, 1e-9));
  addFileShare(catalog, scores, hits, fileScores);
  return best(catalog, hits, limit, (at) => {
    const file = catalog.file[at]!;
    let score = (scores[at]! + fileScores[file]!) * sizeFactor(catalog, at) * roleFactor(catalog, at);
    if (named.has(file)) score *= NAMED_FILE;
    if (framed.has(at)) score *= TRACE_FRAME;
    return score;
  }, (at) => [
    ...(framed.has(at) ? ["in a stack frame or place of the task"] : []),
    ...(named.has(catalog.file[at]!) ? ["its file is named"] : []),
    `text ${scores[at]!.toFixed(1)}, file ${fileScores[catalog.file[at]!]!.toFixed(1)}`,
  ]);
}

function countDocuments(database: Database): number {
  return database.get<{ n: number }>("SELECT max(id) AS n FROM symbols")?.n ?? 0;
}

/** The task's words with their document counts, rarest first, as many as time allows. */
function affordable(database: Database, task: TaskText, total: number): Word[] {
  const words: Word[] = [];
  for (const [stemmed, { word, weight }] of task.words) {
    if (!/^[\p{L}\p{M}\p{N}_$]+$/u.test(word)) continue;
    words.push({ word, stemmed, weight, documents: documentsOf(database, stemmed) });
  }
  const found = words.filter((word) => word.documents > 0).sort((a, b) => a.documents - b.documents).slice(
    0,
    MOST_WORDS,
  );
  let left = MOST_HITS;
  // In a small index every word is affordable; in a large one, one common word is when nothing rarer is there.
  return found.filter((word, i) => {
    left -= word.documents;
    return left >= 0 || i === 0 || total <= SMALL_INDEX;
  });
}

function documentsOf(database: Database, word: string): number {
  return database.get<{ doc: number }>("SELECT doc FROM symbol_terms WHERE term = ?", word)?.doc ?? 0;
}

/** FTS5's own weight of a word falls to nothing at half of the documents; this brings it back to one that does not. */
function idfRatio(idf: number, total: number, documents: number): number {
  return idf / Math.max(1e-6, Math.log((total - documents + 0.5) / (documents + 0.5)));
}

function addHits(
  database: Database,
  catalog: Catalog,
  match: string,
  weight: number,
  scores: Float64Array,
  hits: number[],
  covered: Float64Array | undefined,
  coverage: number,
): void {
  const rows = database.all<{ i: number; s: number }>(
    `SELECT rowid AS i, bm25(symbol_text, ${COLUMNS}) AS s FROM symbol_text WHERE symbol_text MATCH ?`,
    match,
  );
  for (const { i, s } of rows) {
    const at = positionOf(catalog.ids, i);
    if (at < 0) continue;
    if (scores[at] === 0) hits.push(at);
    scores[at] = scores[at]! - weight * s;
    if (covered !== undefined) covered[at] = covered[at]! + coverage;
  }
}

/** Symbols that carry a name of the task exactly. */
function addNamed(
  database: Database,
  catalog: Catalog,
  name: string,
  total: number,
  scores: Float64Array,
  hits: number[],
): void {
  const carriers = symbolsCalled(database, catalog, name);
  const idf = Math.log(1 + (total - carriers.length + 0.5) / (carriers.length + 0.5));
  for (const at of carriers) {
    if (scores[at] === 0) hits.push(at);
    scores[at] = scores[at]! + idf;
  }
}

function symbolsCalled(database: Database, catalog: Catalog, name: string): number[] {
  const rows = database.all<{ id: number }>("SELECT id FROM symbols WHERE name = ? COLLATE NOCASE LIMIT 500", name);
  return rows.map((row) => positionOf(catalog.ids, row.id)).filter((at) => at >= 0);
}

/** Files that the task names by their path or its end. */
function namedFiles(catalog: Catalog, task: TaskText): ReadonlySet<number> {
  const named = new Set<number>();
  const paths = [...task.paths, ...task.places.map((place) => place.path)];
  if (paths.length === 0) return named;
  const wanted = paths.map((path) => path.replaceAll("\\", "/").replace(/^(?:\.{0,2}\/)+/, ""));
  catalog.files.forEach((file, i) => {
    if (wanted.some((path) => isSamePath(file.path, path))) named.add(i);
  });
  return named;
}

/** Equal, or one ends with the other's last two segments (a path of another machine), or the name alone is given. */
function isSamePath(path: string, written: string): boolean {
  if (path === written || path.endsWith(`/${written}`) || written.endsWith(`/${path}`)) return true;
  const tail = written.split("/").slice(-2).join("/");
  return tail.includes("/") && path.endsWith(`/${tail}`);
}

/** Symbols that a frame or a `path:line` points at; lines of another version are forgiven when the name is right. */
function framedSymbols(
  database: Database,
  catalog: Catalog,
  task: TaskText,
  scores: Float64Array,
  hits: number[],
): ReadonlySet<number> {
  const framed = new Set<number>();
  if (task.places.length === 0) return framed;
  const byFile = new Map<number, typeof task.places[number][]>();
  catalog.files.forEach((file, i) => {
    const there = task.places.filter((place) => isSamePath(file.path, place.path.replace(/^\/+/, "")));
    if (there.length > 0) byFile.set(i, there);
  });
  const carriers = new Map<string, ReadonlySet<number>>();
  const named = (name: string) => {
    let those = carriers.get(name);
    if (those === undefined) carriers.set(name, those = new Set(symbolsCalled(database, catalog, name)));
    return those;
  };
  for (let at = 0; at < catalog.ids.length; at++) {
    const places = byFile.get(catalog.file[at]!);
    if (places === undefined || (catalog.role[at]! & 7) !== Role.callable) continue;
    const holds = (place: Place) => place.line >= catalog.start_line[at]! && place.line <= catalog.end_line[at]!;
    const here = places.some((place) => place.name === undefined ? holds(place) : named(place.name).has(at));
    if (!here) continue;
    framed.add(at);
    if (scores[at] === 0) hits.push(at);
    scores[at] = scores[at]! + 1;
  }
  return framed;
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
  return kind === Role.value ? aside * VALUE_FACTOR : aside;
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
