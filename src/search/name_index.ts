// Finds symbols by the words of their names in a loaded graph: what full text would take too long for with common words.

import type { LoadedGraph } from "../graph/loaded_graph.ts";
import type { SymbolNames } from "../graph/symbol_names.ts";
import { NameGrams } from "./name_grams.ts";
import { MOST_CONTAINING, MOST_OF_NAME, MOST_PATHS, type Names, shortest } from "./named_ids.ts";
import { stemmedWords } from "./stemmed_words.ts";

/** Names by the stems of their words; belongs to the graph's names and grows with them. */
interface NameWords {
  /** Ids of names that have the word. */
  readonly byWord: Map<string, number[]>;
  /** Ids that are in here. */
  readonly known: Set<number>;
  /** Ids of names by their text in lower case. */
  readonly byText: Map<string, number[]>;
  readonly grams: NameGrams;
  /** How many words a name has, by its id; at most 255. */
  lengths: Uint8Array;
  /** By id of a name, all 0 between two searches: what covers it, and by how many words. */
  covered: Float64Array;
  found: Uint8Array;
}

/** Positions of the symbols that carry each name. */
interface Carriers {
  readonly first: Int32Array;
  readonly symbols: Int32Array;
  /** Those of a name that many carry, best first, as they were asked for. */
  readonly sorted: Map<number, Int32Array>;
}

const wordsOf = new WeakMap<SymbolNames, NameWords>();
const carriersOf = new WeakMap<LoadedGraph, Carriers>();

/** Of one name, and of all names together. */
const MOST_OF_WORDS_NAME = 12;
const MOST_WORDS_NAMES = 120;

/** Ids of symbols whose names have most of the words, best names first; of one name those that more depends on first. */
export function symbolsByWords(
  graph: LoadedGraph,
  stems: readonly string[],
  weights: readonly number[],
  most: number,
  fits?: (node: number) => boolean,
): number[] {
  const { byWord, lengths, covered, found } = nameWords(graph);
  const touched: number[] = [];
  const isCarried = carriedIn(graph, fits);
  stems.forEach((word, at) => {
    const weight = weights[at] ?? 1;
    for (const name of byWord.get(word) ?? []) {
      if (found[name] === 0) touched.push(name);
      covered[name] = covered[name]! + weight;
      found[name] = Math.min(255, found[name]! + 1);
    }
  });
  const all = stems.reduce((sum, _, at) => sum + (weights[at] ?? 1), 0) || 1;
  // As `scoreSymbol` sees it: the share of the question that a name covers, and the share of the name that it is.
  const names = best(MOST_WORDS_NAMES, touched.filter(isCarried), (name) => {
    return covered[name]! / all * (0.5 + 0.5 * found[name]! / lengths[name]!);
  });
  for (const name of touched) covered[name] = found[name] = 0;
  const ids: number[] = [];
  for (const name of names) {
    for (const node of mostUsed(graph, name, MOST_OF_WORDS_NAME, fits)) {
      if (ids.length >= most) return ids;
      ids.push(graph.ids[node]!);
    }
  }
  return ids;
}

/** The keys with the highest scores, equal ones in their order; without sorting all of them. */
function best(most: number, all: readonly number[], score: (key: number) => number): number[] {
  const keys: number[] = [];
  const scores: number[] = [];
  for (const key of all) {
    const own = score(key);
    let at = keys.length;
    if (at === most && own <= scores[at - 1]!) continue;
    while (at > 0 && scores[at - 1]! < own) at--;
    keys.splice(at, 0, key);
    scores.splice(at, 0, own);
    if (keys.length > most) {
      keys.pop();
      scores.pop();
    }
  }
  return keys;
}

/** Whether a symbol of this graph carries a name, by its id: graphs share their names with those of other checkouts. */
function carriedIn(graph: LoadedGraph, fits: ((node: number) => boolean) | undefined): (name: number) => boolean {
  const { first, symbols } = carriers(graph);
  return (name) =>
    fits === undefined ? first[name]! < first[name + 1]! : symbols.subarray(first[name]!, first[name + 1]!).some(fits);
}

/** Of those that carry a name: tests and generated code last, those with more users first. */
function mostUsed(
  graph: LoadedGraph,
  name: number,
  most: number,
  fits?: (node: number) => boolean,
): Int32Array {
  const { first, symbols, sorted } = carriers(graph);
  const nodes = symbols.subarray(first[name]!, first[name + 1]!);
  if (fits !== undefined) {
    const fitting = nodes.filter(fits);
    if (fitting.length <= most) return fitting;
    return fitting.sort((a, b) => weightOf(graph, b) - weightOf(graph, a) || a - b).subarray(0, most);
  }
  if (nodes.length <= most) return nodes;
  let known = sorted.get(name);
  if (known === undefined) {
    const weights = new Map([...nodes].map((node) => [node, weightOf(graph, node)]));
    known = nodes.slice().sort((a, b) => weights.get(b)! - weights.get(a)! || a - b);
    sorted.set(name, known);
  }
  return known.subarray(0, most);
}

