// Reads and writes other programs' files with care: symlinks are followed, modes and byte order marks are kept.

import { Buffer } from "node:buffer";
import {
  chmodSync,
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
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  const beside = join(dirname(path), `.focal-${process.pid}-${path.length}.tmp`);
  try {
    writeFileSync(beside, content, mode === undefined ? {} : { mode: mode & 0o777 });
    if (mode !== undefined) chmodSync(beside, mode & 0o777);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  return made;
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
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const link = lstatSync(path, { throwIfNoEntry: false });
    if (link?.isSymbolicLink() === true) return resolve(dirname(path), readlinkSync(path));
    return path;
  }
}

function missingFolders(folder: string): string[] {
  const result: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) result.unshift(at);
  return result;
}
