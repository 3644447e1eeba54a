import { z } from 'zod';
import { queuedIdSchema } from '../../../preload/contract/ids.ts';
import type { QueuedMessage } from '../../../preload/contract/queued-message.ts';
import { sql, type SqlParameters } from './sql.ts';
import { fromStoredJson, toStoredJson } from '../stored/stored-json.ts';

const queuedRow = z.object({
  queued_id: queuedIdSchema,
  text: z.string(),
  queued_at: z.string(),
});

/** The messages that wait in a conversation, in the order in which they will go in. */
export const selectQueued = sql('select-queued', queuedRow)`
  SELECT queued_id, text, queued_at FROM queued_messages
  WHERE conversation_key = @conversationKey ORDER BY sequence`;

/** Puts a message behind those that wait. */
export const insertQueued = sql('insert-queued')`
  INSERT INTO queued_messages (queued_id, conversation_key, text, queued_at)
  VALUES (@queuedId, @conversationKey, @text, @queuedAt)`;

/** Writes a waiting message anew; changes nothing when it has gone in. */
export const updateQueued = sql('update-queued')`
  UPDATE queued_messages SET text = @text
  WHERE queued_id = @queuedId AND conversation_key = @conversationKey`;

/** Takes a message out; changes nothing when it has gone in or was taken out before. */
export const deleteQueued = sql('delete-queued')`
  DELETE FROM queued_messages WHERE queued_id = @queuedId AND conversation_key = @conversationKey`;

/** Takes out all that waits in a conversation. */
export const deleteQueuedOfConversation = sql('delete-queued-of-conversation')`
  DELETE FROM queued_messages WHERE conversation_key = @conversationKey`;

/** A waiting message, as columns. */
export function fromQueued({ queuedId, text, queuedAt }: QueuedMessage): SqlParameters {
  return { queuedId, text: toStoredJson(text), queuedAt };
}

/** The waiting message that a row holds. */
export function toQueued(row: z.infer<typeof queuedRow>): QueuedMessage {
  return {
    queuedId: row.queued_id,
    text: z.string().parse(fromStoredJson(row.text)),
    queuedAt: row.queued_at,
  };
}
