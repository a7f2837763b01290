// One prompt through the gate: reinforce from the guide, decide, grow. Pure: no clock, no files, no database.

import { classifyFocal } from "./classify_focal.ts";
import { classifySeed } from "./classify_seed.ts";
import { featuresOf, proseWords } from "./features.ts";
import { type Algorithm, type Forest, type Node, promptNodes, type Tree } from "./forest.ts";
import { bubbleUp, grow, nod } from "./grow.ts";
import { isNod } from "./nod.ts";
import { reinforce, type WordsOf } from "./guide.ts";
import { oneLine, withoutTags } from "./prompt.ts";
import { seedWords } from "./seed_words.ts";
import type { Decision } from "./decision.ts";
import type { GateSettings } from "./settings.ts";

/** Prompts are kept to know the topic, not to be quoted: a bound on what the state weighs. */
const STORED_LENGTH = 1_000;
const STORED_WORDS = 200;

export interface Prompt {
  /** The user's own words (`ownPrompt`), secrets masked. */
  readonly text: string;
  readonly session: string;
}

/** Words of an answer, comparable with those of prompts. */
function wordsOf(algorithm: Algorithm): WordsOf {
  return algorithm === "seed" ? seedWords : proseWords;
}

/** Takes the prompt into the forest; answers what was decided, or undefined when the forest was left alone. */
export function step(forest: Forest, prompt: Prompt, settings: GateSettings, now: number): Decision | undefined {
  useAlgorithm(forest, settings);
  reinforce(forest, settings, wordsOf(settings.algorithm), now);
  const classified = classify(forest, prompt, settings);
  if (classified === undefined) return undefined;
  const { words, decision } = classified;
  if (settings.algorithm === "focal" && isNod(prompt.text)) {
    nod(forest, decision, prompt.session, settings, now);
    return decision;
  }
  const text = oneLine(prompt.text, STORED_LENGTH);
  grow(forest, { text, words, session: prompt.session }, decision, settings, now);
  return decision;
}

/** What would be decided about the prompt; undefined when it has no words that count (under the seed's rules). */
export function classify(
  forest: Forest,
  prompt: Prompt,
  settings: GateSettings,
  explain = false,
): { words: readonly string[]; decision: Decision } | undefined {
  if (settings.algorithm === "seed") {
    const words = seedWords(withoutTags(prompt.text)).slice(0, STORED_WORDS);
    return words.length === 0 ? undefined : { words, decision: classifySeed(forest, words, settings) };
  }
  if (isNod(prompt.text)) {
    const tree = currentTopic(forest, prompt.session);
    if (tree === undefined) return undefined;
    return { words: [], decision: { action: "extend", tree: tree.id, leaf: newestLeaf(tree), score: 1, scores: [] } };
  }
  const features = featuresOf(prompt.text);
  return { words: features.words, decision: classifyFocal(forest, features, settings, explain) };
}

/** What the session was about last; what anyone was, for a session without a prompt. */
function currentTopic(forest: Forest, session: string): Tree | undefined {
  const turn = forest.turns.findLast((each) => each.session === session) ?? forest.turns.at(-1);
  return forest.trees.find((tree) => tree.id === turn?.tree);
}

/** What was said last in a topic; undefined for a single prompt. */
function newestLeaf(tree: Tree): string | undefined {
  return tree.leaves.reduce<Node | undefined>(
    (newest, leaf) => newest === undefined || leaf.created_at >= newest.created_at ? leaf : newest,
    undefined,
  )?.id;
}

/** A forest kept by the other algorithm is read anew with this one's words. */
export function useAlgorithm(forest: Forest, settings: GateSettings): void {
  if (forest.algorithm === settings.algorithm) return;
  forest.algorithm = settings.algorithm;
  const words: WordsOf = settings.algorithm === "seed"
    ? (text) => seedWords(text).slice(0, STORED_WORDS)
    : (text) => [...featuresOf(text).words];
  for (const tree of forest.trees) {
    for (const node of promptNodes(tree)) {
      node.words = words(node.text);
    }
    bubbleUp(tree, settings.bubbleUpTerms, settings.algorithm);
  }
}
