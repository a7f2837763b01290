// Puts a prompt into the forest where the decision says, and keeps roots, transitions and size in order.

import { splitWords } from "../text/words.ts";
import { lightStem } from "./light_stem.ts";
import { isField } from "./fields.ts";
import { seedWords } from "./seed_words.ts";
import { byCode } from "./tfidf.ts";
import {
  addSource,
  type Algorithm,
  countNodes,
  decayScore,
  type Forest,
  type Node,
  touch,
  type Tree,
} from "./forest.ts";
import { forgetTopic, recordTransition } from "./markov.ts";
import type { Decision } from "./decision.ts";
import type { GateSettings } from "./settings.ts";

export interface NewPrompt {
  /** As stored: masked, shortened. */
  readonly text: string;
  readonly words: readonly string[];
  readonly session: string;
}

/** A bounded memory of which prompt went where. */
const KEPT_TURNS = 100;

/** Adds the prompt; answers its node. */
export function grow(
  forest: Forest,
  prompt: NewPrompt,
  decision: Decision,
  settings: GateSettings,
  now: number,
): Node {
  const source = `p${forest.prompts}`;
  const tree = decision.tree === undefined ? undefined : forest.trees.find((each) => each.id === decision.tree);
  let node: Node;
  let into: Tree;
  if (tree === undefined) {
    node = promptNode(forest, prompt, 0, source, settings, now);
    into = { id: `t${forest.next++}`, root: node, leaves: [] };
    forest.trees.push(into);
  } else {
    into = tree;
    const matched = keepRootAsLeaf(forest, tree, decision.leaf);
    touch(tree.root, now, source, settings.maxSourcesPerNode);
    if (matched !== undefined) touch(matched, now, source, settings.maxSourcesPerNode);
    node = promptNode(forest, prompt, 1, source, settings, now);
    tree.leaves.push(node);
    bubbleUp(tree, settings.bubbleUpTerms, forest.algorithm);
  }
  endTurn(forest, into, prompt.session, now);
  prune(forest, settings, now);
  return node;
}

/** A prompt without anything to keep: its topic goes on. */
export function nod(forest: Forest, decision: Decision, session: string, settings: GateSettings, now: number): void {
  const tree = forest.trees.find((each) => each.id === decision.tree);
  if (tree === undefined) return;
  const source = `p${forest.prompts}`;
  touch(tree.root, now, source, settings.maxSourcesPerNode);
  const leaf = tree.leaves.find((each) => each.id === decision.leaf);
  if (leaf !== undefined) touch(leaf, now, source, settings.maxSourcesPerNode);
  endTurn(forest, tree, session, now);
}

function endTurn(forest: Forest, tree: Tree, session: string, now: number): void {
  recordTransition(forest.transitions, tree.id);
  forest.turns.push({ at: now, tree: tree.id, session });
  if (forest.turns.length > KEPT_TURNS) forest.turns.splice(0, forest.turns.length - KEPT_TURNS);
  forest.prompts++;
  forest.updated_at = now;
}

function promptNode(
  forest: Forest,
  prompt: NewPrompt,
  depth: number,
  source: string,
  settings: GateSettings,
  now: number,
): Node {
  const node: Node = {
    id: `n${forest.next++}`,
    text: prompt.text,
    words: prompt.words,
    indexed: true,
    depth,
    frequency: 1,
    created_at: now,
    accessed_at: now,
    sources: [],
  };
  addSource(node, source, settings.maxSourcesPerNode);
  return node;
}

/** Copies a single root to a leaf before its text becomes an abstraction; answers the leaf that matched. */
function keepRootAsLeaf(forest: Forest, tree: Tree, matched: string | undefined): Node | undefined {
  if (tree.leaves.length > 0) return tree.leaves.find((leaf) => leaf.id === matched);
  const copy: Node = { ...tree.root, id: `n${forest.next++}`, depth: 1, sources: [...tree.root.sources] };
  tree.leaves.push(copy);
  for (const entry of forest.guide) {
    if (entry.node === tree.root.id) forest.guide[forest.guide.indexOf(entry)] = { ...entry, node: copy.id };
  }
  return copy;
}

