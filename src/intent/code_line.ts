// The line of the block that connects intent and code: symbols this session looked at while it was about this topic.

import { statSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../store/database.ts";
import type { Forest } from "./forest.ts";

const SHOWN_SYMBOLS = 3;
const READ_SYMBOLS = 30;
const LINE_LENGTH = 200;

interface Seen {
  readonly symbol: string;
  readonly seen_at: number;
}

/**
 * `~ code: login (src/auth.ts, fresh), …`; undefined when there is nothing to say. A symbol is stale when its file changed
 * after the session last saw it; a hook has no time to ask the index.
 */
export function codeLine(database: Database, forest: Forest, session: string, top: string): string | undefined {
  const tree = forest.transitions.last;
  if (session === "" || tree === "") return undefined;
  const own = database.get<{ id: string }>(
    "SELECT id FROM sessions WHERE client_session_id = ? ORDER BY seen_at DESC LIMIT 1",
    session,
  );
  if (own === undefined) return undefined;
  const turns = forest.turns.filter((turn) => turn.session === session);
  const about = (at: number) => turns.findLast((turn) => turn.at <= at)?.tree === tree;
  const shown: string[] = [];
  for (const { symbol, seen_at } of seenBy(database, own.id)) {
    if (shown.length >= SHOWN_SYMBOLS) break;
    if (!about(seen_at)) continue;
    const named = nameOf(symbol);
    if (named === undefined) continue;
    const freshness = changedAfter(join(top, named.path), seen_at) ? "stale" : "fresh";
    shown.push(`${named.name} (${named.path}, ${freshness})`);
  }
  while (shown.length > 0) {
    const line = `~ code: ${shown.join(", ")}`;
    if (line.length <= LINE_LENGTH) return line;
    shown.pop();
  }
  return undefined;
}

function seenBy(database: Database, session: string): Seen[] {
  return database.all<Seen>(
    `SELECT symbol, max(seen_at) AS seen_at FROM (
       SELECT symbol, seen_at FROM session_symbols WHERE session_id = ?
       UNION ALL SELECT symbol, sent_at FROM sent WHERE session_id = ?
     ) GROUP BY symbol ORDER BY seen_at DESC, symbol LIMIT ${READ_SYMBOLS}`,
    session,
    session,
  );
}

/** `sym:<repository>/src/auth.ts#Session.login~2` → its path and name; a file's own symbol has no name of its own. */
function nameOf(symbol: string): { path: string; name: string } | undefined {
  const parts = /^sym:[^/]*\/([^#]+)#(.+?)(?:~\d+)?$/.exec(symbol);
  return parts === null ? undefined : { path: parts[1]!, name: parts[2]! };
}

function changedAfter(path: string, at: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined || stat.mtimeMs > at;
}
