// Finds symbols by the words of their names in a loaded graph: what full text would take too long for with common words.

import type { LoadedGraph } from "../graph/loaded_graph.ts";
import type { SymbolNames } from "../graph/symbol_names.ts";
import { stemmedWords } from "./stemmed_words.ts";

/** Names by the stems of their words; belongs to the graph's names and grows with them. */
interface NameWords {
  /** Ids of names that have the word. */
  readonly byWord: Map<string, number[]>;
  /** How many words a name has. */
  readonly lengths: Map<number, number>;
}

/** Positions of the symbols that carry each name. */
interface Carriers {
  readonly first: Int32Array;
  readonly symbols: Int32Array;
}

const wordsOf = new WeakMap<SymbolNames, NameWords>();
const carriersOf = new WeakMap<LoadedGraph, Carriers>();

/** Of one name, and of all names together. */
const MOST_OF_NAME = 12;
const MOST_NAMES = 120;

/** Ids of symbols whose names have most of the words, best names first; of one name those that more depends on first. */
export function symbolsByWords(
  graph: LoadedGraph,
  stems: readonly string[],
  weights: readonly number[],
  most: number,
): number[] {
  const { byWord, lengths } = nameWords(graph);
  const covered = new Map<number, number>();
  const words = new Map<number, number>();
  stems.forEach((word, at) => {
    const weight = weights[at] ?? 1;
    for (const name of byWord.get(word) ?? []) {
      covered.set(name, (covered.get(name) ?? 0) + weight);
      words.set(name, (words.get(name) ?? 0) + 1);
    }
  });
  const all = stems.reduce((sum, _, at) => sum + (weights[at] ?? 1), 0) || 1;
  // As `scoreSymbol` sees it: the share of the question that a name covers, and the share of the name that it is.
  const names = best(MOST_NAMES, covered, (name, weight) => {
    const found = words.get(name) ?? 1;
    return weight / all * (0.5 + 0.5 * found / (lengths.get(name) ?? found));
  });
  const { first, symbols } = carriers(graph);
  const ids: number[] = [];
  for (const name of names) {
    for (const node of mostUsed(graph, symbols.subarray(first[name]!, first[name + 1]!))) {
      if (ids.length >= most) return ids;
      ids.push(graph.ids[node]!);
    }
  }
  return ids;
}

/** The keys with the highest scores, equal ones in their order; without sorting all of them. */
function best(
  most: number,
  items: ReadonlyMap<number, number>,
  score: (key: number, value: number) => number,
): number[] {
  const keys: number[] = [];
  const scores: number[] = [];
  for (const [key, value] of items) {
    const own = score(key, value);
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

function mostUsed(graph: LoadedGraph, nodes: Int32Array): Int32Array {
  if (nodes.length <= MOST_OF_NAME) return nodes;
  const weight = (node: number) => {
    const file = graph.files[graph.file[node]!]!;
    const users = graph.into.first[node + 1]! - graph.into.first[node]!;
    return users - (file.is_test || file.is_generated ? 1_000_000 : 0);
  };
  const weights = new Map([...nodes].map((node) => [node, weight(node)]));
  return nodes.slice().sort((a, b) => weights.get(b)! - weights.get(a)! || a - b).subarray(0, MOST_OF_NAME);
}

/** Every name of the graph, those that came since the last time added. */
function nameWords(graph: LoadedGraph): NameWords {
  let known = wordsOf.get(graph.names);
  if (known === undefined) wordsOf.set(graph.names, known = { byWord: new Map(), lengths: new Map() });
  if (known.lengths.size === graph.names.size) return known;
  for (const [id, text] of graph.names.entries()) {
    if (known.lengths.has(id)) continue;
    const words = stemmedWords(text);
    known.lengths.set(id, words.length);
    for (const word of new Set(words)) {
      const those = known.byWord.get(word);
      if (those === undefined) known.byWord.set(word, [id]);
      else those.push(id);
    }
  }
  return known;
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
  carriersOf.set(graph, known = { first, symbols });
  return known;
}
