// A forest as compact text and back. What follows from the rest is not stored.

import { type Algorithm, type Forest, newForest, type Node, type Tree } from "./forest.ts";

const VERSION = 1;

type PackedNode = [
  id: string,
  text: string,
  words: string,
  indexed: 0 | 1,
  frequency: number,
  created_at: number,
  accessed_at: number,
  sources: string,
];

interface Packed {
  readonly version: number;
  readonly algorithm: Algorithm;
  readonly prompts: number;
  readonly next: number;
  readonly created: number;
  readonly updated: number;
  readonly trees: readonly (readonly [id: string, ...nodes: PackedNode[]])[];
  readonly moves: readonly (readonly [from: string, ...row: (readonly [to: string, count: number])[]])[];
  readonly last: string;
  readonly guide: readonly (readonly [text: string, node: string, at: number, reinforced: 0 | 1])[];
  readonly turns: readonly (readonly [at: number, tree: string, session: string])[];
  readonly folded: readonly string[];
}

export function encodeForest(forest: Forest): string {
  const packed: Packed = {
    version: VERSION,
    algorithm: forest.algorithm,
    prompts: forest.prompts,
    next: forest.next,
    created: forest.created_at,
    updated: forest.updated_at,
    trees: forest.trees.map((tree) => [tree.id, packNode(tree.root), ...tree.leaves.map(packNode)]),
    moves: [...forest.transitions.counts].map(([from, row]) => [from, ...row]),
    last: forest.transitions.last,
    guide: forest.guide.map((entry) => [entry.text, entry.node, entry.at, entry.reinforced ? 1 : 0]),
    turns: forest.turns.map((turn) => [turn.at, turn.tree, turn.session]),
    folded: forest.folded,
  };
  return JSON.stringify(packed);
}

/** Throws when the text is not a forest of this version. */
export function decodeForest(text: string): Forest {
  const packed = JSON.parse(text) as Packed;
  if (packed.version !== VERSION) throw new Error(`a forest of version ${packed.version} cannot be read`);
  const forest = newForest(packed.created, packed.algorithm);
  forest.prompts = packed.prompts;
  forest.next = packed.next;
  forest.updated_at = packed.updated;
  forest.trees = packed.trees.map(unpackTree);
  for (const [from, ...row] of packed.moves) forest.transitions.counts.set(from, new Map(row));
  forest.transitions.last = packed.last;
  forest.guide = packed.guide.map(([text, node, at, reinforced]) => ({ text, node, at, reinforced: reinforced === 1 }));
  forest.turns = packed.turns.map(([at, tree, session]) => ({ at, tree, session }));
  forest.folded = [...packed.folded];
  return forest;
}

function packNode(node: Node): PackedNode {
  return [
    node.id,
    node.text,
    node.words.join(" "),
    node.indexed ? 1 : 0,
    node.frequency,
    node.created_at,
    node.accessed_at,
    node.sources.join(" "),
  ];
}

function unpackTree([id, root, ...leaves]: Packed["trees"][number]): Tree {
  if (root === undefined) throw new Error(`the tree ${id} has no root`);
  return { id, root: unpackNode(root, 0), leaves: leaves.map((leaf) => unpackNode(leaf, 1)) };
}

function unpackNode(packed: PackedNode, depth: number): Node {
  const [id, text, words, indexed, frequency, created_at, accessed_at, sources] = packed;
  return {
    id,
    text,
    words: words === "" ? [] : words.split(" "),
    indexed: indexed === 1,
    depth,
    frequency,
    created_at,
    accessed_at,
    sources: sources === "" ? [] : sources.split(" "),
  };
}
