// Finds out whether a database file is damaged: a suspicion that costs nothing, and a check that settles it.

import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { failureOf, storeError } from "./failures.ts";

export type Verdict = "sound" | "damaged" | "in use";

/**
 * Why the file deserves a check. A wrong head or a file cut short needs none: SQLite itself refuses those at once.
 * The file is not read here: closing it would drop the locks of this process's other connections to it.
 */
export function suspicion(path: string): string | undefined {
  if (isMarkedDamaged(path)) return "damage was seen in use";
  if (sizeOf(`${path}-wal`) === 0 || sizeOf(path) === 0) return undefined;
  return wasLeftOpen(path) ? undefined : "not closed cleanly";
}

/**
 * Notes that the log was left behind on purpose, with all that was written in it: as long as it is the same log, it is
 * no sign of an unclean stop.
 */
export function markLeftOpen(path: string): void {
  let note: number | undefined;
  try {
    // Written over, never emptied first: ext4 makes whoever empties and rewrites a file wait for the disk.
    note = openSync(leftOf(path), constants.O_WRONLY | constants.O_CREAT, 0o600);
    writeSync(note, stampOfLog(path), 0);
  } catch {
    // Without the note the next open is merely more careful.
  } finally {
    if (note !== undefined) closeSync(note);
  }
}

function wasLeftOpen(path: string): boolean {
  try {
    return readFileSync(leftOf(path), "utf8") === stampOfLog(path);
  } catch {
    return false;
  }
}

/** Of any log, so that one covers the other. */
const STAMP_LENGTH = 64;

function stampOfLog(path: string): string {
  const stat = statSync(`${path}-wal`);
  return `${stat.size} ${stat.mtimeMs}`.padEnd(STAMP_LENGTH);
}

/**
 * Settles it by SQLite's own check with the file locked. `in use` when another process has it open: then it was
 * checked by the first that opened it, or is being checked now.
 */
export function verify(path: string): Verdict {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path);
    db.exec("PRAGMA busy_timeout = 0");
    db.exec("PRAGMA locking_mode = EXCLUSIVE");
    // Deno 2.4 does not say why a statement cannot be prepared; `exec` says it in words.
    db.exec("PRAGMA schema_version; BEGIN; SELECT 1 FROM sqlite_schema; ROLLBACK");
    const [row] = db.prepare("PRAGMA quick_check(1)").all() as { quick_check?: string }[];
    if (row?.quick_check !== "ok") return "damaged";
    rmSync(markerOf(path), { force: true });
    return "sound";
  } catch (error) {
    const failure = failureOf(error, path);
    if (failure === "database_corrupt") return "damaged";
    if (failure === "database_locked") return "in use";
    throw storeError(error, path);
  } finally {
    db?.close();
  }
}

/**
 * The same check without a lock, for a file whose users may be many and long-lived. Without a finding it is as good as sound.
 */
export function isDamagedInUse(path: string): boolean {
  // Whole in itself, but as long as others hold what it was, nothing can be written to it.
  if (sizeOf(path) === 0) return true;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path);
    db.exec("PRAGMA schema_version; BEGIN; SELECT 1 FROM sqlite_schema");
    const [row] = db.prepare("PRAGMA quick_check(1)").all() as { quick_check?: string }[];
    if (row?.quick_check !== "ok") return true;
    rmSync(markerOf(path), { force: true });
    return false;
  } catch (error) {
    return failureOf(error, path) === "database_corrupt";
  } finally {
    db?.close();
  }
}

export function isMarkedDamaged(path: string): boolean {
  return existsSync(markerOf(path));
}

/** Remembers that SQLite reported damage, so that the next process to open the file checks it. */
export function markDamaged(path: string): void {
  try {
    writeFileSync(markerOf(path), "", { mode: 0o600 });
  } catch {
    // The failure itself is reported by whoever met it; without the mark the next open is merely less careful.
  }
}

/** Everything that belongs to the database at this path, beside the file itself. */
export function companions(path: string): { wal: string; shm: string; journal: string; marker: string } {
  return { wal: `${path}-wal`, shm: `${path}-shm`, journal: `${path}-journal`, marker: markerOf(path) };
}

export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function markerOf(path: string): string {
  return `${path}.damaged`;
}

function leftOf(path: string): string {
  return `${path}.left`;
}
