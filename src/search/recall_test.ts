import assert from "node:assert/strict";
import { openInMemory } from "../store/database.ts";
import { MEMORY_MIGRATIONS } from "../memory/schema.sql.ts";
import { insertMemory } from "../memory/rows.ts";
import type { Memory } from "../memory/memory.ts";
import { recall, RECALL_WEIGHTS, type RecallOptions, recallScore, type RecallTerms, recency } from "./recall.ts";

const HOUR = 3_600_000;
const NOW = 1_700_000_000_000;
const none: RecallTerms = { text: 0, similarity: 0, recency: 0, proximity: 0, staleness: 0 };

function memory(id: string, content: string, more: Partial<Memory> = {}): Memory {
  return {
    id,
    repository_id: "r",
    kind: "semantic",
    category: "decision",
    content,
    source: "manual",
    layer: null,
    scope: "repository",
    confidence: 1,
    weight: 3,
    pinned: false,
    tags: [],
    metadata: {},
    session_id: null,
    access_count: 0,
    accessed_at: null,
    created_at: NOW,
    updated_at: NOW,
    expires_at: null,
    superseded_by: null,
    archived_at: null,
    ...more,
  };
}

function asked(memories: readonly Memory[], question: string, more: Partial<RecallOptions> = {}) {
  const database = openInMemory(MEMORY_MIGRATIONS);
  database.exec("INSERT INTO repositories VALUES ('r', 'git:a', 'r', 0), ('other', 'git:b', 'other', 0)");
  for (const each of memories) insertMemory(database, each);
  return recall(database, question, { repository_ids: ["r"], now_ms: NOW, limit: 10, ...more });
}

for (const [term, weight] of Object.entries(RECALL_WEIGHTS)) {
  Deno.test(`the term ${term} counts by its weight of ${weight}`, () => {
    assert.equal(recallScore({ ...none, [term]: 1 }), weight);
    assert.equal(recallScore({ ...none, [term]: 0.5 }), weight / 2);
  });
}

Deno.test("the weights are the seed's", () => {
  assert.deepEqual(RECALL_WEIGHTS, { text: 0.35, similarity: 0.25, recency: 0.2, proximity: 0.15, staleness: -0.3 });
});

Deno.test("text relevance is BM25 divided by the best hit's", () => {
  const [first, second] = asked([
    memory("a", "the cache of parsed trees"),
    memory("b", "the cache is a cache of cache entries"),
    memory("c", "nothing alike"),
  ], "cache");
  assert.equal(first?.memory.id, "b");
  assert.equal(first?.terms.text, 1);
  assert.ok(second !== undefined && second.terms.text > 0 && second.terms.text < 1);
});

Deno.test("similarity is the cosine of the term vectors: 1 for the same words", () => {
  const [found] = asked([memory("a", "retry with backoff"), memory("b", "other things")], "retry backoff with");
  assert.ok(found !== undefined && found.terms.similarity > 0.8);
});

Deno.test("recency halves every week since the last update", () => {
  assert.equal(recency(NOW, NOW), 1);
  assert.equal(recency(NOW - 168 * HOUR, NOW), 0.5);
  assert.equal(recency(NOW - 336 * HOUR, NOW), 0.25);
  assert.equal(recency(NOW + HOUR, NOW), 1);
  const [first] = asked([
    memory("a", "tokens expire", { updated_at: NOW - 400 * HOUR }),
    memory("b", "tokens expire", { created_at: NOW - 900 * HOUR, updated_at: NOW }),
  ], "tokens expire");
  assert.equal(first?.memory.id, "b");
});

Deno.test("what lies near the question's symbols comes first, and needs no word in common", () => {
  const [first] = asked([memory("a", "unrelated words"), memory("b", "the pager")], "pager", {
    also: ["a"],
    proximity: (each) => each.id === "a" ? 1 : 0,
  });
  assert.equal(first?.memory.id, "b");
  const found = asked([memory("a", "the pager"), memory("b", "the pager")], "pager", {
    proximity: (each) => each.id === "a" ? 1 : 0,
  });
  assert.deepEqual(found.map((each) => each.memory.id), ["a", "b"]);
  assert.equal(asked([memory("a", "unrelated words")], "pager", { also: ["a"] }).length, 1);
});

Deno.test("stale memories go behind fresh ones", () => {
  const found = asked([memory("a", "the pager"), memory("b", "the pager")], "pager", {
    isStale: (each) => each.id === "b",
  });
  assert.deepEqual(found.map((each) => [each.memory.id, each.terms.staleness]), [["a", 0], ["b", 1]]);
});

Deno.test("observations, other repositories and archived memories stay out", () => {
  const memories = [
    memory("auto", "pager", { category: "auto" }),
    memory("other", "pager", { repository_id: "other" }),
    memory("archived", "pager", { archived_at: NOW }),
    memory("everywhere", "pager", { repository_id: null }),
  ];
  assert.deepEqual(asked(memories, "pager").map((each) => each.memory.id), ["everywhere"]);
  assert.deepEqual(asked(memories, "pager", { auto: true }).map((each) => each.memory.id).sort(), [
    "auto",
    "everywhere",
  ]);
});

Deno.test("any question is a valid one", () => {
  for (const question of ["", '"', "a OR b NEAR(", "*", "🙂", "the", "x".repeat(10_000), "-- ; DROP", "全文検索"]) {
    asked([memory("a", "全文検索 the pager")], question);
  }
});

Deno.test("words are found in every script, with marks for vowels and with two forms of a letter", () => {
  const contents = {
    hindi: "डेटाबेस कनेक्शन पूल का आकार दस है",
    tamil: "தரவுத்தள இணைப்பு மூடப்பட வேண்டும்",
    arabic: "قَاعِدَةُ البَيَانَاتِ تُغلَق ليلا",
    greek: "Ο διακομιστής κλείνει τη νύχτα",
  };
  const memories = Object.entries(contents).map(([id, content]) => memory(id, content));
  const found = (question: string) => asked(memories, question).map((each) => each.memory.id);
  assert.deepEqual(found("कनेक्शन"), ["hindi"]);
  assert.deepEqual(found("இணைப்பு"), ["tamil"]);
  assert.deepEqual(found("البَيَانَاتِ"), ["arabic"]);
  assert.deepEqual(found("διακομιστής"), ["greek"]);
});

Deno.test("a database of before finds them, too", () => {
  const database = openInMemory(MEMORY_MIGRATIONS.slice(0, 3));
  insertMemory(database, memory("early", "डेटाबेस कनेक्शन", { repository_id: null, updated_at: 9007199254740991 }));
  for (const { sql } of MEMORY_MIGRATIONS.slice(3)) database.exec(sql);
  insertMemory(database, memory("late", "नया कनेक्शन", { repository_id: null }));
  const found = recall(database, "कनेक्शन", { repository_ids: [], now_ms: NOW, limit: 10 });
  assert.deepEqual(found.map((each) => each.memory.id).sort(), ["early", "late"]);
  for (const each of found) assert.ok(new Date(each.memory.updated_at).toISOString().length === 24);
});
