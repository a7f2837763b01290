// Writes the first merges of o200k_base, from which token counts are bounded: src/base/token_table.br.

import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { Buffer } from "node:buffer";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { TOKEN_COUNT, TOKEN_TABLE } from "../src/base/token_table.ts";

const tokens = ranks.slice(0, TOKEN_COUNT).map((token) => Buffer.from(token as string | number[]));
const lengths = Buffer.from(tokens.map((token) => token.length));
writeFileSync(
  join(import.meta.dirname ?? ".", "..", TOKEN_TABLE),
  brotliCompressSync(Buffer.concat([lengths, ...tokens])),
);
