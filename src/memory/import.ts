// Reads memories from JSON lines, merging by id: of two versions of a memory the later one stays. All or nothing.

import type { Clock } from "../time/clock.ts";
import type { Database } from "../store/database.ts";
import { findMemory } from "./memory.ts";
import { putLink } from "./links.ts";
import { ImportLine } from "./import_line.ts";
import { type LogEntry, writeLog } from "./memory_log.ts";
import { replaceMemory } from "./rows.ts";

export interface Imported {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly links: number;
}

export function importMemories(database: Database, lines: Iterable<string>, clock: Clock): Imported {
  const counts = { added: 0, updated: 0, unchanged: 0, links: 0 };
  // Links and log of a memory that stays as it is here stay too.
  const taken = new Set<string>();
  database.transaction(() => {
    let number = 0;
    for (const written of lines) {
      number++;
      if (written.trim() === "") continue;
      const line = ImportLine.parse(written, number);
      const type = line.type();
      if (type === "repository") importRepository(database, line);
      else if (type === "memory") importMemory(database, line, clock, counts, taken);
      else if (type === "link") counts.links += importLink(database, line, taken);
      else if (type === "log") importLog(database, line);
      // Lines of a later focal are passed over.
    }
  });
  return counts;
}

function importRepository(database: Database, line: ImportLine): void {
  database.run(
    "INSERT INTO repositories(id, identity, name, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    line.text("id"),
    line.text("identity"),
    line.text("name"),
    line.time("created_at"),
  );
}

function importMemory(
  database: Database,
  line: ImportLine,
  clock: Clock,
  counts: { added: number; updated: number; unchanged: number },
  taken: Set<string>,
): void {
  const memory = line.memory();
  const repository = memory.repository_id;
  if (repository !== null && database.get("SELECT 1 FROM repositories WHERE id = ?", repository) === undefined) {
    throw line.refused(`belongs to the repository ${repository}, which no earlier line names`);
  }
  const before = findMemory(database, memory.id) ?? null;
  if (before !== null && before.updated_at >= memory.updated_at) {
    counts.unchanged++;
    return;
  }
  replaceMemory(database, memory);
  taken.add(memory.id);
  if (before !== null) {
    counts.updated++;
    database.run("DELETE FROM links WHERE source = ?", `mem:${memory.id}`);
    writeLog(database, {
      memory_id: memory.id,
      at: clock.now(),
      change: "imported",
      actor: "import",
      before,
      after: memory,
    });
  } else counts.added++;
}

function importLink(database: Database, line: ImportLine, taken: ReadonlySet<string>): number {
  const source = line.text("source");
  if (source.startsWith("mem:") && !taken.has(source.slice(4))) return 0;
  putLink(database, {
    source,
    predicate: line.text("predicate"),
    target: line.text("target"),
    weight: line.optional("weight", line.amount, 1),
    body_hash: line.optional("body_hash", line.text, null),
    metadata: line.optional("metadata", line.object, {}),
    created_at: line.time("created_at"),
  });
  return 1;
}

function importLog(database: Database, line: ImportLine): void {
  const entry = {
    memory_id: line.uuid("memory_id"),
    at: line.time("at"),
    change: line.text("change") as LogEntry["change"],
    actor: line.optional("actor", line.text, ""),
    before: line.memoryIn("before"),
    after: line.memoryIn("after"),
  };
  const known = database.get(
    "SELECT 1 FROM memory_log WHERE memory_id = ? AND at = ? AND change = ? AND after IS ?",
    entry.memory_id,
    entry.at,
    entry.change,
    entry.after === null ? null : JSON.stringify(entry.after),
  );
  if (known === undefined) writeLog(database, entry);
}
