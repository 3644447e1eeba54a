import type { ConversationId, MessageId, RunId } from '../../preload/contract/ids.ts';
import { messageIdSchema } from '../../preload/contract/ids.ts';
import type { RequestPart } from '../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../preload/contract/response-part.ts';
import type {
  MessageHead,
  TranscriptMessage,
  TranscriptPart,
} from '../../preload/contract/transcript.ts';
import type { IdSource } from '../base/ids.ts';

/** Where a new message stands in the tree. */
export interface MessagePlace {
  readonly conversationId: ConversationId;
  readonly parent: Pick<TranscriptMessage, 'messageId' | 'depth'> | null;
  readonly runId: RunId;
}

/** A message that follows another, with a fresh id. */
export function newMessage(
  place: MessagePlace,
  content: { readonly head: MessageHead; readonly parts: readonly TranscriptPart[] },
  made: { readonly ids: Pick<IdSource, 'uuidv7'>; readonly at: string },
): TranscriptMessage {
  const { conversationId, parent, runId } = place;
  return {
    messageId: newMessageId(made.ids),
    conversationId,
    parentId: parent?.messageId ?? null,
    depth: parent === null ? 0 : parent.depth + 1,
    runId,
    createdAt: made.at,
    ...content,
  };
}

/** Parts that are whole, with their places from 0. */
export function wholeParts(
  parts: readonly (RequestPart | ResponsePart)[],
  at: string,
): TranscriptPart[] {
  return parts.map((part, index) => ({ index, part, startedAt: at, endedAt: at }));
}

function newMessageId(ids: Pick<IdSource, 'uuidv7'>): MessageId {
  return messageIdSchema.parse(ids.uuidv7());
}
