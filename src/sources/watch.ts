// Tells that something below a folder changed, after a burst is over. Events are hints: whoever listens looks for itself.

import { watch as watchFolder } from "node:fs";

export interface WatchOptions {
  readonly signal: AbortSignal;
  /** Quiet time after which a burst counts as over. Default: 500. */
  readonly debounce_ms?: number;
  /** Longest a burst may delay the news. Default: 3,000. */
  readonly longest_ms?: number;
}

/** `paths` is undefined when there are too many to say, or none is known: look everywhere. */
export type WatchBatch = { readonly paths: readonly string[] | undefined };

const MOST_PATHS = 500;

type DenoWatch = (path: string, options: { recursive: boolean }) =>
  & AsyncIterable<{ kind: string; paths: string[] }>
  & { close(): void };

/** Absolute paths that changed below `root`, in debounced batches, until the signal aborts. */
export async function* watch(root: string, options: WatchOptions): AsyncGenerator<WatchBatch> {
  const burst = new Burst(options);
  const stop = listen(root, burst);
  options.signal.addEventListener("abort", () => burst.end(), { once: true });
  try {
    for (;;) {
      const batch = await burst.next();
      if (batch === undefined) return;
      yield batch;
    }
  } finally {
    burst.end();
    stop();
  }
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

/** Starts listening; returns how to stop. A watch that cannot be set up or breaks is made up for by regular scans. */
function listen(root: string, burst: Burst): () => void {
  const denoWatch = (globalThis as { Deno?: { watchFs?: DenoWatch } }).Deno?.watchFs;
  try {
    if (denoWatch !== undefined) {
      const watcher = denoWatch(root, { recursive: true });
      (async () => {
        for await (const event of watcher) {
          if (event.kind === "access") continue;
          if (event.paths.length === 0) burst.add(undefined);
          for (const path of event.paths) burst.add(path);
        }
      })().catch(() => burst.add(undefined));
      return () => closeQuietly(watcher);
    }
    const watcher = watchFolder(root, { recursive: true }, () => burst.add(undefined));
    watcher.on("error", () => burst.add(undefined));
    return () => watcher.close();
  } catch {
    return () => {};
  }
}

function closeQuietly(watcher: { close(): void }): void {
  try {
    watcher.close();
  } catch { /* closed already */ }
}
