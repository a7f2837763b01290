// Which repository a folder belongs to, so that worktrees and clones share memories, sessions and intents.

import { realpathSync } from "node:fs";
import { basename, resolve } from "node:path";
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
  const settled = database.get<{ settled: number }>(
    "SELECT settled FROM repository_places WHERE place = ?",
    place.path,
  );
  if (settled?.settled === 1) {
    const known = repositoryAt(database, place, clock);
    if (!hasEarly(database, place, known.id)) return known;
    return database.transaction(() => {
      adopt(database, idOf(pathIdentity(place)), known.id);
      return known;
    });
  }
  const found = place.git ? identify(place) : pathIdentity(place);
  const final = !place.git || !found.startsWith("path:");
  const known = stored(database, place);
  // A repository without a commit has nothing to go by yet: it goes by its path, and is looked at again next time.
  if (!final && known !== undefined) return known;
  return database.transaction(() => {
    const before = stored(database, place);
    const after = store(database, place, final ? found : pathIdentity(place), clock, final);
    if (before !== undefined && before.id !== after.id) adopt(database, before.id, after.id);
    if (hasEarly(database, place, after.id)) adopt(database, idOf(pathIdentity(place)), after.id);
    return after;
  });
}

/** Whether there are memories that were filed under the place's path: imported, or saved while it was being settled. */
function hasEarly(database: Database, place: Place, id: string): boolean {
  const early = idOf(pathIdentity(place));
  return early !== id && database.get("SELECT 1 FROM memories WHERE repository_id = ? LIMIT 1", early) !== undefined;
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

function stored(database: Database, place: Place): Repository | undefined {
  return database.get<Repository>(
    `SELECT r.id, r.identity, r.name FROM repository_places p JOIN repositories r ON r.id = p.repository_id
     WHERE p.place = ?`,
    place.path,
  );
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
    `INSERT INTO repository_places(place, repository_id, settled, found_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (place) DO UPDATE SET repository_id = excluded.repository_id, settled = excluded.settled`,
    place.path,
    id,
    settled ? 1 : 0,
    now,
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
