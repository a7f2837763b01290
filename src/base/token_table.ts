// The first tokens of o200k_base by rank, and what a piece of text counts when only these merge.

import { readAsset } from "./assets.ts";
import { readReady } from "./ready.ts";

/** Of the file: their lengths, then their bytes; written by `scripts/token_table.ts`. */
export const TOKEN_TABLE = "src/base/token_table.br";
/** The same with its hash table, as the binary has it. */
export const FILLED_TABLE = "token_table.filled";
/** More would be tighter (32,000: about 11 % over in code; 16,000: 20 %), and cost every start that counts. */
export const TOKEN_COUNT = 32_000;

export interface TokenTable {
  /**
   * How many tokens these bytes make. Merging goes by rank, lowest first, so what the known ranks do is exactly how the
   * full tokenizer begins; all it can do afterwards is merge more. Hence this is never under the real count.
   */
  count(bytes: Uint8Array, length: number): number;
}

const SLOTS = 1 << 17;
const NONE = 0x7fffffff;
/** Merging costs the square of the length; a longer piece counts its bytes. */
const LONGEST_MERGED = 2048;

/** Where each token lies in the bytes, and the tokens by their hash. */
interface Filled {
  /** Of the longest token. */
  readonly longest: Int32Array;
  readonly starts: Int32Array;
  readonly slots: Int32Array;
  readonly bytes: Uint8Array;
}

const HEAD = 1 + (TOKEN_COUNT + 1) + SLOTS;

/** Filling the table takes some milliseconds where that was not done ahead, so it is done once, when a count is first asked for. */
export function loadTokenTable(): TokenTable {
  return tableOf(filledOf(readReady(FILLED_TABLE) ?? fillTable(readAsset(TOKEN_TABLE))));
}

/** Makes of what the file holds what the table is used as. */
export function fillTable(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(4 * HEAD + packed.length);
  whole.set(packed, 4 * HEAD);
  const { longest, starts, slots, bytes } = filledOf(whole);
  slots.fill(-1);
  for (let rank = 0, at = TOKEN_COUNT; rank < TOKEN_COUNT; rank++) {
    const length = bytes[rank]!;
    starts[rank] = at;
    at += length;
    starts[rank + 1] = at;
    longest[0] = Math.max(longest[0]!, length);
    let slot = hashOf(bytes, starts[rank]!, at);
    while (slots[slot] !== -1) slot = (slot + 1) & (SLOTS - 1);
    slots[slot] = rank;
  }
  return whole;
}

/** Numbers are as this machine's processor has them; all that focal is built for have the lowest byte first. */
function filledOf(whole: Uint8Array<ArrayBuffer>): Filled {
  if (whole.byteOffset % 4 !== 0) whole = whole.slice();
  const head = new Int32Array(whole.buffer, whole.byteOffset, HEAD);
  return {
    longest: head.subarray(0, 1),
    starts: head.subarray(1, TOKEN_COUNT + 2),
    slots: head.subarray(TOKEN_COUNT + 2),
    bytes: whole.subarray(4 * HEAD),
  };
}

function tableOf({ longest: [longest = 0], starts, slots, bytes: packed }: Filled): TokenTable {
  function rankOf(bytes: Uint8Array, start: number, end: number): number {
    if (end - start > longest) return NONE;
    for (let slot = hashOf(bytes, start, end);; slot = (slot + 1) & (SLOTS - 1)) {
      const rank = slots[slot]!;
      if (rank < 0) return NONE;
      const from = starts[rank]!;
      if (starts[rank + 1]! - from === end - start && same(packed, from, bytes, start, end)) return rank;
    }
  }

  const bounds = new Uint32Array(LONGEST_MERGED + 2);
  const ranks = new Int32Array(LONGEST_MERGED + 2);

  function count(bytes: Uint8Array, length: number): number {
    if (length <= 1 || length > LONGEST_MERGED || rankOf(bytes, 0, length) !== NONE) {
      return length > LONGEST_MERGED ? length : Math.min(length, 1);
    }
    // bounds[i]…bounds[i + 1] is the i-th part; ranks[i] is that of its union with the next.
    let parts = length;
    for (let i = 0; i <= length; i++) bounds[i] = i;
    for (let i = 0; i < length; i++) ranks[i] = i + 2 <= length ? rankOf(bytes, i, i + 2) : NONE;
    const union = (i: number) => i < 0 || i + 2 > parts ? NONE : rankOf(bytes, bounds[i]!, bounds[i + 2]!);
    for (;;) {
      let best = NONE;
      let at = -1;
      for (let i = 0; i + 1 < parts; i++) {
        if (ranks[i]! < best) {
          best = ranks[i]!;
          at = i;
        }
      }
      if (at < 0) return parts;
      bounds.copyWithin(at + 1, at + 2, parts + 1);
      ranks.copyWithin(at, at + 1, parts);
      parts--;
      ranks[at] = union(at);
      if (at > 0) ranks[at - 1] = union(at - 1);
    }
  }

  return { count };
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let h = end - start;
  for (let i = start; i < end; i++) h = Math.imul(h ^ bytes[i]!, 0x01000193);
  return (h ^ (h >>> 15)) & (SLOTS - 1);
}

function same(a: Uint8Array, from: number, b: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (a[from + i - start] !== b[i]) return false;
  return true;
}
