// Turns SQLite's and the file system's errors into focal's, with what to do about them.

import { accessSync, constants, mkdtempSync, rmdirSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FailureCode, FocalError } from "../base/errors.ts";

/** SQLite's primary result codes that mean something to a user. */
const BY_RESULT: Readonly<Record<number, FailureCode>> = {
  3: "permission",
  5: "database_locked",
  6: "database_locked",
  8: "permission",
  11: "database_corrupt",
  13: "no_space",
  23: "permission",
  26: "database_corrupt",
};
// Errors of `exec` and of opening carry no result code, only SQLite's own words.
const BY_WORDS: readonly (readonly [RegExp, FailureCode])[] = [
  [/database (?:table )?is locked/, "database_locked"],
  [/malformed|not a database/, "database_corrupt"],
  [/is full/, "no_space"],
  [/readonly database|access permission denied/, "permission"],
];
const BY_ERRNO: Readonly<Record<string, FailureCode>> = {
  EACCES: "permission",
  EPERM: "permission",
  EROFS: "permission",
  ENOSPC: "no_space",
  EDQUOT: "no_space",
};
const READONLY_DBMOVED = 1032;
const ENOUGH_SPACE_BYTES = 256 * 1024;

interface RawError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly message?: unknown;
}

/** What kind of failure an error of SQLite or of the file system is; undefined when it is neither. */
export function failureOf(error: unknown, path: string): FailureCode | undefined {
  if (error instanceof FocalError) return error.code;
  const { code, errcode, message } = (error ?? {}) as RawError;
  const words = typeof message === "string" ? message : "";
  const errno = typeof code === "string" ? BY_ERRNO[code] : undefined;
  if (errno !== undefined) return errno;
  if (typeof errcode === "number") {
    const known = BY_RESULT[errcode & 0xff];
    if (known !== undefined) return known;
  }
  for (const [pattern, failure] of BY_WORDS) if (pattern.test(words)) return failure;
  // A full disk also shows as a failed read, a file that cannot be opened, or shared memory that cannot grow.
  if (/disk I\/O error|unable to open/.test(words)) {
    return unwritable(path) ? "permission" : diskIsFull(path) ? "no_space" : "io";
  }
  return typeof code === "string" && /^E[A-Z]+$/.test(code) ? "io" : undefined;
}

/** What was opened is not what stands there now: another process has repaired it, and writing to the old one is refused. */
export function wasReplaced(error: unknown, path: string): boolean {
  const { errcode, message } = ((error instanceof FocalError ? error.cause : error) ?? {}) as RawError;
  if (errcode === READONLY_DBMOVED) return true;
  return typeof message === "string" && /write a readonly database/.test(message) && !unwritable(path);
}

/** The error as a FocalError that names the database; anything that is not SQLite's or a file's stays as it is. */
export function storeError(error: unknown, path: string): unknown {
  if (error instanceof FocalError) return error;
  const code = failureOf(error, path);
  if (code === undefined) return error;
  const detail = (error as RawError).message;
  return new FocalError(code, `${said(code, path)} (${typeof detail === "string" ? detail : String(error)})`, {
    cause: error,
    ...advice(code, path),
  });
}

function said(code: FailureCode, path: string): string {
  switch (code) {
    case "permission":
      return `No permission to write ${path}`;
    case "no_space":
      return `No space left to write ${path}`;
    case "database_locked":
      return `Another process keeps ${path} locked`;
    case "database_corrupt":
      return `${path} is damaged`;
    default:
      return `${path} cannot be used`;
  }
}

function advice(code: FailureCode, path: string): { fix: string } | Record<never, never> {
  if (code === "permission") {
    return { fix: `Check the owner and mode of ${dirname(path)}, or set FOCAL_HOME to a folder of your own.` };
  }
  return {};
}

/** SQLite needs to make files beside the database, even to read it. */
function unwritable(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK);
    // Modes tell nothing of a file system that is mounted read-only.
    rmdirSync(mkdtempSync(join(dirname(path), "probe-")));
    return false;
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code !== "ENOENT" && code !== "ENOSPC" && code !== "EDQUOT";
  }
}

function diskIsFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < ENOUGH_SPACE_BYTES;
  } catch {
    return false;
  }
}
