import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { LEXERS, V8_FLAGS } from "./deno_compile.ts";

/** V8's optimiser takes about 13 MB for a function of this size, and more than in proportion for larger ones. */
const LARGE_BYTES = 14_000;
const CODE_SECTION = 10;

const root = join(import.meta.dirname ?? ".", "..");

Deno.test("every large function of a grammar is kept from the optimiser", () => {
  const missed: string[] = [];
  let grammars = 0;
  for (const language of readdirSync(join(root, "grammars"))) {
    const file = readdirSync(join(root, "grammars", language)).find((name) => name.endsWith(".wasm.gz"));
    if (file === undefined) continue;
    grammars++;
    functionSizes(gunzipSync(readFileSync(join(root, "grammars", language, file)))).forEach((bytes, place) => {
      if (bytes > LARGE_BYTES && !LEXERS.includes(place)) missed.push(`${language} ${place}: ${bytes} bytes`);
    });
  }
  assert.deepEqual(missed, []);
  assert.ok(grammars > 15, `${grammars}`);
});

Deno.test("the program run from source has the flags of the compiled one", () => {
  assert.ok(readFileSync(join(root, "deno.json"), "utf8").includes(`--v8-flags=${V8_FLAGS.join(",")} src/main.ts`));
});

/** Sizes of a module's own functions, in their order. */
function functionSizes(wasm: Uint8Array): number[] {
  let at = 8;
  const number = (): number => {
    let value = 0;
    for (let shift = 0;; shift += 7) {
      const byte = wasm[at++] ?? 0;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < wasm.length) {
    const section = wasm[at++];
    const length = number();
    if (section !== CODE_SECTION) {
      at += length;
      continue;
    }
    return Array.from({ length: number() }, () => {
      const bytes = number();
      at += bytes;
      return bytes;
    });
  }
  return [];
}
