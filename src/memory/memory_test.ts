import assert from "node:assert/strict";
import { FakeClock } from "../time/clock.ts";
import { openInMemory } from "../store/database.ts";
import { MEMORY_MIGRATIONS } from "./schema.sql.ts";
import { deleteMemory } from "./delete.ts";
import { exportMemories } from "./export.ts";
import { findMemory } from "./memory.ts";
import { importMemories } from "./import.ts";
import { linksOf } from "./links.ts";
import { linkState, memoryState } from "./freshness.ts";
import { listMemories } from "./list.ts";
import { readLog } from "./memory_log.ts";
import { saveMemory, type Writer } from "./save.ts";
import { updateMemory } from "./update.ts";
import { FakeCode } from "./fake_code.ts";

function setUp() {
  const clock = new FakeClock();
  const database = openInMemory(MEMORY_MIGRATIONS);
  database.run("INSERT INTO repositories VALUES ('r1', 'root:abc', 'one', 0)");
  const code = new FakeCode();
  code.put("src/cache.ts#Cache.get", "return this.map.get(key)");
  code.put("src/cache.ts#Cache.set", "this.map.set(key, value)");
  const writer: Writer = { clock, repository_id: "r1", symbols: code, actor: "test" };
  return { clock, database, code, writer };
}

Deno.test("a memory is linked to the symbols it is about and to those in backticks", () => {
  const { database, writer } = setUp();
  const saved = saveMemory(database, {
    content: "Reads go through `Cache.get()`, never past it; see `nothing`",
    category: "decision",
    symbol_names: ["Cache.set", "Nobody"],
  }, writer);
  assert.deepEqual(saved.linked.map((symbol) => symbol.key), ["src/cache.ts#Cache.set", "src/cache.ts#Cache.get"]);
  assert.deepEqual(saved.open.map(({ name, reason }) => [name, reason]), [
    ["Nobody", "no such symbol"],
    ["nothing", "no such symbol"],
  ]);
  assert.deepEqual(linksOf(database, saved.memory.id).map((link) => [link.predicate, link.target]), [
    ["about", "sym:r1/src/cache.ts#Cache.set"],
    ["mentions", "sym:r1/src/cache.ts#Cache.get"],
  ]);
  assert.deepEqual(readLog(database, saved.memory.id).map((entry) => entry.change), ["created"]);
});

Deno.test("near-duplicates are merged, and what differs in a number or a negation is not", () => {
  const { database, writer, clock } = setUp();
  const text =
    "The cache of parsed trees is emptied after 30 seconds without any request from the editor or the server";
  const save = (content: string, category = "decision") => saveMemory(database, { content, category }, writer);
  const first = save(text);
  clock.advance(1000);
  const again = save(`${text}.`);
  assert.equal(again.memory.id, first.memory.id);
  assert.equal(again.merged_text, text);
  assert.deepEqual(readLog(database, first.memory.id).map((entry) => [entry.change, entry.before?.content]), [
    ["created", undefined],
    ["merged", text],
  ]);
  assert.equal(save(text.replace("30", "60")).merged_text, undefined);
  assert.equal(save(text.replace("is emptied", "is not emptied")).merged_text, undefined);
  assert.equal(save(text, "convention").merged_text, undefined);
  assert.equal(save(`${text} \`Cache.get\``).merged_text, undefined, "its links differ");
  assert.equal(listMemories(database, { repository_ids: ["r1"] }).total, 5);
});

