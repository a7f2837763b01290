import assert from "node:assert/strict";
import { ObjectEnd } from "./object_end.ts";

/** After how many bytes it ends, read one by one; 0: never. */
function endOf(text: string): number {
  const end = new ObjectEnd();
  return new TextEncoder().encode(text).findIndex((byte) => end.read(Uint8Array.of(byte))) + 1;
}

Deno.test("an object ends with its own brace, whatever its texts hold", () => {
  for (const value of [{}, { a: [{ b: 1 }] }, { prompt: '"}\\" ]{ \\' }, { "}": "é}\u2028\n" }]) {
    const text = JSON.stringify(value);
    const bytes = new TextEncoder().encode(text).length;
    assert.equal(endOf(text), bytes);
    assert.equal(endOf(` ${text}\n`), bytes + 1);
    assert.ok(new ObjectEnd().read(new TextEncoder().encode(text + "\n")));
  }
});

Deno.test("what is cut off or no object has no end", () => {
  for (const text of ["", "x", "null", '{"a":1', '{"a":"}', "]", "}{"]) assert.equal(endOf(text), 0, text);
});
