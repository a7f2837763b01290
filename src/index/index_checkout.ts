// Brings the index of one checkout up to date: scan, read and parse what changed, write, resolve.

import { availableParallelism } from "node:os";
import { FocalError } from "../base/errors.ts";
import { type Checkout, ensureCheckout } from "../graph/checkouts.ts";
import { filesWithoutText, hasFiles } from "../graph/file_records.ts";
import { dropLateIndexes, type LateIndex, makeLateIndex } from "../graph/late_indexes.ts";
import { NameTable } from "../graph/name_table.ts";
import { hasPending, markAllPending, markDependents } from "../graph/pending_files.ts";
import { FileWriter } from "../graph/write_files.ts";
import { EXTRACTION_VERSION } from "../languages/facts_codec.ts";
import type { ParsedSource } from "../parse/parsed_source.ts";
import type { SizedJob } from "../parse/pool.ts";
import { gitFacts } from "../sources/git_facts.ts";
import { readFolder } from "../sources/walk.ts";
import type { Database } from "../store/database.ts";
import type { Clock } from "../time/clock.ts";
import { LEASE_MS, LeaseHolder } from "./lease_holder.ts";
import { isNewer, refuseNewer } from "./newer_index.ts";
import { ParseFound } from "./parse_found.ts";
import { realFolder } from "./real_folder.ts";
import { type PassedOver, scan, scanFiles, type ScanResult } from "./scan.ts";

export interface IndexProgress {
  readonly stage: "parse" | "resolve";
  readonly files: number;
  readonly files_total: number;
  readonly bytes: number;
  readonly bytes_total: number;
}

export interface IndexOptions {
  readonly database: Database;
  /** Folder to index; made real and absolute. */
  readonly root: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly max_file_bytes: number;
  readonly exclude: readonly string[];
  readonly jobs?: number | undefined;
  /** Parse everything again, even where a newer focal keeps the index. */
  readonly full?: boolean;
  /** Only these recorded files are compared; nothing else is looked at. */
  readonly only?: readonly string[];
  /** False: references are left for the next run, for who has no time. Only with `only`. */
  readonly resolve?: boolean;
  /** Whoever calls answers questions from the index meanwhile: it does not go without what they need. */
  readonly answering?: boolean;
  progress?(progress: IndexProgress): void;
  /** Something went wrong that does not keep the index from being completed. */
  warn?(message: string): void;
}

export interface IndexSummary {
  readonly root: string;
  readonly checkout: number;
  /** Read and parsed. */
  readonly parsed: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Of the parsed and removed ones: those that differ from what was recorded. */
  readonly changed: number;
  readonly resolved: number;
  readonly bytes: number;
  readonly first: boolean;
  readonly took_ms: number;
  /** Folders that were not looked into; undefined when only some files were looked at. */
  readonly passed_over: PassedOver | undefined;
}

/** Against what never ends, not against a busy machine: a file that is skipped for its load would change the graph. */
const PARSE_DEADLINE_MS = 20_000;
const MOST_WORKERS = 8;

/** Enough for one transaction, about 50 ms of writing: each commit makes a segment of full text that is merged later. */
const BATCH_ROWS = 2_000;
const BATCH_TEXTS = 3_000;

/** Symbols whose full text may wait for a moment when there is less to do: up to ten megabytes. */
const MOST_TEXT_WAITING = 25_000;

/**
 * Pages in the log before SQLite copies them into the file. While a first index is written, it writes most pages again
 * and again; left alone, each of them would be copied many times.
 */
const LONG_LOG_PAGES = 8_000;
const USUAL_LOG_PAGES = 1_000;

/** Of a checkout whose records are of this extraction, but which was never completed. */
const UNFINISHED = -EXTRACTION_VERSION;

/** Undefined when another process is at work on this checkout. */
export async function indexCheckout(options: IndexOptions): Promise<IndexSummary | undefined> {
  const started = options.clock.monotonic();
  const root = realFolder(options.root);
  const git = gitFacts(root);
  const known = () => {
    const checkout = ensureCheckout(options.database, root, git?.prefix ?? "");
    if (options.full !== true) refuseNewer(checkout);
    return checkout;
  };
  const checkout = known();
  const lease = LeaseHolder.take(options.database, checkout.id, options.clock);
  if (lease === undefined) return undefined;
  const beat = setInterval(() => {
    // A beat that fails is made up for by the next transaction, which then says what is wrong.
    try {
      lease.beat();
    } catch { /* as above */ }
  }, LEASE_MS / 4);
  try {
    // Whoever had the lease may have given it back a moment ago.
    const run = new IndexRun(options, known(), root, lease);
    return { ...await run.run(git), took_ms: options.clock.monotonic() - started };
  } finally {
    clearInterval(beat);
    lease.release();
  }
}

