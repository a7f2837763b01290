// Paths that are typed in a folder of the repository.

import assert from "node:assert/strict";
import { join } from "node:path";
import { AskedRepository } from "./repository.ts";

const repository = new AskedRepository();
repository.write("lib/router.ts", "export const inLib = 1;\n");

// Without git the folder is the repository: then there is nothing above it.
repository.git("init", "--quiet");

const inside = (...args: string[]) => repository.with({ cwd: join(repository.sandbox.project, "src") }, ...args);

Deno.test("a path counts from the current folder first, then from the top", () => {
  assert.match(inside("skeleton", "router.ts").stdout, /class Router/);
  assert.match(inside("skeleton", "../lib/router.ts").stdout, /inLib/);
  assert.match(inside("skeleton", "lib/router.ts").stdout, /inLib/);
  assert.match(inside("symbols", "./store.ts").stdout, /class Store/);
});

Deno.test("so does the path before a name or a line, and a name is no path", () => {
  assert.match(inside("query", "router.ts:normalizePath").stdout, /src\/router\.ts:\d+ {2}function normalizePath/);
  assert.match(inside("query", "../lib/router.ts:1").stdout, /lib\/router\.ts:1 {2}const inLib/);
  assert.match(inside("query", "Router.get").stdout, /method Router\.get/);
});

Deno.test("a home folder is not indexed because of a question, but when told to", () => {
  const other = new AskedRepository();
  const home = { env: { HOME: other.sandbox.project } };
  const refused = other.with(home, "query", "Router");
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /is no project, and is not indexed[^]*focal index/);
  assert.equal(other.with(home, "index").code, 0);
  assert.match(other.with(home, "query", "Router").stdout, /class Router/);
});

Deno.test("a name that is misspelt in both parts is answered with the member that was meant", () => {
  assert.match(repository.focal("dependents", "Routr.adRoute").stdout, /Router\.addRoute/);
});

Deno.test("a name that another file has is suggested with its path", () => {
  const suggested = (asked: string) => repository.json("dependents", asked).answer.suggestions;
  assert.deepEqual(suggested("src/store.ts:normalizePath"), ["src/router.ts:normalizePath"]);
  assert.deepEqual(suggested("src/gone.ts:Router.addRoute"), ["src/router.ts:Router.addRoute"]);
  assert.ok(suggested("src/store.ts:normalizPath").includes("normalizePath"));
});
