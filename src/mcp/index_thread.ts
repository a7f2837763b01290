// What runs beside the server: indexes its folders and follows their changes, on connections of its own.

import { silentLogger } from "../base/log.ts";
import { settleRepository } from "../memory/repositories.ts";
import { Databases } from "../ops/databases.ts";
import { systemClock } from "../time/clock.ts";
import { FollowedFolder } from "./followed_folder.ts";
import type { IndexerEvent, IndexerStart, IndexerWish } from "./indexer.ts";

const BEAT_MS = 2_000;

export class IndexThread {
  readonly #start: IndexerStart;
  readonly #tell: (event: IndexerEvent) => void;
  readonly #stop = new AbortController();
  readonly #databases: Databases;
  readonly #folders: readonly FollowedFolder[];

  constructor(start: IndexerStart, tell: (event: IndexerEvent) => void) {
    // What became of a damaged index is for the server's log.
    const warn = (message: string) => tell({ kind: "warning", message });
    const log = { ...silentLogger, warn, error: warn };
    const databases = new Databases({ home: start.home, clock: systemClock, log });
    const stop = this.#stop.signal;
    this.#start = start;
    this.#tell = tell;
    this.#databases = databases;
    this.#folders = start.roots.map((root) => new FollowedFolder({ databases, start, root, stop, tell }));
  }

  grant(wish: IndexerWish): void {
    if (wish.kind === "stop") return this.#stop.abort();
    const folder = this.#folders.find(({ root }) => root === wish.root);
    const { id, paths, patience_ms } = wish;
    const done = paths === undefined ? folder?.catchUp(patience_ms) : folder?.reindex(paths, patience_ms);
    void (done ?? Promise.resolve(false)).then((done) => this.#tell({ kind: "reindexed", id, done }));
  }

  /** Until it is told to stop. */
  async follow(): Promise<void> {
    const beat = setInterval(() => this.#tell({ kind: "beat" }), BEAT_MS);
    this.#settle();
    try {
      await Promise.all(this.#folders.map((folder) => folder.follow()));
    } finally {
      this.#databases.close();
      clearInterval(beat);
      // The server ends this thread when it hears so.
      this.#tell({ kind: "stopped" });
    }
  }

  /** Memories are tied to repositories by a commit that takes a walk through the history to find. */
  #settle(): void {
    for (const root of this.#start.roots) {
      try {
        settleRepository(this.#databases.memory(), root, systemClock);
      } catch {
        // Without it the repository goes by its path; the calls that need the memory say what is wrong with it.
      }
    }
    // Not used any more: whoever moves the file away needs to be noticed by one thread only.
    this.#databases.closeMemory();
  }
}
