import assert from "node:assert/strict";
import { skeletonNames } from "./skeleton_names.ts";
import type { SkeletonSymbol } from "./skeleton_text.ts";

const symbol = (id: number, parent_id: number | null, kind: string, name: string): SkeletonSymbol =>
  ({ id, parent_id, kind, name, start_line: id }) as SkeletonSymbol;

const SYMBOLS = [
  symbol(1, null, "module", "router"),
  symbol(2, 1, "class", "Router"),
  ...["add", "remove", "find", "clear"].map((name, at) => symbol(3 + at, 2, "method", name)),
  symbol(9, 1, "function", "serve"),
];

Deno.test("what has no room is counted, so that some of the members are named rather than none", () => {
  assert.equal(skeletonNames(SYMBOLS), "2\tclass Router: add, remove, find, clear\n9\tserve");
  assert.equal(skeletonNames(SYMBOLS, 2), "2\tclass Router: add, remove, … 2 more\n9\tserve");
  assert.equal(skeletonNames(SYMBOLS, 0), "2\tRouter, serve");
});
