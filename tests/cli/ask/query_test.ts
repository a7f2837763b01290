// Which symbol a name means, through the program.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const repository = new AskedRepository();

Deno.test("one exact match is taken alone, by name, by Class.method, by path:name and by path:line", () => {
  for (
    const [asked, name] of [
      ["normalizePath", "normalizePath"],
      ["Store.get", "Store.get"],
      ["src/store.ts:get", "Store.get"],
      ["src/router.ts:14", "Router.addRoute"],
    ]
  ) {
    const { answer, code } = repository.json("query", asked ?? "");
    assert.equal(code, 0, asked);
    assert.equal(answer.match, "exact", asked);
    assert.deepEqual(namesOf(answer), [name], asked);
  }
});

Deno.test("a symbol's place, signature, doc and body are told", () => {
  const { answer } = repository.json("query", "normalizePath", "--body");
  const [item] = answer.items;
  assert.equal(item.path, "src/router.ts");
  assert.deepEqual([item.start_line, item.end_line], [19, 22]);
  assert.equal(item.signature, "function normalizePath(path: string): string");
  assert.equal(item.doc, "Puts a slash in front of a path.");
  assert.match(item.body, /^export function normalizePath[\s\S]*SLASH \+ trimmed;\n\}$|^function normalizePath/);
  const text = repository.focal("query", "normalizePath");
  assert.match(text.stdout, /^src\/router\.ts:19 {2}function normalizePath/);
  assert.equal(text.stderr, "");
});

Deno.test("without an exact match come similar ones: prefix, words of the name, a typo", () => {
  for (const asked of ["normalizeP", "Path", "normalize_path", "normlizePath"]) {
    const { answer, code } = repository.json("query", asked);
    if (code === 0) {
      assert.equal(answer.match, "similar", asked);
      assert.ok(namesOf(answer).includes("normalizePath"), `${asked}: ${namesOf(answer)}`);
    } else assert.ok(answer.suggestions.includes("normalizePath"), `${asked}: ${JSON.stringify(answer)}`);
  }
});

Deno.test("nothing found is an answer with exit code 1", () => {
  const { answer, code } = repository.json("query", "nothingOfTheKind");
  assert.equal(code, 1);
  assert.equal(answer.match, "none");
  assert.deepEqual(answer.items, []);
  const text = repository.focal("query", "nothingOfTheKind");
  assert.equal(text.code, 1);
  assert.match(text.stdout, /nothingOfTheKind: not found/);
});

Deno.test("several symbols of a name are listed, never one of them taken silently", () => {
  for (const command of ["dependents", "deps", "impact", "history"]) {
    const { answer, code } = repository.json(command, "get");
    assert.equal(code, 1, command);
    assert.equal(answer.found, "several", command);
    assert.deepEqual(namesOf(answer).sort(), ["Router.get", "Store.get"], command);
  }
  const text = repository.focal("dependents", "get");
  assert.match(text.stdout, /2 symbols are named get/);
  assert.match(text.stdout, /src\/store\.ts:6 {2}method Store\.get/);
});

Deno.test("--kind and --limit narrow what is listed, and say what is left out", () => {
  assert.deepEqual(namesOf(repository.json("query", "Store", "--kind", "class").answer), ["Store"]);
  assert.equal(repository.json("query", "Store", "--kind", "function").code, 1);
  assert.match(repository.focal("query", "Store", "--kind", "function").stdout, /no function is named so, but class/);
  const { answer } = repository.json("query", "get", "--limit", "1");
  assert.equal(answer.items.length, 1);
  assert.equal(answer.truncated, true);
  assert.match(answer.more, /1 more/);
});

Deno.test("symbols lists a file from top to bottom; an unknown file is refused with the nearest", () => {
  const { answer } = repository.json("symbols", "src/store.ts");
  assert.deepEqual(namesOf(answer), ["Store", "Store.#items", "Store.get", "Store.put"]);
  const unknown = repository.focal("symbols", "src/stor.ts");
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr + unknown.stdout, /store\.ts/);
  const outside = repository.focal("symbols", "../outside.ts");
  assert.equal(outside.code, 2);
  assert.match(outside.stderr, /outside/);
});

Deno.test("two repositories at once: the same name in both is a list of candidates", () => {
  const other = repository.sandbox.write("other/src/store.ts", "export class Store {}\n").replace(
    /\/src\/store\.ts$/,
    "",
  );
  const { answer, code } = repository.json("dependents", "Store", "-C", ".", "-C", other);
  assert.equal(code, 1);
  assert.equal(answer.found, "several");
  assert.deepEqual(
    new Set(answer.items.map((item: { repo: string }) => item.repo)),
    new Set([
      repository.sandbox.project,
      other,
    ]),
  );
  const here = repository.json("dependents", `${other}/src/store.ts:Store`, "-C", ".", "-C", other);
  assert.equal(here.code, 0);
  assert.equal(here.answer.symbol.repo, other);
  const file = repository.json("symbols", `${other}/src/store.ts`, "-C", ".", "-C", other).answer;
  assert.deepEqual(file.items.map((item: { repo: string; name: string }) => [item.repo, item.name]), [[
    other,
    "Store",
  ]]);
  assert.match(repository.focal("symbols", "src/store.ts", "-C", ".", "-C", other).stderr, new RegExp(`${other}/src`));
});

Deno.test("of members that could be meant the one spelt most like it comes first", () => {
  const maker = (name: string) => `pub struct ${name};\nimpl ${name} {\n    pub fn build(&self) {}\n}\n`;
  repository.write("src/makers.rs", maker("MakeXrPool") + maker("MakerPool"));
  const { answer } = repository.json("query", "MakerPool.biuld");
  assert.deepEqual(answer.suggestions.slice(0, 2), ["MakerPool.build", "MakeXrPool.build"]);
});
