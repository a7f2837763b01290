import assert from "node:assert/strict";
import { FocalError } from "../base/errors.ts";
import type { Parameters } from "./operation.ts";
import { checkValues } from "./values.ts";

const PARAMETERS = {
  depth: { type: "integer", min: 1, max: 5, default: 2, summary: "Depth" },
  kinds: { type: "strings", choices: ["call", "read"], summary: "Kinds" },
  body: { type: "boolean", summary: "Bodies" },
  name: { type: "string", required: true, maxLength: 5, summary: "Name" },
} as const satisfies Parameters;

const check = (given: Record<string, unknown>) => checkValues(PARAMETERS, given, (name) => name);

Deno.test("defaults are filled in, booleans become false, lists empty", () => {
  assert.deepEqual(check({ name: "f" }), { depth: 2, kinds: [], body: false, name: "f" });
});

const REFUSED: readonly (readonly [Record<string, unknown>, RegExp])[] = [
  [{ name: "f", depth: 6 }, /^depth must be an integer from 1 to 5, not 6\.$/],
  [{ name: "f", depth: 1.5 }, /^depth must be an integer/],
  [{ name: "f", depth: "2" }, /^depth must be an integer .*not "2"/],
  [{ name: "f", depth: NaN }, /^depth must be an integer/],
  [{ name: "f", kinds: ["call", "write"] }, /^kinds must be any of call, read, not "write"/],
  [{ name: "f", kinds: "call" }, /^kinds must be any of/],
  [{ name: "f", body: "yes" }, /^body must be true or false/],
  [{ name: "toolong" }, /^name must be a text, not 7 characters \(at most 5\)/],
  [{ name: " " }, /^name must be a text, not empty/],
  [{}, /^name is missing/],
];

for (const [given, message] of REFUSED) {
  Deno.test(`refused: ${JSON.stringify(given)}`, () => {
    assert.throws(() => check(given), (error) => error instanceof FocalError && message.test(error.message));
  });
}
