// Reads a file without ever reading more than allowed, waiting on a pipe, or following a symlink put in its place.

import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

export type ReadResult = { readonly bytes: Uint8Array } | { readonly skip: "too large" | "special file" };

const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** The whole file, or why not. A file that grows while it is read ends at the limit. Throws as the file system does. */
export function readBounded(path: string, max_bytes: number): ReadResult {
  const file = openSync(path, FLAGS);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return { skip: "special file" };
    if (stat.size > max_bytes) return { skip: "too large" };
    let buffer = new Uint8Array(Math.min(stat.size, max_bytes) + 1);
    let length = 0;
    for (;;) {
      const count = readSync(file, buffer, length, buffer.length - length, null);
      if (count === 0) return { bytes: buffer.subarray(0, length) };
      length += count;
      if (length > max_bytes) return { skip: "too large" };
      if (length === buffer.length) {
        const wider = new Uint8Array(Math.min(buffer.length * 2, max_bytes + 1));
        wider.set(buffer);
        buffer = wider;
      }
    }
  } finally {
    closeSync(file);
  }
}
