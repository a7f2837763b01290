// focal's rule: the most probable topic, by the words (a mixture of topics against everyday text) and by how people move
// between topics: mostly they stay, else they return to large or recent ones.

import { type Forest, promptNodes, type Tree } from "./forest.ts";
import { type Corpus, inverseDocumentFrequency } from "./tfidf.ts";
import { boostOf } from "./classify_seed.ts";
import { isField } from "./fields.ts";
import type { Decision, TreeScore } from "./decision.ts";
import type { Features } from "./features.ts";
import type { GateSettings } from "./settings.ts";

/** How the decision is tuned; figures for other values are in tests/gate/TOPICS.md. */
export interface TopicModel {
  /** Words' worth of everyday text that every topic is mixed with. */
  readonly smoothing: number;
  /** How probable an unknown word is in everyday text. */
  readonly rarity: number;
  /** The same for a field of work. */
  readonly fieldRarity: number;
  /** Log-odds against a topic that knows none of the prompt's fields. */
  readonly foreignness: number;
  /** Words' worth of knowledge about everyday text, before what several topics share counts as everyday. */
  readonly everyday: number;
  /** Long prompts repeat themselves: the evidence of n words is scaled by n^-damping, twice. */
  readonly damping: number;
  /** Probability of staying with the topic, words aside. */
  readonly stay: number;
  /** How readily a topic is opened, words aside, in prompts' worth of a topic. */
  readonly openness: number;
  /** Prompts after which a topic's pull falls to 1/e. */
  readonly recency: number;
  /** Exponent of a topic's size in its pull. */
  readonly size: number;
  /** Log-odds for staying when the prompt opens like a continuation. */
  readonly continuation: number;
}

export const TOPIC_MODEL: TopicModel = {
  smoothing: 60,
  rarity: 0.0005,
  fieldRarity: 0.02,
  foreignness: 0.8,
  everyday: 500,
  damping: 0.3,
  stay: 0.6,
  openness: 1.4,
  recency: 15,
  size: 0.8,
  continuation: 1,
};

/** Log-odds by which `similarity.branch` above or below its default opens topics more or less readily. */
const BRANCH_SHIFT = 10;
const BRANCH_DEFAULT = 0.25;

/** `explain` asks for every tree's score; a hook needs the best tree's only. */
export function classifyFocal(
  forest: Forest,
  features: Features,
  settings: GateSettings,
  explain = false,
  model: TopicModel = TOPIC_MODEL,
): Decision {
  const counted = countWords(forest, features.words);
  const evidence = wordEvidence(counted, features.words, model);
  const { pulls, opening } = priors(forest, features, settings, model);
  const logs = forest.trees.map((_, i) => evidence[i]! + pulls[i]!);
  const highest = Math.max(opening, ...logs);
  const sum = Math.exp(opening - highest) + logs.reduce((total, log) => total + Math.exp(log - highest), 0);
  const fresh = Math.exp(opening - highest) / sum;
  let best = -1;
  for (let i = 0; i < logs.length; i++) if (logs[i]! > (best < 0 ? opening : logs[best]!)) best = i;
  const asked = new Set(features.words);
  const scored = (i: number): TreeScore => {
    const tree = forest.trees[i]!;
    const similar = similarity(tree, asked, counted);
    return { ...similar, boost: boostOf(forest, tree, settings), score: Math.exp(logs[i]! - highest) / sum };
  };
  const scores = explain ? logs.map((_, i) => scored(i)) : [];
  if (best < 0) return { action: "new", tree: undefined, leaf: undefined, score: fresh, scores };
  const { tree, root, leaf, leaf_id, boost, score } = scored(best);
  const extending = Math.max(root, leaf) * boost >= settings.similarity.extend;
  return { action: extending ? "extend" : "branch", tree, leaf: extending ? leaf_id : undefined, score, scores };
}

interface Counted {
  /** In how many prompts a word occurs: the corpus. */
  readonly corpus: Corpus;
  readonly trees: readonly {
    /** In how many of the topic's prompts each of the asked words occurs. */
    readonly asked: ReadonlyMap<string, number>;
    /** Words of all its prompts together. */
    readonly total: number;
  }[];
}

