// Where focal keeps its files, and how paths are shown.

import { realpathSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import process from "node:process";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Absolute path of focal's home: FOCAL_HOME, or `.focal` in the user's home. */
export function homeFolder(env: Environment = process.env): string {
  const set = env["FOCAL_HOME"];
  if (set !== undefined && set !== "") return resolve(set);
  return join(userHome(env), ".focal");
}

/** The user's own home folder. */
export function userHome(env: Environment = process.env): string {
  return env["HOME"] || env["USERPROFILE"] || homedir();
}

/** The path as people read it: relative to `base` when below it, `~` for the user's home, else absolute. */
export function displayPath(path: string, base: string, env: Environment = process.env): string {
  const below = relative(base, path);
  if (below === "") return ".";
  if (isBelow(below)) return toSlashes(below);
  const home = userHome(env);
  const belowHome = relative(home, path);
  if (belowHome !== "" && isBelow(belowHome)) return `~/${toSlashes(belowHome)}`;
  return path;
}

/** Whether a relative path stays inside what it is relative to. */
export function isBelow(path: string): boolean {
  return path !== ".." && !path.startsWith(`..${sep}`) && !path.startsWith("../") && !isAbsolute(path);
}

/** Stored and shown paths use `/` on every platform. */
export function toSlashes(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** The top of the disk, the user's home, or the temporary folder: to index all of it is never what a question means. */
export function isEverything(folder: string, env: Environment = process.env): boolean {
  const home = userHome(env);
  return [dirname(folder) === folder ? folder : "", home, real(home), tmpdir(), real(tmpdir())].includes(folder);
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
