// Runs beside the server: indexes its folders and follows their changes, on connections of its own.

import { parentPort, workerData } from "node:worker_threads";
import { silentLogger } from "../base/log.ts";
import { settleRepository } from "../memory/repositories.ts";
import { Databases } from "../ops/databases.ts";
import { systemClock } from "../time/clock.ts";
import { FollowedFolder } from "./followed_folder.ts";
import type { IndexerEvent, IndexerStart, IndexerWish } from "./indexer.ts";

const BEAT_MS = 2_000;

if (parentPort !== null) {
  const port = parentPort;
  const stop = new AbortController();
  const tell = (event: IndexerEvent) => port.postMessage(event);
  const beat = setInterval(() => tell({ kind: "beat" }), BEAT_MS);
  const start = workerData as IndexerStart;
  const databases = new Databases({ home: start.home, clock: systemClock, log: silentLogger });
  const folders = start.roots.map((root) => new FollowedFolder({ databases, start, root, stop: stop.signal, tell }));
  port.on("message", (wish: IndexerWish) => {
    if (wish.kind === "stop") return stop.abort();
    const folder = folders.find(({ root }) => root === wish.root);
    const done = (wish.paths === undefined ? folder?.catchUp() : folder?.reindex(wish.paths)) ?? Promise.resolve(false);
    void done.then((done) => tell({ kind: "reindexed", id: wish.id, done }));
  });
  settle(databases, start.roots);
  Promise.all(folders.map((folder) => folder.follow())).finally(() => {
    databases.close();
    clearInterval(beat);
    // The server ends this worker when it hears so.
    tell({ kind: "stopped" });
  });
}

/** Memories are tied to repositories by a commit that takes a walk through the history to find. */
function settle(databases: Databases, roots: readonly string[]): void {
  for (const root of roots) {
    try {
      settleRepository(databases.memory(), root, systemClock);
    } catch {
      // Without it the repository goes by its path; the calls that need the memory say what is wrong with it.
    }
  }
}
