// One folder that the index worker follows: its changes as they are noticed, and files that a question waits for.

import { silentLogger } from "../base/log.ts";
import { loadConfig } from "../config/load.ts";
import { findCheckout } from "../graph/checkouts.ts";
import { follow } from "../index/follow.ts";
import type { IndexOptions, IndexSummary } from "../index/index_checkout.ts";
import { type IndexContext, indexOptions } from "../index/index_context.ts";
import { indexWhatStands } from "../index/index_what_stands.ts";
import type { Databases } from "../ops/databases.ts";
import { asFocalError } from "../ops/failure.ts";
import type { Database } from "../store/database.ts";
import { systemClock } from "../time/clock.ts";
import type { IndexerEvent, IndexerStart } from "./indexer.ts";
import { Turns } from "./turns.ts";

export interface FollowedFolderOptions {
  readonly databases: Databases;
  readonly start: IndexerStart;
  readonly root: string;
  readonly stop: AbortSignal;
  tell(event: IndexerEvent): void;
}

const RETRY_MS = 5_000;
/** Between attempts while another server of the folder is at it, which mostly takes a moment. */
const LEASED_MS = 50;
const PROGRESS_MS = 100;
/** Short: what is indexed soon need not be waited for by a question. */
const DEBOUNCE_MS = 100;

export class FollowedFolder {
  readonly #options: FollowedFolderOptions;
  readonly #turns = new Turns();
  #faulty = false;
  /** A look at everything that has not begun. */
  #look: Promise<boolean> | undefined;
  #generation: number | undefined;

  constructor(options: FollowedFolderOptions) {
    this.#options = options;
  }

  get root(): string {
    return this.#options.root;
  }

  /** Until it is told to stop. A folder that vanished, or a disk that is full, is tried again: both may pass. */
  async follow(): Promise<void> {
    const { stop } = this.#options;
    while (!stop.aborted) {
      try {
        await this.#followOnce();
      } catch (error) {
        if (stop.aborted) return;
        this.#report(error);
        await pause(RETRY_MS, stop);
      }
    }
  }

  /** Indexes files before what else waits to be indexed; false when it cannot. */
  reindex(paths: readonly string[], patience_ms: number): Promise<boolean> {
    return this.#hurry({ only: paths }, patience_ms);
  }

  /** The same for whatever has changed; who asks before the look has begun shares it. */
  catchUp(patience_ms: number): Promise<boolean> {
    if (this.#look !== undefined) return this.#look;
    let begun = false;
    const look = this.#hurry({}, patience_ms, () => {
      begun = true;
      this.#look = undefined;
    });
    if (!begun) this.#look = look;
    return look;
  }

  async #hurry(
    what: Pick<IndexOptions, "only">,
    patience_ms: number,
    begun: () => void = () => {},
  ): Promise<boolean> {
    const { root, stop } = this.#options;
    const until_ms = systemClock.monotonic() + patience_ms;
    try {
      const options = { ...indexOptions(this.#context(stop), root), ...what };
      const work = (): Promise<IndexSummary | undefined> => {
        begun();
        return this.#index(options);
      };
      while (await this.#turns.take(work, true) === undefined) {
        if (stop.aborted || systemClock.monotonic() + LEASED_MS > until_ms) return false;
        await pause(LEASED_MS, stop);
      }
      return true;
    } catch (error) {
      begun();
      if (!stop.aborted) this.#report(error);
      return false;
    }
  }

  async #followOnce(): Promise<void> {
    const { root, stop, tell } = this.#options;
    const ended = new AbortController();
    const end = () => ended.abort();
    stop.addEventListener("abort", end, { once: true });
    const context = this.#context(ended.signal);
    try {
      this.#options.databases.renew();
      // Wrong settings are said before anything is watched, which takes a while and is tried again every few seconds.
      indexOptions(context, root);
      await follow({
        context,
        root,
        debounce_ms: DEBOUNCE_MS,
        // Told after every run, whoever asked for it.
        changed() {},
        unwatched: (message) => tell({ kind: "unwatched", root, message }),
        index: (options) => this.#turns.take(() => this.#index(options)),
      });
    } finally {
      stop.removeEventListener("abort", end);
      ended.abort();
    }
  }

  async #index(options: IndexOptions): Promise<IndexSummary | undefined> {
    const { databases } = this.#options;
    const summary = await indexWhatStands(databases, { ...options, answering: true });
    if (this.#faulty) this.#options.tell({ kind: "well", root: this.root });
    this.#faulty = false;
    if (summary !== undefined) this.#tellChange(databases.index(), summary.first);
    return summary;
  }

  /** Another process may have indexed what changed: a hook right after an edit, a command. */
  #tellChange(database: Database, first: boolean): void {
    const generation = findCheckout(database, this.root)?.generation;
    if (generation === this.#generation && !first) return;
    const known = this.#generation !== undefined || first;
    this.#generation = generation;
    if (known) this.#options.tell({ kind: "changed", root: this.root });
  }

  #report(error: unknown): void {
    const { message, fix } = asFocalError(error);
    this.#faulty = true;
    this.#options.tell({
      kind: "fault",
      root: this.root,
      message: `${/[.!?]$/.test(message) ? message : `${message}.`} ${fix}`,
    });
  }

  #context(signal: AbortSignal): IndexContext {
    const { databases, start, root, tell } = this.#options;
    let told_ms = -Infinity;
    return {
      clock: systemClock,
      get config() {
        return loadConfig({ home: start.home, project: root, env: start.env });
      },
      log: silentLogger,
      roots: [root],
      signal,
      index: () => databases.index(),
      progress(done, total, message) {
        const now_ms = systemClock.monotonic();
        if (now_ms - told_ms < PROGRESS_MS && done < total) return;
        told_ms = now_ms;
        tell({ kind: "progress", root, done, total, message });
      },
    };
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
