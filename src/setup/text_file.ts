// Reads and writes other programs' files with care: symlinks are followed, modes and byte order marks are kept.

import { Buffer } from "node:buffer";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { FocalError } from "../base/errors.ts";

export interface TextFile {
  /** Where the file really is. */
  readonly path: string;
  /** Undefined when there is none. */
  readonly bytes: Buffer | undefined;
  readonly text: string;
  readonly bom: string;
}

const BOM = "\uFEFF";
const MOST_LINKS = 40;

export function readTextFile(asked: string): TextFile {
  const path = realPath(asked);
  if (!existsSync(path)) return { path, bytes: undefined, text: "", bom: "" };
  const bytes = readFileSync(path);
  let whole: string;
  try {
    whole = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new FocalError("invalid_input", "it is not a text in UTF-8", { cause, fix: "Save it as UTF-8." });
  }
  const bom = whole.startsWith(BOM) ? BOM : "";
  return { path, bytes, text: whole.slice(bom.length), bom };
}

/** Writes beside the file and moves it there; answers the folders that had to be made, outermost first. */
export function writeTextFile(path: string, content: string | Buffer): string[] {
  const made = missingFolders(dirname(path));
  mkdirSync(dirname(path), { recursive: true });
  const there = statSync(path, { throwIfNoEntry: false });
  const mode = there?.mode;
  if (mode !== undefined && (mode & 0o222) === 0) {
    throw new FocalError("permission", "it is read-only", { fix: "Make it writable and run this again." });
  }
  const beside = join(dirname(path), `.focal-${process.pid}-${path.length}.tmp`);
  try {
    writeFileSync(beside, content, mode === undefined ? {} : { mode: mode & 0o777 });
    if (there !== undefined) keepOwner(beside, there);
    if (mode !== undefined) chmodSync(beside, mode & 0o777);
    // Another name of the same file must go on being that.
    if (there !== undefined && there.nlink > 1) copyFileSync(beside, path);
    else renameSync(beside, path);
    rmSync(beside, { force: true });
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  return made;
}

/** A file edited by an administrator stays its owner's. */
function keepOwner(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  const own = statSync(path);
  if (own.uid === uid && own.gid === gid) return;
  try {
    chownSync(path, uid, gid);
  } catch {
    // Only administrators may; then it has been ours before.
  }
}

/** Deletes the file, and those of the folders that are empty then. */
export function deleteTextFile(path: string, folders: readonly string[]): void {
  rmSync(path, { force: true });
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}

/** Where a path leads, also when what it leads to does not exist yet. */
function realPath(asked: string): string {
  let path = asked;
  for (let links = 0; links < MOST_LINKS; links++) {
    try {
      return realpathSync(path);
    } catch {
      if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path;
      path = resolve(dirname(path), readlinkSync(path));
    }
  }
  throw new FocalError("io", "it is a link that leads to itself", { fix: "Correct it and run this again." });
}

function missingFolders(folder: string): string[] {
  const result: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) result.unshift(at);
  return result;
}
