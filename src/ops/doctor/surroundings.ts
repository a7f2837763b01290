// Checks of what focal finds around it: git, the search path, assistants' configurations.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { isBundled } from "../../base/program.ts";
import { type Environment, userHome } from "../../base/paths.ts";
import { parse, type ParseError } from "jsonc-parser";
import { CLIENTS } from "../../setup/clients.ts";
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

/** Every assistant that is used here, by all files that it may take its servers from. */
export function checkClients(env: Environment, project: string): Check[] {
  const places = { home: userHome(env), project, platform: process.platform, env };
  const present = CLIENTS.filter((client) => client.signs(places).some((path) => existsSync(path)));
  if (present.length === 0) return [note("clients", "no assistant is configured here", "Run `focal setup`.")];
  return present.map((client) => {
    const files = [client.project?.(places), client.user(places)].filter((file) => file !== undefined);
    const paths = files.flatMap(({ paths, format }) => paths.map((path) => ({ path, format })));
    return checkClient(client.title, paths.filter(({ path }) => existsSync(path)));
  });
}

function checkClient(client: string, files: readonly { readonly path: string; readonly format: string }[]): Check {
  for (const { path, format } of files) {
    try {
      const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
      const errors: ParseError[] = [];
      if (format === "json") parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
      if (errors.length > 0) {
        return problem(client, `${path} is not valid JSON`, "Correct it, or move it away; then run `focal setup`.");
      }
      // A mention is enough here: `focal setup --dry-run` says exactly what would change.
      if (/["'\[.]focal["'\]]/.test(text)) return ok(client, path);
    } catch {
      return problem(client, `${path} cannot be read`, "Check its owner and mode.");
    }
  }
  const seen = files.length === 0
    ? "has no servers yet"
    : `${files.map(({ path }) => path).join(", ")} does not mention focal`;
  return note(client, seen, "Run `focal setup` to add it.");
}
