// Sets a damaged database aside and puts a working one in its place: an empty index, or what is left of the memory.

import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { FocalError } from "../base/errors.ts";
import type { Clock } from "../time/clock.ts";
import { sleepSync } from "../time/sleep.ts";
import type { Database, Recovery } from "./database.ts";
import { storeError } from "./failures.ts";
import { companions, isDamagedInUse, isMarkedDamaged, verify } from "./integrity.ts";
import { salvage } from "./salvage.ts";

const WAIT_FOR_OTHER_MS = 10_000;
const POLL_MS = 20;
/** A repair that takes longer than this has died. */
const STALE_MS = 120_000;

export interface RepairPlan {
  readonly path: string;
  readonly clock: Clock;
  /** Makes and opens an empty database with the full schema, or undefined when nothing is to be saved. */
  readonly fresh: ((path: string) => Database) | undefined;
}

/** Repairs the file unless another process has done so, or it turns out to be sound. */
export function repair(plan: RepairPlan): Recovery | undefined {
  const { path, clock } = plan;
  const lock = `${path}.repair`;
  takeLock(lock, path, clock);
  try {
    if (!isDamaged(plan)) return undefined;
    return plan.fresh === undefined ? { set_aside: setAside(path, clock), ...NOTHING } : rescue(plan, plan.fresh);
  } catch (error) {
    throw storeError(error, path);
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Nobody has the memory open while it is set aside. An index is made again anyway, so that those who have it open need not be
 * waited for, servers among them: they find that another file stands there.
 */
function isDamaged({ path, fresh }: RepairPlan): boolean {
  const verdict = verify(path);
  return verdict === "damaged" ||
    (verdict === "in use" && fresh === undefined && isMarkedDamaged(path) && isDamagedInUse(path));
}

const NOTHING = { rows_kept: {}, tables_damaged: [] };

/** The new file is complete before the damaged one is moved, so that a crash in between loses nothing. */
function rescue({ path, clock }: RepairPlan, fresh: (path: string) => Database): Recovery {
  const saved = `${path}.salvaged`;
  const { wal, shm } = companions(saved);
  for (const old of [saved, wal, shm]) rmSync(old, { force: true });
  const database = fresh(saved);
  let result;
  try {
    result = salvage(path, database);
  } finally {
    database.close();
  }
  return { set_aside: setAside(path, clock, saved), ...result };
}

/** What comes `instead` takes the place at once: who found nothing there would make an empty database, and write to that. */
function setAside(path: string, clock: Clock, instead?: string): string {
  const stamp = new Date(clock.now()).toISOString().replace(/\.\d+Z$/, "Z").replace(/[-:]/g, "");
  let target = `${path}.damaged-${stamp}`;
  for (let n = 2; existsSync(target); n++) target = `${path}.damaged-${stamp}-${n}`;
  const { wal, shm, journal, marker } = companions(path);
  if (instead === undefined || !linked(path, target)) renameSync(path, target);
  if (existsSync(wal)) renameSync(wal, companions(target).wal);
  if (existsSync(journal)) renameSync(journal, companions(target).journal);
  rmSync(shm, { force: true });
  rmSync(marker, { force: true });
  if (instead !== undefined) renameSync(instead, path);
  return target;
}

/** False where the file system has no second names for a file. */
function linked(path: string, target: string): boolean {
  try {
    linkSync(path, target);
    return true;
  } catch {
    return false;
  }
}

function takeLock(lock: string, path: string, clock: Clock): void {
  const deadline = clock.monotonic() + WAIT_FOR_OTHER_MS;
  for (;;) {
    try {
      closeSync(openSync(lock, "wx", 0o600));
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== "EEXIST") throw storeError(error, path);
    }
    const taken = statSync(lock, { throwIfNoEntry: false });
    if (taken !== undefined && clock.now() - taken.mtimeMs > STALE_MS) rmSync(lock, { force: true });
    else if (clock.monotonic() > deadline) {
      throw new FocalError("database_locked", `Another focal is repairing ${path}`);
    } else sleepSync(POLL_MS);
  }
}
