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

Deno.test("a distance beyond the bound need not be counted out, one within it is exact", () => {
  for (
    const [a, b, distance] of [["kitten", "sitting", 3], ["ab", "ba", 1], ["abcdef", "badcfe", 3], [
      "",
      "abc",
      3,
    ]] as const
  ) {
    assert.equal(editDistance(a, b, distance), distance);
    assert.ok(editDistance(a, b, distance - 1) > distance - 1);
  }
});
