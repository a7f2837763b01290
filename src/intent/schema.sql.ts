// Tables of memory.db that hold the intent forests.

/** Append-only: a released step is never edited. */
export const INTENT_MIGRATIONS = [
  {
    name: "0001 intent",
    sql: `
-- One row a forest, packed, so that a prompt costs one read and one write. \`key\` is 'repo:<id>', 'path:<real path>', or one of
-- these followed by ' session:<id>' where a repository keeps a forest per session.
CREATE TABLE intent_forests (
  key TEXT PRIMARY KEY,
  state TEXT NOT NULL,
  -- Counts committed changes.
  revision INTEGER NOT NULL DEFAULT 0,
  updated_at INTEGER NOT NULL
) STRICT;
`,
  },
] as const;
