// What a diff removes or moves away, and who still names it, through the program.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { AskedRepository } from "./repository.ts";

const JS: Readonly<Record<string, string>> = {
  "js/b.js": `export function helper(x) {\n  return x + 1;\n}\n\nexport function other() {\n  return 2;\n}\n`,
  "js/a.js":
    `import { helper } from "./b.js";\n\nexport function twice(x) {\n  return helper(helper(x));\n}\n\nexport function far(plugin) {\n  return plugin.helper();\n}\n`,
  "js/top.js": `import { twice } from "./a.js";\n\nexport function four(x) {\n  return twice(twice(x));\n}\n`,
  "js/b.test.js": `import { helper } from "./b.js";\n\ntest("helps", () => {\n  helper(1);\n});\n`,
  "go/go.mod": "module example.com/m\n\ngo 1.22\n",
  "go/utils.go": "package m\n\ntype H map[string]any\n",
  "go/use.go": `package m\n\nfunc Use() H {\n\treturn H{"a": 1}\n}\n`,
  "go/use_test.go": `package m\n\nimport "testing"\n\nfunc TestUse(t *testing.T) {\n\t_ = Use()\n\t_ = H{}\n}\n`,
  "py/pkg/__init__.py": "",
  "py/pkg/structures.py": "class Headers:\n    def lower(self):\n        return self\n",
  "py/pkg/models.py": "from .structures import Headers\n\n\ndef make() -> Headers:\n    return Headers().lower()\n",
  "py/tests/test_models.py":
    "from pkg.structures import Headers\n\n\ndef test_headers():\n    assert Headers().lower()\n",
};

const repository = new AskedRepository();
for (const [path, text] of Object.entries(JS)) repository.write(path, text);
repository.git("init", "--quiet", "--initial-branch", "main");
repository.commit("Before");

interface Item {
  path: string;
  qualified_name: string;
  distance: number;
  edge_kind: string;
}

const change = (path: string, from: string | RegExp, to: string) =>
  repository.write(path, (JS[path] ?? "").replace(from, to));

function restore(): void {
  repository.git("reset", "--quiet", "--hard");
  repository.git("clean", "--force", "--quiet", "-d");
}

const shown = (items: readonly Item[], kind = "broken") =>
  items.filter((item) => item.edge_kind === kind).map((item) => `${item.path} ${item.qualified_name}`.trim());

const affected = () => repository.focal("affected").stdout.trim().split("\n").sort();

Deno.test("who names what was in a deleted file depends on it directly, in every language", () => {
  for (const path of ["js/b.js", "go/utils.go", "py/pkg/structures.py"]) {
    rmSync(join(repository.sandbox.project, path));
  }
  const { answer, code } = repository.json("impact", "--diff", "--fail-over", "0");
  assert.equal(code, 1, "over the limit");
  assert.match(answer.verdict, /\d+ sites in 6 files still name what was removed\./);
  assert.deepEqual(shown(answer.items), [
    "go/use.go Use",
    "go/use_test.go TestUse",
    "js/a.js",
    "js/a.js twice",
    "js/b.test.js",
    "py/pkg/models.py",
    "py/pkg/models.py make",
    "py/tests/test_models.py",
    "py/tests/test_models.py test_headers",
  ]);
  assert.ok(
    answer.items.filter((item: Item) => item.edge_kind === "broken").every((item: Item) => item.distance === 1),
  );
  const four = answer.items.find((item: Item) => item.qualified_name === "four");
  assert.equal(four.distance, 2, "a dependent of a dependent");
  assert.equal(answer.broken_sites, answer.broken.length);
  assert.equal(answer.completeness.verdict, "lower bound");
  assert.match(answer.completeness.reasons.join("; "), /sites still name what is gone/);
  assert.deepEqual(affected(), ["go/use_test.go", "js/b.test.js", "py/tests/test_models.py"]);
  assert.equal(repository.focal("affected").code, 0);
  restore();
});

