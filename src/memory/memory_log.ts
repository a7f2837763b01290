// The audit log: every change of a memory, with what it was before and what it is now.

import type { Database } from "../store/database.ts";
import type { Memory } from "./memory.ts";

export type Change = "created" | "merged" | "updated" | "deleted" | "imported" | "expired" | "archived" | "restored";

export interface LogEntry {
  readonly memory_id: string;
  readonly at: number;
  readonly change: Change;
  readonly actor: string;
  readonly before: Memory | null;
  readonly after: Memory | null;
}

interface LogRow {
  memory_id: string;
  at: number;
  change: Change;
  actor: string;
  before: string | null;
  after: string | null;
}

/** Belongs into the transaction of the change itself. */
export function writeLog(database: Database, entry: LogEntry): void {
  database.run(
    "INSERT INTO memory_log(memory_id, at, change, actor, before, after) VALUES (?, ?, ?, ?, ?, ?)",
    entry.memory_id,
    entry.at,
    entry.change,
    entry.actor,
    entry.before === null ? null : JSON.stringify(entry.before),
    entry.after === null ? null : JSON.stringify(entry.after),
  );
}

/** What happened to a memory, oldest first. */
export function readLog(database: Database, memory_id: string): LogEntry[] {
  const rows = database.all<LogRow>(
    "SELECT memory_id, at, change, actor, before, after FROM memory_log WHERE memory_id = ? ORDER BY seq",
    memory_id,
  );
  return rows.map((row) => ({
    ...row,
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
  }));
}