Deno.test("texts that differ in order, a sign or one word are different facts", () => {
  const words = "must be emptied by the nightly job after every release of the shop and of its three services";
  const pairs = [
    ["The auth service must call the billing service", "The billing service must call the auth service"],
    ["Close the socket before the file", "Close the file before the socket"],
    ["Retry while timeout > limit", "Retry while timeout < limit"],
    ["The parser returns -1", "The parser returns 1"],
    ["The engine is written in C++", "The engine is written in C"],
    ["Rename `getURL` to `getUrl`", "Rename `getUrl` to `getURL`"],
    [`Staging ${words}`, `Production ${words}`],
    ["Für Importe gelten Grenzen der Größe, auch nachts", "Für Importe gelten keine Grenzen der Größe, auch nachts"],
  ];
  for (const pair of pairs) {
    const { database, writer } = setUp();
    for (const content of pair) saveMemory(database, { content, category: "decision" }, writer);
    const { memories } = listMemories(database, { repository_ids: ["r1"] });
    assert.deepEqual(new Set(memories.map((memory) => memory.content)), new Set(pair));
  }
});

Deno.test("case of plain words, white space, articles and a full stop make no other fact", () => {
  const { database, writer } = setUp();
  const same = ["Close the socket before a file, in C++", "close the  Socket\nbefore the file, in C++."];
  for (const content of same) saveMemory(database, { content, category: "decision" }, writer);
  assert.deepEqual(listMemories(database, { repository_ids: ["r1"] }).memories.map((memory) => memory.content), [
    same[1],
  ]);
});

Deno.test("secrets never reach the table", () => {
  const { database, writer } = setUp();
  const token = "ghp_" + "a1B2".repeat(9);
  const saved = saveMemory(database, { content: `Use ${token} for CI`, category: "decision" }, writer);
  assert.equal(saved.masked, true);
  assert.ok(!JSON.stringify(database.all("SELECT * FROM memories")).includes(token));
  assert.ok(!JSON.stringify(database.all("SELECT * FROM memory_log")).includes(token));
});

Deno.test("an update replaces links only when asked, and a new text counts as reviewed", () => {
  const { database, writer, code } = setUp();
  const { memory } = saveMemory(database, { content: "one", category: "pattern", symbol_names: ["Cache.get"] }, writer);
  const state = () => memoryState(linksOf(database, memory.id).map((link) => linkState(link, "r1", code)!));
  code.put("src/cache.ts#Cache.get", "something else");
  assert.equal(state(), "needs review");
  updateMemory(database, memory.id, { tags: ["perf"] }, writer);
  assert.equal(state(), "needs review");
  updateMemory(database, memory.id, { content: "two" }, writer);
  assert.equal(state(), "fresh");
  assert.throws(() => updateMemory(database, memory.id, { symbol_names: ["Cache.set", "typo"] }, writer), {
    code: "not_found",
    message: /typo: no such symbol/,
  });
  assert.deepEqual(linksOf(database, memory.id).map((link) => link.target), ["sym:r1/src/cache.ts#Cache.get"]);
  updateMemory(database, memory.id, { symbol_names: [] }, writer);
  assert.equal(state(), undefined);
  assert.deepEqual(readLog(database, memory.id).map((entry) => entry.change), [
    "created",
    "updated",
    "updated",
    "updated",
  ]);
  assert.throws(() => updateMemory(database, "nope", { content: "x" }, writer), { code: "not_found" });
});

Deno.test("what is deleted stays in the log", () => {
  const { database, writer, clock } = setUp();
  const { memory } = saveMemory(database, { content: "gone soon", category: "pattern" }, writer);
  deleteMemory(database, memory.id, clock);
  assert.equal(findMemory(database, memory.id), undefined);
  assert.equal(readLog(database, memory.id).at(-1)?.before?.content, "gone soon");
  assert.throws(() => deleteMemory(database, memory.id, clock), { code: "not_found" });
});

