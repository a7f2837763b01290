// Which repository a folder belongs to, so that worktrees and clones share memories, sessions and intents.

import { realpathSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { sha256Hex } from "../base/hash.ts";
import { gitFacts, gitRootOf } from "../sources/git_facts.ts";
import { repositoryIdentity } from "../sources/repository_identity.ts";
import type { Clock } from "../time/clock.ts";
import type { Database } from "../store/database.ts";

export interface Repository {
  readonly id: string;
  readonly identity: string;
  readonly name: string;
}

/** Finds the lasting identity of a place; may walk its history. `path:…` when there is none yet. */
export type Identify = (place: Place) => string;

export interface Place {
  /** Real path of git's common dir, or of the folder when there is no git. */
  readonly path: string;
  readonly git: boolean;
  /** Top level of the work tree, or the folder itself. */
  readonly top: string;
}

/** Where the folder belongs, found by looking at files only. */
export function placeOf(folder: string): Place {
  const start = real(folder);
  const git = gitRootOf(start);
  if (git === undefined) return { path: start, git: false, top: start };
  return { path: real(git.commonDir), git: true, top: git.top };
}

/**
 * The folder's repository, from what is stored. A place seen for the first time is stored by its path; it gets its
 * lasting identity when `settleRepository` looks. Cheap: for hooks.
 */
export function repositoryOf(database: Database, folder: string, clock: Clock): Repository {
  return repositoryAt(database, placeOf(folder), clock);
}

/** The same, for those who looked at the folder already. */
export function repositoryAt(database: Database, place: Place, clock: Clock): Repository {
  return stored(database, place) ?? database.transaction(() =>
    // Another process may have been first.
    stored(database, place) ?? store(database, place, pathIdentity(place), clock, !place.git)
  );
}

/** The same, after walking the history once for a place whose identity is not settled yet. */
export function settleRepository(
  database: Database,
  folder: string,
  clock: Clock,
  identify: Identify = identifyByHistory,
): Repository {
  const place = placeOf(folder);
  const known = stored(database, place);
  if (known?.settled === 1) {
    noteBirth(database, place, known.born_at);
    return withEarly(database, place, known);
  }
  const found = place.git ? identify(place) : pathIdentity(place);
  const final = !place.git || !found.startsWith("path:");
  // A repository without a commit has nothing to go by yet: it goes by its path, and is looked at again next time.
  if (!final && known !== undefined) return withEarly(database, place, known);
  const settled = database.transaction(() => {
    const before = stored(database, place);
    const after = store(database, place, final ? found : pathIdentity(place), clock, final);
    if (before !== undefined && before.id !== after.id) adopt(database, before.id, after.id);
    return after;
  });
  return withEarly(database, place, settled);
}

/**
 * Ids under which memories of this place lie that are filed by a path: imported, saved while it was being settled, or
 * before the folder became a repository.
 */
function earlyIds(database: Database, place: Place, id: string): string[] {
  const ids = [idOf(pathIdentity(place))];
  if (place.git && isSameFolder(database, place.top)) ids.push(idOf(`path:${place.top}`));
  const any = "SELECT 1 FROM memories WHERE repository_id = ? LIMIT 1";
  return ids.filter((early) => early !== id && database.get(any, early) !== undefined);
}

function withEarly(database: Database, place: Place, repository: Repository): Repository {
  for (const early of earlyIds(database, place, repository.id)) {
    database.transaction(() => adopt(database, early, repository.id));
  }
  return repository;
}

/** Whether the folder is the one that was stored under its path; undefined counts as the same. */
function isSameFolder(database: Database, folder: string): boolean {
  const row = database.get<{ born_at: number | null }>(
    "SELECT born_at FROM repository_places WHERE place = ?",
    folder,
  );
  const born_at = birthOf(folder);
  return row === undefined || row.born_at === null || born_at === null || row.born_at === born_at;
}

function pathIdentity(place: Place): string {
  return `path:${place.path}`;
}

function idOf(identity: string): string {
  return sha256Hex(identity).slice(0, 16);
}

function identifyByHistory(place: Place): string {
  return repositoryIdentity(place.top, gitFacts(place.top));
}

interface StoredRepository extends Repository {
  readonly settled: number;
  readonly born_at: number | null;
}

/** Undefined also when the place's folder was made anew since: it may be another repository. */
function stored(database: Database, place: Place): StoredRepository | undefined {
  return database.get<StoredRepository>(
    `SELECT r.id, r.identity, r.name, p.settled, p.born_at FROM repository_places p JOIN repositories r ON r.id = p.repository_id
     WHERE p.place = ? AND (p.born_at IS NULL OR coalesce(?, p.born_at) = p.born_at)`,
    place.path,
    place.git ? birthOf(folderOf(place)) : null,
  );
}

/** The folder around `.git`, which may be made anew in it; a common dir of another name is a folder by itself. */
function folderOf({ path }: Place): string {
  return basename(path) === ".git" ? dirname(path) : path;
}

/** Null where the file system does not tell. */
function birthOf(folder: string): number | null {
  try {
    const { birthtimeMs } = statSync(folder);
    return birthtimeMs > 0 ? Math.trunc(birthtimeMs) : null;
  } catch {
    return null;
  }
}

/** For a place that was stored before births were, and for a folder without git, which is what its path says. */
function noteBirth(database: Database, place: Place, noted: number | null): void {
  const born_at = birthOf(folderOf(place));
  if (born_at !== null && born_at !== noted) {
    database.run("UPDATE repository_places SET born_at = ? WHERE place = ?", born_at, place.path);
  }
}

function store(database: Database, place: Place, identity: string, clock: Clock, settled: boolean): Repository {
  const id = idOf(identity);
  const name = basename(place.top);
  const now = clock.now();
  database.run(
    "INSERT INTO repositories(id, identity, name, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
    id,
    identity,
    name,
    now,
  );
  database.run(
    `INSERT INTO repository_places(place, repository_id, settled, found_at, born_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (place) DO UPDATE SET
       repository_id = excluded.repository_id, settled = excluded.settled, born_at = excluded.born_at`,
    place.path,
    id,
    settled ? 1 : 0,
    now,
    birthOf(folderOf(place)),
  );
  return database.get<Repository>("SELECT id, identity, name FROM repositories WHERE id = ?", id) ??
    { id, identity, name };
}

/** Gives everything that was filed under `from` to `to`: in every table with a repository, and in references. */
function adopt(database: Database, from: string, to: string): void {
  const tables = database.all<{ name: string }>(
    `SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'repository_id'
     WHERE m.type = 'table'`,
  );
  for (const { name } of tables) {
    // Rows that the other identity has already stay as they are there.
    database.run(`UPDATE OR IGNORE "${name}" SET repository_id = ? WHERE repository_id = ?`, to, from);
  }
  const prefix = `sym:${from}/`;
  const renamed = (table: string, column: string) =>
    database.run(
      `UPDATE OR IGNORE ${table} SET ${column} = ? || substr(${column}, ?) WHERE ${column} >= ? AND ${column} < ?`,
      `sym:${to}/`,
      prefix.length + 1,
      prefix,
      `sym:${from}0`,
    );
  renamed("links", "target");
  for (const table of ["sent", "session_symbols"]) {
    const there = database.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", table);
    if (there !== undefined) renamed(table, "symbol");
  }
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
