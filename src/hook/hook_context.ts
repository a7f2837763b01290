// What a hook works with: the databases, neither checked nor waited for, and the place that the event is about.

import { existsSync } from "node:fs";
import process from "node:process";
import { silentLogger } from "../base/log.ts";
import { homeFolder } from "../base/paths.ts";
import type { Config } from "../config/config.ts";
import { defaultConfig, loadConfig } from "../config/load.ts";
import { type Place, placeOf, type Repository, repositoryAt } from "../memory/repositories.ts";
import type { Context } from "../ops/context.ts";
import { Databases } from "../ops/databases.ts";
import { openHookSession } from "../sessions/client_sessions.ts";
import type { Session } from "../sessions/sessions.ts";
import { homePaths } from "../store/home.ts";
import type { HookIo } from "./hook_io.ts";
import type { HookInput } from "./hook_input.ts";

export interface HookContext extends Context {
  readonly place: Place;
  readonly indexed: boolean;
  repository(): Repository;
}

/** Waits for a lock are tried three times by the store. */
const BUSY_TIMEOUT_MS = 8;

/** Runs the work and closes what it opened. */
export async function withHookContext<T>(
  input: HookInput,
  io: HookIo,
  work: (context: HookContext) => T | Promise<T>,
  busy_timeout_ms = BUSY_TIMEOUT_MS,
): Promise<T> {
  const { clock, env } = io;
  const home = homeFolder(env);
  const place = placeOf(input.folder ?? io.cwd);
  const options = { home, clock, log: silentLogger, check: false, busy_timeout_ms, leaves: io.ends };
  const databases = new Databases(options);
  let config: Config | undefined;
  let repository: Repository | undefined;
  const context: HookContext = {
    caller: "hook",
    clock,
    get config() {
      return config ??= configOr(() => loadConfig({ home, project: place.top, env }));
    },
    log: silentLogger,
    home,
    roots: [place.top],
    index: () => databases.index(),
    memory: () => databases.memory(),
    freshen: () => Promise.resolve(),
    session: undefined,
    signal: new AbortController().signal,
    progress() {},
    place,
    // A hook makes no index: the server and the commands do.
    indexed: existsSync(homePaths(home).index),
    repository: () => repository ??= repositoryAt(databases.memory(), place, clock),
  };
  try {
    return await work(context);
  } finally {
    if (io.ends) databases.leave();
    else databases.close();
  }
}

/** A wrong setting is said by every command; here it must not cost the event. */
function configOr(load: () => Config): Config {
  try {
    return load();
  } catch {
    return defaultConfig();
  }
}

/** How this client's process is named; the server that it started names it the same. */
export function clientProcess(): string {
  return String(process.ppid);
}

/** The session that the event belongs to: of the client's own id, or the server's when that is sure; opened when new. */
export function sessionOf(context: HookContext, input: HookInput): Session | undefined {
  if (input.session === undefined) return undefined;
  const caller = {
    client_session_id: input.session,
    client_process: clientProcess(),
    repository_id: context.repository().id,
    checkout: context.place.top,
    starts: input.source === "startup" || input.source === "resume",
    renamed: input.source === "clear" || input.source === "compact",
  };
  return openHookSession(context.memory(), caller, context.clock);
}
