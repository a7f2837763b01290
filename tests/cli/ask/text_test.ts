// Skeletons, batches and overviews, budgets and closed pipes, through the program.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { upperTokens } from "../../../src/base/tokens.ts";
import { focalCommand, focalEnvironment } from "../program.ts";
import { AskedRepository } from "./repository.ts";

const repository = new AskedRepository();

Deno.test("a skeleton keeps imports, constants and signatures with their line numbers, and no bodies", () => {
  const { answer } = repository.json("skeleton", "src/router.ts");
  // A line that follows the one before it needs no number.
  assert.match(answer.text, /^1\t\/\/ Routes.*\n\timport \{ Store \}/m);
  assert.match(answer.text, /^4\texport const SLASH = "\/";$/m);
  assert.match(answer.text, /^13\t {2}addRoute\(path: string, target: string\): void \{ … \}$/m);
  assert.match(answer.text, /Puts a slash/);
  assert.doesNotMatch(answer.text, /trimmed|store\.put/);
  assert.ok(answer.tokens < answer.file_tokens);
});

Deno.test("detail goes from signatures only to whole docs", () => {
  const text = (detail: string) => repository.json("skeleton", "src/router.ts", "--detail", detail).answer.text;
  assert.doesNotMatch(text("minimal"), /Puts a slash|Routes are kept/);
  assert.match(text("verbose"), /Puts a slash/);
});

Deno.test("a batch brings several symbols, and tells of those it cannot", () => {
  const { answer, code } = repository.json("batch", "normalizePath", "Store.put", "get", "nothingOfTheKind");
  assert.equal(code, 0);
  assert.deepEqual(answer.items.map((item: { name: string }) => item.name), ["normalizePath", "put"]);
  assert.match(answer.items[1].body, /this\.#items\.set/);
  assert.deepEqual(answer.missed.map((miss: { asked: string }) => miss.asked), ["get", "nothingOfTheKind"]);
  assert.equal(repository.json("batch", "Store", "--no-body").answer.items[0].body, undefined);
});

Deno.test("a batch keeps to its budget and names what it left out", () => {
  const result = repository.focal("batch", "Router", "Store", "createServer", "--json", "--max-tokens", "200");
  assert.equal(result.code, 0);
  const answer = JSON.parse(result.stdout);
  assert.equal(answer.truncated, true);
  assert.ok(result.stdout.length < 200 * 8, `${result.stdout.length} characters`);
});

Deno.test("an overview counts languages, tests and users", () => {
  const { answer } = repository.json("overview");
  const [item] = answer.items;
  assert.equal(answer.files, 6);
  assert.equal(item.tests, 2);
  assert.deepEqual(item.languages.map((one: { language: string }) => one.language), ["typescript", "python"]);
  assert.equal(item.most_used[0].qualified_name, "Store");
});

Deno.test("an overview says how much its lists leave out", () => {
  const { answer } = repository.json("overview", "--limit", "1");
  const [item] = answer.items;
  assert.deepEqual([item.folders.length, item.most_used.length], [1, 1]);
  assert.equal(item.more.folders, 1);
  assert.equal(item.more.most_used, repository.json("overview", "--limit", "100").answer.items[0].most_used.length - 1);
  assert.match(repository.focal("overview", "--limit", "1").stdout, /^Folders \(1 of 2\):$/m);
  assert.match(repository.focal("overview", "--limit", "100").stdout, /^Folders:$/m);
});

Deno.test("a reader that closes the pipe is no error", () => {
  const command = [...focalCommand(), "search", "store", "--limit", "200"].map((word) => `'${word}'`).join(" ");
  const result = spawnSync("bash", ["-c", `set -o pipefail; ${command} | head -1`], {
    cwd: repository.sandbox.project,
    encoding: "utf8",
    env: focalEnvironment(repository.sandbox),
  });
  assert.equal(result.status, 0, result.stderr);
  assert.equal(result.stdout.trim().split("\n").length, 1);
  assert.equal(result.stderr, "");
});

Deno.test("skeletons and overviews keep to a budget, as text and as JSON, and say what is left out", () => {
  for (const [command, file] of [["skeleton", "src/router.ts"], ["overview", undefined]] as const) {
    const args = [command, ...(file === undefined ? [] : [file]), "--max-tokens", "200"];
    assert.ok(upperTokens(repository.focal(...args).stdout) <= 200, command);
    const result = repository.focal(...args, "--json");
    assert.ok(upperTokens(result.stdout) <= 200, `${command}: ${result.stdout}`);
    const answer = JSON.parse(result.stdout);
    if (file !== undefined) {
      assert.deepEqual([answer.detail, answer.truncated], ["minimal", true]);
      assert.match(answer.text, /class Router[^]*normalizePath/);
      assert.equal(answer.more, "standard does not fit, so minimal, raise max_tokens");
    } else assert.equal(answer.items.length, 1);
  }
  const least = repository.json("skeleton", "src/router.ts", "--max-tokens", "130").answer;
  assert.equal(least.detail, "names");
  assert.match(least.text, /class Router: .*addRoute[^]*normalizePath/);
  const batch = repository.json("batch", "Router", "Store", "createServer", "--max-tokens", "120").answer;
  assert.ok(batch.missed.some((miss: { no_room?: boolean }) => miss.no_room));
  assert.equal(batch.truncated, true);
});
