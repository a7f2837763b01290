import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { brotliDecompressSync } from "node:zlib";
import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { PACKED_TOKENS, TOKEN_COUNT } from "./token_table.gen.ts";

// Compared unpacked: another version of brotli may pack the same table differently.
Deno.test("the packed table holds the first tokens of o200k_base, in order", () => {
  const packed = brotliDecompressSync(Buffer.from(PACKED_TOKENS, "base64"));
  let at = TOKEN_COUNT;
  for (let rank = 0; rank < TOKEN_COUNT; rank++) {
    const token = Buffer.from(ranks[rank] as string | number[]);
    assert.ok(packed.subarray(at, at + packed[rank]!).equals(token), `token ${rank}`);
    at += token.length;
  }
  assert.equal(at, packed.length);
});
