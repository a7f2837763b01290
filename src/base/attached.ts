// Files that lie in the program's own executable, before what Deno embeds. Where Deno's runtime reads all that is embedded, twice,
// whenever it starts, a megabyte costs 1 ms of every start; what lies here costs nothing until it is asked for.
//
//   the runtime | files, which there are, id | what Deno embeds, whose length is in the last eight bytes

import { existsSync } from "node:fs";
import process from "node:process";
import { BUILD } from "./build.ts";
import { type Executable, openExecutable, openOwnExecutable } from "./executable.ts";
import { assetUrl } from "./program.ts";

/** By name: where in the block a file begins, and its length. */
export type AttachedFiles = Readonly<Record<string, readonly [start: number, length: number]>>;

export interface Attached {
  readonly files: AttachedFiles;
  readonly executable: Executable;
  /** Where the block begins. */
  readonly start: number;
}

/** An embedded file that only a program has whose files are embedded too. */
export const EMBEDDED_SIGN = "embedded.bin";
/** Of what Deno puts at the end of an executable. */
const TRAILER_BYTES = 16;
/** Of what the block ends with: which build it belongs to, how long its list of files is, how long it is itself. */
export const FOOTER_BYTES = 128;

/** Undefined until something is asked for, null where nothing is attached. It stays open: an update must not take it away. */
let own: Attached | null | undefined;

/** A file of this compiled program; undefined where it is not attached. */
export function readAttached(name: string): Uint8Array<ArrayBuffer> | undefined {
  if (own === undefined) own = findOwn() ?? null;
  return own === null ? undefined : readFrom(own, name);
}

function findOwn(): Attached | undefined {
  const found = findAttached(BUILD, openExecutable(process.execPath));
  if (found !== undefined || existsSync(assetUrl(EMBEDDED_SIGN))) return found;
  // Another version may have taken the place of a program that runs for long.
  return findAttached(BUILD, openOwnExecutable());
}

/** Undefined when there is no executable, or nothing of that build attached to it. */
export function findAttached(build: string, executable: Executable | undefined): Attached | undefined {
  const end = executable === undefined ? 0 : embeddedStart(executable);
  if (executable === undefined || end < FOOTER_BYTES) return undefined;
  const [id, list, block] = text(executable.read(end - FOOTER_BYTES, FOOTER_BYTES)).trim().split(" ");
  if (id !== build) return undefined;
  const listed = text(executable.read(end - FOOTER_BYTES - Number(list), Number(list)));
  return { files: JSON.parse(listed) as AttachedFiles, executable, start: end - Number(block) };
}

export function footer(build: string, list: number, block: number): string {
  return `${build} ${list} ${block}`.padEnd(FOOTER_BYTES);
}

export function readFrom({ files, executable, start }: Attached, name: string): Uint8Array<ArrayBuffer> | undefined {
  const place = Object.hasOwn(files, name) ? files[name] : undefined;
  return place === undefined ? undefined : executable.read(start + place[0], place[1]);
}

/** Where what Deno embeds begins; 0 in files that are none of its executables. */
export function embeddedStart({ size, read }: Executable): number {
  if (size < TRAILER_BYTES) return 0;
  const trailer = new DataView(read(size - TRAILER_BYTES, TRAILER_BYTES).buffer);
  const length = trailer.getBigUint64(TRAILER_BYTES - 8, true);
  return length > size ? 0 : size - Number(length);
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