Deno.test("who imports the old path of a moved file is broken, until it imports the new one", () => {
  repository.git("mv", "js/b.js", "js/c.js");
  const { answer, code } = repository.json("impact", "--diff", "--fail-over", "0");
  assert.equal(code, 1);
  assert.match(answer.verdict, /^1 file moved\. 5 sites in 2 files still name what was moved\./);
  assert.deepEqual(
    answer.changes.map((one: { change: string; from: string; path: string }) => [
      one.change,
      one.from,
      one.path,
    ]),
    [["moved", "js/b.js", "js/c.js"]],
  );
  assert.deepEqual(shown(answer.items), ["js/a.js", "js/a.js twice", "js/b.test.js"]);
  assert.equal(answer.completeness.verdict, "lower bound");
  assert.deepEqual(affected(), ["js/b.test.js"]);

  for (const path of ["js/a.js", "js/b.test.js"]) change(path, "./b.js", "./c.js");
  const updated = repository.json("impact", "--diff");
  assert.match(updated.answer.verdict, /Nothing that is known still names what was moved\./);
  assert.deepEqual(shown(updated.answer.items), []);
  assert.equal(updated.answer.broken, undefined);
  assert.deepEqual(affected(), ["js/b.test.js"], "it was changed itself");
  restore();
});

Deno.test("a file that moved without its imports is broken itself", () => {
  repository.write("js/deep/keep.js", "export const kept = 1;\n");
  repository.git("mv", "js/top.js", "js/deep/top.js");
  const { answer } = repository.json("impact", "--diff");
  assert.deepEqual(shown(answer.items), ["js/deep/top.js"]);
  assert.equal(answer.completeness.verdict, "lower bound");
  restore();
});

Deno.test("who calls a deleted function is broken; who may call it makes the answer a lower bound", () => {
  change("js/b.js", /^export function helper[^}]*\}\n/, "");
  const { answer, code } = repository.json("impact", "--diff", "--fail-over", "0");
  assert.equal(code, 1);
  assert.match(answer.verdict, /5 sites in 2 files still name what was removed\./);
  assert.deepEqual(shown(answer.items), ["js/a.js", "js/a.js twice", "js/b.test.js"], "not plugin.helper()");
  assert.deepEqual(answer.completeness.reasons, [
    "5 sites still name what is gone",
    "1 unresolved or ambiguous site could also belong",
  ]);
  assert.deepEqual(affected(), ["js/b.test.js"]);
  const text = repository.focal("impact", "--diff").stdout;
  assert.match(text, /function twice {2}\(broken, public\)/);
  assert.match(text, /Sites that still name what is gone:/);
  assert.match(text, /js\/a\.js:4:\d+ {2}call helper \(unresolved\) in twice/);
  restore();
});

Deno.test("a renamed function leaves its callers broken, also those that were edited besides", () => {
  change("js/b.js", "helper", "aid");
  change("js/a.js", "return helper(helper(x))", "return helper(helper(x + 0))");
  const { answer, code } = repository.json("impact", "--diff", "--fail-over", "0");
  assert.equal(code, 1);
  assert.deepEqual(shown(answer.items), ["js/a.js", "js/a.js twice", "js/b.test.js"]);
  assert.deepEqual(affected(), ["js/b.test.js"]);
  repository.write("js/a.js", (JS["js/a.js"] ?? "").replaceAll("helper", "aid"));
  repository.write("js/b.test.js", (JS["js/b.test.js"] ?? "").replaceAll("helper", "aid"));
  const updated = repository.json("impact", "--diff");
  assert.match(updated.answer.verdict, /Nothing that is known still names what was removed\./);
  assert.deepEqual(shown(updated.answer.items), []);
  restore();
});

Deno.test("what was removed and never used breaks nothing", () => {
  change("js/b.js", /\nexport function other[^]*$/, "");
  const { answer, code } = repository.json("impact", "--diff", "--fail-over", "0");
  assert.equal(code, 0);
  assert.match(answer.verdict, /Nothing that is known still names what was removed\. Nothing that is known depends/);
  assert.deepEqual(answer.completeness, { verdict: "complete" });
  assert.equal(repository.focal("affected").code, 1);
  restore();
});
