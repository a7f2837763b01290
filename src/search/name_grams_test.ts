import assert from "node:assert/strict";
import fc from "fast-check";
import { NameGrams } from "./name_grams.ts";

Deno.test("names that contain a text are those that a look at every name finds, in their order", () => {
  const letter = fc.constantFrom("a", "b", "_", "é", "字", "\u0461", "😀");
  const text = fc.array(letter, { maxLength: 8 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 40 }), text, fc.integer({ min: 1, max: 5 }), (names, part, most) => {
      if (part.length < 3) return;
      const grams = new NameGrams();
      for (const name of names) grams.add(name);
      assert.deepEqual(grams.containing(part, most), names.filter((name) => name.includes(part)).slice(0, most));
    }),
  );
});
