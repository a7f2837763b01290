// What to say of a file or folder that may not be read: where a permission is missing, and which.

import { accessSync, constants, realpathSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { FocalError } from "./errors.ts";

/** Undefined when reading it failed for another reason. */
export function unreadable(path: string, cause: unknown): FocalError | undefined {
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: unknown };
  if (code !== "EACCES" && code !== "EPERM" && name !== "PermissionDenied") return undefined;
  const folder = closedFolder(path);
  const said = folder === undefined || folder === path ? "" : `: the folder ${folder} may not be entered`;
  const fix = folder === undefined
    ? `Give your user permission to read it: the owner and mode of ${path} decide.`
    : `Give your user permission to list and enter ${folder}: its owner and mode decide.`;
  return new FocalError("permission", `No permission to read ${path}${said}`, { cause, fix });
}

/** The real path of a folder that somebody named. Throws what is to be said where there is none. */
export function namedFolder(path: string): string {
  let found: Stats | undefined;
  try {
    found = statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw unreadable(path, error) ?? error;
  }
  if (found === undefined) throw new FocalError("not_a_repository", `The folder ${path} does not exist.`);
  if (!found.isDirectory()) throw new FocalError("not_a_repository", `${path} is not a folder.`);
  return realpathSync(path);
}

/** The folder that keeps it from being read: the first on the way that may not be entered, or itself. */
function closedFolder(path: string): string | undefined {
  const ways = [path];
  for (let at = path; dirname(at) !== at; at = dirname(at)) ways.unshift(dirname(at));
  for (const way of ways) {
    try {
      if (!statSync(way).isDirectory()) return undefined;
      accessSync(way, constants.X_OK | constants.R_OK * Number(way === path));
    } catch {
      return way;
    }
  }
  return undefined;
}
