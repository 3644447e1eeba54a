import type { Migration } from './migration.ts';

// Texts that come from a person or a model are JSON strings (`title`, `tool_call_id`): SQLite's UTF-8 cannot hold half of
// a surrogate pair, JSON's escapes can. Order comes from the integer keys, never from an instant.
const statements = `
CREATE TABLE conversations (
  conversation_key INTEGER PRIMARY KEY,
  conversation_id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  model_ref TEXT,
  activity TEXT NOT NULL,
  unread INTEGER NOT NULL CHECK (unread IN (0, 1)),
  pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  leaf_sequence INTEGER REFERENCES messages (sequence),
  -- Hidden at once, removed piece by piece in the background.
  deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1))
) STRICT;
CREATE INDEX conversations_listed ON conversations (pinned, updated_at, conversation_id) WHERE deleted = 0;
CREATE INDEX conversations_deleted ON conversations (conversation_key) WHERE deleted = 1;
CREATE INDEX conversations_by_leaf ON conversations (leaf_sequence) WHERE leaf_sequence IS NOT NULL;

CREATE TABLE messages (
  sequence INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE,
  conversation_key INTEGER NOT NULL REFERENCES conversations (conversation_key),
  parent_sequence INTEGER REFERENCES messages (sequence),
  depth INTEGER NOT NULL,
  -- The run's id as it came; an imported message may name a run that this database does not hold.
  run_id TEXT,
  created_at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('request', 'response')),
  state TEXT NOT NULL,
  format INTEGER NOT NULL,
  head TEXT NOT NULL,
  CHECK ((parent_sequence IS NULL) = (depth = 0))
) STRICT;
CREATE INDEX messages_by_conversation ON messages (conversation_key);
CREATE INDEX messages_by_parent ON messages (parent_sequence) WHERE parent_sequence IS NOT NULL;

CREATE TABLE blobs (
  blob_key INTEGER PRIMARY KEY,
  -- SHA-256 of the bytes, in hexadecimal. Null while pieces still come, and once nothing needs the bytes.
  hash TEXT UNIQUE,
  -- Null while pieces still come.
  size_bytes INTEGER
) STRICT;

CREATE TABLE blob_pieces (
  piece_key INTEGER PRIMARY KEY,
  blob_key INTEGER NOT NULL REFERENCES blobs (blob_key),
  position INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE (blob_key, position)
) STRICT;

CREATE TABLE parts (
  part_key INTEGER PRIMARY KEY,
  message_sequence INTEGER NOT NULL REFERENCES messages (sequence) ON DELETE CASCADE,
  part_index INTEGER NOT NULL,
  format INTEGER NOT NULL,
  -- The part's JSON: as it began while it streams, whole once it ended. With a blob, all but its content.
  part TEXT NOT NULL,
  blob_key INTEGER REFERENCES blobs (blob_key),
  started_at TEXT NOT NULL,
  ended_at TEXT,
  UNIQUE (message_sequence, part_index)
) STRICT;
CREATE INDEX parts_by_blob ON parts (blob_key) WHERE blob_key IS NOT NULL;

-- What came for a part since it began, in order.
CREATE TABLE part_chunks (
  part_key INTEGER NOT NULL REFERENCES parts (part_key) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  format INTEGER NOT NULL,
  delta TEXT NOT NULL,
  PRIMARY KEY (part_key, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE runs (
  sequence INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL UNIQUE,
  conversation_key INTEGER NOT NULL REFERENCES conversations (conversation_key),
  state TEXT NOT NULL,
  -- Unique: an answer resumes a run once and only once.
  resumes_run_id TEXT UNIQUE REFERENCES runs (run_id),
  parent_run_id TEXT REFERENCES runs (run_id),
  parent_tool_call_id TEXT,
  format INTEGER NOT NULL,
  -- All that starts it again, never a key.
  options TEXT NOT NULL,
  usage TEXT NOT NULL,
  failure TEXT,
  started_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE INDEX runs_by_conversation ON runs (conversation_key);
CREATE INDEX runs_by_parent ON runs (parent_run_id) WHERE parent_run_id IS NOT NULL;
CREATE INDEX runs_running ON runs (sequence) WHERE state = 'running';

CREATE TABLE questions (
  sequence INTEGER PRIMARY KEY,
  question_id TEXT NOT NULL UNIQUE,
  message_sequence INTEGER NOT NULL REFERENCES messages (sequence) ON DELETE CASCADE,
  run_id TEXT NOT NULL,
  tool_call_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  state TEXT NOT NULL,
  format INTEGER NOT NULL,
  request TEXT NOT NULL,
  draft TEXT,
  response TEXT,
  opened_at TEXT NOT NULL,
  settled_at TEXT
) STRICT;
CREATE INDEX questions_by_message ON questions (message_sequence);
CREATE INDEX questions_pending ON questions (sequence) WHERE state = 'pending';

CREATE TABLE settings (
  scope_kind TEXT NOT NULL,
  scope_id TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (scope_kind, scope_id, name)
) STRICT, WITHOUT ROWID;
`;

/** The first schema: conversations as trees of messages, with runs, questions, blobs and settings. */
export const createConversations: Migration = {
  version: 1,
  name: '0001-create-conversations',
  statements,
};
