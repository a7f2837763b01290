import assert from "node:assert/strict";
import { compileScript, packScript, type Script, unpackScript } from "./scripts.ts";

const SOURCE = `({ "one.js": function () { return "für dich" } })`;

Deno.test("a script runs with V8's code for it as without", () => {
  const first = compileScript(packScript(SOURCE), "file:///x/one");
  const packed = packScript(SOURCE, first.script.createCachedData());
  assert.equal(unpackScript(packed).source, SOURCE);
  const second = compileScript(packed, "file:///x/two");
  assert.deepEqual([first.ahead, second.ahead], [false, true]);
  assert.equal(run(second.script), "für dich");
});

Deno.test("code that V8 does not take costs nothing but time", () => {
  // Another text: V8 keeps what it has compiled in this process.
  const broken = compileScript(packScript(`${SOURCE}\n`, new Uint8Array(64)), "file:///x/one");
  assert.equal(broken.ahead, false);
  assert.equal(run(broken.script), "für dich");
});

function run(script: Script): unknown {
  return (script.runInThisContext() as Record<string, () => unknown>)["one.js"]?.();
}
