// Files that lie in the program's own executable, before what Deno embeds. Where Deno's runtime reads all that is embedded, twice,
// whenever it starts, a megabyte costs 1 ms of every start; what lies here costs nothing until it is asked for.
//
//   the runtime | id, files | what Deno embeds, whose length is in the last eight bytes

import { readFileSync } from "node:fs";
import process from "node:process";
import { type Executable, openExecutable, openOwnExecutable } from "./executable.ts";
import { assetUrl, isBundled } from "./program.ts";

/** Which files there are. It is embedded. */
export interface AttachedIndex {
  /** What the block begins with: tells it from that of another build. */
  readonly id: string;
  /** Length of the block. */
  readonly bytes: number;
  /** Where in the block a file begins, and its length. */
  readonly files: Readonly<Record<string, readonly [start: number, length: number]>>;
}

export interface Attached {
  readonly index: AttachedIndex;
  readonly executable: Executable;
  readonly start: number;
}

export const ATTACHED_INDEX = "attached.json";
/** Of what Deno puts at the end of an executable. */
const TRAILER_BYTES = 16;

/** Undefined until something is asked for, null where nothing is attached. It stays open: an update must not take it away. */
let own: Attached | null | undefined;

/** A file of this program; undefined where it is not attached, for example from source. */
export function readAttached(name: string): Uint8Array<ArrayBuffer> | undefined {
  if (own === undefined) own = isBundled() ? findOwn() ?? null : null;
  return own === null ? undefined : readFrom(own, name);
}

function findOwn(): Attached | undefined {
  let index: AttachedIndex;
  try {
    index = JSON.parse(readFileSync(assetUrl(ATTACHED_INDEX), "utf8")) as AttachedIndex;
  } catch {
    return undefined;
  }
  // Another version may have taken the place of a program that runs for long.
  return findAttached(index, openExecutable(process.execPath)) ?? findAttached(index, openOwnExecutable());
}

/** Undefined when there is no executable, or it is not the one that the index was made for. */
export function findAttached(index: AttachedIndex, executable: Executable | undefined): Attached | undefined {
  if (executable === undefined) return undefined;
  const start = embeddedStart(executable) - index.bytes;
  if (start <= 0) return undefined;
  const id = new TextDecoder().decode(executable.read(start, index.id.length));
  return id === index.id ? { index, executable, start } : undefined;
}

export function readFrom({ index, executable, start }: Attached, name: string): Uint8Array<ArrayBuffer> | undefined {
  const place = Object.hasOwn(index.files, name) ? index.files[name] : undefined;
  return place === undefined ? undefined : executable.read(start + place[0], place[1]);
}

/** Where what Deno embeds begins; 0 in files that are none of its executables. */
export function embeddedStart({ size, read }: Executable): number {
  if (size < TRAILER_BYTES) return 0;
  const trailer = new DataView(read(size - TRAILER_BYTES, TRAILER_BYTES).buffer);
  const length = trailer.getBigUint64(TRAILER_BYTES - 8, true);
  return length > size ? 0 : size - Number(length);
}
