// Runs beside the server: indexes its folders and follows their changes, on connections of its own.

import { parentPort, workerData } from "node:worker_threads";
import { silentLogger } from "../base/log.ts";
import { loadConfig } from "../config/load.ts";
import { follow } from "../index/follow.ts";
import { settleRepository } from "../memory/repositories.ts";
import { Databases } from "../ops/databases.ts";
import { asFocalError } from "../ops/failure.ts";
import { systemClock } from "../time/clock.ts";
import type { IndexerEvent, IndexerStart } from "./indexer.ts";

const BEAT_MS = 2_000;
const RETRY_MS = 5_000;
const PROGRESS_MS = 100;

if (parentPort !== null) {
  const port = parentPort;
  const stop = new AbortController();
  port.on("message", () => stop.abort());
  const tell = (event: IndexerEvent) => port.postMessage(event);
  const beat = setInterval(() => tell({ kind: "beat" }), BEAT_MS);
  work(workerData as IndexerStart, stop.signal, tell).finally(() => {
    clearInterval(beat);
    // The server ends this worker when it hears so.
    tell({ kind: "stopped" });
  });
}

async function work(start: IndexerStart, signal: AbortSignal, tell: (event: IndexerEvent) => void): Promise<void> {
  const databases = new Databases({ home: start.home, clock: systemClock, log: silentLogger });
  try {
    settle(databases, start.roots);
    await Promise.all(start.roots.map((root) => followForever(databases, start, root, signal, tell)));
  } finally {
    databases.close();
  }
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

/** A folder that vanished, or a disk that is full, is tried again: both may pass. */
async function followForever(
  databases: Databases,
  start: IndexerStart,
  root: string,
  signal: AbortSignal,
  tell: (event: IndexerEvent) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await followOnce(databases, start, root, signal, tell);
    } catch (error) {
      if (signal.aborted) return;
      const { message, fix } = asFocalError(error);
      tell({ kind: "fault", root, message: `${message} ${fix}` });
      await pause(RETRY_MS, signal);
    }
  }
}

async function followOnce(
  databases: Databases,
  start: IndexerStart,
  root: string,
  signal: AbortSignal,
  tell: (event: IndexerEvent) => void,
): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  signal.addEventListener("abort", end, { once: true });
  let told_ms = -Infinity;
  const context = {
    clock: systemClock,
    config: loadConfig({ home: start.home, project: root, env: start.env }),
    log: silentLogger,
    roots: [root],
    signal: ended.signal,
    index: () => databases.index(),
    progress(done: number, total: number, message: string): void {
      const now_ms = systemClock.monotonic();
      if (now_ms - told_ms < PROGRESS_MS && done < total) return;
      told_ms = now_ms;
      tell({ kind: "progress", root, done, total, message });
    },
  };
  try {
    await follow({ context, root, changed: () => tell({ kind: "changed", root }) });
  } finally {
    signal.removeEventListener("abort", end);
    ended.abort();
  }
}

function pause(duration_ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, duration_ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}
