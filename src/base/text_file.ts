// Reads and writes other programs' files with care: symlinks are followed, modes and byte order marks are kept.

import type { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
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
import { FocalError } from "./errors.ts";

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
const ATTEMPTS = 3;

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

/** What `work` makes of the file; it is asked again when others have changed the file before that was written. */
export function editTextFile<Result>(path: string, work: (file: TextFile) => Result): Result {
  for (let attempt = 1;; attempt++) {
    try {
      return work(readTextFile(path));
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === ATTEMPTS) throw error;
    }
  }
}

class ChangedMeanwhile extends FocalError {
  constructor() {
    super("io", "others keep changing it meanwhile", { fix: "Run this again." });
  }
}

/** Writes beside the file and moves it there, unless it is no longer what was read. */
export function writeTextFile(file: TextFile, content: string | Buffer, mode_when_new = 0o666): void {
  const { path } = file;
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined) assertWritable(path, there.mode);
  const made = foldersToMake(path);
  const beside = join(dirname(path), `.focal-${randomUUID()}.tmp`);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(beside, content, { flag: "wx", mode: there === undefined ? mode_when_new : there.mode & 0o777 });
    if (there !== undefined) {
      keepOwner(beside, there);
      chmodSync(beside, there.mode & 0o777);
    }
    assertUnchanged(file);
    // Another name of the same file must go on being that.
    if (there !== undefined && there.nlink > 1) copyFileSync(beside, path);
    else renameSync(beside, path);
    rmSync(beside, { force: true });
  } catch (error) {
    rmSync(beside, { force: true });
    removeFolders(made);
    throw error;
  }
}

/** Whoever may write the folder could move another file there. An administrator may write everything, but is not meant to. */
function assertWritable(path: string, mode: number): void {
  try {
    if ((mode & 0o222) !== 0) return closeSync(openSync(path, "r+"));
  } catch { /* it is not ours to write */ }
  throw new FocalError("permission", "it is read-only", { fix: "Make it writable and run this again." });
}

function assertUnchanged({ path, bytes }: TextFile): void {
  const now = existsSync(path) ? readFileSync(path) : undefined;
  if (now === undefined ? bytes !== undefined : bytes === undefined || !now.equals(bytes)) throw new ChangedMeanwhile();
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

/** Deletes the file, unless it is no longer what was read, and those of the folders that are empty then. */
export function deleteTextFile(file: TextFile, folders: readonly string[]): void {
  assertUnchanged(file);
  assertWritable(file.path, statSync(file.path).mode);
  rmSync(file.path, { force: true });
  removeFolders(folders);
}

function removeFolders(folders: readonly string[]): void {
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

/** The folders that a file needs and that are not there, outermost first. */
export function foldersToMake(path: string): string[] {
  const result: string[] = [];
  for (let at = dirname(path); !existsSync(at) && dirname(at) !== at; at = dirname(at)) result.unshift(at);
  return result;
}
