// Parses what a scan finds: in threads while the rest is still being looked for, once there is enough of it, else here.

import type { Worker } from "node:worker_threads";
import { FocalError } from "../base/errors.ts";
import { workerUrl } from "../base/program.ts";
import { languageOfPath } from "../languages/registry.ts";
import type { ParsedSource } from "../parse/parsed_source.ts";
import { ParsePool, type SizedJob } from "../parse/pool.ts";
import type { Clock } from "../time/clock.ts";

export interface ParseFoundOptions {
  readonly workers: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Who writes the index makes full text of the first sources. */
  readonly textLater: boolean;
  /** Something went wrong that costs time. */
  warn(message: string): void;
}

/** Below this, starting workers takes longer than they save. */
const WORTH_WORKERS_BYTES = 200_000;
const WORTH_WORKERS_FILES = 200;

/** Of sources that wait to be made into full text. What a larger tree has besides is made by who parses. */
const MOST_TEXT_BYTES = 8_000_000;

export class ParseFound {
  readonly #options: ParseFoundOptions;
  #pool: ParsePool | undefined;
  /** What there is to parse while no worker has been started. */
  readonly #offered: SizedJob[] = [];
  #offeredBytes = 0;
  #laterBytes = 0;

  constructor(options: ParseFoundOptions) {
    this.#options = options;
  }

  offer(found: SizedJob): void {
    const { textLater, workers } = this.#options;
    const text_later = textLater && workers > 1 && this.#laterBytes < MOST_TEXT_BYTES;
    if (text_later) this.#laterBytes += found.size;
    const job = { ...found, text_later };
    if (this.#pool !== undefined) return this.#pool.add(job);
    this.#offered.push(job);
    this.#offeredBytes += job.size;
    if (this.#offeredBytes >= WORTH_WORKERS_BYTES || this.#offered.length >= WORTH_WORKERS_FILES) this.#startPool();
  }

  #startPool(): void {
    const { workers, clock } = this.#options;
    const languages = languagesOf(this.#offered);
    this.#pool = new ParsePool({ workers, clock, module: workerUrl("index/worker"), languages });
    this.#pool.start();
    for (const job of this.#offered) this.#pool.add(job);
  }

  /** Of all that was offered, in its order, a batch at a time; ends early when the signal aborts. */
  async *results(jobs: readonly SizedJob[]): AsyncGenerator<ParsedSource[]> {
    const { signal, warn } = this.#options;
    let parsed = 0;
    try {
      for await (const batch of this.#pool?.results(signal) ?? []) {
        parsed += batch.length;
        yield batch;
      }
    } catch (error) {
      if (!(error instanceof FocalError) || error.code !== "internal") throw error;
      warn(`${error.message}; parsing goes on without.`);
      this.close();
    }
    if (parsed === jobs.length) return;
    // Loaded when there is something to parse here: mostly nothing has changed.
    const { runParseJob } = await import("../parse/parse_job.ts");
    for (const job of jobs.slice(parsed)) {
      if (signal.aborted) return;
      yield [await runParseJob(job)];
    }
  }

  /** Threads that have nothing to do any more, warm as they are; all others end. */
  release(): readonly Worker[] {
    return this.#pool?.release() ?? [];
  }

  close(): void {
    this.#pool?.close();
    this.#pool = undefined;
  }
}

function languagesOf(jobs: readonly SizedJob[]): string[] {
  return [...new Set(jobs.flatMap(({ path }) => languageOfPath(path) ?? []))];
}
