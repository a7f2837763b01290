// Tables of memory.db that hold the intent forests. They come after memory's tables, whose repositories they refer to.

/** Append-only: a released step is never edited. */
export const INTENT_MIGRATIONS = [
  {
    name: "0001 intent",
    sql: `
-- One row a forest, packed, so that a prompt costs one read and one write. \`session\` is '' where a repository has one
-- forest; else the client's id of the first session of a lineage.
CREATE TABLE intent_forests (
  repository_id TEXT NOT NULL REFERENCES repositories(id) ON UPDATE CASCADE,
  session TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL,
  -- Counts committed changes.
  revision INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (repository_id, session)
) STRICT, WITHOUT ROWID;
`,
  },
] as const;
