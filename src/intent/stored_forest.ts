// Reads and writes a repository's forest in memory.db, one short transaction a change, with what waited in the spool.

import type { Database } from "../store/database.ts";
import { decodeForest, encodeForest } from "./forest_codec.ts";
import { type Forest, newForest } from "./forest.ts";
import { addAnswer } from "./guide.ts";
import { readSpool, removeSpooled, type Spooled } from "./spool.ts";
import { step } from "./step.ts";
import type { GateSettings } from "./settings.ts";

export interface ForestPlace {
  readonly repository_id: string;
  /** The spool of the folder that asks. */
  readonly spool: string;
  /** The session that asks, or "". */
  readonly session: string;
}

/** Whatever is wrong with a stored forest must not cost the prompt. */
export type Warn = (message: string) => void;

/** As long as observations: a session's forest is of use only when the session is taken up again. */
const SESSION_KEPT_MS = 90 * 24 * 3_600_000;

/** Names of folded files kept, so that a crash before their removal folds none twice. */
const FOLDED_KEPT = 300;

const READ = "SELECT state FROM intent_forests WHERE repository_id = ? AND session = ?";
const WRITE = `INSERT INTO intent_forests (repository_id, session, state, revision, updated_at) VALUES (?, ?, ?, 1, ?)
  ON CONFLICT (repository_id, session)
  DO UPDATE SET state = excluded.state, revision = revision + 1, updated_at = excluded.updated_at`;

/** The forest as it is stored, without what waits in the spool. */
export function readForest(
  database: Database,
  place: ForestPlace,
  settings: GateSettings,
  now: number,
  warn: Warn,
): Forest {
  return readFor(database, place, keyOf(database, settings, place.session), settings, now, warn);
}

/** Runs `work` on the forest, after folding in what waits, and stores the result. Throws `database_locked` when busy. */
export function changeForest<T>(
  database: Database,
  place: ForestPlace,
  settings: GateSettings,
  now: number,
  warn: Warn,
  work: (forest: Forest) => T,
): { result: T; forest: Forest } {
  let folded: string[] = [];
  const outcome = database.transaction(() => {
    const forests = new Map<string, Forest>();
    const forestOf = (session: string) => {
      const key = keyOf(database, settings, session);
      const forest = forests.get(key) ?? readFor(database, place, key, settings, now, warn);
      forests.set(key, forest);
      return forest;
    };
    const files = readSpool(place.spool);
    folded = files.map((file) => file.name);
    for (const { name, entry } of files) {
      const forest = forestOf(entry.session);
      if (!forest.folded.includes(name)) fold(forest, entry, settings);
      forest.folded = [...forest.folded, name].slice(-FOLDED_KEPT);
    }
    const forest = forestOf(place.session);
    const result = work(forest);
    for (const [key, changed] of forests) {
      // When another session begins: not at every prompt, and not where all sessions share one.
      if (key !== "" && changed.prompts <= 1) forgetOldSessions(database, place.repository_id, now);
      database.run(WRITE, place.repository_id, key, encodeForest(changed), now);
    }
    return { result, forest };
  });
  removeSpooled(place.spool, folded);
  return outcome;
}

/** Whether anything waits. */
export function hasSpooled(place: ForestPlace): boolean {
  return readSpool(place.spool).length > 0;
}

/** Forgets this repository's forests, with what waits. */
export function forgetForests(database: Database, place: ForestPlace): number {
  return database.transaction(() => {
    removeSpooled(place.spool, readSpool(place.spool).map((file) => file.name));
    return Number(database.run("DELETE FROM intent_forests WHERE repository_id = ?", place.repository_id).changes);
  });
}

function forgetOldSessions(database: Database, repository_id: string, now: number): void {
  database.run(
    "DELETE FROM intent_forests WHERE repository_id = ? AND session <> '' AND updated_at < ?",
    repository_id,
    now - SESSION_KEPT_MS,
  );
}

function fold(forest: Forest, entry: Spooled, settings: GateSettings): void {
  if (entry.kind === "answer") addAnswer(forest, entry.text, settings, entry.at, entry.session);
  else step(forest, { text: entry.text, session: entry.session }, settings, entry.at);
}

function readFor(
  database: Database,
  place: ForestPlace,
  key: string,
  settings: GateSettings,
  now: number,
  warn: Warn,
): Forest {
  const row = database.get<{ state: string }>(READ, place.repository_id, key);
  if (row === undefined) return newForest(now, settings.algorithm);
  try {
    return decodeForest(row.state);
  } catch (error) {
    warn(
      `the stored intents of this repository cannot be read (${error instanceof Error ? error.message : error}); ` +
        "starting anew",
    );
    return newForest(now, settings.algorithm);
  }
}

/** "" for the repository's one forest; else the client's id of the first session in this one's line. */
function keyOf(database: Database, settings: GateSettings, session: string): string {
  if (settings.forest === "repository" || session === "") return "";
  const row = database.get<{ client_session_id: string }>(
    `WITH RECURSIVE line(id, parent_id, client_session_id, depth) AS (
       SELECT id, parent_id, client_session_id, 0 FROM sessions WHERE client_session_id = ?
       UNION ALL
       SELECT s.id, s.parent_id, s.client_session_id, depth + 1 FROM sessions s JOIN line ON s.id = line.parent_id
       WHERE depth < 50
     ) SELECT client_session_id FROM line WHERE client_session_id IS NOT NULL ORDER BY depth DESC LIMIT 1`,
    session,
  );
  return row?.client_session_id ?? session;
}
