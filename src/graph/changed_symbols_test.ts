import assert from "node:assert/strict";
import { parseFile } from "../parse/parse_file.ts";
import { changedSymbols } from "./changed_symbols.ts";

async function changes(before: string, after: string): Promise<string[]> {
  const path = "Writer.java";
  const found = changedSymbols(await parseFile(path, before, "java"), await parseFile(path, after, "java"));
  return found.map(({ change, name, start_line }) => `${change} ${name}:${start_line}`);
}

const file = (...methods: string[]) => `class Writer {\n${methods.join("\n")}\n}\n`;
const ONE = "  void put(int a) { one(a); }";
const TWO = "  void put(long a) { two(a); }";
const THREE = "  void put(String a) { three(a); }";

Deno.test("an overload that is removed, added or renamed changes no other", async () => {
  assert.deepEqual(await changes(file(ONE, TWO, THREE), file(TWO, THREE)), ["removed put:2"]);
  assert.deepEqual(await changes(file(TWO, THREE), file(ONE, TWO, THREE)), ["added put:2"]);
  const renamed = ONE.replace("put", "set");
  assert.deepEqual(await changes(file(ONE, TWO), file(renamed, TWO)), ["added set:2", "removed put:2"]);
});

Deno.test("an overload whose signature or body changed is known by the other, or by its place", async () => {
  assert.deepEqual(await changes(file(ONE, TWO), file(ONE, TWO.replace("long", "byte"))), ["signature changed put:3"]);
  assert.deepEqual(await changes(file(ONE, TWO), file(TWO, ONE.replace("one", "uno"))), ["body changed put:3"]);
  const other = "  void put(byte a) { four(a); }";
  assert.deepEqual(await changes(file(ONE, TWO), file(ONE, other)), ["signature changed put:3"]);
});