Deno.test("export and import lose nothing, and merge by id", () => {
  const { database, writer, clock } = setUp();
  const one = saveMemory(
    database,
    { content: "first `Cache.get`", category: "decision", tags: ["a"], weight: 5 },
    writer,
  );
  saveMemory(
    database,
    { content: "zweite Erinnerung 猫 🙂\nwith two lines", category: "bug_fix", pinned: true },
    writer,
  );
  updateMemory(database, one.memory.id, { weight: 4 }, writer);
  const lines = [...exportMemories(database)];
  const other = openInMemory(MEMORY_MIGRATIONS);
  assert.deepEqual(importMemories(other, lines, clock), { added: 2, updated: 0, unchanged: 0, links: 1 });
  assert.deepEqual([...exportMemories(other)], lines);
  assert.deepEqual(importMemories(other, lines, clock), { added: 0, updated: 0, unchanged: 2, links: 0 });
  assert.deepEqual([...exportMemories(other)], lines);
  clock.advance(10);
  updateMemory(database, one.memory.id, { content: "first, again" }, writer);
  assert.equal(importMemories(other, exportMemories(database), clock).updated, 1);
  assert.equal(findMemory(other, one.memory.id)?.content, "first, again");
});

Deno.test("values that focal does not write are refused, and secrets are masked wherever they stand", () => {
  const { database, writer, clock } = setUp();
  const { memory } = saveMemory(database, { content: "about `Cache.get`", category: "decision" }, writer);
  const lines = [...exportMemories(database)].map((line) => JSON.parse(line));
  const [repository, saved, link, log] = lines;
  const importing = (...changed: object[]) => {
    const other = openInMemory(MEMORY_MIGRATIONS);
    importMemories(other, changed.map((line) => JSON.stringify(line)), clock);
    return other;
  };
  const refused: [string, object[]][] = [
    ["time", [repository, { ...saved, updated_at: 9007199254740991 }]],
    ["created_at", [repository, { ...saved, created_at: -1 }]],
    ["archived_at", [repository, { ...saved, archived_at: "today" }]],
    ["access_count", [repository, { ...saved, access_count: 1.5 }]],
    ["category", [repository, { ...saved, category: "gossip" }]],
    ["tags", [repository, { ...saved, tags: [1] }]],
    ["metadata", [repository, { ...saved, metadata: [] }]],
    ["beyond", [repository, saved, { ...link, created_at: 9007199254740991 }]],
    ["category", [repository, saved, link, { ...log, after: { ...log.after, category: "gossip" } }]],
  ];
  for (const [said, changed] of refused) {
    assert.throws(() => importing(...changed), { code: "invalid_input", message: new RegExp(`^Line .*${said}`) });
  }
  const token = "ghp_" + "a1B2".repeat(9);
  const secret = { source: token, tags: [token], metadata: { [token]: [token] }, scope: token };
  const other = importing(
    { ...repository, name: token },
    { ...saved, ...secret },
    { ...link, metadata: { ...link.metadata, signature: token } },
    { ...log, actor: token, after: { ...log.after, ...secret, more: token } },
  );
  assert.equal(findMemory(other, memory.id)?.content, memory.content);
  const tables = ["repositories", "memories", "links", "memory_log"];
  assert.ok(!JSON.stringify(tables.map((table) => other.all(`SELECT * FROM ${table}`))).includes(token));
});

Deno.test("a clock that was set back makes no newer text the older one", () => {
  const { database, writer, clock } = setUp();
  clock.advance(1_000_000);
  const { memory } = saveMemory(database, { content: "the first text", category: "decision" }, writer);
  const exported = [...exportMemories(database)];
  clock.advance(-1_000_000);
  updateMemory(database, memory.id, { content: "the second text" }, writer);
  assert.equal(importMemories(database, exported, clock).unchanged, 1);
  assert.equal(
    saveMemory(database, { content: "The second text.", category: "decision" }, writer).memory.id,
    memory.id,
  );
  assert.equal(findMemory(database, memory.id)?.updated_at, memory.updated_at + 2);
});

Deno.test("a bad line imports nothing and says which line it is", () => {
  const { database, writer, clock } = setUp();
  saveMemory(database, { content: "x", category: "decision" }, writer);
  const lines = [...exportMemories(database), "{not json"];
  const other = openInMemory(MEMORY_MIGRATIONS);
  assert.throws(() => importMemories(other, lines, clock), /Line 4 is not JSON/);
  assert.equal(other.get<{ n: number }>("SELECT count(*) AS n FROM memories")?.n, 0);
});
