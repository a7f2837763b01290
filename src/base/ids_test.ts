import assert from "node:assert/strict";
import { isUuid, uuidv7 } from "./ids.ts";

Deno.test("a UUIDv7 has its version, variant and time", () => {
  const id = uuidv7(0x0192_3456_789a);
  assert.match(id, /^01923456-789a-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.ok(isUuid(id));
  assert.ok(!isUuid("01923456"));
});

Deno.test("they are unique, and sort by time", () => {
  assert.equal(new Set(Array.from({ length: 1000 }, () => uuidv7(5))).size, 1000);
  assert.ok(uuidv7(1000) < uuidv7(1001));
  assert.ok(uuidv7(1_700_000_000_000) < uuidv7(1_800_000_000_000));
});
