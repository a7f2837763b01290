// Finds the memory that a new text says again, so that saving twice does not leave two.

import type { Database } from "../store/database.ts";
import { splitWords } from "../text/words.ts";
import { stem } from "../text/stem.ts";
import { fromRow, type Memory, type MemoryRow } from "./memory.ts";

const ALIKE = 0.9;

/** Words that turn a statement around: two texts that differ in them do not say the same. */
const NEGATION =
  /\b(?:not|no|never|none|nor|neither|without|cannot|instead|except|unless|[a-z]+n['’]t|(?:do|does|did|ca|wo|is|are|was|were|should|would|could|must|has|have|had)nt)\b/g;
const POLARITY =
  /\b(?:before|after|always|enabled?|disabled?|enables|disables|true|false|on|off|allow(?:s|ed)?|den(?:y|ies|ied)|more|less|above|below|min(?:imum)?|max(?:imum)?|first|last|sync|async|old|new)\b/g;
const NUMBER = /\d+(?:[.,:]\d+)*/g;

export interface Candidate {
  readonly repository_id: string | null;
  readonly category: string;
  readonly scope: string;
  readonly content: string;
  /** References that it is to be linked to. */
  readonly targets: readonly string[];
}

export function findNearDuplicate(database: Database, candidate: Candidate): Memory | undefined {
  const words = new Set(splitWords(candidate.content));
  if (words.size === 0) return undefined;
  const rows = database.all<MemoryRow>(
    `SELECT m.* FROM memories_fts f JOIN memories m ON m.seq = f.rowid
     WHERE memories_fts MATCH ? AND m.repository_id IS ? AND m.category = ? AND m.scope = ? AND m.archived_at IS NULL
     ORDER BY m.seq DESC LIMIT 200`,
    rarest(database, words).map((word) => `"${word}"`).join(" OR "),
    candidate.repository_id,
    candidate.category,
    candidate.scope,
  );
  const signs = turningSigns(candidate.content);
  const targets = [...candidate.targets].sort().join("\n");
  for (const row of rows) {
    if (jaccard(words, new Set(splitWords(row.content))) < ALIKE) continue;
    if (turningSigns(row.content) !== signs) continue;
    if (targetsOf(database, row.id) === targets) return fromRow(row);
  }
  return undefined;
}

/** So few words that a text as alike as asked for must share one of them, the rarest for speed. */
function rarest(database: Database, words: ReadonlySet<string>): string[] {
  const count = Math.floor(words.size * (1 - ALIKE)) + 1;
  const found = [...new Set([...words].map(stem))].map((word) => ({
    word,
    documents: database.get<{ doc: number }>("SELECT doc FROM memories_terms WHERE term = ?", word)?.doc ?? 0,
  }));
  return found.sort((a, b) => a.documents - b.documents).slice(0, count).map((each) => each.word);
}

function targetsOf(database: Database, id: string): string {
  const rows = database.all<{ target: string }>("SELECT DISTINCT target FROM links WHERE source = ?", `mem:${id}`);
  return rows.map((row) => row.target).sort().join("\n");
}

export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const word of a) if (b.has(word)) both++;
  return both === 0 ? 0 : both / (a.size + b.size - both);
}

/** Numbers, negations and words of direction, in order. */
function turningSigns(text: string): string {
  const lower = text.toLowerCase();
  return [NUMBER, NEGATION, POLARITY].map((signs) => (lower.match(signs) ?? []).sort().join(" ")).join("|");
}