class IndexRun {
  readonly #options: IndexOptions;
  readonly #checkout: Checkout;
  readonly #lease: LeaseHolder;
  readonly #names: NameTable;
  readonly #root: string;
  readonly #fresh: boolean;
  readonly #workers: number;
  readonly #parsing: ParseFound;
  #writer: FileWriter | undefined;
  #changed = 0;
  #settled = false;

  constructor(options: IndexOptions, checkout: Checkout, root: string, lease: LeaseHolder) {
    this.#options = options;
    this.#checkout = checkout;
    this.#root = root;
    this.#lease = lease;
    this.#names = new NameTable(options.database);
    this.#workers = Math.max(1, Math.min(options.jobs ?? availableParallelism(), MOST_WORKERS));
    // Facts of another extraction cannot be compared with: as if nothing had been indexed.
    this.#fresh = checkout.indexed_at === null || checkout.extraction_version !== EXTRACTION_VERSION ||
      options.full === true;
    this.#parsing = new ParseFound({
      workers: this.#workers,
      clock: options.clock,
      signal: options.signal,
      // A first index is busiest while it parses; threads that resolve leave the one that writes time for full text.
      textLater: this.#first,
      warn: (message) => options.warn?.(message),
    });
  }

  get #first(): boolean {
    return this.#checkout.indexed_at === null;
  }

  async run(git: ReturnType<typeof gitFacts>): Promise<Omit<IndexSummary, "took_ms">> {
    const { database } = this.#options;
    const first = this.#first;
    try {
      if (first) database.exec(`PRAGMA wal_autocheckpoint = ${LONG_LOG_PAGES}`);
      return await this.#run(git);
    } finally {
      this.#parsing.close();
      if (first) database.exec(`PRAGMA wal_autocheckpoint = ${USUAL_LOG_PAGES}`);
    }
  }

  async #run(git: ReturnType<typeof gitFacts>): Promise<Omit<IndexSummary, "took_ms">> {
    const { database, signal, clock } = this.#options;
    const { id, extraction_version } = this.#checkout;
    const unfinished = extraction_version === UNFINISHED;
    const outdated = !unfinished && extraction_version !== EXTRACTION_VERSION && hasFiles(database, id);
    const scanned_at = clock.now();
    const scanning = {
      database,
      checkout: id,
      root: this.#root,
      git,
      exclude: this.#options.exclude,
      max_bytes: this.#options.max_file_bytes,
      deadline_ms: PARSE_DEADLINE_MS,
      now_ms: scanned_at,
      full: this.#options.full === true || outdated,
      again: unfinished ? new Set(filesWithoutText(database, id)) : undefined,
      onJob: (job: SizedJob) => this.#parsing.offer(job),
    };
    const { only } = this.#options;
    const partial = only !== undefined && !this.#fresh;
    const found = partial ? scanFiles(scanning, only) : await scan(scanning, signal);
    // Files are not gone where nothing can be read: that is a fault, which this throws.
    if (partial && found.removed.length > 0) readFolder(this.#root);
    this.#stopIfAborted();
    if (this.#fresh && !outdated) {
      // Until all is done, whoever comes after a crash resolves everything: changes are not recorded name by name here.
      this.#transaction(() => {
        database.run("UPDATE checkouts SET extraction_version = ? WHERE id = ?", UNFINISHED, id);
        if (this.#options.answering !== true) dropLateIndexes(database);
      });
    } else if (isNewer(this.#checkout)) {
      // What the newer one made is no more complete from here on.
      this.#transaction(() => database.run("UPDATE checkouts SET extraction_version = 0 WHERE id = ?", id));
    }
    const bytes = found.jobs.reduce((sum, job) => sum + job.size, 0);
    if (found.jobs.length > 0 || found.removed.length > 0 || found.left_out.length > 0) await this.#write(found, bytes);
    this.#makeIndex("symbols_name");
    const resolved = this.#options.resolve === false ? 0 : await this.#resolve();
    this.#makeIndex("symbols_body");
    this.#makeIndex("edges_target");
    while (this.#writeText());
    this.#finish(found.skipped, partial ? undefined : { head: git?.head, scanned_at });
    return {
      root: this.#root,
      checkout: this.#checkout.id,
      parsed: found.jobs.length,
      removed: found.removed.length,
      unchanged: found.unchanged,
      changed: this.#changed + found.removed.length,
      resolved,
      bytes,
      first: this.#first,
      passed_over: partial ? undefined : found.passed_over,
    };
  }

  async #write(found: ScanResult, bytes_total: number): Promise<void> {
    const { database } = this.#options;
    const writer = this.#writer = new FileWriter({
      database,
      checkout: this.#checkout.id,
      names: this.#names,
      recordChanges: !this.#fresh,
      textLater: this.#first,
      warn: (message) => this.#options.warn?.(message),
    });
    const left: ParsedSource[] = found.left_out.map(({ path, reason, detail }) => ({
      ...NOTHING,
      path,
      status: reason as ParsedSource["status"],
      ...(detail === undefined ? {} : { detail }),
    }));
    for (const removed of slices(found.removed, 200)) {
      this.#transaction(() => removed.forEach((path) => writer.removePath(path)));
    }
    for (const some of slices(left, 200)) this.#transaction(() => writer.writeAll(some));
    let files = 0;
    let bytes = 0;
    let waiting: ParsedSource[] = [];
    let rows = 0;
    const flush = (): void => {
      this.#transaction(() => writer.writeAll(waiting));
      while (writer.waiting > MOST_TEXT_WAITING) this.#writeText();
      waiting = [];
      rows = 0;
    };
    for await (const batch of this.#parsing.results(found.jobs)) {
      for (const parsed of batch) {
        waiting.push(parsed);
        rows += 5 + (parsed.symbols?.names.length ?? 0);
        files++;
        bytes += parsed.size;
        if (parsed.status !== "same") this.#changed++;
      }
      if (rows >= BATCH_ROWS) flush();
      this.#options.progress?.({ stage: "parse", files, files_total: found.jobs.length, bytes, bytes_total });
    }
    if (waiting.length > 0) flush();
    // What has been read need not be read again.
    if (this.#options.signal.aborted) { while (this.#writeText()); }
    this.#stopIfAborted();
  }

  /** Some of the full text that waits; false when there is none. */
  #writeText(): boolean {
    const writer = this.#writer;
    if (writer === undefined || writer.waiting === 0) return false;
    this.#transaction(() => writer.writeText(BATCH_TEXTS));
    return true;
  }

  /** What a first index leaves for its end and need not wait for the edges; false when that is done. */
  #settle(): boolean {
    if (this.#settled || !this.#first) return false;
    this.#settled = true;
    this.#makeIndex("symbols_body");
    // Of what is in the log by now most will not change any more, and the copying makes closing wait.
    this.#options.database.copyLog();
    return true;
  }

  async #resolve(): Promise<number> {
    const { database, signal } = this.#options;
    const checkout = this.#checkout.id;
    this.#transaction(() => this.#fresh ? markAllPending(database, checkout) : markDependents(database, checkout));
    // Loaded when it is needed: mostly nothing has changed, and a hook leaves resolving to others.
    if (!hasPending(database, checkout)) return 0;
    const { resolvePending } = await import("./resolve_pending.ts");
    return await resolvePending({
      database,
      checkout,
      root: this.#root,
      names: this.#names,
      signal,
      workers: this.#workers,
      started: this.#parsing.release(),
      commit: () => this.#lease.renew(),
      meanwhile: () => this.#writeText() || this.#settle(),
      warn: (message) => this.#options.warn?.(message),
      progress: (files, files_total) =>
        this.#options.progress?.({ stage: "resolve", files, files_total, bytes: 0, bytes_total: 0 }),
    });
  }

  #makeIndex(name: LateIndex): void {
    if (this.#first) this.#transaction(() => makeLateIndex(this.#options.database, name));
  }

  #finish(
    skipped: Record<string, number>,
    scanned: { head: string | undefined; scanned_at: number } | undefined,
  ): void {
    const { database, clock } = this.#options;
    if (scanned === undefined) return;
    this.#transaction(() => {
      database.run(
        `UPDATE checkouts SET extraction_version = ?, indexed_at = ifnull(indexed_at, ?), scanned_at = ?, head = ?,
           skipped = ? WHERE id = ?`,
        EXTRACTION_VERSION,
        clock.now(),
        scanned.scanned_at,
        scanned.head ?? null,
        JSON.stringify(skipped),
        this.#checkout.id,
      );
    });
  }

  #transaction(work: () => void): void {
    try {
      this.#options.database.transaction(() => {
        this.#lease.renew();
        work();
      });
    } catch (error) {
      this.#names.forget();
      throw error;
    }
  }

  #stopIfAborted(): void {
    if (!this.#options.signal.aborted) return;
    throw new FocalError("interrupted", "Indexing was interrupted; the next run completes it");
  }
}

const NOTHING = {
  language: "",
  size: 0,
  stamp: "",
  racy: false,
  lines: 0,
  hasErrors: false,
  isTest: false,
  isGenerated: false,
  package: "",
} as const;

function* slices<T>(items: readonly T[], length: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += length) yield items.slice(at, at + length);
}
