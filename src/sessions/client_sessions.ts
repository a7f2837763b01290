// Which session a client's hooks and its server share: told by the client's own id, or by its process, never guessed.

import type { Clock } from "../time/clock.ts";
import type { Database } from "../store/database.ts";
import { findByClient, findSession, LIVE_FOR_MS, type NewSession, type Session, startSession } from "./sessions.ts";

/** The client of a session that only hooks have written to: no server has taken it up. */
export const HOOK = "hook";

/** What a hook knows of its client. */
export interface Caller {
  readonly client_session_id: string;
  readonly client_process: string;
  readonly repository_id: string;
  readonly checkout: string;
  /** The client starts: what servers here did before was for others. */
  readonly starts: boolean;
  /** The client goes on under another id, in the same process. */
  readonly renamed: boolean;
}

/** By focal's id or the client's, of this repository first: a client may go on in another folder. */
export function sessionNamed(database: Database, name: string, repository_id: string): Session | undefined {
  return findSession(database, name) ?? findByClient(database, name, [repository_id]);
}

/**
 * The session of a hook's client. The one known by its id; else the server's, when only that can be meant: it gets the
 * id. Else a new one of this id, which the client's server takes up when it starts.
 */
export function openHookSession(database: Database, caller: Caller, clock: Clock): Session {
  const { client_session_id, client_process, repository_id, checkout } = caller;
  const known = sessionNamed(database, client_session_id, repository_id);
  if (known !== undefined && !(caller.starts && isLeft(known, caller))) return known;
  return database.transaction(() => {
    const known = sessionNamed(database, client_session_id, repository_id);
    if (known !== undefined) {
      // Resumed in a new process: its server is gone, and the next one may take it up.
      database.run(
        "UPDATE sessions SET status = 'live', ended_at = NULL, client = ?, client_process = ?, seen_at = ? WHERE id = ?",
        HOOK,
        client_process,
        clock.now(),
        known.id,
      );
      return findSession(database, known.id) ?? known;
    }
    const server = caller.starts ? undefined : serverMeant(database, caller, clock);
    if (server !== undefined) {
      database.run("UPDATE sessions SET client_session_id = ? WHERE id = ?", client_session_id, server.id);
      return { ...server, client_session_id };
    }
    return startSession(database, { repository_id, checkout, client: HOOK, client_session_id, client_process }, clock);
  });
}

/** Whether a server's session is from a process that is not this client's any more. Sessions of commands have no process. */
function isLeft(known: Session, { client_process }: Caller): boolean {
  return known.client_process !== null &&
    (known.status === "ended" || known.client_process !== client_process);
}

/** The only live server session that can be this client's, or none when that is not sure. */
function serverMeant(database: Database, caller: Caller, clock: Clock): Session | undefined {
  const live = database.all<Session>(
    `SELECT * FROM sessions WHERE status = 'live' AND seen_at >= ? AND repository_id = ?
       AND client_process IS NOT NULL AND client <> ?`,
    clock.now() - LIVE_FOR_MS,
    caller.repository_id,
    HOOK,
  );
  const same = live.filter((each) => each.client_process === caller.client_process);
  const [only, ...others] = same.length > 0 ? same : live;
  if (only === undefined || others.length > 0) return undefined;
  return only.client_session_id === null || (caller.renamed && same.length > 0) ? only : undefined;
}

/**
 * A server's session: the one that the hooks of its client opened before, when only that can be meant; else a new one.
 * Belongs into a transaction.
 */
export function openServerSession(database: Database, given: NewSession, clock: Clock): Session {
  const [opened, ...others] = database.all<Session>(
    `SELECT * FROM sessions WHERE status = 'live' AND seen_at >= ? AND repository_id IS ? AND client_process = ?
       AND client = ?`,
    clock.now() - LIVE_FOR_MS,
    given.repository_id,
    given.client_process ?? null,
    HOOK,
  );
  if (opened === undefined || others.length > 0) return startSession(database, given, clock);
  // A client without a name must not leave it open to the next server.
  const client = given.client || "mcp";
  database.run("UPDATE sessions SET client = ?, seen_at = ? WHERE id = ?", client, clock.now(), opened.id);
  return { ...opened, client };
}
