// The guide: what the assistant answered lately, and how that strengthens the topics it is about.

import { cosine, vectorOf } from "./tfidf.ts";
import { corpusOf, type Forest, touch } from "./forest.ts";
import { cut } from "./block.ts";
import type { GateSettings } from "./settings.ts";

const ENTRY_LENGTH = 200;

export type WordsOf = (text: string) => string[];

/** Adds an answer's beginning, linked to the newest prompt (of its session, when given); the oldest entry makes room. */
export function addAnswer(
  forest: Forest,
  text: string,
  settings: GateSettings,
  now: number,
  session?: string,
): boolean {
  const summary = cut(text, ENTRY_LENGTH).trimEnd();
  if (summary === "" || settings.guideSize === 0) return false;
  if (forest.guide.some((entry) => entry.text === summary)) return false;
  forest.guide.push({ text: summary, node: newestPrompt(forest, session), at: now, reinforced: false });
  forest.guide = forest.guide.slice(-settings.guideSize);
  forest.updated_at = now;
  return true;
}

function newestPrompt(forest: Forest, session: string | undefined): string {
  const turn = forest.turns.findLast((each) => session === undefined || each.session === session);
  const tree = forest.trees.find((each) => each.id === turn?.tree) ?? forest.trees.at(-1);
  if (tree === undefined) return "";
  return tree.leaves.reduce(
    (newest, leaf) => leaf.created_at >= newest.created_at ? leaf : newest,
    tree.leaves[0] ??
      tree.root,
  ).id;
}

/** Touches, for each answer not counted yet, the root it is nearest to, when it is near enough. */
export function reinforce(forest: Forest, settings: GateSettings, wordsOf: WordsOf, now: number): number {
  let reinforced = 0;
  if (forest.guide.every((entry) => entry.reinforced)) return 0;
  const corpus = corpusOf(forest);
  for (const entry of forest.guide) {
    if (entry.reinforced) continue;
    entry.reinforced = true;
    const answer = vectorOf(corpus, wordsOf(entry.text));
    let best = 0;
    let nearest: Forest["trees"][number] | undefined;
    for (const tree of forest.trees) {
      const score = cosine(answer, vectorOf(corpus, tree.root.words));
      if (score > best) [best, nearest] = [score, tree];
    }
    if (nearest === undefined || best < settings.similarity.branch) continue;
    touch(nearest.root, now, "guide", settings.maxSourcesPerNode);
    reinforced++;
  }
  return reinforced;
}
