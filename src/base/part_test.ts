import assert from "node:assert/strict";
import { packPart, part, preparedPart, runPart, unpackPart } from "./part.ts";

const SOURCE = `(function (exports, require, module, part_address, part_import) {
  const { basename } = require("node:path");
  module.exports = { file: basename(part_address), path: () => part_import("node:path"), say: () => "für dich" };
})`;

Deno.test("from source a part is the module itself", async () => {
  assert.equal(preparedPart("prompt_hooks"), undefined);
  assert.equal(await part("prompt_hooks", () => Promise.resolve("the module")), "the module");
});

Deno.test("a script is given what a module has, and runs with V8's code for it as without", async () => {
  const first = runPart(SOURCE, "file:///x/parts/one");
  assert.ok(first !== undefined);
  const module = first.module as { file: string; say: () => string; path: () => Promise<{ sep: string }> };
  assert.deepEqual([module.file, module.say()], ["one", "für dich"]);
  assert.equal(typeof (await module.path()).sep, "string");

  const packed = unpackPart(packPart(SOURCE, first.script.createCachedData()));
  assert.equal(packed.source, SOURCE);
  const second = runPart(packed.source, "file:///x/parts/two", packed.code);
  assert.deepEqual([first.ahead, second?.ahead], [false, true]);
  assert.equal((second?.module as typeof module).file, "two");
});

Deno.test("code that V8 does not take costs nothing but time", () => {
  // Another text: V8 keeps what it has compiled in this process.
  const broken = runPart(`${SOURCE}\n`, "file:///x/parts/one", new Uint8Array(64));
  assert.equal(broken?.ahead, false);
  assert.equal((broken?.module as { say: () => string }).say(), "für dich");
});
