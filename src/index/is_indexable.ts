// Whether a file that is not recorded yet belongs into the index: what a walk over the whole folder would say of it.

import type { GitFacts } from "../sources/git_facts.ts";
import { walk } from "../sources/walk.ts";
import { isWanted } from "./scan.ts";

export interface IndexableOptions {
  readonly root: string;
  readonly git: GitFacts | undefined;
  readonly exclude: readonly string[];
}

/** `path` is relative to the root. */
export function isIndexable(path: string, { root, git, exclude }: IndexableOptions): boolean {
  if (!isWanted(path)) return false;
  for (const item of walk(root, { git, exclude, wanted: isWanted, towards: path })) {
    if (item.path === path) return item.skip === undefined;
  }
  return false;
}
