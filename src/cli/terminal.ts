// The terminal that the command line talks to: what it can show, and writes that survive a closed pipe.

import { readFileSync, writeSync } from "node:fs";
import process from "node:process";
import { currentFolder } from "../base/current_folder.ts";

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Columns of stdout when it is a terminal. */
  readonly width: number | undefined;
  readonly errorIsTerminal: boolean;
  /** All of stdin. */
  input(): string;
  /** False when nobody reads on. */
  out(text: string): boolean;
  error(text: string): void;
  /** Ends the program at once. */
  exit(code: number): void;
}

export function processTerminal(exit: (code: number) => void): Terminal {
  return {
    env: process.env,
    get cwd() {
      return currentFolder();
    },
    width: process.stdout.isTTY === true ? process.stdout.columns || 80 : undefined,
    errorIsTerminal: process.stderr.isTTY === true,
    input: () => readFileSync(0, "utf8"),
    out: (text) => writeAll(1, text),
    error: (text) => writeAll(2, text),
    exit,
  };
}

/** Colours are for terminals, and for those who did not refuse them. */
export function wantsColor(isTerminal: boolean, env: Terminal["env"], refused: boolean): boolean {
  return isTerminal && !refused && !env["NO_COLOR"] && env["TERM"] !== "dumb";
}

/** Writes everything or, when the reader went away, nothing more and says false: a closed pipe is not an error. */
function writeAll(descriptor: number, text: string): boolean {
  const bytes = new TextEncoder().encode(text);
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(descriptor, bytes, done);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code === "EPIPE" || code === "ERR_STREAM_DESTROYED") return false;
      if (code !== "EAGAIN") throw error;
      // A pipe that does not block is full: wait for its reader.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
  return true;
}
