import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { assetUrl, isBundled, workerUrl } from "./program.ts";
import { VERSION } from "./version.ts";
import config from "../../deno.json" with { type: "json" };

Deno.test("from source, workers and assets are found in the repository", () => {
  assert.equal(isBundled(), false);
  assert.ok(existsSync(workerUrl("index/worker")));
  assert.ok(existsSync(assetUrl("LICENSE")));
});

Deno.test("the version is the one of deno.json", () => {
  assert.equal(VERSION, config.version);
});
