// Follows the changes of checkouts: a scan after each burst of events, and one every now and then in any case.

import { findCheckout } from "../graph/checkouts.ts";
import { fileRecord } from "../graph/file_records.ts";
import { FolderWatch } from "../sources/watch.ts";
import { indexCheckout, type IndexSummary } from "./index_checkout.ts";
import { refuseNewer } from "./newer_index.ts";
import { PassedOverEvents } from "./passed_over.ts";
import { realFolder } from "./real_folder.ts";
import { type IndexContext, indexOptions } from "./index_context.ts";
import { UnrecordedPaths } from "./unrecorded_paths.ts";

export interface FollowOptions {
  readonly context: IndexContext;
  readonly root: string;
  /** Told after each run that changed something. */
  changed(summary: IndexSummary): void;
  /** Told once, when the index is up to date for the first time. */
  ready?(summary: IndexSummary): void;
  /** Told, in a sentence, when the folder cannot be watched: only regular looks find changes then. Undefined: it can again. */
  unwatched?(message: string | undefined): void;
  readonly debounce_ms?: number;
  /** How often to look without being told. Default: 30,000. */
  readonly rescan_ms?: number;
  /** Does a run; for who takes turns with other runs on the same folder. */
  readonly index?: typeof indexCheckout;
}

const RESCAN_MS = 30_000;

/** Beyond this many changed paths a scan of everything is as quick. */
const FEW = 100;

/** Until the context's signal aborts. */
export async function follow(options: FollowOptions): Promise<void> {
  const { context } = options;
  const root = realFolder(options.root);
  const checkout = findCheckout(context.index(), root);
  // Before there is a watch: a server tries again every few seconds.
  if (checkout !== undefined) refuseNewer(checkout);
  const ended = new AbortController();
  context.signal.addEventListener("abort", () => ended.abort(), { once: true });
  const wanted = new Wanted();
  let ready = false;
  let unwatched: string | undefined;
  const { debounce_ms, rescan_ms = RESCAN_MS } = options;
  const passedOver = new PassedOverEvents(root);
  const watching = new FolderWatch(root, {
    signal: ended.signal,
    ignores: (path) => passedOver.covers(relativeTo(root, path)),
    ...(debounce_ms === undefined ? {} : { debounce_ms }),
  });
  let again = false;
  const rescan = setInterval(() => {
    again = true;
    wanted.add(undefined);
  }, rescan_ms);
  let deaf: { readonly error: unknown } | undefined;
  const listening = (async () => {
    for await (const batch of watching.batches()) wanted.add(recorded(context, root, batch.paths));
  })().catch((error) => {
    deaf = { error };
    wanted.wake();
  });
  ended.signal.addEventListener("abort", () => wanted.wake());
  try {
    while (!ended.signal.aborted) {
      if (deaf !== undefined) throw deaf.error;
      const work = wanted.take();
      if (work.length === 0) {
        await wanted.more();
        continue;
      }
      if (work === "everything") {
        await watching.renew(again);
        again = false;
        if (ended.signal.aborted) break;
        if (unwatched !== watching.fault) {
          unwatched = watching.fault;
          options.unwatched?.(unwatched && unwatchedMessage(root, unwatched, rescan_ms));
        }
      }
      const only = work === "everything" ? {} : { only: work };
      const summary = await (options.index ?? indexCheckout)({ ...indexOptions(context, root), ...only });
      if (summary === undefined) {
        // Another process is at it: look again when it should be done.
        wanted.add(undefined);
        await new Promise((resolve) => setTimeout(resolve, 500));
      } else {
        if (summary.passed_over !== undefined && passedOver.looked(summary.passed_over)) wanted.add(undefined);
        if (summary.changed > 0 || summary.first) options.changed(summary);
        if (!ready) options.ready?.(summary);
        ready = true;
      }
    }
  } finally {
    clearInterval(rescan);
    if (unwatched !== undefined) options.unwatched?.(undefined);
    ended.abort();
    await listening;
  }
}

/** What is to be looked at: everything to begin with, then what changed. */
class Wanted {
  #what: "everything" | Set<string> = "everything";
  /** Ends a wait for more. */
  wake: () => void = () => {};

  /** Undefined: everything. */
  add(paths: readonly string[] | undefined): void {
    if (paths === undefined) this.#what = "everything";
    else if (this.#what !== "everything") {
      for (const path of paths) this.#what.add(path);
      if (this.#what.size > FEW) this.#what = "everything";
    }
    this.wake();
  }

  /** Empty when nothing is. */
  take(): "everything" | string[] {
    const what = this.#what;
    this.#what = new Set();
    return what === "everything" ? what : [...what];
  }

  more(): Promise<void> {
    return new Promise((resolve) => this.wake = resolve);
  }
}

function unwatchedMessage(root: string, why: string, rescan_ms: number): string {
  return `${root} cannot be watched (${why}): its changes are found by a look every ${Math.round(rescan_ms / 1000)} s.`;
}

/** Where the index cannot be asked, the look at everything says what is wrong with it. */
function recorded(context: IndexContext, root: string, paths: readonly string[] | undefined): string[] | undefined {
  try {
    return known(context, root, paths);
  } catch {
    return undefined;
  }
}

/** Relative paths of recorded files, when nothing else (new files, folders, ignore rules) needs a look at everything. */
function known(context: IndexContext, root: string, paths: readonly string[] | undefined): string[] | undefined {
  const checkout = findCheckout(context.index(), root);
  if (paths === undefined || checkout === undefined || checkout.indexed_at === null) return undefined;
  const { database, exclude } = indexOptions(context, root);
  const unrecorded = new UnrecordedPaths({ database, checkout: checkout.id, root, exclude });
  const result: string[] = [];
  for (const path of paths) {
    const relative = relativeTo(root, path);
    if (fileRecord(database, checkout.id, relative) !== undefined) result.push(relative);
    else if (unrecorded.needLook(relative)) return undefined;
  }
  return result;
}

function relativeTo(root: string, path: string): string {
  return path.slice(root.length + 1).replaceAll("\\", "/");
}
