// Tables of index.db. A cache of what is on disk: it may be deleted at any time and is rebuilt.

/** Those that a first index of all makes when their rows are there: see `late_indexes.ts`. */
export const LATE_INDEXES = {
  symbols_name: "CREATE INDEX IF NOT EXISTS symbols_name ON symbols(name COLLATE NOCASE)",
  symbols_body: "CREATE INDEX IF NOT EXISTS symbols_body ON symbols(body_hash)",
  edges_target: "CREATE INDEX IF NOT EXISTS edges_target ON edges(target_id, kind, source_id)",
} as const;

/** Append-only: a released step is never edited. */
export const INDEX_MIGRATIONS = [
  {
    name: "0001 graph",
    sql: `
-- A real root folder; two worktrees of one repository are two checkouts.
CREATE TABLE checkouts (
  id INTEGER PRIMARY KEY,
  root TEXT NOT NULL UNIQUE,
  -- Folder of the root below git's top level ("" at the top or without git): keys start from the top level.
  prefix TEXT NOT NULL DEFAULT '',
  extraction_version INTEGER NOT NULL DEFAULT 0,
  -- When the first full index completed; NULL while it never has.
  indexed_at INTEGER,
  scanned_at INTEGER,
  -- Grows with every change of files, symbols or edges, so that caches know when they are stale.
  generation INTEGER NOT NULL DEFAULT 0,
  head TEXT,
  -- JSON: how many paths the last scan left out, by reason.
  skipped TEXT NOT NULL DEFAULT '{}',
  lease_owner TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE files (
  id INTEGER PRIMARY KEY,
  checkout_id INTEGER NOT NULL REFERENCES checkouts(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  language TEXT NOT NULL DEFAULT '',
  -- 'indexed', 'config' (read by resolution only), or why it was skipped: 'too large', 'binary', 'minified',
  -- 'unreadable', 'timed out', …
  status TEXT NOT NULL,
  detail TEXT,
  hash BLOB,
  size INTEGER NOT NULL,
  -- Size, times, inode as \`stampOf\` writes them; equal stamps mean the same file, unless it changed too recently
  -- before it was hashed (racy).
  stamp TEXT NOT NULL,
  racy INTEGER NOT NULL DEFAULT 0,
  -- 0 while its references wait to be resolved.
  resolved INTEGER NOT NULL DEFAULT 0,
  lines INTEGER NOT NULL DEFAULT 0,
  has_errors INTEGER NOT NULL DEFAULT 0,
  is_test INTEGER NOT NULL DEFAULT 0,
  is_generated INTEGER NOT NULL DEFAULT 0,
  package TEXT NOT NULL DEFAULT '',
  UNIQUE (checkout_id, path)
) STRICT;
CREATE INDEX files_pending ON files(checkout_id) WHERE resolved = 0;
CREATE INDEX files_package ON files(checkout_id, package) WHERE package <> '';

-- Packed ParsedFile, enough to resolve the file's references again without parsing.
CREATE TABLE file_facts (
  file_id INTEGER PRIMARY KEY REFERENCES files(id) ON DELETE CASCADE,
  facts BLOB NOT NULL
) STRICT;

-- Sorted 32-bit hashes of every name that resolving this file looked up elsewhere.
CREATE TABLE file_lookups (
  file_id INTEGER PRIMARY KEY REFERENCES files(id) ON DELETE CASCADE,
  lookups BLOB NOT NULL
) STRICT;

CREATE TABLE symbols (
  id INTEGER PRIMARY KEY,
  file_id INTEGER NOT NULL REFERENCES files(id) ON DELETE CASCADE,
  -- Position in the file's facts.
  ordinal INTEGER NOT NULL,
  parent_id INTEGER,
  name TEXT NOT NULL,
  qualified_name TEXT NOT NULL,
  -- The n of \`path#Qualified.name~n\`, 0 where the key needs none.
  twin INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  flags INTEGER NOT NULL DEFAULT 0,
  start_offset INTEGER NOT NULL,
  end_offset INTEGER NOT NULL,
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  start_col INTEGER NOT NULL,
  name_line INTEGER NOT NULL,
  signature TEXT NOT NULL DEFAULT '',
  doc TEXT NOT NULL DEFAULT '',
  body_hash BLOB
) STRICT;
CREATE INDEX symbols_file ON symbols(file_id, ordinal);
${LATE_INDEXES.symbols_name};
-- A memory follows code that was renamed or moved by its hash.
${LATE_INDEXES.symbols_body};

-- Every reference, resolved or not. kind, status and rule are numbers: see \`ref_codes.ts\`.
CREATE TABLE refs (
  file_id INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  source_id INTEGER NOT NULL,
  name_id INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  line INTEGER NOT NULL,
  col INTEGER NOT NULL,
  status INTEGER NOT NULL,
  target_id INTEGER,
  rule INTEGER NOT NULL DEFAULT 0,
  -- Candidates when ambiguous; id in \`names\` of the package when external.
  detail INTEGER,
  PRIMARY KEY (file_id, ordinal)
) STRICT, WITHOUT ROWID;
-- Only what did not resolve is asked for by name.
CREATE INDEX refs_open ON refs(name_id, file_id) WHERE status >= 2;
CREATE INDEX refs_target ON refs(target_id) WHERE target_id IS NOT NULL;

CREATE TABLE names (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  -- 1 once a symbol had it: then name_grams has it too.
  of_symbol INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Names whose meaning changed and whose dependents have not been marked yet; what a killed process leaves to do.
CREATE TABLE changed_names (
  checkout_id INTEGER NOT NULL REFERENCES checkouts(id) ON DELETE CASCADE,
  hash INTEGER NOT NULL,
  PRIMARY KEY (checkout_id, hash)
) STRICT, WITHOUT ROWID;

-- Row ids are symbols' ids. name: the whole name in lower case; the others are texts split into words
-- (\`splitWords\`), so questions must be split the same way. body: own text, without nested symbols; a word counts
-- at most three times.
CREATE VIRTUAL TABLE symbol_text USING fts5(
  name, words, signature, doc, body,
  content='', contentless_delete=1, tokenize="porter ascii tokenchars '_$'"
);

-- How many symbols have a word: what ranking weighs words by.
CREATE VIRTUAL TABLE symbol_terms USING fts5vocab(symbol_text, 'row');

-- Substrings of symbols' names (row ids are those of \`names\`) and of paths (row ids are files' ids).
CREATE VIRTUAL TABLE name_grams USING fts5(
  name, content='names', content_rowid='id', columnsize=0, detail=none, tokenize='trigram'
);
CREATE VIRTUAL TABLE path_grams USING fts5(
  path, content='', contentless_delete=1, detail=none, tokenize='trigram'
);

CREATE TABLE edges (
  source_id INTEGER NOT NULL,
  target_id INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  weight REAL NOT NULL,
  count INTEGER NOT NULL,
  rule INTEGER NOT NULL,
  PRIMARY KEY (source_id, kind, target_id)
) STRICT, WITHOUT ROWID;
${LATE_INDEXES.edges_target};
`,
  },
  {
    // The default of 4 merges most of the text a second time while it is first written: a third of the time and size.
    name: "0002 merge full text less often",
    sql: "INSERT INTO symbol_text (symbol_text, rank) VALUES ('automerge', 16);",
  },
  {
    // The checkout's generation when the file's symbols or edges were last written: who keeps the graph in memory
    // reads only what is newer.
    name: "0003 when files changed",
    sql: "ALTER TABLE files ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;",
  },
  {
    // Counting the rows of a large checkout takes longer than finding that nothing changed in it.
    name: "0004 counts of files",
    sql: `
ALTER TABLE files ADD COLUMN symbols INTEGER NOT NULL DEFAULT 0;
ALTER TABLE files ADD COLUMN refs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE files ADD COLUMN edges INTEGER NOT NULL DEFAULT 0;
UPDATE files SET symbols = (SELECT count(*) FROM symbols WHERE file_id = files.id),
  refs = (SELECT count(*) FROM refs WHERE file_id = files.id),
  edges = (SELECT count(*) FROM edges WHERE source_id IN (SELECT id FROM symbols WHERE file_id = files.id));
`,
  },
  {
    // Rows for references were a quarter of what a first index takes to write, and a third of what it takes on disk.
    name: "0005 references by file",
    sql: `
DROP TABLE refs;
-- Every reference of a file, resolved or not: see \`packed_refs.ts\`.
CREATE TABLE file_refs (
  file_id INTEGER PRIMARY KEY REFERENCES files(id) ON DELETE CASCADE,
  outcomes BLOB NOT NULL,
  open BLOB
) STRICT;
-- The names in \`open\`: only what did not resolve is asked for by name.
CREATE TABLE open_names (
  name_id INTEGER NOT NULL,
  file_id INTEGER NOT NULL,
  PRIMARY KEY (name_id, file_id)
) STRICT, WITHOUT ROWID;
-- An id is given to one symbol only: what led to a symbol that is gone must not seem to lead to another. One row.
CREATE TABLE dropped_symbols (highest INTEGER NOT NULL) STRICT;
INSERT INTO dropped_symbols VALUES (0);
DELETE FROM edges;
DELETE FROM file_lookups;
UPDATE files SET resolved = 0, refs = 0, edges = 0 WHERE status = 'indexed';
`,
  },
  {
    // Who looks for what a type conforms to must not read every file for it. Names, with spaces between them.
    name: "0006 types that conform",
    sql: "ALTER TABLE files ADD COLUMN conforming TEXT NOT NULL DEFAULT '';",
  },
] as const;
