// Lists memories by what they are, newest first.

import type { Database, SqlValue } from "../store/database.ts";
import { fromRow, type Memory, type MemoryRow } from "./memory.ts";

export interface MemoryFilter {
  /** Those filed under one of these, and those filed under none. */
  readonly repository_ids: readonly string[];
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly session_id?: string | undefined;
  /** Observations are listed only when asked for, here or by category. */
  readonly auto?: boolean;
  /** Only those tied to one of these symbols, by their references. */
  readonly targets?: readonly string[];
  readonly archived?: boolean;
  readonly limit?: number;
  readonly offset?: number;
}

export function listMemories(database: Database, filter: MemoryFilter): { memories: Memory[]; total: number } {
  const { where, values } = conditions(filter);
  const rows = database.all<MemoryRow>(
    `SELECT * FROM memories m WHERE ${where} ORDER BY pinned DESC, updated_at DESC, seq DESC LIMIT ? OFFSET ?`,
    ...values,
    filter.limit ?? -1,
    filter.offset ?? 0,
  );
  const total = database.get<{ n: number }>(`SELECT count(*) AS n FROM memories m WHERE ${where}`, ...values)?.n ?? 0;
  return { memories: rows.map(fromRow), total };
}

function conditions(filter: MemoryFilter): { where: string; values: SqlValue[] } {
  const clauses = ["(m.repository_id IS NULL OR m.repository_id IN (SELECT value FROM json_each(?)))"];
  const values: SqlValue[] = [JSON.stringify(filter.repository_ids)];
  const add = (clause: string, ...added: SqlValue[]) => {
    clauses.push(clause);
    values.push(...added);
  };
  if (filter.category !== undefined) add("m.category = ?", filter.category);
  else if (filter.auto !== true) add("m.category <> 'auto'");
  if (filter.tag !== undefined) add("EXISTS (SELECT 1 FROM json_each(m.tags) WHERE value = ?)", filter.tag);
  if (filter.session_id !== undefined) add("m.session_id = ?", filter.session_id);
  if (filter.archived !== true) add("m.archived_at IS NULL");
  if (filter.targets !== undefined) {
    add(
      `m.id IN (SELECT substr(source, 5) FROM links WHERE target IN (SELECT value FROM json_each(?)) AND source LIKE 'mem:%')`,
      JSON.stringify(filter.targets),
    );
  }
  return { where: clauses.join(" AND "), values };
}

export interface MemoryStats {
  readonly total: number;
  readonly by_category: Readonly<Record<string, number>>;
  readonly linked: number;
  readonly oldest: number | null;
  readonly newest: number | null;
  readonly changes_logged: number;
}

export function memoryStats(database: Database, repository_ids: readonly string[]): MemoryStats {
  const { where, values } = conditions({ repository_ids, auto: true, archived: true });
  const categories = database.all<{ category: string; n: number }>(
    `SELECT category, count(*) AS n FROM memories m WHERE ${where} GROUP BY category ORDER BY n DESC, category`,
    ...values,
  );
  const span = database.get<{ n: number; oldest: number | null; newest: number | null }>(
    `SELECT count(*) AS n, min(created_at) AS oldest, max(updated_at) AS newest FROM memories m WHERE ${where}`,
    ...values,
  );
  const linked = database.get<{ n: number }>(
    `SELECT count(*) AS n FROM memories m WHERE ${where} AND EXISTS (SELECT 1 FROM links WHERE source = 'mem:' || m.id)`,
    ...values,
  );
  return {
    total: span?.n ?? 0,
    by_category: Object.fromEntries(categories.map((row) => [row.category, row.n])),
    linked: linked?.n ?? 0,
    oldest: span?.oldest ?? null,
    newest: span?.newest ?? null,
    changes_logged: database.get<{ n: number }>("SELECT count(*) AS n FROM memory_log")?.n ?? 0,
  };
}
