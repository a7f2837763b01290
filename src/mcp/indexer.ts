// The server's side of its index worker: starts it, knows how far it is, replaces it when it falls silent, ends it.

import { Worker } from "node:worker_threads";
import { workerUrl } from "../base/program.ts";
import { threadFault } from "../base/thread_fault.ts";
import type { Logger } from "../base/log.ts";
import { Silence } from "./silence.ts";
import type { Clock } from "../time/clock.ts";

export interface IndexerStart {
  readonly home: string;
  readonly roots: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What the worker is asked. */
export type IndexerWish =
  | { readonly kind: "stop" }
  | {
    readonly kind: "reindex";
    readonly id: number;
    readonly root: string;
    /** Undefined: everything that has changed. */
    readonly paths: readonly string[] | undefined;
    /** Nobody waits for it any longer. */
    readonly patience_ms: number;
  };

export type IndexerEvent =
  | { readonly kind: "beat" | "stopped" }
  | { readonly kind: "reindexed"; readonly id: number; readonly done: boolean }
  | { readonly kind: "changed" | "well"; readonly root: string }
  | { readonly kind: "warning"; readonly message: string }
  /** Changes are found late, and why; undefined when that is over. */
  | { readonly kind: "unwatched"; readonly root: string; readonly message: string | undefined }
  | { readonly kind: "fault"; readonly root: string; readonly message: string }
  | {
    readonly kind: "progress";
    readonly root: string;
    readonly done: number;
    readonly total: number;
    readonly message: string;
  };

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

export interface IndexerOptions {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Told after the index of a root changed. */
  changed(root: string): void;
}

const WATCH_MS = 10_000;
const STOP_MS = 3_000;
const MOST_RESTARTS = 5;
const RESTARTS_WITHIN_MS = 600_000;
/** How long an answer waits for files that have just changed. */
const REINDEX_MS = 3_000;
/** And how long for a look at everything, before it says that something is not there. */
const CATCH_UP_MS = 1_000;

export class Indexer {
  readonly #options: IndexerOptions;
  readonly #progress = new Map<string, Progress>();
  readonly #faults = new Map<string, string>();
  readonly #unwatched = new Map<string, string>();
  #worker: Worker | undefined;
  #roots: readonly string[] = [];
  #silence = new Silence(0);
  #restarts = 0;
  #restarted_ms = -Infinity;
  #watch: ReturnType<typeof setInterval> | undefined;
  #stopped: (() => void) | undefined;
  #wishes = 0;
  readonly #wished = new Map<number, (done: boolean) => void>();

  constructor(options: IndexerOptions) {
    this.#options = options;
  }

  /** Follows these folders from now on, in place of those before. */
  async start(roots: readonly string[]): Promise<void> {
    await this.stop();
    this.#roots = roots;
    if (roots.length > 0) this.#spawn();
  }

  progress(root: string): Progress | undefined {
    return this.#progress.get(root);
  }

  fault(root: string): string | undefined {
    return this.#faults.get(root);
  }

  unwatched(root: string): string | undefined {
    return this.#unwatched.get(root);
  }

  /** Has these files of a root, or all that changed, indexed before anything else; false when it was not done in time. */
  reindex(root: string, paths: readonly string[] | undefined): Promise<boolean> {
    const worker = this.#worker;
    if (worker === undefined) return Promise.resolve(false);
    const id = ++this.#wishes;
    return new Promise<boolean>((resolve) => {
      const patience_ms = paths === undefined ? CATCH_UP_MS : REINDEX_MS;
      const timer = setTimeout(() => this.#wished.get(id)?.(false), patience_ms);
      this.#wished.set(id, (done) => {
        clearTimeout(timer);
        this.#wished.delete(id);
        resolve(done);
      });
      worker.postMessage({ kind: "reindex", id, root, paths, patience_ms } satisfies IndexerWish);
    });
  }

  /** Lets it finish its transaction and give back its lease. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    clearInterval(this.#watch);
    this.#worker = undefined;
    this.#refuseWishes();
    const stopped = new Promise<void>((resolve) => this.#stopped = resolve);
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      worker.postMessage({ kind: "stop" } satisfies IndexerWish);
      await Promise.race([stopped, new Promise<void>((resolve) => timer = setTimeout(resolve, STOP_MS))]);
    } finally {
      clearTimeout(timer);
      this.#stopped = undefined;
      // It has ended by itself by now; if it hangs, its lease expires.
      void worker.terminate();
    }
  }

  #spawn(): void {
    const { home, env, clock } = this.#options;
    const start: IndexerStart = { home, roots: this.#roots, env: { ...env } };
    const worker = new Worker(workerUrl("mcp/worker"), { workerData: start });
    this.#worker = worker;
    // What the one before said: this one says it again, if it still holds.
    this.#faults.clear();
    this.#progress.clear();
    this.#unwatched.clear();
    this.#silence = new Silence(clock.monotonic());
    worker.on("message", (event: IndexerEvent) => this.#heard(worker, event));
    worker.on("error", (error) => this.#lost(worker, threadFault(error)));
    worker.on("exit", () => {
      this.#stopped?.();
      this.#lost(worker, "it ended");
    });
    clearInterval(this.#watch);
    this.#watch = setInterval(() => {
      if (this.#silence.look(clock.monotonic())) this.#lost(worker, "it fell silent");
    }, WATCH_MS);
  }

  #refuseWishes(): void {
    for (const answer of [...this.#wished.values()]) answer(false);
  }

  #heard(worker: Worker, event: IndexerEvent): void {
    if (event.kind === "stopped") this.#stopped?.();
    if (worker !== this.#worker) return;
    this.#silence.heard(this.#options.clock.monotonic());
    if (event.kind === "reindexed") this.#wished.get(event.id)?.(event.done);
    else if (event.kind === "progress") {
      const { done, total, message } = event;
      this.#progress.set(event.root, { done, total, message });
    } else if (event.kind === "warning") {
      this.#options.log.warn(event.message);
    } else if (event.kind === "fault") {
      if (this.#faults.get(event.root) !== event.message) this.#options.log.warn(`${event.root}: ${event.message}`);
      this.#faults.set(event.root, event.message);
    } else if (event.kind === "unwatched") {
      if (event.message === undefined) this.#unwatched.delete(event.root);
      else {
        this.#options.log.warn(event.message);
        this.#unwatched.set(event.root, event.message);
      }
    } else if (event.kind === "well") {
      this.#faults.delete(event.root);
    } else if (event.kind === "changed") {
      this.#progress.delete(event.root);
      this.#faults.delete(event.root);
      this.#options.changed(event.root);
    }
  }

  #lost(worker: Worker, how: string): void {
    if (worker !== this.#worker) return;
    this.#options.log.warn(`The index worker is gone (${how}).`);
    this.#worker = undefined;
    this.#refuseWishes();
    clearInterval(this.#watch);
    void worker.terminate();
    const now_ms = this.#options.clock.monotonic();
    if (now_ms - this.#restarted_ms > RESTARTS_WITHIN_MS) this.#restarts = 0;
    this.#restarted_ms = now_ms;
    if (this.#restarts++ < MOST_RESTARTS) this.#spawn();
    else {
      for (const root of this.#roots) {
        this.#faults.set(root, "Indexing keeps failing. Run `focal index` to see why.");
      }
    }
  }
}
