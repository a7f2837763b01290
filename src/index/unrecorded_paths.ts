// Whether something happened at a path that is not recorded that only a look at everything can tell the meaning of.

import { isProjectFile } from "../config/layers.ts";
import { hasFilesBelow } from "../graph/file_records.ts";
import { type GitFacts, gitFacts } from "../sources/git_facts.ts";
import { IGNORE_FILES } from "../sources/ignore_rules.ts";
import { type FileStat, statPath } from "../sources/stat_path.ts";
import type { Database } from "../store/database.ts";
import { isIndexable } from "./is_indexable.ts";
import { isWanted } from "./scan.ts";

export interface UnrecordedOptions {
  readonly database: Database;
  readonly checkout: number;
  readonly root: string;
  readonly exclude: readonly string[];
}

/** Beyond this many a look at everything is as quick: each costs a look at the folders that lead to it. */
const MOST_ASKED = 20;

/** For the paths of one batch. */
export class UnrecordedPaths {
  readonly #options: UnrecordedOptions;
  #git: GitFacts | undefined;
  #asked = 0;

  constructor(options: UnrecordedOptions) {
    this.#options = options;
  }

  /** `path` is relative to the root. */
  needLook(path: string): boolean {
    const { database, checkout, root, exclude } = this.#options;
    const name = path.slice(path.lastIndexOf("/") + 1);
    // There or gone: they decide what others are. So does what git keeps.
    if (IGNORE_FILES.has(name) || isProjectFile(path) || /(?:^|\/)\.git(?:\/|$)/.test(path)) return true;
    // Moved away or replaced as a whole.
    if (hasFilesBelow(database, checkout, path)) return true;
    let stat: FileStat;
    try {
      stat = statPath(`${root}/${path}`);
    } catch {
      // Came and went.
      return false;
    }
    if (stat.kind === "folder") return true;
    if (!isWanted(path)) return false;
    if (stat.kind !== "file" || this.#asked++ >= MOST_ASKED) return true;
    if (this.#asked === 1) this.#git = gitFacts(root);
    return isIndexable(path, { root, git: this.#git, exclude });
  }
}
