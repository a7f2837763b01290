// Which repository a folder belongs to, the same for all its clones and worktrees.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { GitFacts } from "./git_facts.ts";

/** Environment for every git process: no questions, no network, no hooks or configuration of the caller's shell. */
export function gitEnvironment(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !/^(LD_|DYLD_|GIT_)/.test(name)) env[name] = value;
  }
  return { ...env, GIT_NO_LAZY_FETCH: "1", GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" };
}

/**
 * The first-parent root commit of HEAD; a shallow clone, or one with too long a history, goes by its remote's address; a
 * folder without git or without commits, or while git cannot tell, by its real path. Walking a long history takes a
 * while: callers keep the answer per git common dir, unless it is a path.
 */
export function repositoryIdentity(root: string, git: GitFacts | undefined): string {
  if (git === undefined || git.head === undefined) return `path:${git?.top ?? root}`;
  if (!git.shallow) {
    const found = spawnSync("git", ["rev-list", "--first-parent", "--max-parents=0", "HEAD"], {
      cwd: git.top,
      env: gitEnvironment(),
      encoding: "utf8",
      timeout: 30_000,
    });
    const commit = found.status === 0 ? found.stdout.trim().split("\n").pop() : undefined;
    if (commit !== undefined && /^[0-9a-f]{40,64}$/.test(commit)) return `git:${commit}`;
    if ((found.error as { code?: unknown } | undefined)?.code !== "ETIMEDOUT") return `path:${git.top}`;
  }
  const remote = remoteAddress(git.commonDir);
  return remote === undefined ? `path:${git.top}` : `remote:${remote}`;
}

/** `git@Host.com:a/b.git`, `https://user:secret@host.com/a/b/` → `host.com/a/b`. */
export function normaliseRemote(address: string): string {
  const scp = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(address);
  const url = /^[a-z+]+:\/\/(?:[^@/]*@)?([^/:]*)(?::\d+)?\/(.*)$/i.exec(address);
  const [host, path] = url !== null ? [url[1], url[2]] : scp !== null ? [scp[1], scp[2]] : ["", address];
  const trimmed = (path ?? "").replace(/^\/+|\/+$/g, "").replace(/\.git$/, "");
  return host === "" ? trimmed : `${(host ?? "").toLowerCase()}/${trimmed}`;
}

function remoteAddress(commonDir: string): string | undefined {
  let config: string;
  try {
    config = readFileSync(join(commonDir, "config"), "utf8");
  } catch {
    return undefined;
  }
  const remotes = new Map<string, string>();
  let current: string | undefined;
  for (const line of config.split("\n")) {
    const section = /^\s*\[\s*([\w.-]+)(?:\s+"([^"]*)")?\s*\]/.exec(line);
    if (section !== null) current = section[1]?.toLowerCase() === "remote" ? section[2] : undefined;
    const url = /^\s*url\s*=\s*(.+?)\s*$/.exec(line)?.[1];
    if (current !== undefined && url !== undefined && !remotes.has(current)) remotes.set(current, url);
  }
  const address = remotes.get("origin") ?? remotes.values().next().value;
  return address === undefined ? undefined : normaliseRemote(address);
}
