import assert from "node:assert/strict";
import { newForest } from "./forest.ts";
import { addAnswer, reinforce } from "./guide.ts";
import { seedWords } from "./seed_words.ts";
import { GATE_DEFAULTS, type GateSettings } from "./settings.ts";
import { step } from "./step.ts";

const SEED: GateSettings = { ...GATE_DEFAULTS, algorithm: "seed", guideSize: 3 };

function forest() {
  const made = newForest(0, "seed");
  ["parser grammar rules", "renderer colour output"].forEach((text, i) =>
    step(made, { text, session: `s${i}` }, SEED, i)
  );
  return made;
}

Deno.test("an answer strengthens the root it is near to, once", () => {
  const made = forest();
  addAnswer(made, "The grammar of the parser is rewritten", SEED, 10);
  addAnswer(made, "Sure, here it is", SEED, 10);
  assert.equal(reinforce(made, SEED, seedWords, 20), 1);
  assert.deepEqual(made.trees.map((tree) => [tree.root.frequency, tree.root.accessed_at]), [[2, 20], [1, 1]]);
  assert.equal(reinforce(made, SEED, seedWords, 30), 0);
});

Deno.test("the guide keeps the newest, none twice, each linked to the prompt it answers", () => {
  const made = forest();
  for (const text of ["one", "two", "two", "three", "four"]) addAnswer(made, text, SEED, 10, "s0");
  assert.deepEqual(made.guide.map((entry) => entry.text), ["two", "three", "four"]);
  assert.deepEqual([...new Set(made.guide.map((entry) => entry.node))], [made.trees[0]?.root.id]);
  assert.equal(addAnswer(made, "  ", SEED, 10), false);
  assert.equal(addAnswer(made, "five", { ...SEED, guideSize: 0 }, 10), false);
});

Deno.test("a link follows when the answered root becomes a leaf", () => {
  const made = forest();
  addAnswer(made, "done", SEED, 10, "s0");
  step(made, { text: "parser grammar tokens", session: "s0" }, SEED, 20);
  assert.ok(made.trees[0]?.leaves.some((leaf) => leaf.id === made.guide[0]?.node));
});