function weightOf(graph: LoadedGraph, node: number): number {
  const file = graph.files[graph.file[node]!]!;
  const users = graph.into.first[node + 1]! - graph.into.first[node]!;
  return users - (file.is_test || file.is_generated ? 1_000_000 : 0);
}

/** Every name of the graph, those that came since the last time added. */
function nameWords(graph: LoadedGraph): NameWords {
  let known = wordsOf.get(graph.names);
  if (known === undefined) {
    known = {
      byWord: new Map(),
      known: new Set(),
      lengths: new Uint8Array(0),
      byText: new Map(),
      grams: new NameGrams(),
      covered: new Float64Array(0),
      found: new Uint8Array(0),
    };
    wordsOf.set(graph.names, known);
  }
  if (known.known.size === graph.names.size) return known;
  const before = known.lengths;
  known.lengths = new Uint8Array(graph.names.highest + 1);
  known.lengths.set(before);
  for (const [id, text] of graph.names.entries()) {
    if (known.known.has(id)) continue;
    known.known.add(id);
    const lower = text.toLowerCase();
    const same = known.byText.get(lower);
    if (same === undefined) {
      known.byText.set(lower, [id]);
      known.grams.add(lower);
    } else same.push(id);
    const words = stemmedWords(text);
    known.lengths[id] = Math.min(255, words.length);
    for (const word of new Set(words)) {
      const those = known.byWord.get(word);
      if (those === undefined) known.byWord.set(word, [id]);
      else those.push(id);
    }
  }
  known.covered = new Float64Array(graph.names.highest + 1);
  known.found = new Uint8Array(graph.names.highest + 1);
  return known;
}

/** The graph's names, as `namedIds` asks for them; with `fits`, of the symbols that it is true for. */
export function namesInGraph(graph: LoadedGraph, fits?: (node: number) => boolean): Names {
  const { byText, grams } = nameWords(graph);
  const isCarried = carriedIn(graph, fits);
  const called = (name: string, most: number): number[] =>
    (byText.get(name) ?? []).flatMap((id) => [...mostUsed(graph, id, most, fits)].map((node) => graph.ids[node]!))
      .slice(
        0,
        most,
      );
  return {
    called,
    containing: (part) => {
      const names = grams.containing(part, MOST_CONTAINING, (name) => byText.get(name)?.some(isCarried) === true);
      return shortest(names).flatMap((name) => called(name, MOST_OF_NAME));
    },
    ofPaths: (part) => {
      if (part.includes("\n")) return [];
      const { paths, starts, own } = pathsOf(graph);
      const ids: number[] = [];
      for (let at = paths.indexOf(part); at >= 0 && ids.length < MOST_PATHS;) {
        const file = fileAround(starts, at);
        const id = graph.ids[own[file]!];
        if (id !== undefined && fits?.(own[file]!) !== false) ids.push(id);
        at = file + 1 < starts.length ? paths.indexOf(part, starts[file + 1]) : -1;
      }
      return ids;
    },
  };
}

interface Paths {
  /** All paths in lower case, a line each. */
  readonly paths: string;
  /** Where each file's path starts. */
  readonly starts: Int32Array;
  /** Position of each file's own symbol. */
  readonly own: Int32Array;
}

const pathsKept = new WeakMap<LoadedGraph, Paths>();

function pathsOf(graph: LoadedGraph): Paths {
  let known = pathsKept.get(graph);
  if (known !== undefined) return known;
  const lower = graph.files.map((file) => file.path.toLowerCase());
  const starts = new Int32Array(lower.length);
  for (let at = 1; at < lower.length; at++) starts[at] = starts[at - 1]! + lower[at - 1]!.length + 1;
  const own = new Int32Array(lower.length).fill(-1);
  for (let i = 0; i < graph.ids.length; i++) if (graph.parent[i]! < 0) own[graph.file[i]!] = i;
  pathsKept.set(graph, known = { paths: lower.join("\n"), starts, own });
  return known;
}

/** The file whose path a place in the joined paths lies in. */
function fileAround(starts: Int32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function carriers(graph: LoadedGraph): Carriers {
  let known = carriersOf.get(graph);
  if (known !== undefined) return known;
  const { name } = graph;
  const first = new Int32Array(name.reduce((max, id) => Math.max(max, id), graph.names.highest) + 2);
  for (let i = 0; i < name.length; i++) first[name[i]! + 1] = first[name[i]! + 1]! + 1;
  for (let i = 1; i < first.length; i++) first[i] = first[i]! + first[i - 1]!;
  const next = first.slice();
  const symbols = new Int32Array(name.length);
  for (let i = 0; i < name.length; i++) {
    const place = next[name[i]!]!;
    next[name[i]!] = place + 1;
    symbols[place] = i;
  }
  carriersOf.set(graph, known = { first, symbols, sorted: new Map() });
  return known;
}
