// What of the events below a followed folder is no news: those from where the last look at everything did not go.

import { statPath } from "../sources/stat_path.ts";
import type { PassedOver } from "./scan.ts";

export class PassedOverEvents {
  readonly #root: string;
  #folders: PassedOver = new Map();
  /** Folders that events came from since the last look began. */
  #stirred = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  /** `path` is relative to the root. */
  covers(path: string): boolean {
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
      const folder = path.slice(0, end);
      const reason = this.#folders.get(folder);
      // What makes a repository of it may go.
      if (reason === undefined || (reason === "nested repository" && /^\/\.git(?:\/HEAD)?$/.test(path.slice(end)))) {
        continue;
      }
      this.#stirred.add(folder);
      return true;
    }
    // Builds delete such a folder and make it again; a file of its name is another matter.
    const own = this.#folders.get(path);
    if ((own === "ignored" || own === "excluded folder") && this.#mayBeFolder(path)) {
      this.#stirred.add(path);
      return true;
    }
    // HEAD and the index move with every branch switch and stash; other things happen there all the time.
    return /(?:^|\/)\.git\//.test(path) && !/(?:^|\/)\.git\/(?:HEAD|index|info\/exclude)$/.test(path);
  }

  /**
   * A look has ended that passed over these. True when there is need of another one: something happened, maybe after that look
   * had been there, in a folder that it did not pass over any more.
   */
  looked(folders: PassedOver): boolean {
    const missed = [...this.#stirred].some((folder) => !folders.has(folder));
    this.#folders = folders;
    this.#stirred.clear();
    return missed;
  }

  #mayBeFolder(path: string): boolean {
    try {
      return statPath(`${this.#root}/${path}`).kind === "folder";
    } catch {
      return true;
    }
  }
}
