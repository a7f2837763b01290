import assert from "node:assert/strict";
import { bm25 } from "./bm25.ts";
import { fuseRanks } from "./fuse_ranks.ts";
import { stem } from "./stem.ts";
import { STOP_WORDS, withoutStopWords } from "./stop_words.ts";
import { cosine, DocumentFrequencies, termCounts, tfidf } from "./vectors.ts";
import { splitWords } from "./words.ts";

const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}`);

Deno.test("forms of a word have one stem, other words keep theirs", () => {
  for (const forms of [["cache", "caches", "cached", "caching"], ["resolve", "resolves", "resolved", "resolving"]]) {
    assert.equal(new Set(forms.map(stem)).size, 1, forms.join());
  }
  assert.equal(stem("relational"), stem("relate"));
  for (const kept of ["sql", "全文", "v2", "é"]) assert.equal(stem(kept), kept);
});

Deno.test("stop words are dropped unless nothing else is there", () => {
  assert.deepEqual(withoutStopWords(splitWords("How does the parser handle errors?")), ["parser", "handle", "errors"]);
  assert.deepEqual(withoutStopWords(["how", "to"]), ["how", "to"]);
  for (const word of ["function", "class", "import", "return", "null", "test", "new"]) assert.ok(!STOP_WORDS.has(word));
  for (const word of STOP_WORDS) assert.deepEqual(splitWords(word), [word]);
});

Deno.test("cosine: 1 for the same, 0 for nothing in common, between for some", () => {
  const frequencies = new DocumentFrequencies();
  const documents = ["open database lock", "open file read", "parse tree node"].map(splitWords);
  documents.forEach((terms) => frequencies.add(terms));
  const [a, b, c] = documents.map((terms) => tfidf(terms, frequencies));
  assert.ok(a && b && c);
  near(cosine(a, a), 1);
  assert.equal(cosine(a, c), 0);
  assert.ok(cosine(a, b) > 0 && cosine(a, b) < 0.5);
  assert.equal(cosine(a, new Map()), 0);
  near(cosine(new Map([["x", 3], ["y", 4]]), new Map([["x", 3]])), 0.6);
});

Deno.test("rare terms weigh more, and what was removed leaves no trace", () => {
  const frequencies = new DocumentFrequencies();
  frequencies.add(["a", "b", "a"]);
  frequencies.add(["a"]);
  assert.equal(frequencies.documentsWith("a"), 2);
  assert.ok(frequencies.inverse("b") > frequencies.inverse("a"));
  assert.ok(frequencies.inverse("never") > frequencies.inverse("b"));
  const before = frequencies.inverse("a");
  frequencies.add(["a", "c"]);
  frequencies.remove(["a", "c"]);
  assert.equal(frequencies.inverse("a"), before);
  assert.equal(frequencies.documentsWith("c"), 0);
});

Deno.test("BM25 prefers rare words, repetition within limits, and shorter documents", () => {
  const holding = new Map([["common", 90], ["rare", 2]]);
  const collection = { documents: 100, average_length: 10, documentsWith: (term: string) => holding.get(term) ?? 0 };
  const score = (query: string[], text: string, length = 10) =>
    bm25(query, { counts: termCounts(text.split(" ")), length }, collection);
  assert.ok(score(["rare"], "rare") > 5 * score(["common"], "common"));
  assert.ok(score(["rare"], "rare rare") > score(["rare"], "rare"));
  assert.ok(score(["rare"], "rare rare") < 2 * score(["rare"], "rare"));
  assert.ok(score(["rare"], "rare", 5) > score(["rare"], "rare", 20));
  assert.equal(score(["absent"], "rare"), 0);
  assert.ok(score(["common"], "common") > 0);
  near(score(["rare", "rare"], "rare"), score(["rare"], "rare"));
});

Deno.test("fusion puts first what several rankings agree on", () => {
  const fused = fuseRanks([{ items: ["a", "b", "c"] }, { items: ["b", "d"] }], (item) => item);
  assert.deepEqual(fused.map(({ item }) => item), ["b", "a", "d", "c"]);
  near(fused[0]?.score ?? 0, 1 / 62 + 1 / 61);
  const weighted = fuseRanks([{ items: ["a"] }, { items: ["b"], weight: 2 }], (item) => item);
  assert.equal(weighted[0]?.item, "b");
  assert.equal(fuseRanks([{ items: ["a", "a"] }], (item) => item).length, 1);
});
