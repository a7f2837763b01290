// Reads memories from JSON lines, merging by id: of two versions of a memory the later one stays. All or nothing.

import { FocalError } from "../base/errors.ts";
import { isUuid } from "../base/ids.ts";
import { maskSecrets } from "../base/mask.ts";
import type { Clock } from "../time/clock.ts";
import type { Database } from "../store/database.ts";
import { findMemory, type Memory } from "./memory.ts";
import { type Link, putLink } from "./links.ts";
import { type LogEntry, writeLog } from "./memory_log.ts";
import { replaceMemory } from "./rows.ts";

export interface Imported {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly links: number;
}

type Line = Readonly<Record<string, unknown>>;

export function importMemories(database: Database, lines: Iterable<string>, clock: Clock): Imported {
  const counts = { added: 0, updated: 0, unchanged: 0, links: 0 };
  // Links and log of a memory that stays as it is here stay too.
  const taken = new Set<string>();
  database.transaction(() => {
    let number = 0;
    for (const written of lines) {
      number++;
      if (written.trim() === "") continue;
      const line = parse(written, number);
      if (line["type"] === "repository") importRepository(database, line, number);
      else if (line["type"] === "memory") importMemory(database, line, number, clock, counts, taken);
      else if (line["type"] === "link") counts.links += importLink(database, line, number, taken);
      else if (line["type"] === "log") importLog(database, line, number);
      // Lines of a later focal are passed over.
    }
  });
  return counts;
}

function parse(written: string, number: number): Line {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    throw refused(number, "is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refused(number, "is not an object");
  return value as Line;
}

function refused(number: number, what: string): FocalError {
  return new FocalError("invalid_input", `Line ${number} ${what}; nothing was imported.`, {
    fix: "Import what `focal export memories` wrote.",
  });
}

function string(line: Line, key: string, number: number): string {
  const value = line[key];
  if (typeof value !== "string") throw refused(number, `has no text "${key}"`);
  return value;
}

function integer(line: Line, key: string, number: number): number {
  const value = line[key];
  if (typeof value !== "number" || !Number.isSafeInteger(value)) throw refused(number, `has no whole number "${key}"`);
  return value;
}

function text(line: Line, key: string): string | null {
  const value = line[key];
  return typeof value === "string" ? value : null;
}

function amount(line: Line, key: string): number | null {
  const value = line[key];
  return typeof value === "number" ? value : null;
}

function object(line: Line, key: string): Readonly<Record<string, unknown>> {
  const value = line[key];
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : {};
}

function importRepository(database: Database, line: Line, number: number): void {
  database.run(
    "INSERT INTO repositories(id, identity, name, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    string(line, "id", number),
    string(line, "identity", number),
    string(line, "name", number),
    integer(line, "created_at", number),
  );
}

function importMemory(
  database: Database,
  line: Line,
  number: number,
  clock: Clock,
  counts: { added: number; updated: number; unchanged: number },
  taken: Set<string>,
): void {
  const memory = readMemory(line, number);
  const repository = memory.repository_id;
  if (repository !== null && database.get("SELECT 1 FROM repositories WHERE id = ?", repository) === undefined) {
    throw refused(number, `belongs to the repository ${repository}, which no earlier line names`);
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

function readMemory(line: Line, number: number): Memory {
  const id = string(line, "id", number);
  if (!isUuid(id)) throw refused(number, `has the id ${JSON.stringify(id)}, which is no UUID`);
  const tags = Array.isArray(line["tags"])
    ? line["tags"].filter((tag) => typeof tag === "string").map(maskSecrets)
    : [];
  return {
    id,
    repository_id: text(line, "repository_id"),
    kind: text(line, "kind") ?? "semantic",
    category: string(line, "category", number),
    content: maskSecrets(string(line, "content", number)),
    source: text(line, "source") ?? "manual",
    layer: text(line, "layer"),
    scope: text(line, "scope") ?? "repository",
    confidence: amount(line, "confidence") ?? 1,
    weight: Math.min(5, Math.max(1, Math.round(amount(line, "weight") ?? 3))),
    pinned: line["pinned"] === true,
    tags,
    metadata: object(line, "metadata"),
    session_id: text(line, "session_id"),
    access_count: amount(line, "access_count") ?? 0,
    accessed_at: amount(line, "accessed_at"),
    created_at: integer(line, "created_at", number),
    updated_at: integer(line, "updated_at", number),
    expires_at: amount(line, "expires_at"),
    superseded_by: text(line, "superseded_by"),
    archived_at: amount(line, "archived_at"),
  };
}

function importLink(database: Database, line: Line, number: number, taken: ReadonlySet<string>): number {
  const source = string(line, "source", number);
  if (source.startsWith("mem:") && !taken.has(source.slice(4))) return 0;
  const link: Link = {
    source,
    predicate: string(line, "predicate", number),
    target: string(line, "target", number),
    weight: amount(line, "weight") ?? 1,
    body_hash: text(line, "body_hash"),
    metadata: object(line, "metadata"),
    created_at: integer(line, "created_at", number),
  };
  putLink(database, link);
  return 1;
}

/** A memory as the log has it; written by somebody else, it may hold what this focal would have masked. */
function masked(value: unknown): Memory | null {
  if (typeof value !== "object" || value === null) return null;
  const memory = value as Memory;
  return typeof memory.content === "string" ? { ...memory, content: maskSecrets(memory.content) } : memory;
}

function importLog(database: Database, line: Line, number: number): void {
  const entry = {
    memory_id: string(line, "memory_id", number),
    at: integer(line, "at", number),
    change: string(line, "change", number) as LogEntry["change"],
    actor: text(line, "actor") ?? "",
    before: masked(line["before"]),
    after: masked(line["after"]),
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
