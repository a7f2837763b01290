// Tables of memory.db that hold what was learnt: repositories, memories, their links and their log. Never rebuilt, so
// never dropped: whatever is stored here exists nowhere else.

/** Append-only: a released step is never edited. */
export const MEMORY_MIGRATIONS = [
  {
    name: "0001 memory",
    sql: `
-- \`id\` is a hash of \`identity\`: 'git:<commit>', 'remote:<address>' or 'path:<real path>'. Clones and worktrees share it.
CREATE TABLE repositories (
  id TEXT PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

-- Which repository a git common dir (or a folder without git) is, so that only the first look walks the history.
CREATE TABLE repository_places (
  place TEXT PRIMARY KEY,
  repository_id TEXT NOT NULL REFERENCES repositories(id) ON UPDATE CASCADE ON DELETE CASCADE,
  -- 0 while only the path is known: nobody who may walk the history has looked yet.
  settled INTEGER NOT NULL,
  found_at INTEGER NOT NULL
) STRICT;
CREATE INDEX repository_places_repository ON repository_places(repository_id);

-- Times are epoch milliseconds. \`seq\` only ties the row to its full text.
CREATE TABLE memories (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  -- NULL: true everywhere, not of one repository.
  repository_id TEXT REFERENCES repositories(id) ON UPDATE CASCADE,
  kind TEXT NOT NULL DEFAULT 'semantic',
  category TEXT NOT NULL,
  content TEXT NOT NULL,
  -- Stemmed words of content and tags, what the full text indexes. Derived.
  words TEXT NOT NULL,
  source TEXT NOT NULL DEFAULT 'manual',
  layer TEXT,
  scope TEXT NOT NULL DEFAULT 'repository',
  confidence REAL NOT NULL DEFAULT 1,
  weight INTEGER NOT NULL DEFAULT 3 CHECK (weight BETWEEN 1 AND 5),
  pinned INTEGER NOT NULL DEFAULT 0,
  tags TEXT NOT NULL DEFAULT '[]',
  metadata TEXT NOT NULL DEFAULT '{}',
  session_id TEXT,
  access_count INTEGER NOT NULL DEFAULT 0,
  accessed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER,
  superseded_by TEXT,
  archived_at INTEGER
) STRICT;
CREATE INDEX memories_repository ON memories(repository_id, category, updated_at);
CREATE INDEX memories_session ON memories(session_id, created_at) WHERE session_id IS NOT NULL;
CREATE INDEX memories_expiry ON memories(expires_at) WHERE expires_at IS NOT NULL;

-- Triggers keep the full text right whoever writes the rows, salvage of a damaged file included.
CREATE VIRTUAL TABLE memories_fts USING fts5(words, content='memories', content_rowid='seq', tokenize='unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE memories_terms USING fts5vocab(memories_fts, 'row');
CREATE TRIGGER memories_fts_insert AFTER INSERT ON memories BEGIN
  INSERT INTO memories_fts(rowid, words) VALUES (new.seq, new.words);
END;
CREATE TRIGGER memories_fts_delete AFTER DELETE ON memories BEGIN
  INSERT INTO memories_fts(memories_fts, rowid, words) VALUES ('delete', old.seq, old.words);
END;
CREATE TRIGGER memories_fts_update AFTER UPDATE OF words, seq ON memories BEGIN
  INSERT INTO memories_fts(memories_fts, rowid, words) VALUES ('delete', old.seq, old.words);
  INSERT INTO memories_fts(rowid, words) VALUES (new.seq, new.words);
END;

-- source and target are references: 'mem:<uuid>', 'sym:<repository>/<key>', 'ses:<uuid>'. \`body_hash\` is the symbol's when
-- the link was made or last confirmed; metadata holds its name, kind and signature then, to say what changed.
CREATE TABLE links (
  source TEXT NOT NULL,
  predicate TEXT NOT NULL,
  target TEXT NOT NULL,
  weight REAL NOT NULL DEFAULT 1,
  body_hash TEXT,
  metadata TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  PRIMARY KEY (source, predicate, target)
) STRICT, WITHOUT ROWID;
CREATE INDEX links_target ON links(target, predicate, source);

-- Every change of a memory, with what it was before and after (JSON of the exported form).
CREATE TABLE memory_log (
  seq INTEGER PRIMARY KEY,
  memory_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- 'created', 'merged', 'updated', 'deleted', 'imported', 'expired', 'archived'
  change TEXT NOT NULL,
  actor TEXT NOT NULL DEFAULT '',
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX memory_log_memory ON memory_log(memory_id, seq);
`,
  },
  {
    name: "0002 links by body",
    sql: `
-- What was renamed or moved is found by the body that it had when it was linked.
CREATE INDEX links_body ON links(body_hash) WHERE body_hash IS NOT NULL;
`,
  },
  {
    name: "0003 births of places",
    sql: `
-- When the place's folder was made, as its file system tells; NULL where it does not. Another repository may take its place.
ALTER TABLE repository_places ADD COLUMN born_at INTEGER;
`,
  },
  {
    name: "0004 marks belong to words",
    sql: `
-- Vowels of Indic scripts and of Arabic and Hebrew are combining marks: without them words fell apart and were not found.
DROP TABLE memories_terms;
DROP TABLE memories_fts;
CREATE VIRTUAL TABLE memories_fts USING fts5(
  words, content='memories', content_rowid='seq', tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
);
CREATE VIRTUAL TABLE memories_terms USING fts5vocab(memories_fts, 'row');
INSERT INTO memories_fts(memories_fts) VALUES ('rebuild');
`,
  },
  {
    name: "0005 times are dates",
    sql: `
-- Imports took in times beyond all dates.
UPDATE memories SET updated_at = min(max(updated_at, 0), 253402300799999), created_at = min(max(created_at, 0), 253402300799999)
WHERE updated_at NOT BETWEEN 0 AND 253402300799999 OR created_at NOT BETWEEN 0 AND 253402300799999;
UPDATE memory_log SET at = min(max(at, 0), 253402300799999) WHERE at NOT BETWEEN 0 AND 253402300799999;
`,
  },
] as const;
