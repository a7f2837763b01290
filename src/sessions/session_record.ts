// What a session was sent, looked at, and what its answers cost. Written once an answer is made, in one transaction.

import type { Clock } from "../time/clock.ts";
import type { Database } from "../store/database.ts";

export interface SentSymbol {
  /** `sym:<repository>/<key>` */
  readonly symbol: string;
  readonly body_hash: string;
}

export interface AnswerRecord {
  /** Absent when the answer's tokens are accounted for elsewhere. */
  readonly operation?: string;
  readonly budget?: number | undefined;
  readonly answer_tokens: number;
  /** Tokens of the files that the answer stands for: what reading them instead would have cost. */
  readonly file_tokens?: number;
  /** Symbols whose bodies were in it. */
  readonly sent?: readonly SentSymbol[];
  /** References of symbols that were shown in any form. */
  readonly viewed?: readonly string[];
  readonly files?: readonly string[];
}

export function recordAnswer(database: Database, session_id: string, answer: AnswerRecord, clock: Clock): void {
  recordAnswers(database, session_id, [answer], clock);
}

/** Several at once, in one transaction: for those who collect them first. */
export function recordAnswers(
  database: Database,
  session_id: string,
  answers: readonly AnswerRecord[],
  clock: Clock,
): void {
  const now = clock.now();
  database.transaction(() => {
    // A session that is not known (deleted meanwhile) has nothing to be recorded under.
    if (Number(database.run("UPDATE sessions SET seen_at = ? WHERE id = ?", now, session_id).changes) === 0) return;
    for (const answer of answers) write(database, session_id, answer, now);
  });
}

function write(database: Database, session_id: string, answer: AnswerRecord, now: number): void {
  for (const { symbol, body_hash } of answer.sent ?? []) {
    database.run(
      `INSERT INTO sent(session_id, symbol, body_hash, sent_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (session_id, symbol) DO UPDATE SET body_hash = excluded.body_hash, sent_at = excluded.sent_at`,
      session_id,
      symbol,
      body_hash,
      now,
    );
  }
  for (const symbol of new Set(answer.viewed ?? [])) {
    database.run(
      `INSERT INTO session_symbols(session_id, symbol, seen_at) VALUES (?, ?, ?)
       ON CONFLICT (session_id, symbol) DO UPDATE SET views = views + 1, seen_at = excluded.seen_at`,
      session_id,
      symbol,
      now,
    );
  }
  for (const path of new Set(answer.files ?? [])) touch(database, session_id, path, "read", now);
  if (answer.operation === undefined) return;
  database.run(
    "INSERT INTO usage(session_id, operation, at, budget, answer_tokens, file_tokens) VALUES (?, ?, ?, ?, ?, ?)",
    session_id,
    answer.operation,
    now,
    answer.budget ?? null,
    Math.round(answer.answer_tokens),
    Math.round(answer.file_tokens ?? 0),
  );
}

/** Notes that the client itself read or edited a file. */
export function recordFile(
  database: Database,
  session_id: string,
  path: string,
  how: "read" | "edited",
  clock: Clock,
): void {
  touch(database, session_id, path, how, clock.now());
}

function touch(database: Database, session_id: string, path: string, how: "read" | "edited", now: number): void {
  database.run(
    `INSERT INTO session_files(session_id, path, touch, seen_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (session_id, path) DO UPDATE SET views = views + 1, seen_at = excluded.seen_at,
       touch = CASE WHEN touch = 'edited' THEN touch ELSE excluded.touch END`,
    session_id,
    path,
    how,
    now,
  );
}

/** Body hashes that the session has in its context, by symbol reference. */
export function sentBodies(database: Database, session_id: string): ReadonlyMap<string, string> {
  const rows = database.all<{ symbol: string; body_hash: string }>(
    "SELECT symbol, body_hash FROM sent WHERE session_id = ?",
    session_id,
  );
  return new Map(rows.map((row) => [row.symbol, row.body_hash]));
}

export interface Usage {
  readonly answers: number;
  readonly answer_tokens: number;
  readonly file_tokens: number;
  readonly by_operation: readonly { operation: string; answers: number; answer_tokens: number; file_tokens: number }[];
}

export function sessionUsage(database: Database, session_id: string): Usage {
  const by_operation = database.all<Usage["by_operation"][number]>(
    `SELECT operation, count(*) AS answers, sum(answer_tokens) AS answer_tokens, sum(file_tokens) AS file_tokens
     FROM usage WHERE session_id = ? GROUP BY operation ORDER BY answers DESC, operation`,
    session_id,
  );
  const sum = (pick: (row: Usage["by_operation"][number]) => number) =>
    by_operation.reduce((n, row) => n + pick(row), 0);
  return {
    answers: sum((row) => row.answers),
    answer_tokens: sum((row) => row.answer_tokens),
    file_tokens: sum((row) => row.file_tokens),
    by_operation,
  };
}

export interface SeenSymbol {
  readonly symbol: string;
  readonly views: number;
  readonly seen_at: number;
}

export function symbolsSeen(database: Database, session_id: string, limit: number): SeenSymbol[] {
  return database.all<SeenSymbol>(
    "SELECT symbol, views, seen_at FROM session_symbols WHERE session_id = ? ORDER BY seen_at DESC, views DESC, symbol LIMIT ?",
    session_id,
    limit,
  );
}

export interface SeenFile {
  readonly path: string;
  readonly touch: "read" | "edited";
  readonly views: number;
  readonly seen_at: number;
}

export function filesSeen(database: Database, session_id: string, limit: number): SeenFile[] {
  return database.all<SeenFile>(
    `SELECT path, touch, views, seen_at FROM session_files WHERE session_id = ?
     ORDER BY touch = 'edited' DESC, seen_at DESC, views DESC, path LIMIT ?`,
    session_id,
    limit,
  );
}
