// Runs beside the server. What it does is loaded from scripts, all of it: a module that is an entry and a script besides is there twice.

import { parentPort, workerData } from "node:worker_threads";
import type { IndexerEvent, IndexerStart, IndexerWish } from "./indexer.ts";

const port = parentPort;
if (port !== null) {
  const tell = (event: IndexerEvent) => port.postMessage(event);
  const thread = import("./index_thread.ts").then(({ IndexThread }) =>
    new IndexThread(workerData as IndexerStart, tell)
  );
  port.on("message", async (wish: IndexerWish) => (await thread).grant(wish));
  void thread.then((running) => running.follow());
}
