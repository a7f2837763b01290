// Resolves many files in several threads. Each takes neighbours, so that what one file needs is there for the next.

import { Worker } from "node:worker_threads";
import { workerUrl } from "../base/program.ts";
import { FocalError } from "../base/errors.ts";
import { threadFault } from "../base/thread_fault.ts";
import type { PendingFile } from "../graph/pending_files.ts";
import type { ResolvedRows } from "../graph/resolved_rows.ts";
import type { ResolveSetup } from "./resolve_batch.ts";
import type { ResolveReply, ResolveRequest } from "./worker.ts";

export interface ResolveInWorkersOptions {
  readonly setup: ResolveSetup;
  /** In the order of their paths. */
  readonly files: readonly PendingFile[];
  /** How many threads; those that parsed are taken first. */
  readonly workers: number;
  readonly started: readonly Worker[];
  readonly signal: AbortSignal;
  /** A step of something else to do while nothing has come; false when nothing is left. */
  readonly meanwhile?: (() => boolean) | undefined;
}

const BATCH_FILES = 12;
/** Batches that all workers have: enough for as long as the thread that feeds them is at something else, a tenth of a second. */
const IN_FLIGHT = 32;
/** A batch of files takes milliseconds; one that takes this long never ends. */
const HANG_MS = 60_000;
const END_MS = 1_000;

/** Rows of all files, in no particular order. Throws (`internal`) when a worker fails. */
export async function* resolveInWorkers(options: ResolveInWorkersOptions): AsyncGenerator<readonly ResolvedRows[]> {
  const { files, workers, started, signal } = options;
  const ready: (readonly ResolvedRows[])[] = [];
  let failure: string | undefined;
  let wake: () => void = () => {};
  let open = 0;
  const regions = Array.from({ length: workers }, (_, i) => Math.floor(files.length * i / workers));
  const ends = regions.map((_, i) => regions[i + 1] ?? files.length);
  /** The next neighbours of a worker's region, or of the one with most left to do. */
  const take = (region: number): readonly PendingFile[] => {
    let from = region;
    if ((regions[region] as number) >= (ends[region] as number)) {
      from = regions.reduce(
        (best, start, i) => (ends[i] as number) - start > (ends[best] as number) - (regions[best] as number) ? i : best,
        0,
      );
    }
    const start = regions[from] as number;
    const end = Math.min(start + BATCH_FILES, ends[from] as number);
    regions[from] = end;
    return files.slice(start, end);
  };
  const pool = regions.map((_, region) => {
    const worker = started[region] ?? new Worker(workerUrl("index/worker"));
    const feed = (): void => {
      const batch = take(region);
      if (batch.length === 0) return;
      open++;
      worker.postMessage({ files: batch } satisfies ResolveRequest);
    };
    worker.on("message", (reply: ResolveReply) => {
      if ("ended" in reply) return;
      open--;
      if ("error" in reply) failure = reply.error;
      else ready.push(reply.rows);
      feed();
      wake();
    });
    worker.on("error", (error) => {
      failure = threadFault(error);
      wake();
    });
    worker.postMessage({ setup: options.setup } satisfies ResolveRequest);
    for (let i = 0; i < IN_FLIGHT / workers; i++) feed();
    return worker;
  });
  const stop = () => wake();
  signal.addEventListener("abort", stop);
  try {
    while (!signal.aborted && failure === undefined) {
      const rows = ready.shift();
      if (rows !== undefined) {
        yield rows;
      } else if (open === 0) return;
      else if (options.meanwhile?.() === true) await new Promise((resolve) => setTimeout(resolve, 0));
      else await woken((resolve) => wake = resolve, () => failure ??= "A resolve worker gave no answer");
    }
    if (failure !== undefined) throw new FocalError("internal", `Resolving in a worker failed: ${failure}`);
  } finally {
    signal.removeEventListener("abort", stop);
    await Promise.all(pool.map(end));
  }
}

/** Lets a worker close its database, unless it is too busy to hear of it. */
async function end(worker: Worker): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, END_MS);
    worker.on("message", (reply: ResolveReply) => {
      if (!("ended" in reply)) return;
      clearTimeout(timer);
      resolve();
    });
    worker.postMessage({ end: true } satisfies ResolveRequest);
  });
  void worker.terminate();
}

/** Waits to be woken, or for too long. */
async function woken(listen: (resolve: () => void) => void, tooLong: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    listen(resolve);
    timer = setTimeout(() => {
      tooLong();
      resolve();
    }, HANG_MS);
  });
  clearTimeout(timer);
}
