// Focal's home folder: made private when it does not exist, refused when it is somebody else's.

import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { FocalError } from "../base/errors.ts";
import { failureOf } from "./failures.ts";

const ANOTHER_HOME = "Set FOCAL_HOME to a folder of your own.";

/** Absolute paths of what is kept in the home. */
export interface HomePaths {
  readonly index: string;
  readonly memory: string;
  readonly vectors: string;
  readonly config: string;
  readonly cache: string;
}

export function homePaths(home: string): HomePaths {
  return {
    index: join(home, "index.db"),
    memory: join(home, "memory.db"),
    vectors: join(home, "vectors.db"),
    config: join(home, "config.json"),
    cache: join(home, "cache"),
  };
}

/** Makes sure that the home exists, with mode 0700 when it is new, and belongs to us. */
export function prepareHome(home: string): void {
  try {
    // An existing folder keeps its mode: FOCAL_HOME may name one that is used for other things as well.
    if (mkdirSync(home, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(home, 0o700);
  } catch (error) {
    if ((error as { code?: unknown }).code === "EEXIST") throw notAFolder(home);
    const code = failureOf(error, join(home, "x")) ?? "io";
    const said = error instanceof Error ? error.message : String(error);
    throw new FocalError(code, `Focal's home ${home} could not be made (${said})`, { cause: error, fix: ANOTHER_HOME });
  }
  assertOurs(home);
}

/** Throws when the home is not a folder or belongs to another user: writing there would lock its owner out. */
export function assertOurs(home: string): void {
  const found = statSync(home, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw notAFolder(home);
  const me = process.getuid?.();
  if (me !== undefined && found.uid !== me) {
    throw new FocalError("permission", `${home} belongs to another user (id ${found.uid}; you are ${me})`, {
      fix: `${ANOTHER_HOME} Or give it to yourself: chown -R ${me} ${home}`,
    });
  }
}

function notAFolder(home: string): FocalError {
  return new FocalError("io", `${home} is not a folder`, { fix: `Move it away. ${ANOTHER_HOME}` });
}
