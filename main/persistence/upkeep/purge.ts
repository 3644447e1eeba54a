import { releaseBlob } from '../queries/blob-queries.ts';
import type { Database } from '../database.ts';
import { deleteQueuedOfConversation } from '../queries/queue-queries.ts';
import {
  deleteBlob,
  deleteConversationRow,
  deleteMessage,
  deletePiece,
  deleteRun,
  deleteSettingsOfConversation,
  selectBlobsOfMessage,
  selectBlobToDelete,
  selectDeletedConversation,
  selectMessagesToDelete,
  selectPiecesToDelete,
  selectRunsToDelete,
} from '../queries/upkeep-queries.ts';

/** Rows of one step; with their parts they take a few milliseconds, so that the app's own writes never wait long. */
const rowsPerStep = 50;
/** Pieces of 256 kB of one step. */
const piecesPerStep = 8;

/**
 * Removes some of what deleted conversations left, and of blobs that nothing needs. Within a transaction; returns whether
 * there may be more. `lastCutOffKey` is the last blob that was without a name when the app started, or 0.
 */
export function purgeStep(database: Database, lastCutOffKey: number): boolean {
  const conversation = database.get(selectDeletedConversation);
  if (conversation !== undefined) {
    purgeConversation(database, conversation);
    return true;
  }
  const blob = database.get(selectBlobToDelete, { lastCutOffKey });
  if (blob === undefined) return false;
  purgeBlob(database, blob.blob_key);
  return true;
}

function purgeConversation(
  database: Database,
  row: { readonly conversation_key: number; readonly conversation_id: string },
): void {
  const conversationKey = row.conversation_key;
  const page = { conversationKey, limit: rowsPerStep };
  const messages = database.all(selectMessagesToDelete, page);
  for (const { sequence } of messages) {
    const blobs = database.all(selectBlobsOfMessage, { sequence });
    database.run(deleteMessage, { sequence });
    for (const { blob_key: blobKey } of blobs) database.run(releaseBlob, { blobKey });
  }
  if (messages.length > 0) return;
  const runs = database.all(selectRunsToDelete, page);
  for (const { sequence } of runs) database.run(deleteRun, { sequence });
  if (runs.length > 0) return;
  database.run(deleteSettingsOfConversation, { conversationId: row.conversation_id });
  database.run(deleteQueuedOfConversation, { conversationKey });
  database.run(deleteConversationRow, { conversationKey });
}

function purgeBlob(database: Database, blobKey: number): void {
  const pieces = database.all(selectPiecesToDelete, { blobKey, limit: piecesPerStep });
  for (const { piece_key: pieceKey } of pieces) database.run(deletePiece, { pieceKey });
  if (pieces.length === 0) database.run(deleteBlob, { blobKey });
}
