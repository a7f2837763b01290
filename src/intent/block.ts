// The context block that is printed before the prompt: the seed's format, within `contextLimit` characters.

import { countNodes, decayScore, type Forest, type Tree } from "./forest.ts";
import { predictTransition } from "./markov.ts";
import type { GateSettings } from "./settings.ts";

const SHOWN_TREES = 5;
const SHOWN_LEAVES = 3;
const LEAF_LENGTH = 80;
const ROOT_LENGTH = 120;
/** The likely next topic is named when it is likelier than this. */
const PREDICTION = 0.3;
/** A topic is named by its first terms. */
const NAME_TERMS = 2;
const NAME_LENGTH = 30;

/** The block with a line feed at its end; "" when not even header and footer fit. `code` is a ready line, without indent. */
export function contextBlock(forest: Forest, settings: GateSettings, now: number, code?: string): string {
  const header = `[Focus | ${forest.prompts} prompts | ${countNodes(forest)}/${settings.memorySize} mem | ` +
    `${forest.trees.length} trees]`;
  const footer = "[/Focus]";
  const topics: string[] = [];
  for (const { tree, score } of rankedTrees(forest, settings, now).slice(0, SHOWN_TREES)) {
    topics.push(`  [${score.toFixed(2)}] ${cut(tree.root.text, ROOT_LENGTH)}`);
    for (const leaf of recentLeaves(tree)) topics.push(`    - ${cut(leaf.text, LEAF_LENGTH)}`);
  }
  const prediction = predictionLine(forest);
  const ends = [
    ...(prediction === undefined ? [] : [`  ${prediction}`]),
    ...(code === undefined ? [] : [`  ${code}`]),
  ];
  const guide = guideLines(forest);
  const length = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0);
  let room = settings.contextLimit - length([header, footer]);
  if (room < 0) return "";
  room -= length(topics) + length(ends) + (guide.length > 0 ? length(["Guide:", ...guide]) : 0);
  // The guide goes first, oldest entry first; then the least topics; what says where we are going goes last.
  while (room < 0 && guide.length > 0) {
    room += guide.shift()!.length + 1;
    if (guide.length === 0) room += "Guide:".length + 1;
  }
  for (const lines of [topics, ends]) {
    while (room < 0 && lines.length > 0) room += lines.pop()!.length + 1;
  }
  const lines = [header, ...topics, ...ends, ...(guide.length > 0 ? ["Guide:", ...guide] : []), footer];
  return lines.join("\n") + "\n";
}

/** Highest decay score first; of equal ones the one last used, then the newest. */
export function rankedTrees(forest: Forest, settings: GateSettings, now: number): { tree: Tree; score: number }[] {
  return forest.trees
    .map((tree, place) => ({ tree, place, score: decayScore(tree.root, now, settings.decayRate) }))
    .sort((a, b) => b.score - a.score || b.tree.root.accessed_at - a.tree.root.accessed_at || b.place - a.place);
}

function recentLeaves(tree: Tree): Tree["leaves"] {
  return tree.leaves.map((leaf, place) => ({ leaf, place }))
    .sort((a, b) => b.leaf.accessed_at - a.leaf.accessed_at || b.place - a.place)
    .slice(0, SHOWN_LEAVES).map(({ leaf }) => leaf);
}

/** `-> next: database migration (78%)`, when one topic is likely enough to follow. */
export function predictionLine(forest: Forest): string | undefined {
  const next = predictTransition(forest.transitions);
  if (next === undefined || next.probability <= PREDICTION) return undefined;
  // That the topic stays is no news; the seed says it all the same.
  if (next.to === forest.transitions.last && forest.algorithm === "focal") return undefined;
  const tree = forest.trees.find((each) => each.id === next.to);
  if (tree === undefined) return undefined;
  const name = cut(tree.root.text.split(" | ").slice(0, NAME_TERMS).join(" "), NAME_LENGTH).trimEnd();
  return `-> next: ${name} (${Math.round(next.probability * 100)}%)`;
}

/** Answers to prompts that were pruned meanwhile are left out. */
function guideLines(forest: Forest): string[] {
  if (forest.guide.length === 0) return [];
  const known = new Set<string>();
  for (const tree of forest.trees) {
    known.add(tree.root.id);
    for (const leaf of tree.leaves) known.add(leaf.id);
  }
  return forest.guide.filter((entry) => entry.node === "" || known.has(entry.node)).map((entry) => `  - ${entry.text}`);
}

/** The first characters, never half of a surrogate pair. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
