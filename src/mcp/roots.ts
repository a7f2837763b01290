// Which folders a server answers for: those given, else the client's, else the repository around the current folder.

import { realpathSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { FocalError } from "../base/errors.ts";
import { isEverything } from "../base/paths.ts";
import { namedFolder } from "../base/unreadable.ts";
import { gitFacts } from "../sources/git_facts.ts";

/** Real, absolute folders, each once. Throws when one is none. */
export function givenRoots(given: readonly string[], cwd: string): string[] {
  return withoutNested(given.map((folder) => namedFolder(resolve(cwd, folder))));
}

/** What a client named as `file:` addresses; others, and folders that are not there, are left out. */
export function clientRoots(addresses: readonly string[]): string[] {
  const folders = addresses.flatMap((address) => {
    try {
      const path = fileURLToPath(address);
      return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? [realpathSync(path)] : [];
    } catch {
      return [];
    }
  });
  return withoutNested(folders);
}

/**
 * The repository around the folder, or the folder itself. None when that is the user's home or the top of the disk:
 * some clients start their servers there, and indexing all of it is never what is meant.
 */
export function surroundingRoots(cwd: string): string[] {
  const here = realpathSync(cwd);
  const top = gitFacts(here)?.top ?? here;
  return isEverything(top) ? [] : [top];
}

/** The roots that an argument `repo` means: by path or by the folder's name. */
export function chosenRoots(roots: readonly string[], repo: string): string[] {
  const wanted = repo.replace(/[\\/]+$/, "");
  const found = roots.filter((root) => root === wanted || basename(root) === wanted || root === safeReal(wanted));
  if (found.length > 0) return found;
  throw new FocalError("outside_roots", `repo names no folder of this server: ${JSON.stringify(repo.slice(0, 200))}.`, {
    fix: roots.length === 0
      ? "Start the server with a folder: `focal mcp DIR`."
      : `Leave repo out, or give one of: ${roots.join(", ")}.`,
  });
}

function withoutNested(folders: readonly string[]): string[] {
  const all = [...new Set(folders)];
  return all.filter((folder) => !all.some((other) => other !== folder && folder.startsWith(`${other}/`)));
}

function safeReal(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
