// Hands source text to the parser, as UTF-8.
//
// web-tree-sitter would hand it over as UTF-16. But only in UTF-8 the parser steps over a character of ASCII without
// calling a decoder, and its leaves hold twice the length before they need memory of their own. Three bytes of its wasm
// are changed for that when it is fetched (`patches` in `scripts/assets.json`). Places in it are bytes then, and those
// that its JavaScript gives are half of that: trees are read by `readTree` alone.

import type { Parser, Tree } from "web-tree-sitter";

const utf8 = new TextEncoder();
/** What the parser is reading; used again, since most files are small. */
let text = new Uint8Array(1 << 16);
let length = 0;
let handed = 0;

/** Larger ones are given back. */
const LARGEST_KEPT = 1 << 21;
/** As much as there is room for where the parser wants its text. */
const MOST_AT_ONCE = 10_238;

/** Undefined when `progress` ended it. */
export function parseText(parser: Parser, source: string, progress?: () => boolean): Tree | undefined {
  const most = source.length * 3;
  if (text.length < most || text.length > Math.max(most, LARGEST_KEPT)) text = new Uint8Array(Math.max(most, 1 << 16));
  length = utf8.encodeInto(source, text).written;
  handed += length;
  return parser.parse("", null, progress === undefined ? undefined : { progressCallback: progress }) ?? undefined;
}

/** The text that was parsed last, in UTF-8; until the next is. */
export function parsedText(): Uint8Array {
  return text.subarray(0, length);
}

/** What the parser calls for the text from byte `at` on: puts it at `to`, and its length at `lengthAt`. */
export function giveText(memory: WebAssembly.Memory, to: number, at: number, lengthAt: number): void {
  const some = text.subarray(at, Math.min(at + MOST_AT_ONCE, length));
  new Uint8Array(memory.buffer).set(some, to);
  new Uint32Array(memory.buffer)[lengthAt >> 2] = some.length;
}

/** Bytes of all texts that were parsed. */
export function handedOver(): number {
  return handed;
}
