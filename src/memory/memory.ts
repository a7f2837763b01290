// A memory as the rest of focal sees it, and how it lies in its table.

import type { Database } from "../store/database.ts";
import type { Clock } from "../time/clock.ts";

/** What people and assistants may choose. `auto` is for observations that focal makes by itself. */
export const CATEGORIES = ["decision", "pattern", "bug_fix", "architecture", "convention"] as const;
export const AUTO = "auto";

export interface Memory {
  readonly id: string;
  /** NULL: of every repository. */
  readonly repository_id: string | null;
  readonly kind: string;
  readonly category: string;
  readonly content: string;
  readonly source: string;
  readonly layer: string | null;
  readonly scope: string;
  readonly confidence: number;
  readonly weight: number;
  readonly pinned: boolean;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly session_id: string | null;
  readonly access_count: number;
  readonly accessed_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly expires_at: number | null;
  readonly superseded_by: string | null;
  readonly archived_at: number | null;
}

/** The row: like a memory, with JSON as text and flags as numbers. */
export interface MemoryRow {
  seq: number;
  id: string;
  repository_id: string | null;
  kind: string;
  category: string;
  content: string;
  words: string;
  source: string;
  layer: string | null;
  scope: string;
  confidence: number;
  weight: number;
  pinned: number;
  tags: string;
  metadata: string;
  session_id: string | null;
  access_count: number;
  accessed_at: number | null;
  created_at: number;
  updated_at: number;
  expires_at: number | null;
  superseded_by: string | null;
  archived_at: number | null;
}

export function fromRow(row: MemoryRow): Memory {
  const { seq: _seq, words: _words, pinned, tags, metadata, ...plain } = row;
  return { ...plain, pinned: pinned !== 0, tags: JSON.parse(tags), metadata: JSON.parse(metadata) };
}

/** When a change of the memory is made: of two versions the later one is the newer, also after the clock was set back. */
export function changedAt(before: Memory, clock: Clock): number {
  return Math.max(clock.now(), before.updated_at + 1);
}

export function findMemory(database: Database, id: string): Memory | undefined {
  const row = database.get<MemoryRow>("SELECT * FROM memories WHERE id = ?", id);
  return row === undefined ? undefined : fromRow(row);
}
