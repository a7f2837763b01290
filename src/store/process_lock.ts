// A lock that lasts as long as the process that holds it: the system lets go of it however the process ends.

import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface ProcessLock {
  release(): void;
}

/**
 * Takes the lock named by a file, which is made and stays empty. Undefined when somebody has it, or where it cannot be
 * had at all. SQLite's lock on an empty database is one that every system has, and that needs no further permission.
 */
export function takeProcessLock(file: string): ProcessLock | undefined {
  let db: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const opened = db = new DatabaseSync(file);
    opened.exec("PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE");
    return { release: () => opened.close() };
  } catch {
    db?.close();
    return undefined;
  }
}
