import assert from "node:assert/strict";
import { loadLanguage, parserMemory, quickParser } from "../load_language.ts";
import { parseTree } from "../parse_tree.ts";
import { FlatTree } from "../tree.ts";

Deno.test("a source that takes more room than was thought is parsed all the same", async () => {
  const loaded = await loadLanguage("typescript");
  const flat = new FlatTree();
  // Most bytes are a token, and most tokens three nodes.
  const source = "a+".repeat(100_000) + "a;";
  assert.notEqual(quickParser().parse(loaded.address, source, () => true), "broken");
  assert.ok(parseTree(loaded, source, flat));
  assert.equal(flat.hasErrors, false);
  const names = Array.from({ length: flat.length }, (_, node) => loaded.names.kindName(flat.kind[node]!));
  assert.equal(names.filter((name) => name === "identifier").length, 100_001);
});

Deno.test("what is nested deeply is parsed, copied and not compared on the stack", async () => {
  const loaded = await loadLanguage("typescript");
  const flat = new FlatTree();
  const depth = 50_000;
  assert.ok(parseTree(loaded, "x = " + "[".repeat(depth) + "]".repeat(depth) + ";", flat));
  assert.equal(flat.hasErrors, false);
  assert.ok(flat.length > depth);
});

Deno.test("a long list whose items may mean several things takes no longer for each of them", async () => {
  const flat = new FlatTree();
  const sources = { c: "a(b);\n", cpp: "a<b> c(d);\n", typescript: "f<a>(b)\n", csharp: "a<b>(c);\n" };
  for (const [language, statement] of Object.entries(sources)) {
    const loaded = await loadLanguage(language);
    const steps = (count: number): number => {
      const started = performance.now();
      assert.ok(parseTree(loaded, statement.repeat(count), flat));
      return performance.now() - started;
    };
    steps(2_000);
    const [some, more] = [steps(2_000), steps(40_000)];
    // Twenty times as many; 400 times as long if each looked at all before it.
    assert.ok(more < 100 * some + 2_000, `${language}: ${some} ms, ${more} ms`);
    assert.equal(flat.hasErrors, false);
  }
});

Deno.test("a source that would take too much memory is left to tree-sitter, and what was taken is given back", async () => {
  const loaded = await loadLanguage("lua");
  assert.equal(quickParser().parse(loaded.address, "-".repeat(70_000_000), () => true), "broken");
  const before = parserMemory().buffer.byteLength;
  for (let i = 0; i < 5; i++) {
    assert.equal(quickParser().parse(loaded.address, "a = 1\n".repeat(100_000) + "=", () => true), "broken");
  }
  assert.ok(parserMemory().buffer.byteLength - before < 100_000_000);
});

Deno.test("parsing ends when it is told to, and begins anew with the next source", async () => {
  const loaded = await loadLanguage("python");
  const flat = new FlatTree();
  const source = "def f(a):\n    return [a for a in (1, 2)]\n".repeat(2_000);
  let asked = 0;
  assert.equal(parseTree(loaded, source, flat, () => ++asked < 3), false);
  assert.equal(asked, 3);
  assert.equal(quickParser().parse(loaded.address, source, () => false), "stopped");
  assert.ok(parseTree(loaded, source, flat, () => true));
  assert.equal(flat.hasErrors, false);
});

Deno.test("a source with errors is left to tree-sitter", async () => {
  const loaded = await loadLanguage("go");
  const flat = new FlatTree();
  assert.equal(quickParser().parse(loaded.address, "package a\nfunc f( {\n", () => true), "broken");
  assert.ok(parseTree(loaded, "package a\nfunc f( {\n", flat));
  assert.equal(flat.hasErrors, true);
});

Deno.test("an empty source, one of blanks, one that begins with a mark of its encoding", async () => {
  const flat = new FlatTree();
  for (const source of ["", "\n", "  \n\t", "\uFEFF", "\uFEFFdef f():\n  pass\n"]) {
    const loaded = await loadLanguage("python");
    const quick = quickParser().parse(loaded.address, source, () => true);
    assert.notEqual(typeof quick, "string", JSON.stringify(source));
    assert.ok(parseTree(loaded, source, flat));
    assert.equal(loaded.names.kindName(flat.kind[0]!), "module");
  }
});
