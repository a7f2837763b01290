import assert from "node:assert/strict";
import { location, printable } from "./text.ts";

Deno.test("what would end a line or steer a terminal in a path is written out", () => {
  assert.equal(location("src/new\nline \u001b[31m.ts", 3), "src/new\\nline \\u001b[31m.ts:3");
  assert.equal(printable("tab\there \u009b"), "tab\\there \\u009b");
  assert.equal(printable('ünïcode ☃ "q" 🦊'), 'ünïcode ☃ "q" 🦊');
});
