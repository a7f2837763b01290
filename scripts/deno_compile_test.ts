import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { QUICK_PARSER } from "../src/languages/quick_parser/quick_parser.gen.ts";
import { TREE_COPIER } from "../src/languages/tree_copier.gen.ts";
import { WORD_COUNTER } from "../src/parse/word_counter.gen.ts";
import { V8_FLAGS } from "./deno_compile.ts";
import { KEPT_BACK, KEPT_BACK_MASK, LARGE_BYTES, moveLargeFunctions } from "./large_functions.ts";
import { functionSizes } from "./wasm_module.ts";

const root = join(import.meta.dirname ?? ".", "..");

Deno.test("every large function of a grammar is kept from the optimiser", () => {
  const missed: string[] = [];
  let grammars = 0;
  for (const language of readdirSync(join(root, "grammars"))) {
    const file = readdirSync(join(root, "grammars", language)).find((name) => name.endsWith(".wasm.gz"));
    if (file === undefined) continue;
    grammars++;
    functionSizes(gunzipSync(readFileSync(join(root, "grammars", language, file)))).forEach((bytes, place) => {
      if (bytes > LARGE_BYTES && !KEPT_BACK.includes(place)) missed.push(`${language} ${place}: ${bytes} bytes`);
    });
  }
  assert.deepEqual(missed, []);
  assert.ok(grammars > 15, `${grammars}`);
});

Deno.test("no function of our own wasm stands where functions are kept from the optimiser", () => {
  for (const code of [QUICK_PARSER, TREE_COPIER, WORD_COUNTER]) {
    const sizes = functionSizes(Buffer.from(code, "base64"));
    assert.ok(sizes.length > 0 && sizes.length <= Math.min(...KEPT_BACK), `${sizes.length} functions`);
  }
});

Deno.test("the program run from source has the flags of the compiled one", () => {
  const { tasks } = JSON.parse(readFileSync(join(root, "deno.json"), "utf8"));
  assert.ok(tasks.focal.command.includes(` --v8-flags=${V8_FLAGS.join(",")} src/main.ts`));
  // Tests parse all languages at once: several of the largest lexers would be optimised together.
  assert.ok(tasks.test.command.includes(` --v8-flags=--wasm-debug-mask-for-testing=${KEPT_BACK_MASK} src `));
});

Deno.test("what a module has too much of is refused, and a module without large functions stays as it is", () => {
  const small = moduleOf([4, 5]);
  assert.equal(moveLargeFunctions(small), small);
  assert.throws(() => moveLargeFunctions(moduleOf([30_000, 30_000, 30_000])), /no room/);
  assert.throws(() => moveLargeFunctions(moduleOf([30_000, 4], [1])), /not called through the table/);
});

Deno.test("a large function is moved with what points to it", () => {
  const moved = moveLargeFunctions(moduleOf([4, 30_000, 5], [2, 1]));
  const sizes = functionSizes(moved);
  assert.deepEqual([sizes[0], sizes[1], sizes[2], sizes[KEPT_BACK[0]!]], [4, 3, 5, 30_000]);
  assert.equal(sizes.length, Math.max(...KEPT_BACK) + 1);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moved as Uint8Array<ArrayBuffer>), {
    env: { base: new WebAssembly.Global({ value: "i32" }, 0) },
  });
  const table = exports["table"] as WebAssembly.Table;
  assert.deepEqual([table.get(0)?.(), table.get(1)?.()], [2, 1]);
});

/** A module with functions of these sizes, each giving its own number, and a table of some of them. */
function moduleOf(sizes: readonly number[], table: readonly number[] = sizes.map((_, i) => i)): Uint8Array {
  const leb = (value: number): number[] => value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)];
  const section = (id: number, content: readonly number[]) => [id, ...leb(content.length), ...content];
  const named = (name: string) => [name.length, ...new TextEncoder().encode(name)];
  const bodies = sizes.flatMap((size, i) => [...leb(size), 0, ...Array(size - 4).fill(1), 0x41, i, 0x0b]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(2, [1, ...named("env"), ...named("base"), 3, 0x7f, 0]),
    ...section(3, [sizes.length, ...sizes.map(() => 0)]),
    ...section(4, [1, 0x70, 0, table.length]),
    ...section(7, [1, ...named("table"), 1, 0]),
    ...section(9, [1, 0, 0x23, 0, 0x0b, table.length, ...table]),
    ...section(10, [sizes.length, ...bodies]),
  ]);
}
