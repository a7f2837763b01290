import assert from "node:assert/strict";
import { FakeClock } from "../time/clock.ts";
import { openInMemory } from "../store/database.ts";
import { SESSION_MIGRATIONS } from "./schema.sql.ts";
import { openHookSession, openServerSession } from "./client_sessions.ts";
import { endSession, findByClient, latestSession, openSession, resetAfterCompaction } from "./sessions.ts";
import { recordAnswer, recordFile, sentBodies } from "./session_record.ts";

function setUp() {
  const clock = new FakeClock();
  const repositories = { name: "repositories", sql: "CREATE TABLE repositories (id TEXT PRIMARY KEY) STRICT" };
  const database = openInMemory([repositories, ...SESSION_MIGRATIONS]);
  database.exec("INSERT INTO repositories VALUES ('r'), ('other')");
  const hook = (client_session_id: string, pid: string, more: { starts?: boolean; renamed?: boolean } = {}) => {
    const how = { starts: false, renamed: false, ...more };
    return openHookSession(
      database,
      { client_session_id, client_process: pid, repository_id: "r", checkout: "/c", ...how },
      clock,
    ).id;
  };
  const server = (client_process: string, repository_id = "r") => {
    const given = { repository_id, checkout: "/c", client: "claude-code", client_process };
    return openServerSession(database, given, clock).id;
  };
  return { clock, database, hook, server };
}

Deno.test("a client's hooks and its server share a session, whichever comes first", () => {
  const { hook, server } = setUp();
  const first = hook("AAA", "1", { starts: true });
  assert.equal(server("1"), first);
  assert.equal(hook("AAA", "1"), first);
  const second = server("2");
  assert.equal(hook("BBB", "2"), second);
  assert.equal(new Set([first, second]).size, 2);
});

Deno.test("two clients of one process are told apart by their ids; what is not sure stays apart", () => {
  const { hook, server } = setUp();
  const a = hook("AAA", "1", { starts: true });
  assert.equal(server("1"), a);
  const b = hook("BBB", "1", { starts: true });
  assert.equal(server("1"), b);
  assert.deepEqual([hook("AAA", "1"), hook("BBB", "1")], [a, b]);
  // Two live, and an id that nobody knows: it is neither.
  const c = hook("CCC", "1");
  assert.ok(![a, b].includes(c));
  assert.equal(hook("CCC", "1"), c);
});

Deno.test("without a common process only the one live server session that nobody has is taken", () => {
  const { clock, database, hook, server } = setUp();
  const ended = server("1");
  endSession(database, ended, clock);
  server("1", "other");
  openSession(database, "tab", { repository_id: "r", checkout: "/c", client: "cli" }, clock);
  const only = server("2");
  assert.notEqual(hook("NEW", "9", { starts: true }), only, "a client that starts now has not asked anything yet");
  assert.equal(hook("AAA", "9"), only);
  assert.notEqual(hook("BBB", "9"), only, "it is somebody's already");
});

Deno.test("a cleared client goes on in its server's session; a resumed one leaves its own to its next server", () => {
  const { clock, database, hook, server } = setUp();
  const id = hook("AAA", "1", { starts: true });
  server("1");
  assert.equal(hook("AAA-2", "1", { renamed: true }), id);
  assert.equal(findByClient(database, "AAA-2")?.id, id);
  endSession(database, id, clock);
  assert.equal(hook("AAA-2", "7", { starts: true }), id);
  assert.equal(server("7"), id);
  assert.equal(findByClient(database, "AAA-2")?.client, "claude-code");
});

Deno.test("a session of hooks only keeps no server's from being reset, and is the latest once it holds something", () => {
  const { clock, database, hook, server } = setUp();
  const served = server("1");
  recordAnswer(database, served, { answer_tokens: 1, sent: [{ symbol: "sym:r/a#f", body_hash: "1" }] }, clock);
  clock.advance(5);
  const own = hook("AAA", "9", { starts: true });
  assert.equal(latestSession(database, ["r"])?.id, served);
  recordFile(database, own, "a.ts", "edited", clock);
  assert.equal(latestSession(database, ["r"])?.id, own);
  resetAfterCompaction(database, { client_process: "9", client_session_id: "AAA", repository_ids: ["r"] }, clock);
  assert.equal(sentBodies(database, served).size, 0);
});
