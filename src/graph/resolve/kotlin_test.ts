// Kotlin's functions and their parameters.

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
