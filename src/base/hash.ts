// Hashes: SHA-256 for what must not collide, quick ones for keys and comparisons within one index.

import { createHash } from "node:crypto";

export function sha256Hex(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** A quick unsigned 32-bit hash of a string's UTF-16 units; stable across versions, since it is stored. */
export function hash32(text: string, seed = 0): number {
  let h = seed ^ 0x9e3779b9;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) ^ (h >>> 15);
  return mix(h ^ text.length);
}

/** A quick 64-bit hash as 16 hex digits: two lanes that feed each other. Not against an adversary. */
export function hash64(text: string): string {
  const { high, low } = lanes(text);
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}

/** The same as 8 bytes, for BLOB columns. */
export function hash64Bytes(text: string): Uint8Array {
  const { high, low } = lanes(text);
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, high);
  view.setUint32(4, low);
  return bytes;
}

function lanes(text: string): { high: number; low: number } {
  let a = 0x243f6a88;
  let b = 0x85a308d3 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    a ^= a >>> 15;
    b = Math.imul(b ^ unit, 0x85ebca77) + a | 0;
    b ^= b >>> 13;
  }
  return { high: mix(a ^ (b << 7)), low: mix(b ^ (a >>> 9)) };
}

/** Spreads every input bit over the whole word. */
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}
