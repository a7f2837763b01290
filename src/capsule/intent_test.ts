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
  [
    "TypeError: Cannot read properties of undefined (reading 'get')\n    at Router.add (src/router.ts:12:5)\n    at build (src/app.ts:3:1)",
    "debug",
  ],
  ['Traceback (most recent call last):\n  File "app.py", line 3, in create\n    add(1)\nKeyError: 1', "debug"],
  ["thread 'main' panicked at src/main.rs:4:5", "debug"],
  ["goroutine 1 [running]:\nmain.build(0x1)\n\t/app/main.go:12 +0x1d", "debug"],
  ["url_for can't distinguish a blueprint mounted two times, I expected it to handle relative names", "debug"],
  ["raises TypeError when the header is missing", "debug"],
  ["hasNext() returns true at the end instead of false; that is wrong", "debug"],
  ["where is a TypeError raised", "explore"],
  ["which errors does the parser know", "explore"],
  ["Add an option to not follow links", "modify"],
  ["add a timeout: the client should throw when it expires", "modify"],
];

for (const [task, intent] of CASES) {
  Deno.test(`intent of ${JSON.stringify(task)} is ${intent}`, () => assert.equal(detectIntent(task).intent, intent));
}

Deno.test("the words that told the intent are named", () => {
  assert.deepEqual(detectIntent("Fix the broken addFeature").words, ["fix", "broken", "add", "feature"]);
});
