import assert from "node:assert/strict";
import { parseFile } from "../../src/parse/parse_file.ts";
import { repair } from "./repair.ts";

const inFunction = (...lines: string[]): string => `package a\n\nfunc f() {\n\t${lines.join("\n\t")}\n}\n`;

Deno.test("new of a value is no error, and its text stays as it is written", async () => {
  const values = [
    "1",
    '"a)"',
    "size()",
    "x + 1",
    "uint64(1)",
    "Box{}",
    "a.b.c",
    "[]int{1}",
  ];
  for (const value of values) {
    const { hasErrors } = await parseFile("a.go", inFunction(`v := new(${value})`, "_ = v"), "go");
    assert.equal(hasErrors, false, value);
  }
  const { symbols, names } = await parseFile("a.go", "package a\n\nvar Limit = new(10 * second) // a limit\n", "go");
  assert.equal(symbols.find(({ name }) => name === "Limit")?.signature, "Limit = new(10 * second)");
  assert.ok(!names.some((name) => name.startsWith("n\u00eb")));
});

Deno.test("types, comments and strings are left alone", () => {
  const types = ["T", "a.T", "*T", "[]T", "[3]T", "map[string]func(int) error", "chan<- T", "<-chan T", "List[int]"];
  for (const type of [...types, "struct{ A int }", "interface{ Run() }", "func(int) string", "T,"]) {
    assert.equal(repair(inFunction(`_ = new(${type})`)), undefined, type);
  }
  for (const text of ['"new(1)"', "`new(1)`", "renew(1)", "b.new(1)", "0 // new(1)", "0 /* new(1) */", "'\"'"]) {
    assert.equal(repair(inFunction(`_ = ${text}`)), undefined, text);
  }
});

Deno.test("looking for it takes no longer for each of many", () => {
  for (const piece of ["new(", "new([", "new(a[", "new(a ", "new(*", "/*", '"\\', "'\\", "`", "new(map["]) {
    const count = Math.ceil(400_000 / piece.length);
    const started = performance.now();
    repair(`package a\n${piece.repeat(count)}`);
    // As long as each looks as far as the end it takes minutes.
    assert.ok(performance.now() - started < 10_000, piece);
  }
});
