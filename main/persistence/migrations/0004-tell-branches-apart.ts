import type { Migration } from './migration.ts';

// The message's id as it is, as a message's run is named: a run may outlive its message while a conversation is removed.
const statements = `
ALTER TABLE runs ADD COLUMN leaf_message_id TEXT;
CREATE INDEX runs_by_leaf ON runs (leaf_message_id) WHERE leaf_message_id IS NOT NULL;
CREATE INDEX messages_roots ON messages (conversation_key) WHERE parent_sequence IS NULL;
`;

/** Which message a run went on from, and where conversations begin. */
export const tellBranchesApart: Migration = {
  version: 4,
  name: '0004-tell-branches-apart',
  statements,
};
