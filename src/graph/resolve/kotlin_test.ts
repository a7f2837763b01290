// Kotlin's functions: parameters with defaults, and what is expected of each platform.

import assert from "node:assert/strict";
import { resolvedRefs, viewOf } from "./testing.ts";

const targets = async (sources: Readonly<Record<string, string>>, path: string) =>
  resolvedRefs(await viewOf(sources), path).map((line) => line.replace(/ \([^()]*\)$/, ""));

Deno.test("parameters of a lambda that is a default are not those of the function", async () => {
  const source = `package p

interface Done {
  fun done(code: Int)
}

class A {}

fun start(then: (Int) -> Unit = {}): A = A()

fun start(name: A, then: (Int) -> Unit = { code -> }, done: Done = object : Done { override fun done(code: Int) {} }): A = name

fun use() {
  start()
  start(A())
  start(A()) { }
}
`;
  const found = (await targets({ "a.kt": source }, "a.kt")).filter((line) => line.includes("call start"));
  assert.deepEqual(found, [
    "14 call start → a.kt#start",
    "15 call start → a.kt#start~2",
    "16 call start → a.kt#start~2",
  ]);
});

const PLATFORMS = {
  "common/main/Time.kt": "package p\nexpect fun now(): Long\nexpect val limit: Int\nclass Lock\n" +
    "expect fun Lock.free()\nfun common() { now(); Lock().free() }\n",
  "apple/main/Time.kt": "package p\nactual fun now(): Long = 1\nactual val limit: Int = 1\nactual fun Lock.free() {}\n",
  "jvm/main/Time.kt": "package p\nactual fun now(): Long = 2\nactual val limit: Int = 2\nactual fun Lock.free() {}\n" +
    "fun here() { now() }\n",
  "other/Use.kt": "package q\nimport p.*\nfun use(lock: Lock) { now(); lock.free(); limit }\n",
};

Deno.test("what is expected is meant where a platform does not have its own at hand", async () => {
  assert.deepEqual((await targets(PLATFORMS, "other/Use.kt")).filter((line) => line.startsWith("3 ")), [
    "3 type_ref Lock → common/main/Time.kt#Lock",
    "3 call now → common/main/Time.kt#now",
    "3 call free → common/main/Time.kt#Lock.free",
    "3 read limit → common/main/Time.kt#limit",
  ]);
  assert.ok((await targets(PLATFORMS, "jvm/main/Time.kt")).includes("5 call now → jvm/main/Time.kt#now"));
  assert.ok((await targets(PLATFORMS, "common/main/Time.kt")).includes("6 call free → common/main/Time.kt#Lock.free"));
});
