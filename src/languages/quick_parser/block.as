// The block of memory that a parse has: fixed things, the text, nodes growing upwards, and the stack growing downwards from
// its end. It lies in the parser's own memory, since grammars are linked to that.

/** Fixed part, before the text: the lexer, what a scanner writes of its state, versions, tables that remember look-ups. */
export let block: usize = 0;
export let blockEnd: usize = 0;
export let text: usize = 0;
export let length: u32 = 0;
/** Where the next node goes. */
export let free: usize = 0;
/** Where the stack ends: it grows towards `free`. */
export let stackTop: usize = 0;
/** Above it the stack is kept, since versions shared it. */
export let stackKept: usize = 0;
export let forked: bool = false;
export let nodes: u32 = 0;
/** Why parsing ended in a trap: 1 there was no room, 2 there were more versions than are counted here. */
export let ended: i32 = 0;

export const LEXER = 0;
const STATE_BYTES = 1024;
export const SCANNER_STATE = 128;
export const VERSIONS = SCANNER_STATE + STATE_BYTES;
export const MOST_VERSIONS: u32 = 128;
export const VERSION: usize = 12;
export const WALKS = VERSIONS + MOST_VERSIONS * VERSION;
export const MOST_WALKS: u32 = 64;
export const WALK = 12;
export const SLICES = WALKS + MOST_WALKS * WALK;
export const MOST_SLICES: u32 = 128;
export const SLICE = 8;
export const KNOWN = SLICES + MOST_SLICES * SLICE;
export const KNOWN_BITS = 12;
export const TEXT = KNOWN + (8 << KNOWN_BITS);

/** Bytes of the block that the text does not get. */
export function fixedBytes(): u32 {
  return TEXT;
}

@inline export function take(bytes: usize): usize {
  const at = free;
  if (at + bytes > stackTop) noRoom();
  free = at + bytes;
  return at;
}

export function noRoom(): void {
  ended = 1;
  unreachable();
}

export function tooMany(): void {
  ended = 2;
  unreachable();
}
