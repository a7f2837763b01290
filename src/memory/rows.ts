// Writes a whole memory as a row, new or in place of an older one.

import type { Database } from "../store/database.ts";
import type { Memory } from "./memory.ts";
import { wordsColumn } from "./memory_words.ts";

const COLUMNS = [
  "id",
  "repository_id",
  "kind",
  "category",
  "content",
  "source",
  "layer",
  "scope",
  "confidence",
  "weight",
  "session_id",
  "access_count",
  "accessed_at",
  "created_at",
  "updated_at",
  "expires_at",
  "superseded_by",
  "archived_at",
] as const satisfies readonly (keyof Memory)[];

const PLACES = [...COLUMNS, "words", "pinned", "tags", "metadata"].map(() => "?").join(", ");
const INSERT = `INSERT INTO memories(${COLUMNS.join(", ")}, words, pinned, tags, metadata) VALUES (${PLACES})`;
const REPLACE = `${INSERT} ON CONFLICT (id) DO UPDATE SET ${
  [...COLUMNS, "words", "pinned", "tags", "metadata"].map((column) => `${column} = excluded.${column}`).join(", ")
}`;

export function insertMemory(database: Database, memory: Memory): void {
  write(database, INSERT, memory);
}

export function replaceMemory(database: Database, memory: Memory): void {
  write(database, REPLACE, memory);
}

function write(database: Database, sql: string, memory: Memory): void {
  database.run(
    sql,
    ...COLUMNS.map((column) => memory[column]),
    wordsColumn(memory.content, memory.tags),
    memory.pinned ? 1 : 0,
    JSON.stringify(memory.tags),
    JSON.stringify(memory.metadata),
  );
}
