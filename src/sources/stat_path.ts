// What a file's record says about it: enough to tell, without reading, that it is the file that was indexed.

import { lstatSync } from "node:fs";

export interface FileStat {
  readonly kind: "file" | "folder" | "symlink" | "special";
  readonly size: number;
  readonly mtime_ms: number;
  readonly ctime_ms: number;
  readonly inode: number;
}

/**
 * Times within this of the hashing prove nothing: the file may have changed again within one tick of its clock. Deno
 * gives ctime in whole seconds, which this window covers too.
 */
export const RACY_MS = 2_000;

type DenoStat = (path: string) => {
  isFile: boolean;
  isDirectory: boolean;
  isSymlink: boolean;
  size: number;
  mtime: Date | null;
  ctime?: Date | null;
  ino: number | null;
};

// Ten times quicker than node's with bigint, which alone would cost more than a whole no-op scan may.
const denoStat = (globalThis as { Deno?: { lstatSync?: DenoStat } }).Deno?.lstatSync;

/** Stats a path without following a symlink. Throws as the file system does. */
export function statPath(path: string): FileStat {
  if (denoStat !== undefined) {
    const stat = denoStat(path);
    return {
      kind: stat.isFile ? "file" : stat.isDirectory ? "folder" : stat.isSymlink ? "symlink" : "special",
      size: stat.size,
      mtime_ms: stat.mtime?.getTime() ?? 0,
      ctime_ms: stat.ctime?.getTime() ?? 0,
      inode: stat.ino ?? 0,
    };
  }
  const stat = lstatSync(path);
  return {
    kind: stat.isFile() ? "file" : stat.isDirectory() ? "folder" : stat.isSymbolicLink() ? "symlink" : "special",
    size: stat.size,
    mtime_ms: Math.trunc(stat.mtimeMs),
    ctime_ms: Math.trunc(stat.ctimeMs),
    inode: stat.ino,
  };
}

/** The record as text, for comparison with what is stored. */
export function stampOf(stat: FileStat): string {
  return `${stat.size.toString(36)}.${stat.mtime_ms.toString(36)}.${stat.ctime_ms.toString(36)}.${
    stat.inode.toString(36)
  }`;
}

/** True when an equal stamp does not yet prove that the content is the one hashed at `hashed_at_ms`. */
export function isRacy(stat: FileStat, hashed_at_ms: number): boolean {
  return Math.max(stat.mtime_ms, stat.ctime_ms) > hashed_at_ms - RACY_MS;
}

/** The same for a stamp. */
export function isRacyStamp(stamp: string, hashed_at_ms: number): boolean {
  const [, mtime, ctime] = stamp.split(".");
  return !(Math.max(parseInt(mtime ?? "", 36), parseInt(ctime ?? "", 36)) <= hashed_at_ms - RACY_MS);
}
