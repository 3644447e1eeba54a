import { z } from 'zod';
import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import { runAssistantSchema } from '../../../preload/contract/run-assistant.ts';
import { modelRefSchema } from '../../../preload/contract/settings.ts';
import { sql, sqlFragment, type SqlParameters } from './sql.ts';
import {
  fromStoredJson,
  fromStoredJsonOrNull,
  toStoredJson,
  toStoredJsonOrNull,
} from '../stored/stored-json.ts';

const conversationRow = z.object({
  conversation_key: z.number(),
  conversation_id: conversationIdSchema,
  title: z.string(),
  model_ref: z.string().nullable(),
  activity: z.enum(['idle', 'running', 'waiting', 'interrupted', 'failed', 'key-refused']),
  unread: z.number(),
  pinned: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  leaf_sequence: z.number().nullable(),
  assistant: z.string().nullable(),
});

/** A conversation as it is stored. */
export type ConversationRow = z.infer<typeof conversationRow>;

const columns = sqlFragment`conversation_key, conversation_id, title, model_ref, activity, unread, pinned, created_at,
  updated_at, leaf_sequence, assistant`;

/** A conversation that was not deleted. */
export const selectConversation = sql('select-conversation', conversationRow)`
  SELECT ${columns} FROM conversations WHERE conversation_id = @conversationId AND deleted = 0`;

/** Every pinned conversation, newest first. */
export const selectPinnedConversations = sql('select-pinned-conversations', conversationRow)`
  SELECT ${columns} FROM conversations WHERE deleted = 0 AND pinned = 1
  ORDER BY updated_at DESC, conversation_id DESC`;

/** The first page of those that are not pinned. */
export const selectFirstConversations = sql('select-first-conversations', conversationRow)`
  SELECT ${columns} FROM conversations WHERE deleted = 0 AND pinned = 0
  ORDER BY updated_at DESC, conversation_id DESC LIMIT @limit`;

/** The page of those that are not pinned after a row. */
export const selectNextConversations = sql('select-next-conversations', conversationRow)`
  SELECT ${columns} FROM conversations
  WHERE deleted = 0 AND pinned = 0 AND (updated_at, conversation_id) < (@updatedAt, @conversationId)
  ORDER BY updated_at DESC, conversation_id DESC LIMIT @limit`;

/** Adds a conversation without messages. */
export const insertConversation = sql('insert-conversation')`
  INSERT INTO conversations (conversation_id, title, model_ref, assistant, activity, unread, pinned, created_at,
    updated_at)
  VALUES (@conversationId, @title, @modelRef, @assistant, @activity, @unread, @pinned, @createdAt, @updatedAt)`;

/** Writes what the list shows of a conversation. */
export const updateSummary = sql('update-summary')`
  UPDATE conversations SET title = @title, model_ref = @modelRef, assistant = @assistant, activity = @activity,
    unread = @unread, pinned = @pinned, created_at = @createdAt, updated_at = @updatedAt
  WHERE conversation_id = @conversationId AND deleted = 0`;

/** Makes a message the one whose path is shown; null shows none. */
export const updateLeaf = sql('update-leaf')`
  UPDATE conversations SET leaf_sequence = @leafSequence WHERE conversation_key = @conversationKey`;

/** Hides a conversation at once; its rows go in the background. */
export const markConversationDeleted = sql('mark-conversation-deleted')`
  UPDATE conversations SET deleted = 1, leaf_sequence = NULL
  WHERE conversation_id = @conversationId AND deleted = 0`;

/** What the statements that write a summary take. */
export function fromSummary(summary: ConversationSummary): SqlParameters {
  const { modelRef, assistant } = summary;
  return {
    conversationId: summary.conversationId,
    title: toStoredJson(summary.title),
    modelRef: toStoredJsonOrNull(modelRef === null ? null : { ...modelRef }),
    assistant: assistant === undefined ? null : toStoredJson(assistant && { ...assistant }),
    activity: summary.activity,
    unread: summary.unread ? 1 : 0,
    pinned: summary.pinned ? 1 : 0,
    createdAt: summary.createdAt,
    updatedAt: summary.updatedAt,
  };
}

/** The summary that a row holds. */
export function toSummary(row: ConversationRow): ConversationSummary {
  return {
    conversationId: row.conversation_id,
    title: z.string().parse(fromStoredJson(row.title)),
    modelRef: modelRefSchema.nullable().parse(fromStoredJsonOrNull(row.model_ref)),
    ...(row.assistant !== null && {
      assistant: runAssistantSchema.nullable().parse(fromStoredJson(row.assistant)),
    }),
    activity: row.activity,
    unread: row.unread === 1,
    pinned: row.pinned === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
