// Parse workers: feeds them batches of files, hands results back in order, replaces a worker that hangs or dies.
//
// Two threads work as a pair: one reads and parses, the other makes facts of the trees. Each has half of the code to load,
// which V8 compiles for each thread anew.

import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { FocalError } from "../base/errors.ts";
import { threadFault } from "../base/thread_fault.ts";
import type { Clock } from "../time/clock.ts";
import { type Beat, begunJobs, jobUnderWay, newBeat } from "./beat.ts";
import type { ParseJob } from "./parse_job.ts";
import type { ParsedSource } from "./parsed_source.ts";
import type { LinkRequest, ParseReply, ParseRequest } from "./parse_batch.ts";

export interface SizedJob extends ParseJob {
  /** The stat that the scan saw; recorded when the job is lost, so that it is not tried again until the file changes. */
  readonly stamp: string;
  readonly size: number;
}

export interface PoolOptions {
  /** How many threads. */
  readonly workers: number;
  readonly clock: Clock;
  /** A job that shows no progress for this long has hung. Default: 60,000, longer than any deadline of its own. */
  readonly hang_ms?: number;
  /** Module of the worker: answers a `ParseRequest` with a `ParseReply`, or, by a `LinkRequest`, does its half of that. */
  readonly module: URL;
  /** What the first jobs are written in. */
  readonly languages?: readonly string[];
}

const BATCH_BYTES = 32 * 1024;
const BATCH_FILES = 24;
/** Batches that a thread has: enough for as long as the one that feeds it writes a transaction. */
const IN_FLIGHT = 8;
/** Of sources, as long as it has any: trees that wait for the second thread of a pair take thirty times as much. */
const IN_FLIGHT_BYTES = 1 << 20;
/** Finished batches wait for a slow one before them; this bounds how many. */
const AHEAD = 48;
const WATCH_MS = 500;
/** Workers that ended over no job of theirs. */
const MOST_UNEXPLAINED = 8;
/** How long a worker may take to start. */
const START_MS = 60_000;

interface Batch {
  readonly number: number;
  readonly jobs: readonly SizedJob[];
  readonly results: Map<number, ParsedSource>;
  /** Indices into `jobs` that were sent last. */
  sent: number[];
}

interface Slot {
  /** Parses for the worker, which otherwise does both. */
  readonly reader: Worker | undefined;
  readonly worker: Worker;
  readonly beat: Beat;
  readonly batches: Batch[];
  seen: number;
  seen_ms: number;
  /** Another one has taken its place: what it still says does not count. */
  retired: boolean;
}

