// Checks of what focal finds around it: git, the search path, assistants' configurations.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { isBundled } from "../../base/program.ts";
import { type Environment, userHome } from "../../base/paths.ts";
import { type Check, note, ok, problem } from "./check.ts";

const GIT_PATIENCE_MS = 5_000;

export function checkGit(): Check {
  const result = spawnSync("git", ["--version"], { encoding: "utf8", timeout: GIT_PATIENCE_MS });
  const version = /\d+\.\d+(\.\d+)?/.exec(result.stdout ?? "")?.[0];
  if (version !== undefined) return ok("git", version);
  return problem("git", "git does not run", "Install git and put it on the PATH; diffs and histories need it.");
}

export function checkPath(env: Environment): Check {
  const name = process.platform === "win32" ? "focal.exe" : "focal";
  const found = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "")
    .map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!isBundled()) return ok("PATH", "running from source");
  const self = realpathSync(process.execPath);
  if (found === undefined) {
    return note(
      "PATH",
      "no `focal` on the PATH",
      `Add the folder of ${self} to the PATH, or link it into one that is.`,
    );
  }
  if (realpathSync(found) === self) return ok("PATH", found);
  return note("PATH", `\`focal\` on the PATH is another one: ${found}`, `Remove it, or put ${self} before it.`);
}

/** Where each assistant keeps its list of MCP servers, below the user's home. */
const CLIENTS: readonly (readonly [string, readonly string[]])[] = [
  ["Claude Code", [".claude.json"]],
  ["Cursor", [".cursor", "mcp.json"]],
  ["Codex", [".codex", "config.toml"]],
  ["Gemini CLI", [".gemini", "settings.json"]],
];

export function checkClients(env: Environment): Check[] {
  const present = CLIENTS.map(([client, parts]) => ({ client, path: join(userHome(env), ...parts) }))
    .filter(({ path }) => existsSync(path));
  if (present.length === 0) return [note("clients", "no assistant is configured here", "Run `focal setup`.")];
  return present.map(({ client, path }) => checkClient(client, path));
}

function checkClient(client: string, path: string): Check {
  try {
    const text = readFileSync(path, "utf8");
    // A mention is enough here: `focal setup --dry-run` says exactly what would change.
    if (/["'\[.]focal["'\]]/.test(text)) return ok(client, path);
    return note(client, `${path} does not mention focal`, `Run \`focal setup\` to add it.`);
  } catch {
    return problem(client, `${path} cannot be read`, "Check its owner and mode.");
  }
}
