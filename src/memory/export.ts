// Writes memories as JSON lines: repositories, memories, links and log, everything needed to have them elsewhere.

import type { Database } from "../store/database.ts";
import { fromRow, type MemoryRow } from "./memory.ts";
import { linksOf } from "./links.ts";
import { readLog } from "./memory_log.ts";

/** Lines without their line breaks. `repository_ids` undefined: all of them. */
export function* exportMemories(database: Database, repository_ids?: readonly string[]): Generator<string> {
  const ids = repository_ids === undefined ? null : JSON.stringify(repository_ids);
  const wanted = "(? IS NULL OR repository_id IS NULL OR repository_id IN (SELECT value FROM json_each(?)))";
  const repositories = database.all<{ id: string; identity: string; name: string; created_at: number }>(
    `SELECT id, identity, name, created_at FROM repositories
     WHERE ? IS NULL OR id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    ids,
    ids,
  );
  for (const repository of repositories) yield JSON.stringify({ type: "repository", ...repository });
  const rows = database.all<MemoryRow>(`SELECT * FROM memories WHERE ${wanted} ORDER BY id`, ids, ids);
  for (const row of rows) {
    const memory = fromRow(row);
    yield JSON.stringify({ type: "memory", ...memory });
    for (const link of linksOf(database, memory.id)) yield JSON.stringify({ type: "link", ...link });
    for (const entry of readLog(database, memory.id)) yield JSON.stringify({ type: "log", ...entry });
  }
}
