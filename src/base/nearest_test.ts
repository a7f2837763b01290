import assert from "node:assert/strict";
import { editDistance, nearest } from "./nearest.ts";

Deno.test("typos, swaps and cut names find the name meant, closest first", () => {
  const known = ["status", "search", "symbols", "session list", "overview"];
  assert.deepEqual(nearest("stauts", known), ["status"]);
  assert.deepEqual(nearest("over", known), ["overview"]);
  assert.deepEqual(nearest("serch", known)[0], "search");
  assert.deepEqual(nearest("zzzzzz", known), []);
});

Deno.test("a swap of neighbours counts once", () => {
  assert.equal(editDistance("ab", "ba"), 1);
  assert.equal(editDistance("kitten", "sitting"), 3);
});