/** Everything that is counted, in one pass: a hook has no time for a second one. */
function countWords(forest: Forest, words: readonly string[]): Counted {
  const wanted = new Set(words);
  const frequencies = new Map<string, number>();
  let documents = 0;
  const trees = forest.trees.map((tree) => {
    const asked = new Map<string, number>();
    let total = 0;
    for (const node of promptNodes(tree)) {
      for (const word of node.words) {
        frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
        if (wanted.has(word)) asked.set(word, (asked.get(word) ?? 0) + 1);
      }
      total += node.words.length;
      documents++;
    }
    return { asked, total };
  });
  return { corpus: { frequencies, documents }, trees };
}

/** Cosines of the prompt with a tree's root and best leaf. Here each word occurs once in a text, so lengths cancel out. */
function similarity(tree: Tree, asked: ReadonlySet<string>, { corpus }: Counted) {
  const square = (word: string) => inverseDocumentFrequency(corpus, word) ** 2;
  let prompt = 0;
  for (const word of asked) prompt += square(word);
  const cosine = (words: readonly string[]) => {
    if (!words.some((word) => asked.has(word))) return 0;
    let dot = 0;
    let norm = 0;
    for (const word of words) {
      const value = square(word);
      norm += value;
      if (asked.has(word)) dot += value;
    }
    return dot === 0 ? 0 : dot / Math.sqrt(prompt * norm);
  };
  const root = cosine(tree.root.words);
  let leaf = 0;
  let leaf_id: string | undefined;
  for (const node of promptNodes(tree)) {
    const value = node === tree.root ? root : cosine(node.words);
    if (value > leaf) [leaf, leaf_id] = [value, node.id];
  }
  return { tree: tree.id, root, leaf, leaf_id };
}

/** For each tree, the log-likelihood ratio of the words under its topic against everyday text. */
function wordEvidence({ trees }: Counted, words: readonly string[], model: TopicModel): number[] {
  let spread = 0;
  for (const tree of trees) spread += tree.total;
  const scale = 2 * Math.pow(Math.max(1, words.length), -model.damping);
  // A word that several topics use is everyday here, however rare it is elsewhere.
  const everyday = words.map((word) => {
    let topics = 0;
    for (const tree of trees) if (tree.asked.has(word)) topics++;
    const rarity = isField(word) ? model.fieldRarity : model.rarity;
    return (rarity * model.everyday + topics) / (model.everyday + spread);
  });
  const fields = words.filter(isField);
  return trees.map(({ asked, total }) => {
    let sum = fields.length > 0 && !fields.some((field) => asked.has(field)) ? -model.foreignness : 0;
    for (let i = 0; i < words.length; i++) {
      const p = everyday[i]!;
      sum += Math.log(((asked.get(words[i]!) ?? 0) + model.smoothing * p) / ((total + model.smoothing) * p));
    }
    return sum * scale;
  });
}

/** Log-probabilities of the topics before a word is read. */
function priors(
  forest: Forest,
  features: Features,
  settings: GateSettings,
  model: TopicModel,
): { pulls: number[]; opening: number } {
  if (forest.trees.length === 0) return { pulls: [], opening: 0 };
  const lastTurn = new Map<string, number>();
  forest.turns.forEach((turn, place) => lastTurn.set(turn.tree, place));
  const weights = forest.trees.map((tree) => {
    const age = forest.turns.length - (lastTurn.get(tree.id) ?? 0);
    return Math.pow(promptNodes(tree).length, model.size) * Math.exp(-age / model.recency) + 1e-9;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0) + model.openness;
  const moves = 1 - model.stay;
  const last = forest.transitions.last;
  const pulls = forest.trees.map((tree, i) => {
    const share = moves * weights[i]! / sum;
    return Math.log(tree.id === last ? model.stay + share : share) +
      (tree.id === last && features.continues ? model.continuation : 0);
  });
  for (const [i, tree] of forest.trees.entries()) pulls[i]! += Math.log(boostOf(forest, tree, settings));
  const shift = BRANCH_SHIFT * (settings.similarity.branch - BRANCH_DEFAULT);
  return { pulls, opening: Math.log(moves * model.openness / sum) + shift };
}
