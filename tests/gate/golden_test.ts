// Conversations with the expected forest after each prompt. Those of the seed's rules were compared with the published
// program (see DEVIATIONS.md).

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { newForest } from "../../src/intent/forest.ts";
import { GATE_DEFAULTS, type GateSettings } from "../../src/intent/settings.ts";
import { step } from "../../src/intent/step.ts";

interface Golden {
  readonly says: string;
  readonly settings: Partial<GateSettings>;
  readonly steps: readonly {
    readonly prompt: string;
    readonly action: string;
    readonly score: number;
    readonly forest: readonly { readonly root: string; readonly leaves: readonly string[] }[];
  }[];
}

const folder = join(import.meta.dirname ?? ".", "golden");
const names = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();

Deno.test("there are golden conversations for both rules", () => {
  assert.ok(names.some((name) => name.startsWith("seed-")) && names.some((name) => name.startsWith("focal-")));
});

for (const name of names) {
  const golden = JSON.parse(readFileSync(join(folder, name), "utf8")) as Golden;
  Deno.test(`${name}: ${golden.says}`, () => {
    assert.ok(golden.steps.length > 0);
    const settings: GateSettings = { ...GATE_DEFAULTS, ...golden.settings };
    const forest = newForest(0, settings.algorithm);
    golden.steps.forEach((expected, i) => {
      const decision = step(forest, { text: expected.prompt, session: "" }, settings, i * 60_000);
      const found = {
        prompt: expected.prompt,
        action: decision?.action,
        score: Math.round((decision?.score ?? 0) * 1000) / 1000,
        forest: forest.trees.map((tree) => ({ root: tree.root.text, leaves: tree.leaves.map((leaf) => leaf.text) })),
      };
      assert.deepEqual(found, expected);
    });
  });
}
