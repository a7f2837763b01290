// What an operation may use: made by `main.ts` for the command line, by the server once per call.

import type { Clock } from "../time/clock.ts";
import type { Config } from "../config/config.ts";
import type { Logger } from "../base/log.ts";
import type { Checkout } from "../graph/checkouts.ts";
import type { Database } from "../store/database.ts";

/** Where a call comes from: decides defaults, and whether what is sent is remembered. */
export type Caller = "cli" | "mcp" | "hook";

export interface Context {
  readonly caller: Caller;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Logger;
  /** `~/.focal` or FOCAL_HOME. */
  readonly home: string;
  /** Absolute folders that answers cover: the server's roots, or `-C`, or the repository around the current folder. */
  readonly roots: readonly string[];
  /** Opened on first use. */
  index(): Database;
  memory(): Database;
  /** Where a command stays for long: see `Databases.renew`. */
  renew?(): void;
  /** Brings the index up to date for a graph question: catch-up scan, or a word on how old the index is. */
  freshen(): Promise<void>;
  /** focal's session id when what is sent is remembered, else undefined. */
  readonly session: string | undefined;
  /** What the answer will be cut to, where that is known: more than fits need not be made. */
  readonly max_tokens?: number | undefined;
  readonly signal: AbortSignal;
  /** A line for who started the command, beside the answer; not shown with --quiet. */
  say?(line: string): void;
  progress(done: number, total: number, message: string): void;
  /** See `IndexContext`: a server has files indexed beside the thread that answers. */
  reindex?(checkout: Checkout, paths: readonly string[]): Promise<boolean>;
  /** In a server: looks for what changed since it was told last, as long as that is soon done. */
  catchUp?(checkout: Checkout): Promise<void>;
  notice?(state: "incomplete" | "outdated", message: string): void;
  outdated?(checkout: Checkout, paths: readonly string[]): void;
}
