// What git says about a folder, read from its files: no process is started.

import { Buffer } from "node:buffer";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { toSlashes } from "../base/paths.ts";

export interface GitFacts {
  /** Folder that holds `.git`. */
  readonly top: string;
  /** This worktree's own git folder. */
  readonly gitDir: string;
  /** What all worktrees share. */
  readonly commonDir: string;
  /** Path of the asked folder below `top`, `/` between segments, "" at the top. */
  readonly prefix: string;
  readonly branch: string | undefined;
  /** Commit of HEAD, or undefined before the first one. */
  readonly head: string | undefined;
  readonly shallow: boolean;
}

/** Facts about the repository around an absolute, real folder; undefined outside of one. */
export function gitFacts(folder: string): GitFacts | undefined {
  for (let at = folder;; at = dirname(at)) {
    const gitDir = gitFolderOf(at);
    if (gitDir !== undefined) return factsAt(at, gitDir, toSlashes(relative(at, folder)));
    if (dirname(at) === at) return undefined;
  }
}

/** The git folder that a `.git` in `folder` is or names, if it is one. */
export function gitFolderOf(folder: string): string | undefined {
  const dotGit = join(folder, ".git");
  // Most folders have none, and a failed read costs several times a look.
  if (!existsSync(dotGit)) return undefined;
  try {
    if (statSync(dotGit).isDirectory()) return existsSync(join(dotGit, "HEAD")) ? dotGit : undefined;
    const named = /^gitdir:\s*(.+)/.exec(readFileSync(dotGit, "utf8").slice(0, 5_000))?.[1]?.trim();
    return named === undefined ? undefined : resolve(folder, named);
  } catch {
    return undefined;
  }
}

/** Only where the repository is: what a hook has time for. */
export function gitRootOf(folder: string): Pick<GitFacts, "top" | "commonDir"> | undefined {
  for (let at = folder;; at = dirname(at)) {
    const gitDir = gitFolderOf(at);
    if (gitDir !== undefined) return { top: at, commonDir: commonDirOf(gitDir) };
    if (dirname(at) === at) return undefined;
  }
}

function commonDirOf(gitDir: string): string {
  const file = join(gitDir, "commondir");
  const common = existsSync(file) ? readSmall(file) : undefined;
  return common === undefined ? gitDir : resolve(gitDir, common);
}

function factsAt(top: string, gitDir: string, prefix: string): GitFacts {
  const commonDir = commonDirOf(gitDir);
  const named = readSmall(join(gitDir, "HEAD")) ?? "";
  const ref = /^ref:\s*(\S+)/.exec(named)?.[1];
  return {
    top,
    gitDir,
    commonDir,
    prefix,
    branch: ref?.replace(/^refs\/heads\//, ""),
    head: ref === undefined ? (/^[0-9a-f]{40,64}$/.test(named) ? named : undefined) : commitOf(ref, gitDir, commonDir),
    shallow: existsSync(join(commonDir, "shallow")),
  };
}

function commitOf(ref: string, gitDir: string, commonDir: string): string | undefined {
  if (ref.includes("..")) return undefined;
  const loose = readSmall(join(gitDir, ref)) ?? readSmall(join(commonDir, ref));
  if (loose !== undefined) return loose;
  let packed: string;
  try {
    packed = readFileSync(join(commonDir, "packed-refs"), "utf8");
  } catch {
    return undefined;
  }
  const line = packed.split("\n").find((entry) => entry.endsWith(` ${ref}`));
  return line?.slice(0, line.indexOf(" "));
}

function readSmall(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

/** Whether git's index lists a file below a folder (relative to the top). Entries of index version 4 are not seen. */
export function tracksFilesBelow(index: Buffer, folder: string): boolean {
  const wanted = Buffer.from(folder + "/");
  for (let at = index.indexOf(wanted); at >= 0; at = index.indexOf(wanted, at + 1)) {
    const end = index.indexOf(0, at);
    // An entry's path follows its flags, whose low twelve bits are the path's length.
    if (end > at && (index.readUInt16BE(at - 2) & 0xfff) === Math.min(end - at, 0xfff)) return true;
  }
  return false;
}
