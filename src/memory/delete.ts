// Deletes a memory because someone asked for it; its last text stays in the log.

import type { Database } from "../store/database.ts";
import type { Clock } from "../time/clock.ts";
import { findMemory, type Memory } from "./memory.ts";
import { noSuchMemory } from "./update.ts";
import { removeLinks } from "./links.ts";
import { writeLog } from "./memory_log.ts";

export function deleteMemory(database: Database, id: string, clock: Clock, actor = ""): Memory {
  return database.transaction(() => {
    const before = findMemory(database, id);
    if (before === undefined) throw noSuchMemory(id);
    removeLinks(database, id);
    database.run("DELETE FROM memories WHERE id = ?", id);
    writeLog(database, { memory_id: id, at: clock.now(), change: "deleted", actor, before, after: null });
    return before;
  });
}
