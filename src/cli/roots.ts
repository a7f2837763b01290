// Which folders an answer covers: those given with -C, or the repository around the current folder.

import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { FocalError } from "../base/errors.ts";
import { statOf } from "../base/unreadable.ts";
import { gitFacts } from "../sources/git_facts.ts";

/** Real, absolute folders. Finding them takes no git process: hooks and queries must start at once. */
export function findRoots(given: readonly string[], cwd: string): string[] {
  if (given.length > 0) return [...new Set(given.map((folder) => realFolder(resolve(cwd, folder))))];
  const here = realFolder(cwd);
  return [gitFacts(here)?.top ?? here];
}

function realFolder(folder: string): string {
  const found = statOf(folder);
  if (found === undefined) throw new FocalError("not_a_repository", `The folder ${folder} does not exist.`);
  if (!found.isDirectory()) throw new FocalError("not_a_repository", `${folder} is not a folder.`);
  return realpathSync(folder);
}
