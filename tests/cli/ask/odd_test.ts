// Odd uses: folders inside of folders, files where folders belong and the other way round, kinds in any case.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const repository = new AskedRepository();
repository.git("init", "--quiet");

Deno.test("a folder inside of another one that is covered adds nothing", () => {
  const { answer } = repository.json("query", "normalizePath", "-C", ".", "-C", "src");
  assert.deepEqual(answer.items.map((item: { path: string }) => item.path), ["src/router.ts"]);
  const users = repository.json("dependents", "normalizePath", "-C", "src", "-C", ".").answer;
  assert.deepEqual(namesOf(users).sort(), ["Router.addRoute", "Router.get"]);
  assert.match(
    repository.focal("query", "Nowhere9", "-C", "src").stdout,
    /not found; only \S+src is covered, a part of its repository/,
  );
  assert.equal(repository.focal("index", ".", ".").stdout.trim().split("\n").length, 1);
});

Deno.test("what is no file or no folder is told, with what to do", () => {
  const folder = repository.focal("symbols", "src/");
  assert.equal(folder.code, 1);
  assert.match(folder.stderr, /src\/ is a folder, with 5 indexed files\n +Name a file, for example src\//);
  const file = repository.focal("index", "src/store.ts");
  assert.equal(file.code, 2);
  assert.match(file.stderr, /store\.ts is a file, not a folder/);
  assert.doesNotMatch(repository.focal("status", "--all").stdout, /store\.ts/);
});

Deno.test("kinds are taken in any case, a format by the flag that has it, and a flow needs two ends", () => {
  assert.equal(repository.json("query", "Router", "--kind", "Class").answer.items.length, 1);
  const format = repository.focal("export", "graph", "--format", "dot");
  assert.equal(format.code, 2);
  assert.match(format.stderr, /Write --as dot/);
  assert.match(repository.focal("flow", "Router", "Router").stdout, /^Where it starts .* are the same symbol/);
});
