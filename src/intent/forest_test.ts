import assert from "node:assert/strict";
import { corpusOf, countNodes, decayScore, type Forest, newForest, type Node, touch } from "./forest.ts";
import { bubbleUp, prune } from "./grow.ts";
import { recordTransition, transitionProbability } from "./markov.ts";
import { GATE_DEFAULTS } from "./settings.ts";

const HOUR_MS = 3_600_000;

function node(id: string, words: string[], fields: Partial<Node> = {}): Node {
  return {
    id,
    text: words.join(" "),
    words,
    indexed: true,
    depth: 1,
    frequency: 1,
    created_at: 0,
    accessed_at: 0,
    sources: [],
    ...fields,
  };
}

function forestOf(trees: Forest["trees"], algorithm: Forest["algorithm"] = "seed"): Forest {
  return { ...newForest(0, algorithm), trees };
}

Deno.test("the decay score is weight × recency × depth factor", () => {
  const cases: [frequency: number, depth: number, hours: number, rate: number, expected: number][] = [
    [1, 0, 0, 0.05, 1], // log2 2
    [3, 0, 0, 0.05, 2], // log2 4
    [1, 1, 0, 0.05, 0.8695652], // 1 / 1.15
    [1, 0, 24, 0.05, 0.3011942], // e^-1.2
    [1, 0, 48, 0.05, 0.0907180], // e^-2.4
    [3, 1, 24, 0.05, 0.5238160], // 2 × 0.3011942 / 1.15
    [7, 2, 10, 0.1, 0.8489526], // 3 × e^-1 / 1.3
    [1, 0, 1000, 0, 1],
  ];
  for (const [frequency, depth, hours, rate, expected] of cases) {
    const score = decayScore(node("n", [], { frequency, depth }), hours * HOUR_MS, rate);
    assert.ok(Math.abs(score - expected) < 1e-5, `${score} is not ${expected}`);
  }
});

Deno.test("the score of a node from the future is that of now, and never rises with age", () => {
  assert.equal(decayScore(node("n", [], { depth: 0, accessed_at: HOUR_MS }), 0, 0.05), 1);
});

Deno.test("a touch counts, and keeps the last sources only", () => {
  const touched = node("n", []);
  for (const source of ["p1", "p2", "p3"]) touch(touched, 5, source, 2);
  assert.deepEqual([touched.frequency, touched.accessed_at, touched.sources], [4, 5, ["p2", "p3"]]);
});

Deno.test("a root says its leaves' most frequent words; the seed breaks ties by letters", () => {
  const tree = () => ({
    id: "t",
    root: node("r", [], { depth: 0 }),
    leaves: [node("a", ["zeta", "jwt", "api"]), node("b", ["jwt", "bug"])],
  });
  const seed = tree();
  bubbleUp(seed, 3, "seed");
  assert.equal(seed.root.text, "jwt | api | bug");
  const focal = tree();
  bubbleUp(focal, 3, "focal");
  assert.equal(focal.root.text, "jwt | zeta | api");
  assert.equal(focal.root.indexed, false);
});

Deno.test("pruning takes the lowest score first, then a tree that lost its leaves, with its transitions", () => {
  const forest = forestOf([
    {
      id: "t1",
      root: node("r1", ["a"], { depth: 0, indexed: false }),
      leaves: [node("n1", ["a"], { accessed_at: HOUR_MS })],
    },
    {
      id: "t2",
      root: node("r2", ["b"], { depth: 0, indexed: false }),
      leaves: [node("n2", ["b"], { frequency: 3 }), node("n3", ["c"])],
    },
  ]);
  for (const topic of ["t1", "t2", "t1", "t2"]) recordTransition(forest.transitions, topic);
  const settings = { ...GATE_DEFAULTS, algorithm: "seed" as const };
  const leaves = () => forest.trees.map((tree) => `${tree.id}:${tree.leaves.map((leaf) => leaf.id)}`);
  prune(forest, { ...settings, memorySize: 4 }, HOUR_MS);
  assert.deepEqual(leaves(), ["t1:n1", "t2:n2"]); // n3 is the oldest and least used
  prune(forest, { ...settings, memorySize: 3 }, HOUR_MS);
  assert.deepEqual(leaves(), ["t2:n2"]); // n1: 1.0 × 0.87 against n2: 2 × 0.95 × 0.87
  assert.equal(transitionProbability(forest.transitions, "t2", "t1"), 0);
  assert.deepEqual([...corpusOf(forest).frequencies], [["b", 1]]);
});

Deno.test("the seed keeps single prompts while any tree has leaves; focal lets the lowest score go", () => {
  const trees = () => [
    { id: "t1", root: node("r1", ["a"], { depth: 0 }), leaves: [] },
    { id: "t2", root: node("r2", ["b"], { depth: 0 }), leaves: [node("n2", ["b"], { accessed_at: 9 * HOUR_MS })] },
  ];
  for (const [algorithm, left] of [["seed", ["t1"]], ["focal", ["t2"]]] as const) {
    const forest = forestOf(trees(), algorithm);
    prune(forest, { ...GATE_DEFAULTS, memorySize: 2 }, 10 * HOUR_MS);
    assert.deepEqual(forest.trees.map((tree) => tree.id), left);
    assert.ok(countNodes(forest) <= 2);
  }
});
