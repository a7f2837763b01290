// Tables of memory.db that hold sessions: what each was sent, what it looked at, what it cost. They come after memory's
// tables, whose repositories they refer to.

/** Append-only: a released step is never edited. */
export const SESSION_MIGRATIONS = [
  {
    name: "0001 sessions",
    sql: `
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  repository_id TEXT REFERENCES repositories(id) ON UPDATE CASCADE,
  -- The client's own name for its session, when it gives one.
  client_session_id TEXT,
  client TEXT NOT NULL DEFAULT '',
  -- Names the client's process: what a hook and a server started by the same client have in common.
  client_process TEXT,
  -- Root folder of the checkout.
  checkout TEXT NOT NULL DEFAULT '',
  parent_id TEXT,
  status TEXT NOT NULL DEFAULT 'live' CHECK (status IN ('live', 'ended')),
  summary TEXT,
  -- How often what counts as sent was reset, and when last.
  resets INTEGER NOT NULL DEFAULT 0,
  reset_at INTEGER,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX sessions_repository ON sessions(repository_id, seen_at);
CREATE INDEX sessions_client ON sessions(client_session_id) WHERE client_session_id IS NOT NULL;
CREATE INDEX sessions_process ON sessions(client_process) WHERE client_process IS NOT NULL;

-- Bodies that the session has in its context. \`symbol\` is 'sym:<repository>/<key>'.
CREATE TABLE sent (
  session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, symbol)
) STRICT, WITHOUT ROWID;

CREATE TABLE session_symbols (
  session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  views INTEGER NOT NULL DEFAULT 1,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, symbol)
) STRICT, WITHOUT ROWID;

CREATE TABLE session_files (
  session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  -- 'read' or 'edited'
  touch TEXT NOT NULL DEFAULT 'read',
  views INTEGER NOT NULL DEFAULT 1,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, path)
) STRICT, WITHOUT ROWID;

-- One row an answer: its tokens, and those of the files that it stands for, which cannot be found out afterwards.
CREATE TABLE usage (
  seq INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  operation TEXT NOT NULL,
  at INTEGER NOT NULL,
  budget INTEGER,
  answer_tokens INTEGER NOT NULL,
  file_tokens INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX usage_session ON usage(session_id, seq);
`,
  },
] as const;
