// Puts files into a compiled program's executable, where `src/base/attached.ts` finds them.

import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { embeddedStart, footer, FOOTER_BYTES } from "../src/base/attached.ts";
import { openExecutable } from "../src/base/executable.ts";

/** What Deno embeds begins with this; where it does not lie at the end of the executable it is mapped, and costs nothing. */
const EMBEDDED = "d3n0l4nd";

/** The files one after the other, then where each lies, then whose they are. */
export function blockOf(build: string, files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const places: Record<string, [number, number]> = {};
  let end = 0;
  for (const [name, bytes] of files) {
    places[name] = [end, bytes.length];
    end += bytes.length;
  }
  const list = new TextEncoder().encode(JSON.stringify(places));
  const block = new Uint8Array(end + list.length + FOOTER_BYTES);
  for (const [name, bytes] of files) block.set(bytes, places[name]?.[0]);
  block.set(list, end);
  block.set(new TextEncoder().encode(footer(build, list.length, block.length)), end + list.length);
  return block;
}

/** False, with the executable as it was, when its runtime does not read at its start what is embedded. */
export function attach(path: string, block: Uint8Array): boolean {
  const executable = openExecutable(path);
  const at = executable === undefined ? 0 : embeddedStart(executable);
  if (executable === undefined || at === 0) return false;
  if (new TextDecoder().decode(executable.read(at, EMBEDDED.length)) !== EMBEDDED) return false;
  const embedded = readFileSync(path).subarray(at);
  const file = openSync(path, "r+");
  try {
    writeWhole(file, block, at);
    writeWhole(file, embedded, at + block.length);
  } finally {
    closeSync(file);
  }
  return true;
}

function writeWhole(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, at + done);
}
