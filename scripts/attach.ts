// Puts files into a compiled program's executable, where `src/base/attached.ts` finds them.

import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { type AttachedIndex, embeddedStart } from "../src/base/attached.ts";
import { openExecutable } from "../src/base/executable.ts";

/** What Deno embeds begins with this; where it does not lie at the end of the executable it is mapped, and costs nothing. */
const EMBEDDED = "d3n0l4nd";

export interface Block {
  readonly index: AttachedIndex;
  readonly bytes: Uint8Array;
}

/** The files one after the other, after what tells them from every other such block. */
export function blockOf(files: ReadonlyMap<string, Uint8Array>): Block {
  const hash = createHash("sha256");
  for (const [name, bytes] of files) hash.update(`${name}:${bytes.length}\n`).update(bytes);
  const id = `focal ${hash.digest("hex")}\n`;
  const places: Record<string, [number, number]> = {};
  let length = id.length;
  for (const [name, bytes] of files) {
    places[name] = [length, bytes.length];
    length += bytes.length;
  }
  const bytes = new Uint8Array(length);
  bytes.set(new TextEncoder().encode(id));
  for (const [name, content] of files) bytes.set(content, places[name]?.[0]);
  return { index: { id, bytes: length, files: places }, bytes };
}

/** False, with the executable as it was, when its runtime does not read at its start what is embedded. */
export function attach(path: string, { bytes }: Block): boolean {
  const executable = openExecutable(path);
  const at = executable === undefined ? 0 : embeddedStart(executable);
  if (executable === undefined || at === 0) return false;
  if (new TextDecoder().decode(executable.read(at, EMBEDDED.length)) !== EMBEDDED) return false;
  const embedded = readFileSync(path).subarray(at);
  const file = openSync(path, "r+");
  try {
    writeWhole(file, bytes, at);
    writeWhole(file, embedded, at + bytes.length);
  } finally {
    closeSync(file);
  }
  return true;
}

function writeWhole(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, at + done);
}
