// What the pipeline needs of the caller; every operation's context fits.

import type { Logger } from "../base/log.ts";
import type { Config } from "../config/config.ts";
import type { Checkout } from "../graph/checkouts.ts";
import type { Database } from "../store/database.ts";
import type { Clock } from "../time/clock.ts";
import type { IndexOptions, IndexProgress } from "./index_checkout.ts";

export interface IndexContext {
  readonly clock: Clock;
  /** As it is now: it may change while a folder is followed. */
  readonly config: Pick<Config, "index">;
  readonly log: Logger;
  readonly roots: readonly string[];
  readonly signal: AbortSignal;
  index(): Database;
  progress(done: number, total: number, message: string): void;
  /** Has files indexed by somebody else, so that answering goes on; false when they could not be in time. */
  reindex?(checkout: Checkout, paths: readonly string[]): Promise<boolean>;
  /** Told when answers cannot be of the whole code as it is: some of it is not indexed yet, or not again. */
  notice?(state: "incomplete" | "outdated", message: string): void;
  /** Told of files that an answer speaks of as they were before they changed. */
  outdated?(checkout: Checkout, paths: readonly string[]): void;
}

/** Options of the pipeline for one root. */
export function indexOptions(context: IndexContext, root: string): IndexOptions {
  const started_ms = context.clock.monotonic();
  const { max_file_bytes, exclude, jobs } = context.config.index;
  return {
    database: context.index(),
    root,
    clock: context.clock,
    signal: context.signal,
    max_file_bytes,
    exclude,
    jobs,
    warn: (message) => context.log.warn(message),
    progress: (progress) => {
      const took_ms = context.clock.monotonic() - started_ms;
      context.progress(progress.files, progress.files_total, describeProgress(progress, took_ms));
    },
  };
}

/** `parsing files (1.2 of 2.1 MB, 4.1 MB/s, 2 s left)`; how many files is shown beside it. */
export function describeProgress(progress: IndexProgress, took_ms: number): string {
  if (progress.stage === "resolve") return "resolving references of files";
  const rate = progress.bytes / Math.max(1, took_ms) * 1000;
  const left_s = Math.ceil((progress.bytes_total - progress.bytes) / Math.max(1, rate));
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
  return `parsing files (${mb(progress.bytes)} of ${mb(progress.bytes_total)} MB, ${mb(rate)} MB/s, ${left_s} s left)`;
}
