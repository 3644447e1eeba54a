import { z } from 'zod';
import { sql } from './sql.ts';

/** A conversation that was deleted and still has rows. */
export const selectDeletedConversation = sql(
  'select-deleted-conversation',
  z.object({ conversation_key: z.number(), conversation_id: z.string() }),
)`SELECT conversation_key, conversation_id FROM conversations WHERE deleted = 1
  ORDER BY conversation_key LIMIT 1`;

/** The newest messages first: a message goes before the one that it follows. */
export const selectMessagesToDelete = sql(
  'select-messages-to-delete',
  z.object({ sequence: z.number() }),
)`SELECT sequence FROM messages WHERE conversation_key = @conversationKey ORDER BY sequence DESC LIMIT @limit`;

/** The blobs that the parts of a message need. */
export const selectBlobsOfMessage = sql(
  'select-blobs-of-message',
  z.object({ blob_key: z.number() }),
)`SELECT blob_key FROM parts WHERE message_sequence = @sequence AND blob_key IS NOT NULL`;

/** Its parts, their chunks and its questions go with it. */
export const deleteMessage = sql('delete-message')`DELETE FROM messages WHERE sequence = @sequence`;

/** The newest runs first: a run goes before the one that it resumes. */
export const selectRunsToDelete = sql(
  'select-runs-to-delete',
  z.object({ sequence: z.number() }),
)`SELECT sequence FROM runs WHERE conversation_key = @conversationKey ORDER BY sequence DESC LIMIT @limit`;

/** Removes a run. */
export const deleteRun = sql('delete-run')`DELETE FROM runs WHERE sequence = @sequence`;

/** Removes the settings in the scope of a conversation. */
export const deleteSettingsOfConversation = sql('delete-settings-of-conversation')`
  DELETE FROM settings WHERE scope_kind = 'conversation' AND scope_id = @conversationId`;

/** Removes a conversation that nothing belongs to any more. */
export const deleteConversationRow = sql('delete-conversation-row')`
  DELETE FROM conversations WHERE conversation_key = @conversationKey`;

/** A blob that nothing needs, or whose pieces a crash cut off: those have a key up to the last one at start-up. */
export const selectBlobToDelete = sql('select-blob-to-delete', z.object({ blob_key: z.number() }))`
  SELECT blob_key FROM blobs WHERE hash IS NULL AND (size_bytes IS NOT NULL OR blob_key <= @lastCutOffKey)
  ORDER BY blob_key LIMIT 1`;

/** Some pieces of a blob. */
export const selectPiecesToDelete = sql(
  'select-pieces-to-delete',
  z.object({ piece_key: z.number() }),
)`SELECT piece_key FROM blob_pieces WHERE blob_key = @blobKey LIMIT @limit`;

/** Removes a piece. */
export const deletePiece = sql('delete-piece')`DELETE FROM blob_pieces WHERE piece_key = @pieceKey`;

/** Removes a blob that has no pieces any more. */
export const deleteBlob = sql('delete-blob')`DELETE FROM blobs WHERE blob_key = @blobKey`;
