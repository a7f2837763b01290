import assert from "node:assert/strict";
import { FakeClock } from "../time/clock.ts";
import { openInMemory } from "../store/database.ts";
import { SESSION_MIGRATIONS } from "./schema.sql.ts";
import {
  findByClient,
  findSession,
  latestSession,
  listSessions,
  openSession,
  resetAfterCompaction,
  startSession,
} from "./sessions.ts";
import { filesSeen, recordAnswer, recordFile, sentBodies, sessionUsage, symbolsSeen } from "./session_record.ts";
import { recoverySections, renderRecovery } from "./recovery.ts";

function setUp() {
  const clock = new FakeClock();
  const repositories = { name: "repositories", sql: "CREATE TABLE repositories (id TEXT PRIMARY KEY) STRICT" };
  const database = openInMemory([repositories, ...SESSION_MIGRATIONS]);
  database.exec("INSERT INTO repositories VALUES ('r'), ('other')");
  const start = (client_process?: string, repository_id = "r") =>
    startSession(database, { repository_id, checkout: "/c", client_process }, clock).id;
  return { clock, database, start };
}

const body = (n: number) => ({ symbol: `sym:r/a.ts#f${n}`, body_hash: `${n}` });

Deno.test("what was sent is known until the client's context is compacted", () => {
  const { clock, database, start } = setUp();
  const id = start("p1");
  recordAnswer(database, id, { operation: "context", answer_tokens: 10, sent: [body(1), body(2)] }, clock);
  recordAnswer(database, id, { operation: "query", answer_tokens: 5, sent: [{ ...body(1), body_hash: "new" }] }, clock);
  assert.deepEqual([...sentBodies(database, id)], [["sym:r/a.ts#f1", "new"], ["sym:r/a.ts#f2", "2"]]);
  assert.deepEqual(resetAfterCompaction(database, { client_process: "p1", repository_ids: ["r"] }, clock), [id]);
  assert.equal(sentBodies(database, id).size, 0);
  assert.equal(findSession(database, id)?.resets, 1);
});

Deno.test("a compaction resets the same client's sessions, or all live ones when it is not known", () => {
  const { clock, database, start } = setUp();
  const [a, b, c] = [start("p1"), start("p2"), start("p2", "other")];
  for (const id of [a, b, c]) recordAnswer(database, id, { operation: "x", answer_tokens: 1, sent: [body(1)] }, clock);
  const reset = (client_process: string) =>
    resetAfterCompaction(database, { client_process, repository_ids: ["r"] }, clock);
  assert.deepEqual(reset("p2"), [b]);
  assert.equal(sentBodies(database, a).size, 1);
  assert.deepEqual(reset("unheard of").sort(), [a, b].sort());
  assert.equal(sentBodies(database, c).size, 1, "another repository's session keeps what it was sent");
});

Deno.test("a session is found again by the client's name for it", () => {
  const { clock, database } = setUp();
  const first = openSession(database, "client-1", { repository_id: "r", checkout: "/c" }, clock);
  clock.advance(5);
  assert.equal(openSession(database, "client-1", { repository_id: "r", checkout: "/c" }, clock).id, first.id);
  assert.equal(openSession(database, first.id, { repository_id: "r", checkout: "/c" }, clock).id, first.id);
  assert.equal(latestSession(database, ["r"])?.id, first.id);
  assert.equal(latestSession(database, ["other"]), undefined);
});

Deno.test("a name means another session in each repository, an id the same everywhere", () => {
  const { clock, database } = setUp();
  const open = (repository_id: string | null, name = "tab") =>
    openSession(database, name, { repository_id, checkout: "/c" }, clock).id;
  const here = open("r");
  clock.advance(1);
  const there = open("other");
  assert.notEqual(here, there);
  assert.deepEqual([open("r"), open("other"), open(null)], [here, there, there]);
  assert.equal(open("other", here), here);
  assert.deepEqual(["r", "other"].map((id) => listSessions(database, [id], 5).map((each) => each.id)), [[here], [
    there,
  ]]);
  assert.equal(findByClient(database, "tab", ["r"])?.id, here);
});

Deno.test("tokens, symbols and files are accounted for", () => {
  const { clock, database, start } = setUp();
  const id = start();
  const answer = {
    operation: "context",
    answer_tokens: 100,
    file_tokens: 900,
    viewed: ["sym:r/a.ts#f1"],
    files: ["a.ts"],
  };
  recordAnswer(database, id, answer, clock);
  clock.advance(1);
  recordAnswer(database, id, { ...answer, files: ["a.ts", "b.ts"] }, clock);
  recordFile(database, id, "c.ts", "edited", clock);
  assert.equal(sessionUsage(database, id).file_tokens, 1800);
  assert.deepEqual(symbolsSeen(database, id, 10).map((row) => [row.symbol, row.views]), [["sym:r/a.ts#f1", 2]]);
  assert.deepEqual(filesSeen(database, id, 10).map((row) => [row.path, row.touch, row.views]), [
    ["c.ts", "edited", 1],
    ["a.ts", "read", 2],
    ["b.ts", "read", 1],
  ]);
  assert.equal(listSessions(database, ["r"], 5)[0]?.answer_tokens, 200);
});

Deno.test("an unknown session is not recorded under", () => {
  const { clock, database } = setUp();
  recordAnswer(database, "nobody", { operation: "x", answer_tokens: 1 }, clock);
  assert.equal(sessionUsage(database, "nobody").answers, 0);
});

Deno.test("recovery has the most important first, within its budget", () => {
  const note = (category: string, content: string, source = "manual") => ({ category, content, source });
  const input = {
    decisions: Array.from({ length: 50 }, (_, i) => note("decision", `decision number ${i} about the cache`)),
    observations: [note("auto", "Searched 'b'", "auto:search_code"), note("auto", "Searched 'a'", "auto:search_code")],
    files: Array.from(
      { length: 40 },
      (_, i) => ({ path: `src/file${i}.ts`, touch: "read" as const, views: 1, seen_at: 0 }),
    ),
    symbols: [{ name: "Cache.get", path: "src/cache.ts" }],
  };
  const count = (text: string) => Math.ceil(text.length / 3);
  for (const budget of [100, 300, 1500, 5000]) {
    const text = renderRecovery(recoverySections(input, budget, count));
    assert.ok(count(text) <= budget, `${count(text)} of ${budget}`);
    assert.ok(text.startsWith("## Stored decisions and notes\n- [decision] decision number 0"));
  }
  const text = renderRecovery(recoverySections(input, 5000, count));
  assert.match(text, /- search_code ×2, last: Searched 'b'/);
  assert.equal(text.match(/src\/file/g)?.length, 20);
  assert.match(text, /- Cache\.get \(src\/cache\.ts\)/);
});
