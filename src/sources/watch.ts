// Tells that something below a folder changed, after a burst is over. Events are hints: whoever listens looks for itself.

import { statSync, watch as watchFolder } from "node:fs";

export interface WatchOptions {
  readonly signal: AbortSignal;
  /** Quiet time after which a burst counts as over. Default: 500. */
  readonly debounce_ms?: number;
  /** Longest a burst may delay the news. Default: 3,000. */
  readonly longest_ms?: number;
  /** Events of these absolute paths are dropped at once: others need not wait until they pause. */
  ignores?(path: string): boolean;
}

/** `paths` is undefined when there are too many to say, or none is known: look everywhere. */
export type WatchBatch = { readonly paths: readonly string[] | undefined };

const MOST_PATHS = 500;

type DenoWatch = (path: string, options: { recursive: boolean }) =>
  & AsyncIterable<{ kind: string; paths: string[] }>
  & { close(): void };

/** Listens below a folder until the signal aborts, and anew when the folder at its path is another one. */
export class FolderWatch {
  readonly #root: string;
  readonly #signal: AbortSignal;
  readonly #burst: Burst;
  readonly #add: (path: string | undefined) => void;
  #folder: string | undefined;
  #stop: () => Promise<void> = () => Promise.resolve();
  /** Why it does not listen; undefined while it does. */
  fault: string | undefined;

  constructor(root: string, options: WatchOptions) {
    this.#root = root;
    this.#signal = options.signal;
    const burst = this.#burst = new Burst(options);
    this.#add = (path) => {
      if (path === undefined || options.ignores?.(path) !== true) burst.add(path);
    };
    this.#listen();
  }

  /** Absolute paths that changed, in debounced batches. */
  async *batches(): AsyncGenerator<WatchBatch> {
    const end = () => this.#burst.end();
    if (this.#signal.aborted) end();
    this.#signal.addEventListener("abort", end, { once: true });
    try {
      for (;;) {
        const batch = await this.#burst.next();
        if (batch === undefined) return;
        yield batch;
      }
    } finally {
      end();
      await this.#stop();
    }
  }

  /**
   * For who is about to look at everything: what listens to a folder that was moved away hears nothing of this one. With
   * `again` it tries once more what failed; not after each fault, which would be without end.
   */
  async renew(again: boolean): Promise<void> {
    const folder = folderAt(this.#root);
    // The look says that there is none.
    if (folder === undefined) return;
    if (folder === this.#folder && !(again && this.fault !== undefined)) return;
    // Before it has ended, Deno takes who listens at the same path for one that listens to the same folder.
    await this.#stop();
    if (!this.#signal.aborted) this.#listen();
  }

  #listen(): void {
    this.#folder = folderAt(this.#root);
    this.fault = undefined;
    let stopped = false;
    try {
      const stop = listen(this.#root, this.#add, (error) => {
        if (stopped) return;
        this.fault = reasonOf(error);
        this.#add(undefined);
      });
      this.#stop = () => {
        stopped = true;
        return stop();
      };
    } catch (error) {
      this.#stop = () => Promise.resolve();
      this.fault = reasonOf(error);
    }
  }
}

/** Without the paths that Deno names after it. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.?(?: about \[.*)?$/s, "");
}

/** Tells the folder from another one at the same path. */
function folderAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  // Numbers of what was deleted are given out again.
  return found === undefined ? undefined : `${found.dev} ${found.ino} ${found.birthtimeMs}`;
}

/** Collects events until they pause. */
class Burst {
  #paths: Set<string> | undefined = new Set();
  #some = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest: ReturnType<typeof setTimeout> | undefined;
  #wake: (() => void) | undefined;
  #ready = false;
  #ended = false;
  readonly #debounce_ms: number;
  readonly #longest_ms: number;

  constructor(options: WatchOptions) {
    this.#debounce_ms = options.debounce_ms ?? 500;
    this.#longest_ms = options.longest_ms ?? 3_000;
  }

  add(path: string | undefined): void {
    this.#some = true;
    if (path === undefined) this.#paths = undefined;
    else this.#paths?.add(path);
    if (this.#paths !== undefined && this.#paths.size > MOST_PATHS) this.#paths = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), this.#debounce_ms);
    this.#latest ??= setTimeout(() => this.#flush(), this.#longest_ms);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#latest);
    this.#latest = undefined;
    this.#ready = true;
    this.#wake?.();
  }

  async next(): Promise<WatchBatch | undefined> {
    while (!this.#ready && !this.#ended) await new Promise<void>((resolve) => this.#wake = resolve);
    if (this.#ended || !this.#some) return undefined;
    const paths = this.#paths === undefined ? undefined : [...this.#paths];
    this.#paths = new Set();
    this.#some = false;
    this.#ready = false;
    return { paths };
  }

  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#latest);
    this.#ended = true;
    this.#wake?.();
  }
}

/** Starts listening; returns how to stop, which is done when what it gives is. */
function listen(
  root: string,
  add: (path: string | undefined) => void,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const denoWatch = (globalThis as { Deno?: { watchFs?: DenoWatch } }).Deno?.watchFs;
  if (denoWatch !== undefined) {
    const watcher = denoWatch(root, { recursive: true });
    const heard = (async () => {
      for await (const event of watcher) {
        if (event.kind === "access") continue;
        if (event.paths.length === 0) add(undefined);
        for (const path of event.paths) add(path);
      }
    })().catch(failed);
    return () => {
      closeQuietly(watcher);
      return heard;
    };
  }
  const watcher = watchFolder(root, { recursive: true }, () => add(undefined));
  watcher.on("error", failed);
  return () => {
    watcher.close();
    return Promise.resolve();
  };
}

function closeQuietly(watcher: { close(): void }): void {
  try {
    watcher.close();
  } catch { /* closed already */ }
}
