// Sessions: started, found again, reset when the client lost its context.

import { uuidv7 } from "../base/ids.ts";
import type { Clock } from "../time/clock.ts";
import type { Database } from "../store/database.ts";

export interface Session {
  readonly id: string;
  readonly repository_id: string | null;
  readonly client_session_id: string | null;
  readonly client: string;
  readonly client_process: string | null;
  readonly checkout: string;
  readonly parent_id: string | null;
  readonly status: "live" | "ended";
  readonly summary: string | null;
  readonly resets: number;
  readonly reset_at: number | null;
  readonly created_at: number;
  readonly seen_at: number;
  readonly ended_at: number | null;
}

export interface NewSession {
  /** The id to use, when the caller was given one. */
  readonly id?: string | undefined;
  readonly repository_id: string | null;
  readonly checkout: string;
  readonly client?: string | undefined;
  readonly client_session_id?: string | undefined;
  readonly client_process?: string | undefined;
  readonly parent_id?: string | undefined;
}

export function startSession(database: Database, given: NewSession, clock: Clock): Session {
  const now = clock.now();
  const id = given.id ?? uuidv7(now);
  database.run(
    `INSERT INTO sessions(id, repository_id, client_session_id, client, client_process, checkout, parent_id, created_at, seen_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    given.repository_id,
    given.client_session_id ?? null,
    given.client ?? "",
    given.client_process ?? null,
    given.checkout,
    given.parent_id ?? null,
    now,
    now,
  );
  return findSession(database, id)!;
}

const SEEN_AGAIN_MS = 60_000;

/** The repository's session with this name (focal's id or the client's), made when it is new. */
export function openSession(database: Database, name: string, given: Omit<NewSession, "id">, clock: Clock): Session {
  const named = () => sessionNamedIn(database, name, given.repository_id);
  const there = named();
  // What an answer is recorded with says when, too; a write for each question would make it wait for the disk.
  if (there?.status === "live" && clock.now() - there.seen_at < SEEN_AGAIN_MS) return there;
  return database.transaction(() => {
    const known = named();
    if (known === undefined) return startSession(database, { ...given, client_session_id: name }, clock);
    database.run(
      "UPDATE sessions SET seen_at = ?, status = 'live', ended_at = NULL WHERE id = ?",
      clock.now(),
      known.id,
    );
    return findSession(database, known.id) ?? known;
  });
}

export function findSession(database: Database, id: string): Session | undefined {
  return database.get<Session>("SELECT * FROM sessions WHERE id = ?", id);
}

/** By the client's name for it: one of these repositories first. */
export function findByClient(
  database: Database,
  client_session_id: string,
  repository_ids: readonly string[] = [],
): Session | undefined {
  return database.get<Session>(
    `SELECT * FROM sessions WHERE client_session_id = ?
     ORDER BY repository_id IN (SELECT value FROM json_each(?)) DESC, seen_at DESC, id DESC LIMIT 1`,
    client_session_id,
    JSON.stringify(repository_ids),
  );
}

/** By focal's id or the client's name. Repositories own sessions, so that the same name means another one in each. */
export function sessionNamedIn(database: Database, name: string, repository_id: string | null): Session | undefined {
  const byId = findSession(database, name);
  if (byId !== undefined || repository_id === null) return byId ?? findByClient(database, name);
  const found = findByClient(database, name, [repository_id]);
  return found?.repository_id === null || found?.repository_id === repository_id ? found : undefined;
}

/** The session that was last heard of in one of these repositories; one that hooks opened counts once it holds something. */
export function latestSession(database: Database, repository_ids: readonly string[]): Session | undefined {
  return database.get<Session>(
    `SELECT * FROM sessions s WHERE repository_id IN (SELECT value FROM json_each(?))
       AND (client <> 'hook' OR EXISTS (SELECT 1 FROM session_files WHERE session_id = s.id)
         OR EXISTS (SELECT 1 FROM session_symbols WHERE session_id = s.id))
     ORDER BY seen_at DESC, id DESC LIMIT 1`,
    JSON.stringify(repository_ids),
  );
}

export interface SessionCounts {
  readonly symbols: number;
  readonly files: number;
  readonly answers: number;
  readonly answer_tokens: number;
  readonly file_tokens: number;
}

export function listSessions(
  database: Database,
  repository_ids: readonly string[],
  limit: number,
): (Session & SessionCounts)[] {
  return database.all<Session & SessionCounts>(
    `SELECT s.*,
       (SELECT count(*) FROM session_symbols WHERE session_id = s.id) AS symbols,
       (SELECT count(*) FROM session_files WHERE session_id = s.id) AS files,
       (SELECT count(*) FROM usage WHERE session_id = s.id) AS answers,
       (SELECT coalesce(sum(answer_tokens), 0) FROM usage WHERE session_id = s.id) AS answer_tokens,
       (SELECT coalesce(sum(file_tokens), 0) FROM usage WHERE session_id = s.id) AS file_tokens
     FROM sessions s WHERE s.repository_id IN (SELECT value FROM json_each(?))
     ORDER BY s.seen_at DESC, s.id DESC LIMIT ?`,
    JSON.stringify(repository_ids),
    limit,
  );
}

export function endSession(database: Database, id: string, clock: Clock): void {
  database.run("UPDATE sessions SET status = 'ended', ended_at = ? WHERE id = ?", clock.now(), id);
}

/** A session that nothing was heard of for so long is not live any more, whatever its row says. */
export const LIVE_FOR_MS = 24 * 3_600_000;

export interface Compaction {
  /** What the hook and the server have in common, when they share a client's process. */
  readonly client_process?: string;
  readonly client_session_id?: string | undefined;
  readonly repository_ids: readonly string[];
}

/**
 * The client's context was compacted or cleared: nothing counts as sent any more. Resets the sessions of the same client
 * (its process or its session id); when none is known by either, all live ones of the repository. Answers their ids.
 */
export function resetAfterCompaction(database: Database, compaction: Compaction, clock: Clock): string[] {
  return database.transaction(() => {
    const since = clock.now() - LIVE_FOR_MS;
    const same = database.all<{ id: string }>(
      `SELECT id FROM sessions WHERE status = 'live' AND seen_at >= ? AND client <> 'hook'
         AND ((client_process IS NOT NULL AND client_process = ?)
           OR (client_session_id IS NOT NULL AND client_session_id = ?))
         AND (repository_id IS NULL OR repository_id IN (SELECT value FROM json_each(?)))`,
      since,
      compaction.client_process ?? null,
      compaction.client_session_id ?? null,
      JSON.stringify(compaction.repository_ids),
    );
    const rows = same.length > 0 ? same : database.all<{ id: string }>(
      `SELECT id FROM sessions WHERE status = 'live' AND seen_at >= ?
         AND repository_id IN (SELECT value FROM json_each(?))`,
      since,
      JSON.stringify(compaction.repository_ids),
    );
    for (const { id } of rows) resetRows(database, id, clock);
    return rows.map((row) => row.id);
  });
}

/** Forgets what this session was sent, so that bodies come in full again. */
export function resetSent(database: Database, id: string, clock: Clock): void {
  database.transaction(() => resetRows(database, id, clock));
}

function resetRows(database: Database, id: string, clock: Clock): void {
  database.run("DELETE FROM sent WHERE session_id = ?", id);
  database.run("UPDATE sessions SET resets = resets + 1, reset_at = ? WHERE id = ?", clock.now(), id);
}
