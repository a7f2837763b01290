import assert from "node:assert/strict";
import { blanked, nearBroken, respelled, withRespellings } from "./respelling.ts";

const LINES = Array.from({ length: 30 }, (_, i) => `line ${i} word`).join("\n");
const offsetOf = (line: number): number => LINES.indexOf(`line ${line} `);

Deno.test("a source keeps its length and line breaks, and of two spellings of one place the first counts", () => {
  const source = "a word\r\nand words\u2028";
  const both = [...respelled(source, /word/g, () => "wörd"), ...blanked(source, [/word[^]*and/g, /s/g])];
  assert.equal(withRespellings(source, both), "a wörd\r\nand wörd \u2028");
  assert.equal(withRespellings(source, blanked(source, [/word[^]*and/g])), "a     \r\n    words\u2028");
  assert.deepEqual(respelled(source, /word/g, (text, at) => at < 5 ? text : undefined), []);
});

Deno.test("only what stands in or near something broken is tried", () => {
  const words = blanked(LINES, [/word/g]);
  assert.equal(words.length, 30);
  const linesNear = (start: number, end: number) =>
    nearBroken(LINES, words, [{ start: offsetOf(start), end: offsetOf(end) }])
      .map(([piece]) => LINES.slice(0, piece!.at).split("\n").length - 1);
  assert.deepEqual(linesNear(10, 10), [7, 8, 9, 10, 11, 12]);
  assert.deepEqual(linesNear(0, 2), [0, 1, 2, 3, 4]);
  assert.deepEqual(linesNear(26, 29), [23, 24, 25, 26, 27, 28, 29]);
  assert.equal(nearBroken(LINES, words, []).length, 0);
  const together = [[words[1]![0]!, words[20]![0]!]];
  assert.equal(nearBroken(LINES, together, [{ start: offsetOf(9), end: offsetOf(9) }]).length, 1);
});
