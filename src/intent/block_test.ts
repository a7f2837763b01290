import assert from "node:assert/strict";
import { contextBlock } from "./block.ts";
import { newForest } from "./forest.ts";
import { addAnswer } from "./guide.ts";
import { GATE_DEFAULTS, type GateSettings } from "./settings.ts";
import { step } from "./step.ts";

const SEED: GateSettings = { ...GATE_DEFAULTS, algorithm: "seed" };

function forestOf(prompts: readonly string[], settings: GateSettings = SEED) {
  const forest = newForest(0, settings.algorithm);
  prompts.forEach((text, i) => step(forest, { text, session: "s" }, settings, i * 1000));
  return forest;
}

const TALK = [
  "parser grammar rules",
  "renderer colour output",
  "parser grammar tokens",
  "renderer colour palette",
  "parser grammar errors",
];

Deno.test("the block has the seed's format", () => {
  const forest = forestOf(TALK);
  addAnswer(forest, "Added error recovery to the parser", SEED, 5000, "s");
  const block = contextBlock(forest, SEED, 4000);
  assert.equal(
    block,
    [
      "[Focus | 5 prompts | 7/100 mem | 2 trees]",
      "  [2.00] grammar | parser | error | rul | token",
      "    - parser grammar errors",
      "    - parser grammar rules",
      "    - parser grammar tokens",
      "  [1.58] colour | renderer | output | palette",
      "    - renderer colour palette",
      "    - renderer colour output",
      "  -> next: colour renderer (100%)",
      "Guide:",
      "  - Added error recovery to the parser",
      "[/Focus]",
      "",
    ].join("\n"),
  );
});

Deno.test("leaves are cut at 80 characters and guide entries at 200", () => {
  const forest = forestOf([`parser ${"grammar ".repeat(30)}`, `parser ${"grammar ".repeat(31)}`]);
  addAnswer(forest, "answer ".repeat(60), SEED, 5000, "s");
  const lines = contextBlock(forest, { ...SEED, contextLimit: 2000 }, 2000).split("\n");
  for (const line of lines.filter((each) => each.startsWith("    - "))) assert.equal(line.length, 6 + 80);
  for (const line of lines.filter((each) => each.startsWith("  - "))) assert.ok(line.length <= 4 + 200);
});

Deno.test("whatever the limit, the block fits, ends with its footer, and loses the guide first", () => {
  const forest = forestOf(TALK);
  for (let i = 0; i < 5; i++) addAnswer(forest, `answer number ${i} about the parser`, SEED, 5000 + i, "s");
  const whole = contextBlock(forest, { ...SEED, contextLimit: 5000 }, 4000);
  for (let contextLimit = 0; contextLimit < whole.length + 10; contextLimit++) {
    const block = contextBlock(forest, { ...SEED, contextLimit }, 4000);
    assert.ok(block.length <= contextLimit);
    if (block === "") {
      assert.ok(contextLimit < 60);
      continue;
    }
    assert.match(block, /^\[Focus \|.*\]\n(.*\n)*\[\/Focus\]\n$/);
    for (const line of block.split("\n")) assert.ok(whole.split("\n").includes(line), line);
    if (!block.includes("parser grammar tokens")) assert.ok(!block.includes("Guide:"));
    if (block.includes("Guide:")) assert.ok(block.includes("answer number 4"));
  }
});

Deno.test("at most five trees and three leaves each; answers to pruned prompts are left out", () => {
  const forest = forestOf(["aa bb", "cc dd", "ee ff", "gg hh", "ii jj", "kk ll", "kk ll mm", "kk ll nn", "kk ll oo"]);
  forest.guide.push({ text: "about something pruned", node: "n999", at: 0, reinforced: true });
  const lines = contextBlock(forest, { ...SEED, contextLimit: 5000 }, 9000).split("\n");
  assert.equal(lines.filter((line) => /^ {2}\[\d/.test(line)).length, 5);
  assert.equal(lines.filter((line) => line.startsWith("    - ")).length, 3);
  assert.ok(!lines.includes("Guide:"));
});

Deno.test("focal does not predict that the topic stays", () => {
  const prompts = ["parser grammar rules", "parser grammar tokens", "parser grammar errors"];
  assert.match(contextBlock(forestOf(prompts), SEED, 0), /-> next: grammar parser \(100%\)/);
  assert.doesNotMatch(contextBlock(forestOf(prompts, GATE_DEFAULTS), GATE_DEFAULTS, 0), /-> next/);
});
