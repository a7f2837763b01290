// Runs git for a question, without prompts, hooks, or fetching; says plainly when it cannot.

import { spawnSync } from "node:child_process";
import process from "node:process";
import { FocalError } from "../base/errors.ts";

const QUIET = {
  GIT_NO_LAZY_FETCH: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_PAGER: "cat",
  LC_ALL: "C",
};
const MOST_BYTES = 64 * 1024 * 1024;

/** What git prints on stdout. Throws `git_failed` with what it said. */
export function runGit(folder: string, args: readonly string[], timeout_ms = 20_000): string {
  const result = spawnSync("git", ["-c", "core.hooksPath=", "-c", "core.quotePath=false", ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...QUIET },
    maxBuffer: MOST_BYTES,
    timeout: timeout_ms,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (result.status === 0) return result.stdout;
  const said = (result.stderr ?? "").trim().split("\n")[0] || result.error?.message || "it gave no reason";
  const missing = (result.error as NodeJS.ErrnoException | undefined)?.code === "ENOENT";
  throw new FocalError("git_failed", missing ? "git was not found" : `git ${args[0]} failed: ${said}`, {
    cause: result.error,
    fix: missing
      ? "Install git, or put it on PATH."
      : "Check that the folder is a git repository and the revision exists.",
  });
}