export class ParsePool {
  readonly #options: PoolOptions;
  readonly #slots: Slot[] = [];
  /** Jobs that no worker has been given yet, as batches; the last one may still grow. */
  readonly #waiting: { jobs: SizedJob[]; bytes: number }[] = [];
  readonly #done = new Map<number, Batch>();
  #sent = 0;
  #taken = 0;
  #wake: () => void = () => {};
  #closed = false;
  #unexplained = 0;
  /** Why no worker can be started, or be kept. */
  #broken: string | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Workers are at the first jobs while the next are still being looked for. */
  add(job: SizedJob): void {
    const last = this.#waiting.at(-1);
    if (last !== undefined && !isFull(last)) {
      last.jobs.push(job);
      last.bytes += job.size;
    } else {
      this.#waiting.push({ jobs: [job], bytes: job.size });
    }
    if (isFull(this.#waiting.at(-1)!)) this.#feed();
  }

  /**
   * Results of all jobs that were added, in their order, a batch at a time. Stops early when the signal aborts. Throws
   * (`internal`) when workers cannot be started here.
   */
  async *results(signal: AbortSignal): AsyncGenerator<ParsedSource[]> {
    const watch = setInterval(() => this.#watch(), Math.min(WATCH_MS, (this.#options.hang_ms ?? WATCH_MS) / 2));
    const stop = () => this.#wake();
    signal.addEventListener("abort", stop);
    try {
      while (!signal.aborted && !this.#closed) {
        if (this.#broken !== undefined) {
          throw new FocalError("internal", `No parse worker could be kept alive: ${this.#broken}`);
        }
        this.#feed();
        const ready = this.#done.get(this.#taken);
        if (ready !== undefined) {
          this.#done.delete(this.#taken++);
          yield ready.jobs.map((_, i) => ready.results.get(i) as ParsedSource);
          continue;
        }
        if (this.#waiting.length === 0 && this.#taken === this.#sent) return;
        await new Promise<void>((resolve) => this.#wake = resolve);
      }
    } finally {
      clearInterval(watch);
      signal.removeEventListener("abort", stop);
    }
  }

  /** Starts the workers ahead of the first jobs: their modules load while it is still being found out what to parse. */
  start(): readonly Worker[] {
    while (!this.#closed && this.#spare > 0) this.#startMore();
    return this.#slots.map((slot) => slot.worker);
  }

  /** Hands over the workers that have nothing to do, warm as they are, and ends all others. Who only read goes, too: parsers take memory. */
  release(): Worker[] {
    const idle = this.#slots.filter((slot) => slot.batches.length === 0);
    for (const { reader, worker } of idle) {
      reader?.removeAllListeners();
      void reader?.terminate();
      worker.removeAllListeners("message");
      worker.removeAllListeners("error");
      worker.removeAllListeners("exit");
    }
    this.#slots.splice(0, this.#slots.length, ...this.#slots.filter((slot) => !idle.includes(slot)));
    this.close();
    return idle.map((slot) => slot.worker);
  }

  /** Ends the workers, whatever they are doing. */
  close(): void {
    this.#closed = true;
    for (const slot of this.#slots) end(slot);
    this.#slots.length = 0;
    this.#wake();
  }

  /** Threads that are not started yet. */
  get #spare(): number {
    return this.#slots.reduce((spare, slot) => spare - threadsOf(slot), this.#options.workers);
  }

  #startMore(): Slot {
    const slot = this.#start(this.#spare > 1);
    this.#slots.push(slot);
    return slot;
  }

  #feed(): void {
    while (this.#waiting.length > 0 && this.#sent - this.#taken < AHEAD) {
      const slot = this.#idleSlot();
      if (slot === undefined) return;
      const { jobs } = this.#waiting.shift()!;
      this.#send(slot, { number: this.#sent++, jobs, results: new Map(), sent: [] });
    }
  }

  #idleSlot(): Slot | undefined {
    // A first batch for each before a second for any.
    const free = this.#slots.find((slot) => slot.batches.length === 0);
    if (free !== undefined) return free;
    if (this.#spare > 0) return this.#startMore();
    return this.#slots.find((slot) =>
      slot.batches.length < IN_FLIGHT * threadsOf(slot) && bytesOf(slot) < IN_FLIGHT_BYTES
    );
  }

  #start(asPair: boolean): Slot {
    const { module } = this.#options;
    const reader = asPair ? new Worker(module) : undefined;
    // The first loads what it needs while the second is made.
    const from = reader && handsOn(reader, this.#options.languages ?? []);
    const worker = new Worker(module);
    if (from !== undefined) worker.postMessage({ from } satisfies LinkRequest, [from]);
    const slot: Slot = {
      reader,
      worker,
      beat: newBeat(),
      batches: [],
      seen: 0,
      seen_ms: this.#options.clock.monotonic(),
      retired: false,
    };
    worker.on("message", (reply: ParseReply) => {
      if (!slot.retired) this.#receive(slot, reply);
    });
    for (const thread of reader === undefined ? [worker] : [reader, worker]) {
      thread.on("error", (error) => {
        if (!slot.retired) this.#replace(slot, "failed", threadFault(error));
      });
      thread.on("exit", () => {
        if (!slot.retired && slot.batches.length > 0) this.#replace(slot, "failed", "The parse worker died");
      });
    }
    return slot;
  }

  #send(slot: Slot, batch: Batch): void {
    batch.sent = batch.jobs.map((_, i) => i).filter((i) => !batch.results.has(i));
    if (batch.sent.length === 0) {
      this.#finish(batch);
      return;
    }
    if (slot.batches.length === 0) slot.seen_ms = this.#options.clock.monotonic();
    slot.batches.push(batch);
    const jobs = batch.sent.map((i) => batch.jobs[i] as SizedJob);
    (slot.reader ?? slot.worker).postMessage({ batch: batch.number, jobs, beat: slot.beat } satisfies ParseRequest);
  }

  #receive(slot: Slot, reply: ParseReply): void {
    const at = slot.batches.findIndex((batch) => batch.number === reply.batch);
    const batch = slot.batches[at];
    if (batch === undefined) return;
    slot.batches.splice(at, 1);
    slot.seen_ms = this.#options.clock.monotonic();
    reply.results.forEach((result, i) => batch.results.set(batch.sent[i] as number, result));
    this.#finish(batch);
    if (reply.retire) this.#renew(slot);
  }

  #finish(batch: Batch): void {
    this.#done.set(batch.number, batch);
    this.#wake();
  }

