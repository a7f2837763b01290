// Which repository a folder belongs to, so that worktrees and clones share memories, sessions and intents.

import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { sha256Hex } from "../base/hash.ts";
import type { Clock } from "../time/clock.ts";
import type { Database } from "../store/database.ts";

export interface Repository {
  readonly id: string;
  readonly identity: string;
  readonly name: string;
}

/** Runs git in a folder; undefined when it fails or is not there. */
export type GitRunner = (folder: string, args: readonly string[]) => string | undefined;

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
  for (let at = start;; at = dirname(at)) {
    const common = commonDir(join(at, ".git"));
    if (common !== undefined) return { path: common, git: true, top: at };
    if (dirname(at) === at) return { path: start, git: false, top: start };
  }
}

/** The common dir behind a `.git` folder, or behind the `.git` file of a worktree or submodule. */
function commonDir(dotGit: string): string | undefined {
  const stat = statSync(dotGit, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (stat.isDirectory()) return statSync(join(dotGit, "HEAD"), { throwIfNoEntry: false }) && real(dotGit);
  const line = read(dotGit);
  const target = line === undefined ? null : /^gitdir:\s*(.+)$/m.exec(line);
  if (target === null) return undefined;
  const gitDir = resolve(dirname(dotGit), target[1]!.trim());
  const common = read(join(gitDir, "commondir"));
  return real(common === undefined ? gitDir : resolve(gitDir, common.trim()));
}

/**
 * The folder's repository, from what is stored. A place seen for the first time is stored by its path; it gets its
 * lasting identity when `settleRepository` looks. Cheap: for hooks and queries.
 */
export function repositoryOf(database: Database, folder: string, clock: Clock): Repository {
  const place = placeOf(folder);
  return stored(database, place) ?? database.transaction(() =>
    // Another process may have been first.
    stored(database, place) ?? store(database, place, `path:${place.path}`, clock, !place.git)
  );
}

/** The same, after walking the history once for a place whose identity is not settled yet. */
export function settleRepository(database: Database, folder: string, clock: Clock, git: GitRunner): Repository {
  const place = placeOf(folder);
  const settled = database.get<{ settled: number }>(
    "SELECT settled FROM repository_places WHERE place = ?",
    place.path,
  );
  if (settled?.settled === 1) return repositoryOf(database, folder, clock);
  const { identity, lasting } = place.git ? gitIdentity(place, git) : { identity: `path:${place.path}`, lasting: true };
  return database.transaction(() => {
    const before = stored(database, place);
    const after = store(database, place, identity, clock, lasting);
    if (before !== undefined && before.id !== after.id) adopt(database, before.id, after.id);
    return after;
  });
}

function stored(database: Database, place: Place): Repository | undefined {
  return database.get<Repository>(
    `SELECT r.id, r.identity, r.name FROM repository_places p JOIN repositories r ON r.id = p.repository_id
     WHERE p.place = ?`,
    place.path,
  );
}

function store(database: Database, place: Place, identity: string, clock: Clock, settled: boolean): Repository {
  const id = sha256Hex(identity).slice(0, 16);
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

/** First-parent root commit of HEAD; for a shallow clone its remote's address; else, for now, its path. */
function gitIdentity(place: Place, git: GitRunner): { identity: string; lasting: boolean } {
  const byPath = `path:${place.path}`;
  if (git(place.top, ["rev-parse", "--is-shallow-repository"])?.trim() === "true") {
    const address = git(place.top, ["config", "--get", "remote.origin.url"])?.trim();
    return { identity: address ? `remote:${normaliseRemote(address)}` : byPath, lasting: Boolean(address) };
  }
  const root = git(place.top, ["rev-list", "--first-parent", "--max-parents=0", "HEAD"])?.trim().split("\n").pop();
  // Without a commit there is nothing to go by yet: look again next time.
  return root ? { identity: `root:${root}`, lasting: true } : { identity: byPath, lasting: false };
}

/** `git@github.com:Owner/Name.git`, `ssh://git@github.com:22/owner/name`, `https://…` → `github.com/owner/name` */
export function normaliseRemote(address: string): string {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(address);
  const scp = url ? null : /^(?:[^@/]+@)?([^/:]{2,}):(.*)$/.exec(address);
  const plain = scp !== null
    ? `${scp[1]}/${scp[2]}`
    : address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "").replace(/^[^@/]*@/, "").replace(/^([^/:]+):\d+\//, "$1/");
  return plain.replace(/\/{2,}/g, "/").replace(/\/+$/, "").replace(/\.git$/i, "").toLowerCase();
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
