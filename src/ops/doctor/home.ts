// Checks of focal's home folder and of the databases in it. Nothing is created.

import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { readLayers } from "../../config/layers.ts";
import { configError } from "../../config/load.ts";
import { assertOurs, homePaths } from "../../store/home.ts";
import { probeVectors } from "../../store/probe_vectors.ts";
import type { Context } from "../context.ts";
import { asFocalError } from "../failure.ts";
import { type Check, ok, problem } from "./check.ts";

export function checkHome(home: string): Check {
  if (!existsSync(home)) {
    const parent = nearestExisting(home);
    if (isWritable(parent)) return ok("home", `${home} will be made when it is needed`);
    return problem(
      "home",
      `${home} cannot be made: ${parent} is not writable`,
      "Set FOCAL_HOME to a folder of your own.",
    );
  }
  try {
    assertOurs(home);
  } catch (error) {
    const failure = asFocalError(error);
    return problem("home", failure.message, failure.fix);
  }
  if (!isWritable(home)) {
    return problem("home", `${home} is not writable`, `Run: chmod u+rwx ${home}, or set FOCAL_HOME elsewhere.`);
  }
  const mode = statSync(home).mode & 0o777;
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    return problem("home", `${home} can be read by others (mode ${mode.toString(8)})`, `Run: chmod 700 ${home}`);
  }
  return ok("home", home);
}

export function checkDatabase(context: Context, kind: "index" | "memory"): Check {
  const path = homePaths(context.home)[kind];
  const name = `${kind} database`;
  if (!existsSync(path)) return ok(name, `${path} will be made when it is needed`);
  try {
    const recovery = context[kind]().recovery;
    if (recovery === undefined) return ok(name, path);
    const advice = kind === "index" ? "Nothing to do: it is rebuilt." : "See `focal memory list` for what was saved.";
    return problem(name, `${path} was damaged; the file is kept as ${recovery.set_aside}`, advice);
  } catch (error) {
    const failure = asFocalError(error);
    return problem(name, failure.message, failure.fix);
  }
}

export function checkConfig(context: Context): Check {
  const { problems } = readLayers({ home: context.home, project: context.roots[0], env: process.env });
  const [first] = problems;
  if (first === undefined) return ok("configuration", "all settings are valid");
  const failure = configError(first);
  return problem(
    "configuration",
    failure.message,
    first.unread?.fix ?? "Correct it there, or run `focal config unset`.",
  );
}

export function checkVectors(home: string): Check {
  // The library has to be a file; without a home of ours it is put in a temporary folder.
  const temporary = existsSync(home) && isWritable(home) ? undefined : mkdtempSync(join(tmpdir(), "focal-doctor-"));
  try {
    const vectors = probeVectors(temporary ?? homePaths(home).cache);
    if (vectors.available) return ok("sqlite-vec", vectors.version);
    return problem("sqlite-vec", vectors.reason, "Reinstall focal. Until then everything works except vector search.");
  } finally {
    if (temporary !== undefined) removeQuietly(temporary);
  }
}

/** Windows keeps a loaded library open. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Left behind for the system to clean up.
  }
}

function nearestExisting(path: string): string {
  let at = path;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
