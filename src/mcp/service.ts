// What one server process shares between its connections: folders, databases, tools, the index worker.

import process from "node:process";
import { FocalError } from "../base/errors.ts";
import type { Logger } from "../base/log.ts";
import type { Config } from "../config/config.ts";
import { currentConfig } from "../config/load.ts";
import { type Checkout, findCheckout } from "../graph/checkouts.ts";
import { countFiles } from "../graph/file_records.ts";
import { isNewer } from "../index/newer_index.ts";
import type { Context } from "../ops/context.ts";
import { Databases } from "../ops/databases.ts";
import { EXTRACTION_VERSION } from "../languages/facts_codec.ts";
import { homePaths } from "../store/home.ts";
import type { Clock } from "../time/clock.ts";
import { Indexer } from "./indexer.ts";
import { chosenRoots } from "./roots.ts";
import type { Tool } from "./tools.ts";

export interface ServiceOptions {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly toolsets: readonly string[];
  /** False: nothing is indexed or followed (tests that index by themselves). */
  readonly follow?: boolean;
}

export interface CallOptions {
  readonly repo?: string | undefined;
  readonly session?: string | undefined;
  readonly max_tokens?: number | undefined;
  readonly signal: AbortSignal;
  readonly progress?: ((done: number, total: number, message: string) => void) | undefined;
  /** Told of files that the answer speaks of as they were before they changed. */
  readonly outdated?: (paths: readonly string[]) => void;
}

/** After the first answer: starting the worker takes the thread for a moment. */
const INDEX_AFTER_MS = 200;

/** Files of a folder that are looked at before it is said that something is not there: a tenth of a second. */
const MOST_CAUGHT_UP = 5_000;

/** The store tries three times; whoever must write tries again, with others' turns in between. */
const BUSY_TIMEOUT_MS = 50;

/** After damage, or when another file took the index's place: checking and making it anew take no longer. */
const MENDING_MS = 10_000;

/** How often the worker is asked to look at a folder that is not indexed. */
const NUDGE_MS = 1_000;

export class Service {
  readonly options: ServiceOptions;
  readonly #databases: Databases;
  readonly #indexer: Indexer;
  #damaged_ms = -Infinity;
  readonly #nudged_ms = new Map<string, number>();
  readonly #listeners = new Set<(root: string) => void>();
  #roots: readonly string[] = [];
  #tools: Promise<ReadonlyMap<string, Tool>> | undefined;
  #allTools: Promise<ReadonlyMap<string, Tool>> | undefined;
  readonly #config: () => Config;
  #starting: ReturnType<typeof setTimeout> | undefined;
  #started: Promise<void> = Promise.resolve();

