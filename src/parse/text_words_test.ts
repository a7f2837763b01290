import assert from "node:assert/strict";
import fc from "fast-check";
import { splitWords } from "../text/words.ts";
import { countWords, isCounted, type PackedTexts, spellWords } from "./text_words.ts";

const wordsOf = (text: string): string[] => (text.match(/[\p{L}\p{M}\p{N}_$]+/gu) ?? []).flatMap(splitWords);

/** The same, told plainly. */
function plainly(source: string, pieces: readonly (readonly number[])[]): string[] {
  return pieces.map((own) => {
    const counts = new Map<string, number>();
    for (let at = 0; at < own.length; at += 2) {
      for (const word of wordsOf(source.slice(own[at], own[at + 1]))) {
        if (isCounted(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
    return [...counts].map(([word, count]) => `${word} `.repeat(Math.min(count, 3))).join("");
  });
}

function unpacked({ bytes, ends }: PackedTexts): string[] {
  return Array.from(ends, (end, i) => new TextDecoder().decode(bytes.subarray(i === 0 ? 0 : ends[i - 1], end)));
}

const texts = (source: string, pieces: readonly (readonly number[])[]) => unpacked(countWords(source, pieces));

const SOME = [
  "getUser",
  "get_user",
  "x",
  "return",
  "HTTPServer2",
  "self",
  "$el",
  "über",
  "全文検索",
  "naïve",
  "\u{1D4D0}b",
  "é",
];
const BETWEEN = [" ", "\n", ".", "(", "“", "”", "→", "\u{1F600}", "\ud800", "\t", "", "'"];
const text = fc.array(fc.oneof(fc.constantFrom(...SOME), fc.constantFrom(...BETWEEN), fc.string({ unit: "grapheme" })))
  .map((parts) => parts.join(""));

Deno.test("words are counted as a plain reading would, in all scripts and wherever pieces begin", () => {
  fc.assert(
    fc.property(text, fc.array(fc.array(fc.nat(200), { maxLength: 6 }), { maxLength: 5 }), (source, cuts) => {
      // Whole characters: no symbol begins or ends within one.
      const whole = (at: number) => (source.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;
      const pieces = cuts.map((some) => {
        const sorted = some.map((at) => whole(Math.min(at, source.length))).sort((a, b) => a - b);
        return sorted.slice(0, sorted.length & ~1);
      });
      assert.deepEqual(texts(source, pieces), plainly(source, pieces));
    }),
    { numRuns: 500 },
  );
});

Deno.test("all words of texts are spelled in their order", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), (some) => {
      const plain = some.map((one) => wordsOf(one).map((word) => `${word} `).join(""));
      assert.deepEqual(unpacked(spellWords(some)), plain);
    }),
    { numRuns: 500 },
  );
});

Deno.test("more tokens than are kept, in one file and in many", () => {
  const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => `w${from + i}x`).join(" ");
  for (const [from, count] of [[0, 140_000], [140_000, 40_000], [180_000, 40_000], [0, 10]] as const) {
    const source = many(from, count);
    const half = source.indexOf(" ", source.length >> 1);
    // As long as what a symbol's own text may be.
    const pieces = [[0, 60_000 < half ? 60_000 : half], [half, Math.min(source.length, half + 60_000)], []];
    assert.deepEqual(texts(source, pieces), plainly(source, pieces));
    const rest = Array.from({ length: Math.ceil(source.length / 50_000) }, (_, i) => {
      return [i * 50_000, Math.min(source.length, (i + 1) * 50_000)];
    });
    assert.deepEqual(texts(source, rest), plainly(source, rest), "texts of all symbols together are long as well");
  }
});

Deno.test("a token of any length, a text of nothing else, and no text", () => {
  const long = "a".repeat(59_999);
  assert.deepEqual(texts(`${long} short`, [[0, long.length + 6]]), ["short "]);
  assert.deepEqual(texts("", [[], [0, 0]]), ["", ""]);
  const spread = "begin " + "中文 ".repeat(50_000);
  assert.deepEqual(texts(spread, [[0, spread.length]]), plainly(spread, [[0, spread.length]]));
});
