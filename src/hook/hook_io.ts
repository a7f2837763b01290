// What hooks and the gate touch of the process. Node's own streams take a millisecond to make, so that descriptors are used.

import { readSync, writeSync } from "node:fs";
import process from "node:process";
import { isatty } from "node:tty";
import { FocalError } from "../base/errors.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import { ObjectEnd } from "./object_end.ts";

/** What a hook touches of the process. */
export interface HookIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Columns of the terminal on stdout, or undefined when it is none. */
  readonly width: number | undefined;
  readonly inputIsTerminal: boolean;
  readonly clock: Clock;
  /** The process ends after this, and the user waits for it. */
  readonly ends: boolean;
  read(): string;
  out(text: string): void;
  error(text: string): void;
}

const LARGEST_INPUT_BYTES = 16 * 1024 * 1024;

export function processIo(): HookIo {
  return {
    env: process.env,
    get cwd() {
      return process.cwd();
    },
    get width() {
      return isatty(1) ? process.stdout.columns || 80 : undefined;
    },
    inputIsTerminal: isatty(0),
    clock: systemClock,
    ends: true,
    read: () => readInput(0),
    out: (text) => write(1, text),
    error: (text) => write(2, text),
  };
}

/** Small enough for a pipe; a reader that went away is not our fault. */
function write(descriptor: number, text: string): void {
  try {
    writeSync(descriptor, text);
  } catch {
    // Nobody reads: there is no one to tell.
  }
}

/** Until the input ends, or the object in it does. */
function readInput(descriptor: number): string {
  const chunks: Uint8Array[] = [];
  const end = new ObjectEnd();
  let total = 0;
  for (;;) {
    const chunk = new Uint8Array(64 * 1024);
    let read: number;
    try {
      read = readSync(descriptor, chunk, 0, chunk.length, null);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code === "EOF") break;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      continue;
    }
    if (read === 0) break;
    total += read;
    if (total > LARGEST_INPUT_BYTES) throw new FocalError("invalid_input", "the input is larger than 16 MB");
    const bytes = chunk.subarray(0, read);
    chunks.push(bytes);
    if (end.read(bytes)) break;
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return new TextDecoder().decode(bytes);
}
