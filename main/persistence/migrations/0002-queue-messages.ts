import type { Migration } from './migration.ts';

// The text is a JSON string: SQLite's UTF-8 cannot hold half of a surrogate pair, JSON's escapes can.
const statements = `
CREATE TABLE queued_messages (
  sequence INTEGER PRIMARY KEY,
  queued_id TEXT NOT NULL UNIQUE,
  conversation_key INTEGER NOT NULL REFERENCES conversations (conversation_key),
  text TEXT NOT NULL,
  queued_at TEXT NOT NULL
) STRICT;
CREATE INDEX queued_messages_by_conversation ON queued_messages (conversation_key);
`;

/** Messages that wait for the end of a run. */
export const queueMessages: Migration = {
  version: 2,
  name: '0002-queue-messages',
  statements,
};
