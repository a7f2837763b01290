// The intent forest as plain data: trees of topics, whose roots say what their leaves are about.

import { addDocument, type Corpus, newCorpus } from "./tfidf.ts";
import { newTransitions, type Transitions } from "./markov.ts";

export interface Node {
  readonly id: string;
  /** The prompt as stored (masked, shortened), or the root's terms joined by ` | `. */
  text: string;
  /** Words of the text that count; what they are depends on the algorithm. */
  words: readonly string[];
  /** Whether the corpus counts `words`: a user's prompt, not a root's terms. */
  indexed: boolean;
  readonly depth: number;
  frequency: number;
  readonly created_at: number;
  accessed_at: number;
  /** Where the node comes from: `p3` is the third prompt, `guide` a reinforcement. */
  sources: string[];
}

/** Two levels: the rules of growth never put anything below a leaf. A tree without leaves is its root, a single prompt. */
export interface Tree {
  readonly id: string;
  readonly root: Node;
  leaves: Node[];
}

export interface GuideEntry {
  readonly text: string;
  /** Leaf of the prompt that was answered; "" when there was none. */
  readonly node: string;
  readonly at: number;
  reinforced: boolean;
}

/** When a session's prompt went to which tree: ties what the session looked at to a topic. */
export interface Turn {
  readonly at: number;
  readonly tree: string;
  readonly session: string;
}

export type Algorithm = "focal" | "seed";

export interface Forest {
  algorithm: Algorithm;
  prompts: number;
  /** Number of the next node or tree. */
  next: number;
  trees: Tree[];
  transitions: Transitions;
  guide: GuideEntry[];
  turns: Turn[];
  /** Names of spooled prompts folded in last, in case a crash left their files. */
  folded: string[];
  created_at: number;
  updated_at: number;
}

export function newForest(now: number, algorithm: Algorithm): Forest {
  return {
    algorithm,
    prompts: 0,
    next: 1,
    trees: [],
    transitions: newTransitions(),
    guide: [],
    turns: [],
    folded: [],
    created_at: now,
    updated_at: now,
  };
}

/** The nodes that hold prompts: the leaves, or the root that is the only node. */
export function promptNodes(tree: Tree): readonly Node[] {
  return tree.leaves.length === 0 ? [tree.root] : tree.leaves;
}

export function countNodes(forest: Forest): number {
  let count = 0;
  for (const tree of forest.trees) count += 1 + tree.leaves.length;
  return count;
}

/** log2(frequency + 1). */
export function weightOf(node: Node): number {
  return Math.log2(node.frequency + 1);
}

/** weight × e^(−rate × age in hours) × 1 / (1 + 0.15 × depth). */
export function decayScore(node: Node, now: number, rate: number): number {
  const age_hours = Math.max(0, now - node.accessed_at) / 3_600_000;
  return weightOf(node) * Math.exp(-rate * age_hours) / (1 + node.depth * 0.15);
}

/** Counts another use of a node. */
export function touch(node: Node, now: number, source: string, maxSources: number): void {
  node.frequency++;
  node.accessed_at = now;
  addSource(node, source, maxSources);
}

export function addSource(node: Node, source: string, maxSources: number): void {
  node.sources.push(source);
  node.sources = maxSources > 0 ? node.sources.slice(-maxSources) : [];
}

/**
 * In how many prompts each word occurs. It follows from the indexed nodes, so it is made when asked for and cannot drift:
 * a pruned prompt is out of it, a root's terms were never in.
 */
export function corpusOf(forest: Forest): Corpus {
  const corpus = newCorpus();
  for (const tree of forest.trees) {
    for (const node of promptNodes(tree)) if (node.indexed) addDocument(corpus, node.words);
  }
  return corpus;
}
