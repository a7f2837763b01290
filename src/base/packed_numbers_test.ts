import assert from "node:assert/strict";
import fc from "fast-check";
import { NumberReader, NumberWriter } from "./packed_numbers.ts";

Deno.test("numbers come back as they were written", () => {
  fc.assert(fc.property(
    fc.array(fc.tuple(fc.nat(0xffffffff), fc.integer(), fc.integer({ min: -1, max: 0x7ffffffe }))),
    (rows) => {
      const out = new NumberWriter(8);
      for (const [uint, signed, index] of rows) {
        out.uint(uint);
        out.signed(signed);
        out.index(index);
      }
      const from = new NumberReader(out.written);
      const read = rows.map(() => [from.uint(), from.signed(), from.index()]);
      assert.deepEqual(read, rows);
      assert.ok(from.ended);
    },
  ));
});

Deno.test("numbers close to 0 take a byte", () => {
  const out = new NumberWriter();
  for (const value of [0, 1, -1, 63, -64]) out.signed(value);
  assert.equal(out.written.length, 5);
  out.clear();
  assert.equal(out.written.length, 0);
});