  #watch(): void {
    const now = this.#options.clock.monotonic();
    for (const slot of this.#slots) {
      const seen = begunJobs(slot.beat);
      if (slot.batches.length === 0 || seen !== slot.seen) {
        slot.seen = seen;
        slot.seen_ms = now;
      } else if (now - slot.seen_ms > (seen === 0 ? START_MS : this.#options.hang_ms ?? 60_000)) {
        this.#replace(slot, "timed out", "The parser did not come to an end");
      }
    }
  }

  /**
   * The job under way is to blame; everything else that the worker had is given to a new one. Of a pair it is not known
   * which: one thread does it all again, and comes to that job by itself.
   */
  #replace(slot: Slot, status: "timed out" | "failed", detail: string): void {
    // It never came to a job, so no file is to blame.
    if (begunJobs(slot.beat) === 0) return this.#giveUp(detail);
    if (slot.reader !== undefined) return this.#renew(slot, false);
    const under = jobUnderWay(slot.beat);
    // Not the first without an answer: that a thread has died may be heard before what it had answered.
    const batch = slot.batches.find(({ number }) => number === under.batch);
    const culprit = batch?.sent[under.index];
    const job = culprit === undefined ? undefined : batch?.jobs[culprit];
    if (culprit !== undefined && job !== undefined) batch?.results.set(culprit, lost(job, status, detail));
    else if (++this.#unexplained > MOST_UNEXPLAINED) return this.#giveUp(detail);
    this.#renew(slot);
  }

  #giveUp(detail: string): void {
    this.#broken = detail;
    this.#wake();
  }

  #renew(slot: Slot, asPair = slot.reader !== undefined): void {
    const fresh = this.#start(asPair);
    end(slot);
    this.#slots[this.#slots.indexOf(slot)] = fresh;
    for (const batch of slot.batches) this.#send(fresh, batch);
  }
}

/** Where the trees of a thread that reads arrive: they go from one thread to the other, without this one. */
function handsOn(reader: Worker, languages: readonly string[]): MessagePort {
  const { port1, port2 } = new MessageChannel();
  reader.postMessage({ to: port1, languages } satisfies LinkRequest, [port1]);
  return port2;
}

/** Retired first: a thread that ends says so at once, and would be replaced. */
function end(slot: Slot): void {
  slot.retired = true;
  void slot.reader?.terminate();
  void slot.worker.terminate();
}

function bytesOf({ batches }: Slot): number {
  return batches.reduce((bytes, { jobs }) => jobs.reduce((sum, { size }) => sum + size, bytes), 0);
}

function threadsOf({ reader }: Slot): number {
  return reader === undefined ? 1 : 2;
}

function isFull({ jobs, bytes }: { jobs: readonly SizedJob[]; bytes: number }): boolean {
  return bytes >= BATCH_BYTES || jobs.length >= BATCH_FILES;
}

function lost(job: SizedJob, status: "timed out" | "failed", detail: string): ParsedSource {
  return {
    path: job.path,
    status,
    detail,
    language: "",
    size: job.size,
    stamp: job.stamp,
    racy: false,
    lines: 0,
    hasErrors: false,
    isTest: false,
    isGenerated: false,
    package: "",
  };
}
