// Finds the memory that a new text says again, so that saving twice does not leave two. A word, a sign or their order can
// turn a statement around in any language: only what is the same word by word says the same.

import type { Database } from "../store/database.ts";
import { fromRow, type Memory, type MemoryRow } from "./memory.ts";
import { memoryWords } from "./memory_words.ts";

/** Code in backticks, words, and every sign by itself: `<`, `-` and `+` tell texts apart. */
const TOKEN = /`[^`\n]+`|[\p{L}\p{M}\p{N}_]+|\S/gu;
/** Other ways to write a word, such as `getURL`, may be another name. */
const PROSE = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}{2,})$/u;
/** Written small: `A` may be a name. */
const ARTICLE = /^(?:[Tt]he|[Aa]n|a)$/;
const ARTICLES: ReadonlySet<string> = new Set(["the", "an", "a"]);
const MOST_WORDS = 8;

export interface Candidate {
  readonly repository_id: string | null;
  readonly category: string;
  readonly scope: string;
  readonly content: string;
  /** References that it is to be linked to. */
  readonly targets: readonly string[];
}

export function findNearDuplicate(database: Database, candidate: Candidate): Memory | undefined {
  const words = rarest(database, memoryWords(candidate.content));
  if (words.length === 0) return undefined;
  const rows = database.all<MemoryRow>(
    `SELECT m.* FROM memories_fts f JOIN memories m ON m.seq = f.rowid
     WHERE memories_fts MATCH ? AND m.repository_id IS ? AND m.category = ? AND m.scope = ? AND m.archived_at IS NULL
     ORDER BY m.seq DESC LIMIT 200`,
    words.map((word) => `"${word}"`).join(" AND "),
    candidate.repository_id,
    candidate.category,
    candidate.scope,
  );
  const said = whatIsSaid(candidate.content);
  const targets = [...candidate.targets].sort().join("\n");
  const twin = rows.find((row) => whatIsSaid(row.content) === said && targetsOf(database, row.id) === targets);
  return twin === undefined ? undefined : fromRow(twin);
}

/** White space, articles, the case of plain words and full stops at the end say nothing. */
function whatIsSaid(text: string): string {
  const tokens = text.normalize("NFC").replace(/[\s.。।]+$/u, "").match(TOKEN) ?? [];
  return tokens.filter((token) => !ARTICLE.test(token))
    .map((token) => PROSE.test(token) ? token.toLowerCase() : token).join(" ");
}

/** A text that says the same has all words but articles: a few that are rare find it quickly. */
function rarest(database: Database, words: readonly string[]): string[] {
  const found = [...new Set(words)].filter((word) => !ARTICLES.has(word)).map((word) => ({
    word,
    documents: database.get<{ doc: number }>("SELECT doc FROM memories_terms WHERE term = ?", word)?.doc ?? 0,
  }));
  return found.sort((a, b) => a.documents - b.documents).slice(0, MOST_WORDS).map((each) => each.word);
}

function targetsOf(database: Database, id: string): string {
  const rows = database.all<{ target: string }>("SELECT DISTINCT target FROM links WHERE source = ?", `mem:${id}`);
  return rows.map((row) => row.target).sort().join("\n");
}
