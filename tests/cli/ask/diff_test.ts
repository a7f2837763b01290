// What a git diff changes and reaches, and a symbol's history, through the program.

import assert from "node:assert/strict";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { AskedRepository, FILES } from "./repository.ts";

const repository = new AskedRepository();
repository.git("init", "--quiet", "--initial-branch", "main");
repository.commit("Store and router");

interface Item {
  qualified_name: string;
  change?: string;
  test?: boolean;
}

function restore(): void {
  for (const [path, text] of Object.entries(FILES)) repository.write(path, text);
}

Deno.test("an unchanged tree affects nothing", () => {
  const affected = repository.focal("affected");
  assert.equal(affected.code, 1);
  assert.equal(affected.stdout.trim(), "");
});

Deno.test("a changed body reaches those who use it, and their tests", () => {
  repository.write(
    "src/store.ts",
    (FILES["src/store.ts"] ?? "").replace("#items.set(key, value)", "#items.set(key, value + '')"),
  );
  const affected = repository.focal("affected");
  assert.equal(affected.code, 0, affected.stderr);
  assert.deepEqual(affected.stdout.trim().split("\n").sort(), ["src/router.test.ts", "src/store.test.ts"]);
  const { answer } = repository.json("impact", "--diff");
  assert.ok(answer.items.some((item: Item) => item.qualified_name === "Router.addRoute"), JSON.stringify(answer));
  assert.match(repository.focal("impact", "--diff").stdout, /Store\.put/);
  restore();
});

Deno.test("links and nested repositories are no code, and keep no diff from being read", () => {
  repository.write(
    "src/store.ts",
    (FILES["src/store.ts"] ?? "").replace("#items.set(key, value)", "#items.set(key, value + '')"),
  );
  const { project } = repository.sandbox;
  symlinkSync("src", join(project, "folder.ts"));
  symlinkSync("nowhere", join(project, "dangling.ts"));
  repository.git("init", "--quiet", "nested");
  repository.write("nested/inner.ts", "export const inner = 1;\n");
  repository.git("-C", "nested", "add", "-A");
  repository.git("-C", "nested", "commit", "--quiet", "-m", "inner");
  try {
    const wanted = ["src/router.test.ts", "src/store.test.ts"];
    const affected = () => repository.focal("affected").stdout.trim().split("\n").sort();
    assert.deepEqual(affected(), wanted);
    repository.git("-c", "advice.addEmbeddedRepo=false", "add", "-A");
    assert.deepEqual(affected(), wanted);
    const staged = repository.focal("impact", "--diff", "--staged");
    assert.match(staged.stdout, /Store\.put/, staged.stderr);
  } finally {
    repository.git("reset", "--quiet");
    for (const path of ["folder.ts", "dangling.ts", "nested"]) rmSync(join(project, path), { recursive: true });
    restore();
  }
});

Deno.test("what was removed is told, with the sites that still name it", () => {
  repository.write("src/router.ts", (FILES["src/router.ts"] ?? "").replace(/\/\*\* Puts[\s\S]*$/, ""));
  const text = repository.focal("impact", "--diff").stdout;
  assert.match(text, /normalizePath/);
  assert.match(text, /removed/);
  assert.match(text, /src\/router\.ts:10/, "a caller of what is gone");
  restore();
});

Deno.test("--fail-over holds a diff to a limit", () => {
  repository.write("src/router.ts", (FILES["src/router.ts"] ?? "").replace("path.trim()", "path.trimStart()"));
  assert.equal(repository.focal("impact", "--diff", "--fail-over", "1").code, 1);
  assert.equal(repository.focal("impact", "--diff", "--fail-over", "1000").code, 0);
  restore();
});

Deno.test("a base compares with where the branch left it; an unknown revision is refused", () => {
  repository.git("switch", "--quiet", "--create", "feature");
  repository.write(
    "src/store.ts",
    (FILES["src/store.ts"] ?? "").replace("get(key: string)", "get(key: string, fallback = '')"),
  );
  repository.write("src/router.ts", (FILES["src/router.ts"] ?? "").replace("path.trim()", "path.trimEnd()"));
  repository.commit("Take a fallback");
  const text = repository.focal("impact", "--diff", "main").stdout;
  assert.match(text, /Store\.get/);
  assert.match(text, /signature/);
  assert.equal(repository.focal("impact", "--diff", "--base", "main").stdout, text);
  assert.equal(repository.focal("impact", "--base", "main").stdout, text);
  assert.equal(repository.focal("impact", "Store", "--base", "main").code, 2);
  assert.equal(repository.focal("impact", "--diff", "main", "--base", "main").code, 2);
  assert.match(repository.focal("affected", "--base", "main").stdout, /^src\/router\.test\.ts$/m);
  assert.notEqual(repository.focal("affected", "--base", "nowhere").code, 0);
  restore();
});

Deno.test("history lists the commits that touched the symbol's lines, newest first", () => {
  const { answer, code } = repository.json("history", "Store.get");
  assert.equal(code, 0);
  assert.deepEqual(answer.items.map((item: { subject: string }) => item.subject), [
    "Take a fallback",
    "Store and router",
  ]);
  assert.deepEqual(
    repository.json("history", "Store.put").answer.items.map((item: { subject: string }) => item.subject),
    ["Store and router"],
  );
});

Deno.test("what is not committed yet has no history, what an edit moved or changed keeps its own", () => {
  repository.write("src/store.ts", `// New.\nexport function fresh(): void {}\n\n${FILES["src/store.ts"] ?? ""}`);
  repository.focal("index");
  const fresh = repository.focal("history", "fresh");
  assert.equal(fresh.code, 1);
  assert.match(fresh.stdout, /not committed yet/);
  assert.equal(repository.json("history", "Store.get").answer.items.length, 2);
  restore();
});

Deno.test("without git there is no history, which is said", () => {
  const plain = new AskedRepository();
  const result = plain.focal("history", "normalizePath");
  assert.equal(result.code, 3);
  assert.equal(result.stdout, "");
  assert.match(result.stderr, /not in a git repository/);
  const asks = [["impact", "--diff"], ["impact", "--diff", "main"], ["affected"], ["affected", "--staged"]];
  for (const args of asks) {
    const refused = plain.focal(...args);
    assert.equal(refused.code, 3);
    assert.match(refused.stderr, /not in a git repository, so no changes are known there\n +Ask in a repository/);
    assert.doesNotMatch(refused.stderr, /git diff|warning:|fatal:|error:/);
  }
  plain.git("init", "--quiet");
  for (const args of [["impact", "--diff"], ["affected"], ["affected", "--staged"], ["affected", "--base", "main"]]) {
    const refused = plain.focal(...args);
    assert.match(
      refused.stderr,
      /has no commit yet, so there is nothing to compare with\n +Commit first/,
      args.join(" "),
    );
  }
});

Deno.test("what looks like an option of git is a revision that is not there", () => {
  const refused = repository.focal("impact", "--diff", "--base=--output=stolen.txt");
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /--output=stolen\.txt is no revision/);
  assert.ok(!existsSync(join(repository.sandbox.project, "stolen.txt")));
});

Deno.test("an empty base is a script's variable that was never set, not HEAD", () => {
  for (const args of [["affected", "--base", ""], ["impact", "--diff", "--base="]]) {
    const refused = repository.focal(...args);
    assert.equal(refused.code, 2, args.join(" "));
    assert.match(refused.stderr, /The revision to compare with is empty\n +Name one/);
  }
});
