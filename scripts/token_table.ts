// Writes src/base/token_table.gen.ts: the first merges of o200k_base, from which token counts are bounded.

import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { Buffer } from "node:buffer";
import process from "node:process";
import { brotliCompressSync } from "node:zlib";
import { writeGenerated } from "./generated.ts";

/** More would be tighter (32,000: about 11 % over in code; 16,000: 20 %), and cost every start of the program. */
const TOKENS = 32_000;

const tokens = ranks.slice(0, TOKENS).map((token) => Buffer.from(token as string | number[]));
const lengths = Buffer.from(tokens.map((token) => token.length));
const packed = brotliCompressSync(Buffer.concat([lengths, ...tokens])).toString("base64");

writeGenerated(
  new URL("../src/base/token_table.gen.ts", import.meta.url).pathname,
  `// Written by scripts/token_table.ts. The first ${TOKENS} tokens of o200k_base by rank: lengths, then bytes; brotli, base64.

export const TOKEN_COUNT = ${TOKENS};
export const PACKED_TOKENS =
  "${packed}";
`,
  process.argv.includes("--check"),
);
