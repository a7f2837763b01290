import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { readAsset } from "./assets.ts";
import { TOKEN_COUNT, TOKEN_TABLE } from "./token_table.ts";

// Compared unpacked: another version of brotli may pack the same table differently.
Deno.test("the packed table holds the first tokens of o200k_base, in order", () => {
  const packed = readAsset(TOKEN_TABLE);
  let at = TOKEN_COUNT;
  for (let rank = 0; rank < TOKEN_COUNT; rank++) {
    const token = Buffer.from(ranks[rank] as string | number[]);
    assert.ok(token.equals(packed.subarray(at, at + packed[rank]!)), `token ${rank}`);
    at += token.length;
  }
  assert.equal(at, packed.length);
});
