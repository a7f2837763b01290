import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openInMemory } from "../store/database.ts";
import { MEMORY_MIGRATIONS } from "../memory/schema.sql.ts";
import { SESSION_MIGRATIONS } from "../sessions/schema.sql.ts";
import { decodeForest, encodeForest } from "./forest_codec.ts";
import { newForest } from "./forest.ts";
import { INTENT_MIGRATIONS } from "./schema.sql.ts";
import { GATE_DEFAULTS, type GateSettings } from "./settings.ts";
import { spool } from "./spool.ts";
import { step } from "./step.ts";
import { changeForest, forgetForests, readForest } from "./stored_forest.ts";

function setUp() {
  const database = openInMemory([...MEMORY_MIGRATIONS, ...SESSION_MIGRATIONS, ...INTENT_MIGRATIONS]);
  for (const id of ["r1", "r2"]) {
    database.run("INSERT INTO repositories(id, identity, name, created_at) VALUES (?, ?, ?, 0)", id, `path:/${id}`, id);
  }
  const folder = mkdtempSync(join(tmpdir(), "focal-spool-"));
  const place = { repository_id: "r1", spool: join(folder, "spool"), session: "a" };
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const say = (text: string, session = "a", settings: GateSettings = GATE_DEFAULTS, at = 100) =>
    changeForest(
      database,
      { ...place, session },
      settings,
      at,
      warn,
      (forest) => step(forest, { text, session }, settings, at),
    ).forest;
  const stop = () => {
    database.close();
    rmSync(folder, { recursive: true });
  };
  return { database, place, warn, warnings, say, stop };
}

const leaves = (forest: ReturnType<typeof newForest>) =>
  forest.trees.flatMap((tree) => tree.leaves.length === 0 ? [tree.root.text] : tree.leaves.map((leaf) => leaf.text));

Deno.test("a forest read back is the forest that was stored", () => {
  for (const algorithm of ["focal", "seed"] as const) {
    const settings = { ...GATE_DEFAULTS, algorithm };
    const forest = newForest(5, algorithm);
    ["parser grammar rules", "parser grammar tokens", "renderer 颜色 colour"].forEach((text, i) =>
      step(forest, { text, session: "s" }, settings, i)
    );
    assert.deepEqual(decodeForest(encodeForest(forest)), forest);
  }
  assert.throws(() => decodeForest('{"version":99}'), /version 99/);
});

Deno.test("what waits is folded in order before the prompt at hand, and once only", () => {
  const { place, say, stop } = setUp();
  spool(place.spool, { kind: "prompt", text: "second waiting", session: "b", at: 20 });
  spool(place.spool, { kind: "prompt", text: "first waiting", session: "b", at: 10 });
  spool(place.spool, { kind: "answer", text: "an answer", session: "b", at: 30 });
  const forest = say("the one at hand");
  assert.deepEqual(forest.turns.map((turn) => turn.at), [10, 20, 100]);
  assert.deepEqual(leaves(forest).sort(), ["first waiting", "second waiting", "the one at hand"]);
  assert.equal(forest.guide.length, 1);
  assert.deepEqual(readdirSync(place.spool), []);
  stop();
});

Deno.test("a crash after the commit folds nothing twice; junk in the spool does no harm", () => {
  const { place, say, stop } = setUp();
  spool(place.spool, { kind: "prompt", text: "waiting", session: "b", at: 10 });
  const [name = ""] = readdirSync(place.spool);
  say("one");
  // The file comes back, as if its removal had never happened.
  const entry = { kind: "prompt", text: "waiting", session: "b", at: 10 };
  writeFileSync(join(place.spool, name), JSON.stringify(entry));
  writeFileSync(join(place.spool, "000000000000001-x.json"), "{half");
  writeFileSync(join(place.spool, ".000-unfinished"), "{");
  assert.equal(say("two").prompts, 3);
  assert.deepEqual(readdirSync(place.spool), [".000-unfinished"]);
  stop();
});

Deno.test("repositories never mix; sessions only where they share; a line of sessions is one", () => {
  const { database, place, say, warn, stop } = setUp();
  const each: GateSettings = { ...GATE_DEFAULTS, forest: "session" };
  assert.equal(say("one").prompts, 1);
  assert.equal(say("two", "b").prompts, 2);
  assert.equal(say("three", "a", each).prompts, 1);
  assert.equal(say("four", "b", each).prompts, 1);
  const insert = "INSERT INTO sessions(id, client_session_id, parent_id, created_at, seen_at) VALUES (?, ?, ?, 0, 0)";
  database.run(insert, "u1", "a", null);
  database.run(insert, "u2", "a2", "u1");
  database.run(insert, "u3", "a3", "u2");
  assert.equal(say("five", "a3", each).prompts, 2);
  assert.equal(readForest(database, { ...place, repository_id: "r2" }, GATE_DEFAULTS, 0, warn).prompts, 0);
  assert.equal(forgetForests(database, { ...place, repository_id: "r2" }), 0);
  assert.equal(forgetForests(database, place), 3);
  assert.equal(readForest(database, place, GATE_DEFAULTS, 0, warn).prompts, 0);
  stop();
});

Deno.test("forests of sessions that nobody took up for long are forgotten when another session begins", () => {
  const { database, say, stop } = setUp();
  const each: GateSettings = { ...GATE_DEFAULTS, forest: "session" };
  const day = 24 * 3_600_000;
  say("shared by all", "a");
  for (let i = 0; i < 200; i++) say("parser grammar rules", `s${i}`, each, i * day);
  const count = () => database.get<{ n: number }>("SELECT count(*) AS n FROM intent_forests")?.n ?? 0;
  assert.equal(count(), 1 + 91);
  assert.equal(say("parser grammar tokens", "s120", each, 200 * day).prompts, 2, "a recent one is taken up again");
  assert.equal(say("still shared", "a", GATE_DEFAULTS, 500 * day).prompts, 2, "the repository's own stays");
  stop();
});

Deno.test("a stored forest that cannot be read costs a warning, not the prompt", () => {
  const { database, say, warnings, stop } = setUp();
  say("one");
  database.run("UPDATE intent_forests SET state = '{\"version\":1}'");
  assert.equal(say("two").prompts, 1);
  assert.match(warnings[0] ?? "", /cannot be read/);
  stop();
});

Deno.test("changing the algorithm reads the forest anew and keeps every prompt", () => {
  const { say, stop } = setUp();
  say("parser grammar rules");
  say("parser grammar tokens");
  const forest = say("parser grammar errors", "a", { ...GATE_DEFAULTS, algorithm: "seed" });
  assert.deepEqual(forest.trees[0]?.root.text, "grammar | parser | error | rul | token");
  assert.equal(forest.prompts, 3);
  stop();
});
