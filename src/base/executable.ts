// Reads parts of an executable file: of the one at a path, or of the one that this process was started from.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";

export interface Executable {
  readonly size: number;
  /** Less than was asked for only at its end. Throws what the system says where it cannot be read. */
  read(start: number, length: number): Uint8Array<ArrayBuffer>;
}

/** Undefined when there is none. */
export function openExecutable(path: string): Executable | undefined {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return undefined;
  }
  try {
    const size = fstatSync(file).size;
    return {
      size,
      read: (start, length) => readWhole(length, (rest, at) => readSync(file, rest, 0, rest.length, start + at)),
    };
  } catch {
    closeSync(file);
    return undefined;
  }
}

interface Library {
  readonly symbols: {
    open(path: Uint8Array, flags: number): number;
    lseek(file: number, offset: bigint, from: number): bigint | number;
    pread(file: number, into: Uint8Array, length: bigint, offset: bigint): bigint | number;
  };
}

type Dlopen = (library: string, symbols: Record<string, { parameters: string[]; result: string }>) => Library;

const SEEK_END = 2;

/**
 * That of this process, also when its path leads to another one by now, or to none. Linux has it in /proc, where Deno lets no
 * program look, so that the C library is asked; undefined on other systems.
 */
export function openOwnExecutable(): Executable | undefined {
  const { Deno } = globalThis as unknown as { Deno?: { dlopen?: Dlopen; build?: { os?: string } } };
  if (Deno?.dlopen === undefined || Deno.build?.os !== "linux") return undefined;
  try {
    const { symbols } = Deno.dlopen("libc.so.6", {
      open: { parameters: ["buffer", "i32"], result: "i32" },
      lseek: { parameters: ["i32", "i64", "i32"], result: "i64" },
      pread: { parameters: ["i32", "buffer", "usize", "i64"], result: "isize" },
    });
    const file = symbols.open(new TextEncoder().encode("/proc/self/exe\0"), 0);
    if (file < 0) return undefined;
    return {
      size: Number(symbols.lseek(file, 0n, SEEK_END)),
      read: (start, length) =>
        readWhole(length, (rest, at) => Number(symbols.pread(file, rest, BigInt(rest.length), BigInt(start + at)))),
    };
  } catch {
    // Another C library, or none that may be loaded.
    return undefined;
  }
}

function readWhole(length: number, read: (rest: Uint8Array, at: number) => number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, length));
  let at = 0;
  while (at < bytes.length) {
    const count = read(bytes.subarray(at), at);
    if (count <= 0) break;
    at += count;
  }
  return at < bytes.length ? bytes.slice(0, at) : bytes;
}
