import assert from "node:assert/strict";
import fc from "fast-check";
import { packStrings, unpackStrings } from "./packed_strings.ts";

Deno.test("strings come back as they were packed, empty ones and halves of characters, too", () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: "binary" })), (strings) => {
    assert.deepEqual(unpackStrings(packStrings(strings)), strings);
  }));
  const halves = ["\ud83d", "\ude00", "", "\0"];
  assert.deepEqual(unpackStrings(structuredClone(packStrings(halves))), halves);
});