  constructor(options: ServiceOptions) {
    this.options = options;
    const { home, env, clock, log } = options;
    this.#config = currentConfig(() => ({ home, project: this.#roots[0], env }), (message) => log.warn(message));
    // The worker checks on its connection; here a check would keep the first answer waiting.
    this.#databases = new Databases({ home, clock, log, check: false, busy_timeout_ms: BUSY_TIMEOUT_MS });
    this.#indexer = new Indexer({
      home,
      env,
      clock,
      log,
      changed: (root) => this.#listeners.forEach((listener) => listener(root)),
    });
  }

  get roots(): readonly string[] {
    return this.#roots;
  }

  /** The folders to answer for. Indexing begins later, so that it does not delay the first answer. */
  serve(roots: readonly string[], delay_ms: number): void {
    if (roots.length === this.#roots.length && roots.every((root, at) => root === this.#roots[at])) return;
    this.#roots = roots;
    if (this.options.follow === false) return;
    this.#startIndexerIn(delay_ms);
  }

  /** The first answer is on its way: what waited for it may begin. */
  begin(): void {
    if (this.#starting !== undefined) this.#startIndexerIn(INDEX_AFTER_MS);
    void this.tools().catch(() => {});
  }

  tools(): Promise<ReadonlyMap<string, Tool>> {
    return this.#tools ??= import("./tools.ts").then(({ loadTools }) => loadTools(this.options.toolsets));
  }

  /** Resources may be made of any tool, listed or not. */
  allTools(): Promise<ReadonlyMap<string, Tool>> {
    return this.#allTools ??= import("./tools.ts").then(({ loadTools }) => loadTools(["all"]));
  }

  onChange(listener: (root: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  context(call: CallOptions): Context {
    const { clock, log, home } = this.options;
    this.#renewDatabases();
    const config = this.#config;
    return {
      caller: "mcp",
      clock,
      get config() {
        return config();
      },
      log,
      home,
      roots: call.repo === undefined ? this.#roots : chosenRoots(this.#roots, call.repo),
      index: () => this.#databases.index(),
      memory: () => this.#databases.memory(),
      // The worker keeps the index up to date; a question never waits for it.
      freshen: () => Promise.resolve(),
      ...(this.options.follow === false ? {} : {
        reindex: ({ root }: Checkout, paths: readonly string[]) => this.#reindex(root, paths),
        catchUp: (checkout: Checkout) => this.#catchUp(checkout),
      }),
      outdated: (_checkout, paths) => call.outdated?.(paths),
      session: call.session,
      max_tokens: call.max_tokens,
      signal: call.signal,
      progress: call.progress ?? (() => {}),
    };
  }

  /** What an answer must say about the index of these folders, if it is not whole. */
  notice(roots: readonly string[]): string | undefined {
    if (roots.length === 0) {
      return "No folder is served. Start the server with one (`focal mcp DIR`), or open a project in the client.";
    }
    const lines = roots.map((root) => this.#noticeOf(root)).filter((line) => line !== undefined);
    return lines.length === 0 ? undefined : lines.join("\n");
  }

  /** How far the first index of the first unfinished folder is. */
  indexing(roots: readonly string[]): { done: number; total: number; message: string } | undefined {
    const unfinished = roots.find((root) => !this.#isIndexed(root) && !this.#isNewer(root));
    if (unfinished === undefined) return undefined;
    return this.#indexer.progress(unfinished) ?? { done: 0, total: 0, message: "starting to index" };
  }

  /**
   * What a call that failed says. After damage the next one opens the databases again, and the worker makes a damaged index
   * anew; while files are put in place of others, calls fail in several ways.
   */
  explain(failure: FocalError): FocalError {
    const { home, follow, clock } = this.options;
    if (failure.code === "database_corrupt") {
      this.#databases.close();
      if (failure.message.startsWith(homePaths(home).index)) this.#damaged_ms = clock.monotonic();
    } else if (!["database_locked", "io", "internal"].includes(failure.code)) return failure;
    if (follow === false || clock.monotonic() - this.#damaged_ms > MENDING_MS) return failure;
    for (const root of this.#roots) this.#nudge(root);
    return new FocalError("database_corrupt", "The index was damaged and is being made again.", {
      cause: failure,
      fix: "Ask again in a moment.",
    });
  }

  #renewDatabases(): void {
    if (this.#databases.renew().includes("index")) this.#damaged_ms = this.options.clock.monotonic();
  }

  async close(): Promise<void> {
    clearTimeout(this.#starting);
    await this.#started;
    await this.#indexer.stop();
    this.#databases.close();
  }

  #startIndexerIn(delay_ms: number): void {
    clearTimeout(this.#starting);
    this.#starting = setTimeout(() => this.#startIndexer(), delay_ms);
  }

  #startIndexer(): void {
    clearTimeout(this.#starting);
    this.#starting = undefined;
    // One start after the other: two at once would leave a worker behind.
    this.#started = this.#started.then(() => this.#indexer.start(this.#roots)).catch((error) => {
      this.options.log.error(`Indexing could not start: ${error}`);
    });
  }

  /**
   * Without paths: everything that has changed. While the first index is built nobody waits: answers say that they are
   * incomplete anyway.
   */
  async #reindex(root: string, paths: readonly string[] | undefined): Promise<boolean> {
    if (!this.#isIndexed(root)) return false;
    if (this.#starting !== undefined) this.#startIndexer();
    // Several questions may come at once: all of them wait for the start that the first one caused.
    await this.#started;
    return await this.#indexer.reindex(root, paths);
  }

  #noticeOf(root: string): string | undefined {
    if (this.#isNewer(root)) {
      return `A newer focal keeps the index of ${root}: restart this server. Until then answers are as that one left it.`;
    }
    const fault = this.#indexer.fault(root);
    if (fault !== undefined) {
      // It may be over by now.
      this.#nudge(root);
      return `Indexing ${root} fails: ${fault} Answers come from what was indexed before.`;
    }
    if (this.#isIndexed(root)) return this.#indexer.unwatched(root);
    const progress = this.#indexer.progress(root);
    this.#nudge(root);
    const far = progress === undefined || progress.total === 0
      ? "it has just begun"
      : `${progress.done} of ${progress.total} files, ${progress.message}`;
    return `The index of ${root} is still being built (${far}): this answer is incomplete. Ask again in a moment.`;
  }

  /** The index may have been deleted, or what was wrong mended, which no event tells. */
  #nudge(root: string): void {
    const now_ms = this.options.clock.monotonic();
    if (now_ms - (this.#nudged_ms.get(root) ?? -Infinity) < NUDGE_MS) return;
    this.#nudged_ms.set(root, now_ms);
    void this.#indexer.reindex(root, undefined);
  }

  #isIndexed(root: string): boolean {
    const checkout = findCheckout(this.#databases.index(), root);
    return checkout !== undefined && checkout.indexed_at !== null && checkout.extraction_version === EXTRACTION_VERSION;
  }

  #isNewer(root: string): boolean {
    const checkout = findCheckout(this.#databases.index(), root);
    return checkout !== undefined && isNewer(checkout);
  }

  /** Not while there is no index yet, nor where looking takes long: the worker looks every now and then anyway. */
  async #catchUp(checkout: Checkout): Promise<void> {
    const { id, root } = checkout;
    if (countFiles(this.#databases.index(), id) <= MOST_CAUGHT_UP) await this.#reindex(root, undefined);
  }
}

/** The environment as plain data, which a worker can be given. */
export function plainEnvironment(): Record<string, string | undefined> {
  return { ...process.env };
}
