// The seed's rule: the best boosted cosine over roots and leaves decides between extend, branch and new.

import { corpusOf, type Forest, type Node, promptNodes, type Tree } from "./forest.ts";
import { type Corpus, cosine, type SparseVector, vectorOf } from "./tfidf.ts";
import { transitionProbability } from "./markov.ts";
import type { Decision, TreeScore } from "./decision.ts";
import type { GateSettings } from "./settings.ts";

export function classifySeed(forest: Forest, words: readonly string[], settings: GateSettings): Decision {
  const corpus = corpusOf(forest);
  const prompt = vectorOf(corpus, words);
  const scores = forest.trees.map((tree) => scoreTree(forest, corpus, tree, prompt, settings));
  let best: TreeScore | undefined;
  for (const score of scores) if (score.score > (best?.score ?? 0)) best = score;
  const score = best?.score ?? 0;
  if (best === undefined || score < settings.similarity.branch) {
    return { action: "new", tree: undefined, leaf: undefined, score, scores };
  }
  const action = score >= settings.similarity.extend ? "extend" : "branch";
  // The root wins a tie with a leaf: it is looked at first.
  const leaf = best.leaf > best.root ? best.leaf_id : undefined;
  return { action, tree: best.tree, leaf, score, scores };
}

/** Cosines of one tree with the prompt. */
function scoreTree(
  forest: Forest,
  corpus: Corpus,
  tree: Tree,
  prompt: SparseVector,
  settings: GateSettings,
): TreeScore {
  const asked = new Set(prompt.words);
  const similarity = (node: Node) =>
    node.words.some((word) => asked.has(word)) ? cosine(prompt, vectorOf(corpus, node.words)) : 0;
  const root = similarity(tree.root);
  let leaf = 0;
  let leaf_id: string | undefined;
  for (const node of promptNodes(tree)) {
    const value = node === tree.root ? root : similarity(node);
    if (value > leaf) [leaf, leaf_id] = [value, node.id];
  }
  const boost = boostOf(forest, tree, settings);
  return { tree: tree.id, root, leaf, leaf_id, boost, score: Math.max(root, leaf) * boost };
}

/** 1 + transitionBoost × P(tree | last topic). */
export function boostOf(forest: Forest, tree: Tree, settings: GateSettings): number {
  const transitions = forest.transitions;
  return 1 + settings.transitionBoost * transitionProbability(transitions, transitions.last, tree.id);
}
