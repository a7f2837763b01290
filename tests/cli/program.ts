// Runs focal as a program of its own, in a folder and a home made for the test.

import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../deno.json", import.meta.url));
const PATIENCE_MS = 60_000;

/** The command that starts focal: the compiled binary named by FOCAL_BINARY, else the sources. */
export function focalCommand(): string[] {
  const binary = process.env["FOCAL_BINARY"];
  if (binary !== undefined && binary !== "") return [binary];
  return [process.execPath, "run", "-A", "--quiet", "--no-check", "--config", CONFIG, MAIN];
}

export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Words before the command, for example `setpriv --reuid=65534`. */
  readonly before?: readonly string[];
  readonly cwd?: string;
}

export class Sandbox {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "focal-cli-")));
  readonly home = join(this.folder, "home");
  readonly project = join(this.folder, "project");

  constructor() {
    mkdirSync(this.project);
  }

  write(path: string, text: string | Uint8Array): string {
    const target = join(this.folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    return target;
  }

  run(args: readonly string[], options: RunOptions = {}): Result {
    const [command = "", ...rest] = [...(options.before ?? []), ...focalCommand(), ...args];
    const result = spawnSync(command, rest, {
      cwd: options.cwd ?? this.project,
      encoding: "utf8",
      input: options.input ?? "",
      timeout: PATIENCE_MS,
      env: { ...focalEnvironment(this), ...options.env },
    });
    return { code: result.status, stdout: result.stdout ?? "", stderr: result.stderr ?? String(result.error ?? "") };
  }

  /** The same, beside others. */
  start(args: readonly string[]): Promise<Result> {
    const [command = "", ...rest] = [...focalCommand(), ...args];
    const child = spawn(command, rest, {
      cwd: this.project,
      timeout: PATIENCE_MS,
      env: focalEnvironment(this),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => stdout += String(chunk));
    child.stderr.on("data", (chunk) => stderr += String(chunk));
    return new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, stdout, stderr }));
    });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The environment of a run in the sandbox. */
export function focalEnvironment(sandbox: Sandbox): Record<string, string> {
  return { ...cleanEnvironment(), FOCAL_HOME: sandbox.home, HOME: sandbox.folder };
}

/** What the user's own settings would change is left out; Deno's cache is kept, since HOME is another. */
function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(FOCAL_|NO_COLOR$|LD_|DYLD_|HOME$)/.test(name));
  const env = Object.fromEntries(kept) as Record<string, string>;
  env["DENO_DIR"] ??= defaultDenoDir();
  return env;
}

function defaultDenoDir(): string {
  const home = process.env["HOME"] ?? "";
  if (process.platform === "darwin") return join(home, "Library", "Caches", "deno");
  if (process.platform === "win32") return join(process.env["LOCALAPPDATA"] ?? home, "deno");
  return join(process.env["XDG_CACHE_HOME"] ?? join(home, ".cache"), "deno");
}
