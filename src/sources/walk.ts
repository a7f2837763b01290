// Lists the files below a folder that ignore rules let through, in a stable order, and says what was left out and why.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unreadable } from "../base/unreadable.ts";
import { excludedFolder } from "./excluded_folders.ts";
import { type GitFacts, gitFolderOf, tracksFilesBelow } from "./git_facts.ts";
import { IGNORE_FILES, IgnoreRules, readPatterns } from "./ignore_rules.ts";
import { type FileStat, statPath } from "./stat_path.ts";

export type SkipReason =
  | "ignored"
  | "excluded folder"
  | "nested repository"
  | "unsupported"
  | "symlink"
  | "special file"
  | "unreadable"
  | "path too long";

export type WalkItem =
  | { readonly path: string; readonly stat: FileStat; readonly skip?: undefined }
  | { readonly path: string; readonly skip: SkipReason; readonly detail?: string; readonly isFolder?: true };

export interface WalkOptions {
  readonly git?: GitFacts | undefined;
  /** Patterns of the configuration, in gitignore syntax. */
  readonly exclude?: readonly string[];
  /** Only what leads to this file is looked at. */
  readonly towards?: string;
  /** By name alone: whether the file is of any interest. */
  wanted(path: string): boolean;
}

/** Longest path, in UTF-16 units, that is taken up. */
const LONGEST_PATH = 4_000;

interface Entry {
  readonly name: string;
  readonly kind: "file" | "folder" | "symlink" | "special";
}

interface Folder {
  readonly path: string;
  readonly rules: IgnoreRules;
}

/**
 * Files below `root` (absolute, real). Paths are relative, with `/`; a folder's files come before its subfolders'. Throws
 * when the root itself cannot be read.
 */
export function* walk(root: string, options: WalkOptions): Generator<WalkItem> {
  const configured = new IgnoreRules("", [(options.exclude ?? []).join("\n")]);
  const tracked = trackedFolders(options.git);
  const prefix = options.git?.prefix ?? "";
  // Ignore rules see paths from git's top level, since they may stand above the root.
  const fromTop = (path: string) => prefix === "" ? path : path === "" ? prefix : prefix + "/" + path;
  const pending: Folder[] = [{ path: "", rules: rulesAbove(options.git) }];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const absolute = folder.path === "" ? root : root + "/" + folder.path;
    let entries: Entry[];
    try {
      entries = readFolder(absolute);
    } catch (error) {
      // What cannot be looked at at all is not empty.
      if (folder.path === "") throw unreadable(root, error) ?? error;
      yield { path: folder.path, skip: "unreadable", detail: codeOf(error), isFolder: true };
      continue;
    }
    if (folder.path !== "" && entries.some(({ name }) => name === ".git") && gitFolderOf(absolute) !== undefined) {
      yield { path: folder.path, skip: "nested repository", isFolder: true };
      continue;
    }
    const names = new Set<string>();
    for (const entry of entries) if (IGNORE_FILES.has(entry.name)) names.add(entry.name);
    const rules = names.size === 0
      ? folder.rules
      : IgnoreRules.read(absolute, fromTop(folder.path), names, folder.rules);
    const subfolders: Folder[] = [];
    for (const entry of entries) {
      const path = folder.path === "" ? entry.name : folder.path + "/" + entry.name;
      if (options.towards !== undefined && path !== options.towards && !options.towards.startsWith(path + "/")) {
        continue;
      }
      if (entry.kind === "folder") {
        const skip = folderSkip(path, fromTop(path), entry.name, rules, configured, tracked);
        if (skip === undefined) subfolders.push({ path, rules });
        else if (entry.name !== ".git") yield { path, skip, isFolder: true };
      } else {
        const item = fileItem(absolute, path, fromTop(path), entry, rules, configured, options);
        if (item !== undefined) yield item;
      }
    }
    for (let i = subfolders.length - 1; i >= 0; i--) pending.push(subfolders[i] as Folder);
  }
}

