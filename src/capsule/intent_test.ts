import assert from "node:assert/strict";
import { detectIntent } from "./intent.ts";

const CASES: readonly (readonly [string, string])[] = [
  ["fix the login", "debug"],
  ["Why does it crash?", "debug"],
  ["it crashed again", "debug"],
  ["a failing test", "debug"],
  ["rename Cache.get", "refactor"],
  ["splitting the parser up", "refactor"],
  ["add a flag", "modify"],
  ["implemented paging", "modify"],
  ["how does routing work", "explore"],
  ["the address of the prefix", "explore"],
  ["fix and rename", "debug"],
  ["rename and add", "refactor"],
  ["add, create and fix", "modify"],
  ["", "explore"],
];

for (const [task, intent] of CASES) {
  Deno.test(`intent of ${JSON.stringify(task)} is ${intent}`, () => assert.equal(detectIntent(task).intent, intent));
}

Deno.test("the words that told the intent are named", () => {
  assert.deepEqual(detectIntent("Fix the broken addFeature").words, ["fix", "broken", "add", "feature"]);
});
