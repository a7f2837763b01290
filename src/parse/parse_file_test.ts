import assert from "node:assert/strict";
import { languageOfPath } from "../languages/registry.ts";
import { parseFile } from "./parse_file.ts";

const MACROS = `import Testing

@Test func adds() {
    let text = #"a "quoted" word"#
    #expect(add(1, 2) == 3)
    #expect(text.isEmpty == false)
}
`;

Deno.test("what was parsed before does not change how a source is parsed: raw strings and macros of Swift", async () => {
  const first = await parseFile("a.swift", MACROS, "swift");
  const second = await parseFile("a.swift", MACROS, "swift");
  await parseFile("b.swift", 'let broken = #"never closed\n', "swift");
  const third = await parseFile("a.swift", MACROS, "swift");
  assert.deepEqual(second, first);
  assert.deepEqual(third, first);
  assert.equal(first.hasErrors, false);
  assert.ok(first.refs.some((ref) => ref.name === "add"));
});

Deno.test("what has more elements than a call may have arguments is read like any other", async () => {
  const many = "a,\n".repeat(130_000);
  const sources = {
    "a.py": `f(${many}a)\n`,
    "a.rb": `f(${many}a)\n`,
    "a.lua": `f(${many}a)\n`,
    "a.kt": `val x = f(${many}a)\n`,
    "a.swift": `let x = f(${many}a)\n`,
    "a.scala": `val x = f(${many}a)\n`,
  };
  for (const [path, source] of Object.entries(sources)) {
    const { refs } = await parseFile(path, source, languageOfPath(path)!);
    assert.ok(refs.some(({ name }) => name === "f"), path);
  }
});