function fileItem(
  folder: string,
  path: string,
  known: string,
  entry: Entry,
  rules: IgnoreRules,
  configured: IgnoreRules,
  options: WalkOptions,
): WalkItem | undefined {
  if (entry.kind === "file" && !options.wanted(path)) return { path, skip: "unsupported" };
  if (rules.verdict(known, false) === "ignored" || configured.verdict(path, false) === "ignored") {
    return { path, skip: "ignored" };
  }
  if (entry.kind === "symlink") return options.wanted(path) ? { path, skip: "symlink" } : { path, skip: "unsupported" };
  if (entry.kind === "special") return { path, skip: "special file" };
  if (path.length > LONGEST_PATH) return { path, skip: "path too long" };
  try {
    const stat = statPath(folder + "/" + entry.name);
    return stat.kind === "file" ? { path, stat } : { path, skip: "special file" };
  } catch (error) {
    const code = codeOf(error);
    // Deleted between listing and stat: as if it had never been there.
    if (code === "ENOENT" && !entry.name.includes("\ufffd")) return undefined;
    return { path, skip: code === "ENAMETOOLONG" ? "path too long" : "unreadable", detail: code };
  }
}

function folderSkip(
  path: string,
  known: string,
  name: string,
  rules: IgnoreRules,
  configured: IgnoreRules,
  tracked: (folder: string) => boolean,
): SkipReason | undefined {
  if (name === ".git") return "excluded folder";
  const verdict = rules.verdict(known, true);
  if (verdict === "ignored" || configured.verdict(path, true) === "ignored") return "ignored";
  const excluded = excludedFolder(known);
  if (excluded !== undefined && verdict !== "included") {
    if (excluded === "always" || !tracked(known)) return "excluded folder";
  }
  if (path.length > LONGEST_PATH) return "path too long";
  return undefined;
}

/** Rules of the folders between git's top level and the root, which hold in the root too. */
function rulesAbove(git: GitFacts | undefined): IgnoreRules {
  let rules = new IgnoreRules("", git === undefined ? [] : [readPatterns(join(git.commonDir, "info", "exclude"))]);
  if (git === undefined || git.prefix === "") return rules;
  const segments = git.prefix.split("/");
  for (let depth = 0; depth < segments.length; depth++) {
    const below = segments.slice(0, depth).join("/");
    rules = IgnoreRules.read(join(git.top, below), below, IGNORE_FILES, rules);
  }
  return rules;
}

/** Asks git's index, which is read when the first doubtful folder comes. */
function trackedFolders(git: GitFacts | undefined): (folder: string) => boolean {
  if (git === undefined) return () => false;
  let index: ReturnType<typeof readFileSync> | undefined;
  return (folder) => {
    try {
      index ??= readFileSync(join(git.gitDir, "index"));
    } catch {
      return false;
    }
    return tracksFilesBelow(index as Parameters<typeof tracksFilesBelow>[0], folder);
  };
}

type DenoEntry = { name: string; isFile: boolean; isDirectory: boolean; isSymlink: boolean };
const denoList = (globalThis as { Deno?: { readDirSync?: (path: string) => Iterable<DenoEntry> } }).Deno?.readDirSync;

/** Throws when it cannot be read. */
export function readFolder(path: string): Entry[] {
  const entries: Entry[] = [];
  if (denoList !== undefined) {
    for (const e of denoList(path)) {
      entries.push({
        name: e.name,
        kind: e.isFile ? "file" : e.isDirectory ? "folder" : e.isSymlink ? "symlink" : "special",
      });
    }
  } else {
    for (const e of readdirSync(path, { withFileTypes: true })) {
      const kind = e.isFile() ? "file" : e.isDirectory() ? "folder" : e.isSymbolicLink() ? "symlink" : "special";
      entries.push({ name: e.name, kind });
    }
  }
  return entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" ? code : error instanceof Error ? error.name : "unknown";
}
