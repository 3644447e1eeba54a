import { conversationIdSchema, messageIdSchema, runIdSchema } from '../../preload/contract/ids.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';
import type { TranscriptMessage } from '../../preload/contract/transcript.ts';

const at = '2026-01-01T00:00:00.000Z';

/** Messages as rows of one path. */
export function toPath(history: readonly ModelMessage[]): TranscriptMessage[] {
  return history.map(({ parts, ...head }, depth) => ({
    messageId: messageIdSchema.parse(`m-${depth}`),
    conversationId: conversationIdSchema.parse('c'),
    parentId: depth === 0 ? null : messageIdSchema.parse(`m-${depth - 1}`),
    depth,
    runId: runIdSchema.parse('r'),
    createdAt: at,
    head,
    parts: parts.map((part, index) => ({ index, part, startedAt: at, endedAt: at })),
  }));
}
