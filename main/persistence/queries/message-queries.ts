import { z } from 'zod';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { messageIdSchema, runIdSchema } from '../../../preload/contract/ids.ts';
import type { TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { decodeHead } from '../../agent/messages/wire.ts';
import { sql, sqlFragment } from './sql.ts';
import { fromStoredJson } from '../stored/stored-json.ts';

const messageRow = z.object({
  sequence: z.number(),
  message_id: messageIdSchema,
  parent_id: messageIdSchema.nullable(),
  depth: z.number(),
  run_id: runIdSchema.nullable(),
  created_at: z.string(),
  head: z.string(),
});

/** A message as it is stored, without its parts. */
export type MessageRow = z.infer<typeof messageRow>;

const sequenceRow = z.object({ sequence: z.number(), parent_sequence: z.number().nullable() });

// The path is walked upwards by key, a step per message; the CROSS JOINs keep SQLite to that order.
const path = sqlFragment`WITH RECURSIVE path (sequence, parent_sequence, step) AS (
    SELECT sequence, parent_sequence, 1 FROM messages WHERE sequence = @leafSequence
    UNION ALL
    SELECT messages.sequence, messages.parent_sequence, path.step + 1
    FROM path CROSS JOIN messages ON messages.sequence = path.parent_sequence
    WHERE path.step < @limit
  )`;

/** Messages from one up towards the root in this order, at most `limit`: each step of the walk gives one row. */
export const selectPath = sql('select-path', messageRow)`
  ${path}
  SELECT messages.sequence, messages.message_id, parents.message_id AS parent_id, messages.depth, messages.run_id,
    messages.created_at, messages.head
  FROM path CROSS JOIN messages ON messages.sequence = path.sequence
  LEFT JOIN messages AS parents ON parents.sequence = messages.parent_sequence`;

/** A message's key, and its parent's, if it belongs to the conversation. */
export const selectMessageSequence = sql('select-message-sequence', sequenceRow)`
  SELECT sequence, parent_sequence FROM messages
  WHERE message_id = @messageId AND conversation_key = @conversationKey`;

const followerRow = z.object({
  sequence: z.number(),
  message_id: messageIdSchema,
  parent_id: messageIdSchema,
});

/** A message that follows one of a path. */
export type FollowerRow = z.infer<typeof followerRow>;

/** All that follows the messages of a path, on it or not; those of one message stand together. */
export const selectFollowers = sql('select-followers', followerRow)`
  ${path}
  SELECT followers.sequence, followers.message_id, parents.message_id AS parent_id
  FROM path CROSS JOIN messages AS parents ON parents.sequence = path.sequence
  CROSS JOIN messages AS followers ON followers.parent_sequence = path.sequence`;

/** The messages that a conversation begins with, oldest first. */
export const selectRoots = sql('select-roots', z.object({ message_id: messageIdSchema }))`
  SELECT message_id FROM messages INDEXED BY messages_roots
  WHERE conversation_key = @conversationKey AND parent_sequence IS NULL ORDER BY sequence`;

/** The newest message of those that a message leads to, itself included: a parent is always older, so nothing follows it. */
export const selectNewestBelow = sql(
  'select-newest-below',
  z.object({ message_id: messageIdSchema, depth: z.number(), depth_above: z.number() }),
)`
  WITH RECURSIVE below (sequence, depth_above) AS (
    SELECT sequence, depth FROM messages WHERE message_id = @messageId AND conversation_key = @conversationKey
    UNION ALL
    SELECT followers.sequence, below.depth_above
    FROM below CROSS JOIN messages AS followers ON followers.parent_sequence = below.sequence
  )
  SELECT messages.message_id, messages.depth, newest.depth_above
  FROM (SELECT MAX(sequence) AS sequence, depth_above FROM below) AS newest
  CROSS JOIN messages ON messages.sequence = newest.sequence`;

/** How many messages a conversation has, on all its branches. */
export const countMessages = sql('count-messages', z.object({ count: z.number() }))`
  SELECT COUNT(*) AS count FROM messages
  WHERE conversation_key = (SELECT conversation_key FROM conversations
    WHERE conversation_id = @conversationId AND deleted = 0)`;

/** Any message that has this one as its parent. */
export const selectFollower = sql('select-follower', z.object({ sequence: z.number() }))`
  SELECT followers.sequence FROM messages
  CROSS JOIN messages AS followers ON followers.parent_sequence = messages.sequence
  WHERE messages.message_id = @messageId LIMIT 1`;

/** Adds a message to the tree. */
export const insertMessage = sql('insert-message')`
  INSERT INTO messages (message_id, conversation_key, parent_sequence, depth, run_id, created_at, kind, state, format,
    head)
  VALUES (@messageId, @conversationKey, @parentSequence, @depth, @runId, @createdAt, @kind, @state, @format, @head)`;

/** Writes a message's head. */
export const updateHead = sql('update-head')`
  UPDATE messages SET kind = @kind, state = @state, format = @format, head = @head WHERE sequence = @sequence`;

/** The message that a row and its parts hold. Throws `WireError` when the row cannot be read. */
export function toTranscriptMessage(
  row: MessageRow,
  conversationId: ConversationId,
): Omit<TranscriptMessage, 'parts'> {
  return {
    messageId: row.message_id,
    conversationId,
    parentId: row.parent_id,
    depth: row.depth,
    runId: row.run_id,
    createdAt: row.created_at,
    head: decodeHead(fromStoredJson(row.head)),
  };
}
