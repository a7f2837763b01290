import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type LoadedLanguage, loadLanguage } from "../languages/load_language.ts";
import { prepare, syntaxOf } from "./syntax.ts";

const fixture = (name: string): string =>
  readFileSync(new URL(`../../grammars/javascript/fixture/${name}`, import.meta.url), "utf8");

/** What a reader of the tree could see of it. */
function nodes(loaded: LoadedLanguage, text: string): string[] {
  const { tree, grammar } = syntaxOf("a.js", "javascript", { loaded, text });
  return Array.from({ length: tree.length }, (_, node) => {
    const kind = grammar.names.table.kinds[tree.kind[node]!];
    const field = grammar.names.table.fields[tree.field[node]!];
    return `${kind} ${field} ${tree.start[node]} ${tree.end[node]} ${tree.parent[node]} ${tree.flags[node]}`;
  });
}

const SCRIPTS = [
  fixture("app.js"),
  fixture("util.mjs"),
  "f(a < b, c > (d));\nif (a < b > c) {}\nfor (let i = 0; i < n; i++) while (x<y) x <<= 1;",
  "const g = a<b>(c);\nnew A<b>(c);\nx = y <z> `t`;\nreturn_ = async < b;\nlabel: a <b;",
  "const r = /<a>/.test(b), s = '<a>', t = `<a>${b < c}`;\n// <a>\nx = a\n< b\n> c;",
  "class A { static #p = 1; get x() { return this.#p < 2 } *g() { yield a < b } async *h() { await a > b } }",
  "export default { a: (b) => b < 1, c: async (d) => d > 2, [e < f]: g ?? h?.[i] };",
];

Deno.test("a script without elements has the same tree in TypeScript's grammar", async () => {
  const [typescript, tsx] = [await loadLanguage("typescript"), await loadLanguage("tsx")];
  for (const text of SCRIPTS) {
    assert.deepEqual(nodes(typescript, text), nodes(tsx, text), text);
    assert.equal((await prepare(text, "javascript")).loaded.address, typescript.address, text);
  }
});

Deno.test("a script with elements is parsed with the TSX grammar, and languages share grammars", async () => {
  const [javascript, tsx] = [await loadLanguage("javascript"), await loadLanguage("tsx")];
  assert.equal(javascript.address, tsx.address);
  for (const text of ["x = <a/>;", "x = <a>b</a>;", "x = <>b</>;", "x = <a>b< /a>;"]) {
    assert.equal((await prepare(text, "javascript")).loaded.address, tsx.address, text);
  }
});

Deno.test("a component's script without elements needs no other grammar than TypeScript's", async () => {
  const typescript = await loadLanguage("typescript");
  const { loaded, text } = await prepare(
    "<template><a/></template>\n<script>\nexport default { a: 1 }\n</script>\n",
    "vue",
  );
  assert.equal(loaded.address, typescript.address);
  assert.match(text, /^\s+export default { a: 1 }\s+$/);
});