/** The root says its leaves' most frequent words. */
export function bubbleUp(tree: Tree, terms: number, algorithm: Algorithm): void {
  if (tree.leaves.length === 0) return;
  const counts = new Map<string, number>();
  for (const leaf of tree.leaves) {
    for (const word of leaf.words) if (isName(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  // Equal ones: in the seed's order of letters; else as they came up, which keeps a topic's name stable.
  const before = algorithm === "seed" ? (a: string, b: string) => byCode(a, b) < 0 : () => false;
  const top = mostFrequent(counts, terms, before);
  tree.root.text = (algorithm === "seed" ? top : top.map((stem) => spelled(tree, stem))).join(" | ");
  tree.root.words = algorithm === "seed" ? seedWords(tree.root.text) : top;
  tree.root.indexed = false;
}

/** The first of a descending order, without sorting all the rest. */
function mostFrequent(
  counts: ReadonlyMap<string, number>,
  terms: number,
  before: (a: string, b: string) => boolean,
): string[] {
  const top: string[] = [];
  const least = () => counts.get(top[top.length - 1]!)!;
  for (const [word, count] of counts) {
    if (top.length >= terms && (terms === 0 || count < least())) continue;
    let at = top.length;
    while (at > 0) {
      const other = top[at - 1]!;
      const more = counts.get(other)!;
      if (more > count || (more === count && !before(word, other))) break;
      at--;
    }
    top.splice(at, 0, word);
    if (top.length > terms) top.pop();
  }
  return top;
}

/** focal's whole identifiers and fields of work tell topics apart, but plain words read better. */
function isName(word: string): boolean {
  return !word.startsWith("#") && !isField(word);
}

/** A word of the leaves that has this stem. */
function spelled(tree: Tree, stem: string): string {
  const leaf = tree.leaves.find((each) => each.words.includes(stem));
  return splitWords(leaf?.text ?? "").find((word) => lightStem(word) === stem) ?? stem;
}

/** Drops the lowest-scoring leaves until the forest fits; a tree without leaves goes, with its transitions. */
export function prune(forest: Forest, settings: GateSettings, now: number): void {
  let excess = countNodes(forest) - settings.memorySize;
  const shrunk = new Set<Tree>();
  while (excess > 0 && forest.trees.length > 0) {
    const worst = worstLeaf(forest, settings, now);
    if (worst === undefined) break;
    const { tree, leaf } = worst;
    tree.leaves = tree.leaves.filter((each) => each !== leaf);
    excess--;
    if (tree.leaves.length > 0) {
      shrunk.add(tree);
      continue;
    }
    if (leaf !== tree.root) excess--;
    forest.trees = forest.trees.filter((each) => each !== tree);
    forgetTopic(forest.transitions, tree.id);
    shrunk.delete(tree);
  }
  if (forest.algorithm === "focal") {
    for (const tree of shrunk) bubbleUp(tree, settings.bubbleUpTerms, forest.algorithm);
  }
}

/**
 * The next to go. The seed takes single prompts only when no tree has leaves left; focal treats them as the leaves they
 * are, so that a hundred forgotten one-off prompts do not push out the topic at hand.
 */
function worstLeaf(
  forest: Forest,
  settings: GateSettings,
  now: number,
): { tree: Tree; leaf: Node } | undefined {
  const rules: ((tree: Tree) => readonly Node[])[] = forest.algorithm === "seed"
    ? [(tree) => tree.leaves, (tree) => tree.leaves.length === 0 ? [tree.root] : []]
    : [(tree) => tree.leaves.length === 0 ? [tree.root] : tree.leaves];
  for (const nodes of rules) {
    let worst: { tree: Tree; leaf: Node; score: number } | undefined;
    for (const tree of forest.trees) {
      for (const leaf of nodes(tree)) {
        const score = decayScore(leaf, now, settings.decayRate);
        if (worst === undefined || score < worst.score) worst = { tree, leaf, score };
      }
    }
    if (worst !== undefined) return worst;
  }
  return undefined;
}
