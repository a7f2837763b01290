import assert from "node:assert/strict";
import startWabt from "wabt";
import { KEPT_BACK } from "./large_functions.ts";
import { addSeldomTwin } from "./seldom_twin.ts";
import { functionSizes } from "./wasm_module.ts";

const wabt = await startWabt();

/** Each function gives its number; one more calls some of them. */
function moduleWith(exported: readonly number[], inTable: readonly number[]): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: 36 }, (_, i) => `(func $f${i} (result i32) (i32.const ${i}))`);
  const text = `(module
    (import "env" "base" (global $base i32))
    (import "env" "other" (func $other (result i32)))
    ${numbers.join("\n")}
    (func (export "sum") (result i32) (local i64) (i32.add (call $other) (i32.add (call $f28) (call $f30))))
    (table (export "table") 4 funcref)
    (elem (global.get $base) ${inTable.map((i) => `$f${i}`).join(" ")})
    ${exported.map((i) => `(export "f${i}" (func $f${i}))`).join("\n")})`;
  return new Uint8Array(wabt.parseWat("test.wat", text).toBinary({}).buffer);
}

function started(wasm: Uint8Array) {
  const env = { base: new WebAssembly.Global({ value: "i32" }, 0), other: () => 1_000 };
  const module = new WebAssembly.Module(wasm.slice());
  return new WebAssembly.Instance(module, { env }).exports as unknown as Record<string, () => number>;
}

Deno.test("a twin does the same at a place that is kept back, and what was there is still called", () => {
  for (const [taken, place] of [[[], KEPT_BACK[0]!], [[KEPT_BACK[0]!], KEPT_BACK[1]!]] as const) {
    const wasm = moduleWith([35, ...taken], [1, 2]);
    const before = functionSizes(wasm);
    const twinned = addSeldomTwin(wasm, "f35");
    const exports = started(twinned);
    assert.deepEqual([exports.f35!(), exports.f35_seldom!()], [35, 35]);
    assert.equal(exports.sum!(), 1_058);
    const module = new WebAssembly.Module(twinned.slice());
    const names = WebAssembly.Module.exports(module).map(({ name }) => name);
    assert.deepEqual(names.slice(-1), ["f35_seldom"]);
    const sizes = functionSizes(twinned);
    assert.equal(sizes.length, before.length + 1);
    assert.equal(sizes[place], before[35]);
  }
});

Deno.test("what others know by its number is not moved", () => {
  assert.throws(() => addSeldomTwin(moduleWith([35, 28], [30]), "f35"), /no place for a twin of f35/);
  assert.throws(() => addSeldomTwin(moduleWith([35], [1]), "f34"), /no place for a twin of f34/);
});
