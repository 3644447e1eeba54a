import { messageIdSchema, type ConversationId } from '../../../preload/contract/ids.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { TranscriptMessage } from '../../../preload/contract/transcript.ts';
import type { IdSource } from '../../base/ids.ts';
import { wholeParts } from '../new-message.ts';

/** The rows of a history that came from elsewhere: one path, in its order, nothing in it changed. */
export function importedRows(
  conversationId: ConversationId,
  messages: readonly ModelMessage[],
  made: { readonly ids: Pick<IdSource, 'uuidv7'>; readonly at: string },
): readonly TranscriptMessage[] {
  const rows: TranscriptMessage[] = [];
  for (const [depth, { parts, ...head }] of messages.entries()) {
    const createdAt = head.timestamp ?? made.at;
    rows.push({
      messageId: messageIdSchema.parse(made.ids.uuidv7()),
      conversationId,
      parentId: rows.at(-1)?.messageId ?? null,
      depth,
      // The run that the head names ran elsewhere, or for another conversation.
      runId: null,
      createdAt,
      head,
      parts: wholeParts(parts, createdAt),
    });
  }
  return rows;
}
