// Counts tokens without a tokenizer's full tables: an estimate that is right on average, and a bound that is never under.

import { Buffer } from "node:buffer";
import { isAscii, lazyPattern } from "./lazy_pattern.ts";
import { loadTokenTable, type TokenTable } from "./token_table.ts";

export type ContentKind = "code" | "prose" | "json" | "text";

const CONTRACTION = "(?:'(?:[sdmtSDMT]|[lL][lL]|[vV][eE]|[rR][eE]))?";

/** How o200k_base cuts a text into pieces; it then merges bytes within each. */
function cuts(upper: string, lower: string, letter: string, digit: string): string {
  return [
    `[^\\r\\n${letter}${digit}]?[${upper}]*[${lower}]+${CONTRACTION}`,
    `[^\\r\\n${letter}${digit}]?[${upper}]+[${lower}]*${CONTRACTION}`,
    `[${digit}]{1,3}`,
    ` ?[^\\s${letter}${digit}]+[\\r\\n/]*`,
    "\\s*[\\r\\n]+",
    "\\s+(?!\\S)",
    "\\s+",
  ].join("|");
}

const piecesOfAny = lazyPattern(
  cuts("\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}", "\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}", "\\p{L}", "\\p{N}"),
  "gu",
);
const piecesOfAscii = lazyPattern(cuts("A-Z", "a-z", "A-Za-z", "0-9"), "g");

/**
 * Of a piece's tokens beyond its first, this part is real, the rest are merges that the table does not know. Fitted on
 * open-source code in eight languages, manuals, JSON files and translations into seven languages.
 */
const REAL_SHARE: Readonly<Record<ContentKind, number>> = { code: 0.36, prose: 0.38, json: 0.5, text: 0.42 };
const REAL_SHARE_OTHER_SCRIPTS = 0.6;

const PIECE_BYTES = 4096;
/**
 * Code and prose repeat their pieces: what was counted is kept for the texts that come after. Longer pieces would keep
 * the whole text alive that they were cut from.
 */
const MOST_KEPT = 20_000;
const LONGEST_KEPT = 12;
const encoder = new TextEncoder();
let counting:
  | { readonly table: TokenTable; readonly bytes: Uint8Array; readonly kept: Map<string, number> }
  | undefined;

/** About how many o200k_base tokens the text has. */
export function estimateTokens(text: string, kind: ContentKind = "text"): number {
  const { pieces, ascii_extra, other_extra } = count(text);
  return Math.round(pieces + ascii_extra * REAL_SHARE[kind] + other_extra * REAL_SHARE_OTHER_SCRIPTS);
}

/** At least as many tokens as o200k_base counts; in code and prose about an eighth more. */
export function upperTokens(text: string): number {
  const { pieces, ascii_extra, other_extra } = count(text);
  return pieces + ascii_extra + other_extra;
}

/** Whether the text surely has at most `max_tokens`. */
export function fitsBudget(text: string, max_tokens: number): boolean {
  // No token is shorter than a byte, and no UTF-16 unit is longer than three.
  return text.length * 3 <= max_tokens || upperTokens(text) <= max_tokens;
}

interface Count {
  readonly pieces: number;
  /** Tokens beyond the first of each piece: of pieces in ASCII, and of the others. */
  readonly ascii_extra: number;
  readonly other_extra: number;
}

function count(text: string): Count {
  counting ??= { table: loadTokenTable(), bytes: new Uint8Array(PIECE_BYTES), kept: new Map() };
  const { table, bytes, kept } = counting;
  if (kept.size > MOST_KEPT) kept.clear();
  const known = new Map<string, number>();
  const found = text.match((isAscii(text) ? piecesOfAscii : piecesOfAny)()) ?? [];
  let ascii_extra = 0;
  let other_extra = 0;
  for (const piece of found) {
    const counts = piece.length <= LONGEST_KEPT ? kept : known;
    let extra = counts.get(piece);
    if (extra === undefined) {
      extra = extraOf(table, piece, bytes);
      counts.set(piece, extra);
    }
    // Negative marks other scripts, so that one map holds both.
    if (extra > 0) ascii_extra += extra;
    else other_extra -= extra;
  }
  return { pieces: found.length, ascii_extra, other_extra };
}

function extraOf(table: TokenTable, piece: string, bytes: Uint8Array): number {
  const length = piece.length * 3 > PIECE_BYTES ? Buffer.byteLength(piece) : encoder.encodeInto(piece, bytes).written;
  const extra = (length > PIECE_BYTES || piece.length * 3 > PIECE_BYTES ? length : table.count(bytes, length)) - 1;
  return length === piece.length ? extra : -extra;
}
