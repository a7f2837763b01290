// The hash by which a file's content is known again.

import { createHash } from "node:crypto";

/** 16 bytes of SHA-256. */
export function contentHash(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash("sha256").update(bytes).digest().subarray(0, 16));
}

export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
