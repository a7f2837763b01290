// Which folders an answer covers: those given with -C, or the repository around the current folder.

import { resolve } from "node:path";
import { namedFolder } from "../base/unreadable.ts";
import { gitFacts } from "../sources/git_facts.ts";

/** Real, absolute folders. Finding them takes no git process: hooks and queries must start at once. */
export function findRoots(given: readonly string[], cwd: string): string[] {
  if (given.length > 0) return [...new Set(given.map((folder) => namedFolder(resolve(cwd, folder))))];
  const here = namedFolder(cwd);
  return [gitFacts(here)?.top ?? here];
}
