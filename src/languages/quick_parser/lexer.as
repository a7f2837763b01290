// The lexer that grammars are handed: 0 the character ahead, 4 the symbol found, 8 functions; then what is ours: 32 position,
// 36 bytes of the character, 40 start and 44 end of the token, 60 a mark, 64 length and 68 address of the text. Grammars step
// through the text by themselves where they see the mark (`scripts/lexer_calls.ts`).

import { length, text } from "./block";

const POSITION = 32;
const SIZE = 36;
export const TOKEN_START = 40;
export const TOKEN_END = 44;
const MARK = 60;
const LEXER_MARK = 0x51c4f00d;
const TEXT_LENGTH = 64;
const TEXT_AT = 68;
const UNKNOWN: u32 = 0xffffffff;

/** Of a new parse. */
export function setText(lexer: usize): void {
  store<u32>(lexer, LEXER_MARK, MARK);
  store<u32>(lexer, length, TEXT_LENGTH);
  store<u32>(lexer, text, TEXT_AT);
  columnAt = 0;
}

function lookAt(lexer: usize, position: u32): void {
  store<u32>(lexer, position, POSITION);
  if (position >= length) {
    store<i32>(lexer, 0);
    store<u32>(lexer, 1, SIZE);
    return;
  }
  const first = <u32> load<u8>(text + position);
  if (first < 0x80) {
    store<u32>(lexer, first);
    store<u32>(lexer, 1, SIZE);
  } else decode(lexer, text + position, first);
}

/** The text was a string, so it is valid UTF-8. */
function decode(lexer: usize, at: usize, first: u32): void {
  let bytes: u32 = 2;
  let character = first & 0x1f;
  if (first >= 0xf0) {
    bytes = 4;
    character = first & 7;
  } else if (first >= 0xe0) {
    bytes = 3;
    character = first & 15;
  }
  for (let i: u32 = 1; i < bytes; i++) character = (character << 6) | (load<u8>(at + i) & 0x3f);
  store<u32>(lexer, character);
  store<u32>(lexer, bytes, SIZE);
}

export function advance(lexer: usize, skip: i32): void {
  let position = load<u32>(lexer, POSITION);
  if (position >= length) return;
  position += load<u32>(lexer, SIZE);
  if (skip != 0) store<u32>(lexer, position, TOKEN_START);
  lookAt(lexer, position);
}

export function markEnd(lexer: usize): void {
  store<u32>(lexer, load<u32>(lexer, POSITION), TOKEN_END);
}

const BYTE_ORDER_MARK = 0xfeff;

/** Where it was asked last, where that line begins, and how many characters stand between. */
let columnAt: usize = 0;
let columnLine: usize = 0;
let columnCount: u32 = 0;

/** How many characters stand before on the line. */
export function column(lexer: usize): u32 {
  const position = text + load<u32>(lexer, POSITION);
  let count: u32 = 0;
  let at = position;
  while (at > text && at != columnAt && load<u8>(at - 1) != 10) {
    at--;
    if ((load<u8>(at) & 0xc0) != 0x80) count++;
  }
  if (at == columnAt) {
    count += columnCount;
    at = columnLine;
  }
  columnAt = position;
  columnLine = at;
  columnCount = count;
  const marked = at == text && length >= 3 && (load<u32>(text) & 0xffffff) == 0xbfbbef;
  return marked && position > text ? count - 1 : count;
}

export function atRangeStart(lexer: usize): i32 {
  return load<u32>(lexer, POSITION) == 0 && length > 0 ? 1 : 0;
}

export function atEnd(lexer: usize): i32 {
  return load<u32>(lexer, POSITION) >= length ? 1 : 0;
}

export function log(_lexer: usize, _format: usize, _values: usize): void {}

export function startToken(lexer: usize, position: u32): void {
  store<u32>(lexer, position, TOKEN_START);
  store<u32>(lexer, UNKNOWN, TOKEN_END);
  store<u16>(lexer, 0, 4);
  lookAt(lexer, position);
  if (position == 0 && load<i32>(lexer) == BYTE_ORDER_MARK) advance(lexer, 1);
}

export function finishToken(lexer: usize): void {
  if (load<u32>(lexer, TOKEN_END) == UNKNOWN) markEnd(lexer);
  if (load<u32>(lexer, TOKEN_END) < load<u32>(lexer, TOKEN_START)) {
    store<u32>(lexer, load<u32>(lexer, TOKEN_END), TOKEN_START);
  }
}
