// After a damaged memory database was salvaged: memories whose rows are lost come back from the log, where each change
// left what the memory was then.

import type { Database } from "../store/database.ts";
import type { Clock } from "../time/clock.ts";
import type { Memory } from "./memory.ts";
import { writeLog } from "./memory_log.ts";
import { replaceMemory } from "./rows.ts";

/** Answers how many came back. What was deleted stays deleted, unless the log lost just that. */
export function restoreFromLog(database: Database, clock: Clock): number {
  return database.transaction(() => {
    const lost = database.all<{ after: string }>(
      `SELECT l.after FROM memory_log l
       WHERE l.after IS NOT NULL
         AND l.seq = (SELECT max(seq) FROM memory_log WHERE memory_id = l.memory_id)
         AND NOT EXISTS (SELECT 1 FROM memories m WHERE m.id = l.memory_id)`,
    );
    for (const { after } of lost) {
      const memory = JSON.parse(after) as Memory;
      keepRepository(database, memory, clock);
      replaceMemory(database, memory);
      const entry = { memory_id: memory.id, at: clock.now(), change: "restored", actor: "salvage" } as const;
      writeLog(database, { ...entry, before: null, after: memory });
    }
    return lost.length;
  });
}

/** A repository whose row is lost gets it again, under the id that its identity will lead to when it is next seen. */
function keepRepository(database: Database, { repository_id }: Memory, clock: Clock): void {
  if (repository_id === null) return;
  database.run(
    "INSERT INTO repositories(id, identity, name, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    repository_id,
    `lost:${repository_id}`,
    "",
    clock.now(),
  );
}
