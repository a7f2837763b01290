import assert from "node:assert/strict";
import fc from "fast-check";
import { FakeClock } from "../time/clock.ts";
import { openInMemory } from "../store/database.ts";
import { MEMORY_MIGRATIONS } from "./schema.sql.ts";
import { FakeCode } from "./fake_code.ts";
import { followedTargets } from "./followed_targets.ts";
import { linksOf } from "./links.ts";
import { type Freshness, linkState } from "./freshness.ts";
import { saveMemory } from "./save.ts";

function linked(key: string, body: string, copies: readonly string[] = []) {
  const database = openInMemory(MEMORY_MIGRATIONS);
  database.run("INSERT INTO repositories VALUES ('r', 'root:a', 'r', 0)");
  const code = new FakeCode();
  for (const each of [key, ...copies]) code.put(each, body);
  const { memory } = saveMemory(
    database,
    { content: "note", category: "decision", symbol_names: [key.split("#")[1]!] },
    {
      clock: new FakeClock(),
      repository_id: "r",
      symbols: code,
    },
  );
  const read = (repository = "r") => linkState(linksOf(database, memory.id)[0]!, repository, code)!;
  return { code, read, database };
}

Deno.test("a changed body needs review, a reverted one is fresh again", () => {
  const { code, read } = linked("a.ts#f", "1");
  assert.equal(read().state, "fresh");
  code.put("a.ts#f", "2");
  assert.deepEqual([read().state, read().change], ["needs review", "body changed"]);
  code.put("a.ts#f", "1");
  assert.equal(read().state, "fresh");
});

Deno.test("renames and moves are followed, copies are not guessed at", () => {
  const { code, read } = linked("a.ts#f", "1");
  code.remove("a.ts#f");
  assert.equal(read().state, "orphaned");
  code.put("a.ts#g", "1");
  assert.deepEqual([read().state, read().change], ["fresh", "renamed to g"]);
  code.put("b.ts#f", "1");
  assert.deepEqual([read().state, read().change], ["orphaned", "gone; 2 symbols have its code now"]);
  code.remove("a.ts#g");
  assert.deepEqual([read().state, read().change], ["fresh", "moved to b.ts"]);
});

Deno.test("what had the same code already is not where it moved to", () => {
  const { code, read } = linked("a.ts#A.close", "1", ["a.ts#B.close"]);
  code.remove("a.ts#A.close");
  assert.deepEqual([read().state, read().change, read().symbol], ["orphaned", "gone", undefined]);
  code.put("a.ts#C.close", "1");
  assert.deepEqual(read().change, "renamed to C.close");
  code.remove("a.ts#B.close");
  assert.equal(read().state, "orphaned", "it may be either that is C.close now");
});

Deno.test("little code under another name in another file may be other code", () => {
  const { code, read } = linked("admin.ts#isAdmin", "return false");
  code.remove("admin.ts#isAdmin");
  code.put("guest.ts#isGuest", "return false");
  assert.deepEqual([read().state, read().change], ["needs review", "moved to guest.ts as isGuest"]);
  code.put("admin.ts#isAdmin", "return true");
  assert.equal(read().change, "body changed");
});

Deno.test("an overload before it takes the number, not the memory", () => {
  const { code, read } = linked("a.ts#f", "1");
  code.put("a.ts#f", "0");
  code.put("a.ts#f~2", "1");
  assert.equal(read().state, "fresh");
  assert.equal(read().symbol?.key, "a.ts#f~2");
});

Deno.test("a memory is found under the name that its symbol has now, not under that of a copy", () => {
  const { code, database } = linked("a.ts#f", "1");
  const keysOf = (key: string) =>
    followedTargets(database, "r", code.byKey(key)!, code).map((target) => target.replace("sym:r/", ""));
  code.remove("a.ts#f");
  code.put("b.ts#g", "1");
  assert.deepEqual(keysOf("b.ts#g"), ["b.ts#g", "a.ts#f"]);
  code.put("c.ts#h", "1");
  assert.deepEqual(keysOf("b.ts#g"), ["b.ts#g"]);
  code.put("a.ts#f", "1");
  assert.deepEqual(keysOf("c.ts#h"), ["c.ts#h"]);
});

Deno.test("what was renamed and edited is known again, what looked like it before is not taken for it", () => {
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => `  const value${from + i} = read(${from + i});`).join("\n");
  const { code, read } = linked("a.ts#f", `function f() {\n${lines(0, 20)}\n}`);
  code.remove("a.ts#f");
  code.put("a.ts#g", `function g() {\n${lines(0, 18)}\n}`);
  assert.equal(read().state, "needs review");
  assert.match(read().change ?? "", /^renamed to g and changed \(\d+ % alike\)$/);
  code.put("a.ts#g", `function g() {\n${lines(50, 20)}\n}`);
  assert.deepEqual([read().state, read().change], ["orphaned", "gone"]);
});

Deno.test("another repository cannot tell", () => {
  assert.equal(linked("a.ts#f", "1").read("other").state, "unknown");
});

Deno.test("after any edits, renames, reverts and deletes every state is what the code says", () => {
  const original = "so much of it that no other code is quite like it by chance, wherever it is moved to";
  const KEYS = ["a.ts#f", "a.ts#g", "a.ts#h", "b.ts#f", "b.ts#g"];
  const step = fc.record({
    act: fc.constantFrom("edit", "revert", "delete", "rename", "copy"),
    from: fc.constantFrom(...KEYS),
    to: fc.constantFrom(...KEYS),
    body: fc.constantFrom("x", "y", "z"),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 50 }), (steps) => {
      const { code, read } = linked("a.ts#f", original);
      for (const { act, from, to, body } of steps) {
        const at = code.body(from);
        if (act === "edit" && at !== undefined) code.put(from, body);
        if (act === "revert") code.put(from, from === "a.ts#f" ? original : `body of ${from}`);
        if (act === "delete" || act === "rename") code.remove(from);
        if ((act === "rename" || act === "copy") && at !== undefined) code.put(to, at);
        const here = code.body("a.ts#f");
        const elsewhere = code.keys().filter((key) => key !== "a.ts#f" && code.body(key) === original).length;
        let expected: Freshness = elsewhere === 1 ? "fresh" : "orphaned";
        if (here !== undefined) expected = here === original ? "fresh" : "needs review";
        assert.equal(read().state, expected);
      }
    }),
    { numRuns: 60 },
  );
});
