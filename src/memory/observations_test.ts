import assert from "node:assert/strict";
import { FakeClock } from "../time/clock.ts";
import { openInMemory } from "../store/database.ts";
import { MEMORY_MIGRATIONS } from "./schema.sql.ts";
import { clipBytes, expireObservations, KEPT_MS, Observations } from "./observations.ts";
import { listMemories } from "./list.ts";
import { saveMemory } from "./save.ts";
import { noSymbols } from "./symbol_lookup.ts";

function setUp() {
  const clock = new FakeClock();
  const database = openInMemory(MEMORY_MIGRATIONS);
  database.run("INSERT INTO repositories VALUES ('r', 'root:a', 'r', 0)");
  return { clock, database, observations: new Observations(() => database, clock) };
}

Deno.test("observations wait, are written together, and are listed only on request", () => {
  const { database, observations } = setUp();
  for (let i = 0; i < 3; i++) observations.add({ tool: "search_code", text: "Searched 'cache'", repository_id: "r" });
  observations.add({ tool: "get_health", text: "not one of the six", repository_id: "r" });
  observations.add({
    tool: "get_context",
    text: `Context for '${"é".repeat(300)}'`,
    repository_id: "r",
    session_id: "s",
  });
  assert.equal(listMemories(database, { repository_ids: ["r"], auto: true }).total, 0);
  observations.flush();
  const { memories } = listMemories(database, { repository_ids: ["r"], auto: true });
  assert.deepEqual(memories.map((memory) => memory.source).sort(), ["auto:get_context", "auto:search_code"]);
  assert.ok(memories.every((memory) => new TextEncoder().encode(memory.content).length <= 200));
  assert.equal(listMemories(database, { repository_ids: ["r"] }).total, 0);
});

Deno.test("observations go after ninety days, memories never", () => {
  const { clock, database, observations } = setUp();
  saveMemory(database, { content: "kept", category: "decision" }, { clock, repository_id: "r", symbols: noSymbols });
  observations.add({ tool: "search_code", text: "Searched", repository_id: "r" });
  observations.flush();
  clock.advance(KEPT_MS - 1);
  assert.equal(expireObservations(database, clock), 0);
  clock.advance(1);
  assert.equal(expireObservations(database, clock), 1);
  assert.deepEqual(listMemories(database, { repository_ids: ["r"], auto: true }).memories.map((m) => m.content), [
    "kept",
  ]);
});

Deno.test("a fault while writing is reported, not thrown", () => {
  const faults: unknown[] = [];
  const broken = new Observations(
    () => {
      throw new Error("disk full");
    },
    new FakeClock(),
    (error) => faults.push(error),
  );
  broken.add({ tool: "search_code", text: "x", repository_id: null });
  broken.flush();
  assert.equal(faults.length, 1);
});

Deno.test("text is cut at whole characters", () => {
  assert.equal(clipBytes("short", 200), "short");
  assert.equal(clipBytes("ééé", 5), "é…");
});
