// Makes what an operation may use from the command line: roots, databases on first use, log, clock, interruption.

import { withoutControlCharacters } from "../base/controls.ts";
import { createLogger } from "../base/log.ts";
import { homeFolder } from "../base/paths.ts";
import { currentConfig } from "../config/load.ts";
import type { Context } from "../ops/context.ts";
import type { Answer, Operation } from "../ops/operation.ts";
import { Databases } from "../ops/databases.ts";
import { assertOurs } from "../store/home.ts";
import { systemClock } from "../time/clock.ts";
import { listenForInterrupt } from "./interruption.ts";
import { progressOn } from "./progress.ts";
import { findRoots } from "./roots.ts";
import type { Globals } from "./run.ts";
import type { Terminal } from "./terminal.ts";

/** What the user wants of every output; see `output.…` in the configuration. */
export interface Preferences {
  readonly color: string | undefined;
  readonly max_tokens: number | undefined;
}

export interface OpenedContext {
  readonly context: Context;
  readonly preferences: Preferences;
  /** What was said of the index while the answer was made. */
  notices(): Pick<Answer, "index" | "notice">;
  close(): void;
}

export function openContext(operation: Operation, globals: Globals, terminal: Terminal): OpenedContext {
  const clock = systemClock;
  const log = createLogger({
    env: terminal.env,
    verbosity: (globals.verbose ? 1 : 0) - (globals.quiet ? 1 : 0),
    now: () => clock.now(),
    write: (line) => {
      progress.clear();
      terminal.error(line);
    },
  });
  const home = homeFolder(terminal.env);
  const databases = new Databases({ home, clock, log });
  const interruption = listenForInterrupt(operation.effect !== "read", terminal.exit);
  const progress = progressOn(terminal, clock);
  let roots: readonly string[] | undefined;
  // Known once the configuration is.
  let wanted: number | undefined = globals.max_tokens;
  const notices: string[] = [];
  let index: Answer["index"];
  // `focal watch` goes on for days.
  const config = currentConfig(
    () => ({ home, project: context.roots[0], env: terminal.env }),
    (message) => log.warn(message),
  );
  const context: Context = {
    caller: "cli",
    clock,
    get config() {
      return config();
    },
    log,
    home,
    get roots() {
      return roots ??= findRoots(globals.repo, terminal.cwd);
    },
    index: () => databases.index(),
    memory: () => databases.memory(),
    renew: () => void databases.renew(),
    freshen: async () => (await import("../index/freshen.ts")).freshen(context),
    say: (line) => {
      progress.clear();
      if (!globals.quiet) terminal.error(withoutControlCharacters(line) + "\n");
    },
    notice: (state, message) => {
      if (index !== "incomplete") index = state;
      notices.push(message);
    },
    outdated: (checkout, paths) => {
      const message = `Changed, but not indexed yet, in ${checkout.root}: ${paths.slice(0, 5).join(", ")}${
        paths.length > 5 ? ` and ${paths.length - 5} more` : ""
      }. What is said of them here may be outdated.`;
      context.notice?.("outdated", message);
      log.warn(message);
    },
    session: globals.session ?? (terminal.env["FOCAL_SESSION"] || undefined),
    get max_tokens() {
      return wanted;
    },
    signal: interruption.signal,
    progress: (done, total, message) => {
      if (!globals.quiet) progress.show(done, total, message);
    },
  };
  // A wrong setting is said before anything is done; those who need no data, `doctor` and `config`, must still run.
  const usesHome = operation.needs.length > 0;
  if (usesHome) assertOurs(home);
  const output = usesHome ? config()["output"] as Preferences : undefined;
  const max_tokens = operation.whole === true ? undefined : output?.max_tokens;
  wanted ??= max_tokens;
  return {
    context,
    preferences: { color: output?.color, max_tokens },
    notices: () => index === undefined ? {} : { index, notice: notices.join("\n") },
    close() {
      progress.clear();
      interruption.dispose();
      databases.close();
    },
  };
}
