// What uses a symbol, what it uses, and how one reaches another, through the program.

import assert from "node:assert/strict";
import { AskedRepository, namesOf } from "./repository.ts";

const repository = new AskedRepository();

Deno.test("dependents and deps follow edges both ways, with distance and kind", () => {
  const users = repository.json("dependents", "normalizePath").answer;
  assert.deepEqual(namesOf(users).sort(), ["Router.addRoute", "Router.get"]);
  assert.equal(users.items[0].edge_kind, "calls");
  const deep = repository.json("dependents", "normalizePath", "--depth", "2").answer;
  const found = deep.items.map((item: { qualified_name: string; distance: number }) =>
    `${item.distance} ${item.qualified_name}`
  ).sort();
  assert.deepEqual(found, ["1 Router.addRoute", "1 Router.get", "2 createServer", "2 testAddsRoute"]);
  const used = repository.json("deps", "Router.addRoute").answer;
  assert.deepEqual(namesOf(used).sort(), ["Router.store", "Store.put", "normalizePath"]);
});

Deno.test("the verdict: complete when nothing is open, else a lower bound whose sites are listed", () => {
  assert.equal(repository.json("dependents", "normalizePath").answer.completeness.verdict, "complete");
  const { answer } = repository.json("dependents", "addRoute", "--unresolved");
  assert.equal(answer.completeness.verdict, "lower bound");
  assert.equal(answer.completeness.unresolved, 1);
  assert.equal(answer.unresolved.length, 1);
  const [site] = answer.unresolved;
  assert.deepEqual([site.path, site.line, site.name, site.in], ["src/server.ts", 12, "addRoute", "install"]);
  assert.ok(!namesOf(answer).includes("install"), "what is only possible is no dependent");
  const text = repository.focal("dependents", "addRoute", "--unresolved").stdout;
  assert.match(text, /lower bound: 1 unresolved/);
  assert.match(text, /src\/server\.ts:12:10/);
});

Deno.test("what a symbol uses is a lower bound while a reference in it is open", () => {
  const { answer } = repository.json("deps", "install", "--unresolved");
  assert.equal(answer.completeness.verdict, "lower bound");
  assert.deepEqual(answer.unresolved.map((site: { name: string }) => site.name), ["addRoute"]);
  assert.equal(repository.json("deps", "createServer").answer.completeness.verdict, "complete");
});

Deno.test("who makes an instance uses the constructor, and whatever only names the type does not", () => {
  const { answer } = repository.json("dependents", "Router.constructor");
  assert.ok(namesOf(answer).includes("createServer"));
  assert.ok(answer.items.every((item: { edge_kind: string }) => /^(calls|instantiates)$/.test(item.edge_kind)));
});

Deno.test("impact groups by distance, marks tests, and judges in a line", () => {
  const { answer, code } = repository.json("impact", "normalizePath");
  assert.equal(code, 0);
  const test = answer.items.find((item: { name: string }) => item.name === "testAddsRoute");
  assert.equal(test.distance, 2);
  assert.equal(test.test, true);
  const text = repository.focal("impact", "normalizePath").stdout;
  assert.match(text, /^4 symbols in 3 files affected, 1 test file/);
  assert.ok(text.indexOf("Direct:") < text.indexOf("Distance 2:"));
});

Deno.test("--fail-over makes a check of it: exit code 1 when more is affected", () => {
  assert.equal(repository.focal("impact", "normalizePath", "--fail-over", "3").code, 1);
  assert.equal(repository.focal("impact", "normalizePath", "--fail-over", "4").code, 0);
});

Deno.test("flow shows the steps from one symbol to another, and says when there is no path", () => {
  const { answer, code } = repository.json("flow", "createServer", "normalizePath");
  assert.equal(code, 0);
  const steps = answer.items[0].steps.map((step: { qualified_name: string }) => step.qualified_name);
  assert.deepEqual(steps, ["createServer", "Router.addRoute", "normalizePath"]);
  const none = repository.focal("flow", "normalizePath", "createServer");
  assert.equal(none.code, 1);
  assert.match(none.stdout, /No path/);
});
