import { applyDelta } from '../../../preload/contract/apply-delta.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { PartDelta } from '../../../preload/contract/stream-event.ts';
import type { TranscriptMessage } from '../../../preload/contract/transcript.ts';
import type { Chunk } from '../writing/chunk-buffer.ts';

/** The part after a delta, as the contract's reducer makes it; one that takes no deltas stays. */
export function foldDelta(
  part: RequestPart | ResponsePart,
  delta: PartDelta,
): RequestPart | ResponsePart {
  switch (part.partKind) {
    case 'text':
    case 'thinking':
    case 'tool-call':
    case 'file':
      return applyDelta(part, delta);
    default:
      return part;
  }
}

/** The messages with what came for their parts. */
export function withChunks(
  messages: readonly TranscriptMessage[],
  chunks: readonly Chunk[],
): readonly TranscriptMessage[] {
  return messages.map((message) => {
    const own = chunks.filter((chunk) => chunk.messageId === message.messageId);
    if (own.length === 0) return message;
    const parts = message.parts.map((entry) => {
      const deltas = own.filter((chunk) => chunk.index === entry.index);
      const part = deltas.reduce<typeof entry.part>(
        (folded, { delta }) => foldDelta(folded, delta),
        entry.part,
      );
      return { ...entry, part };
    });
    return { ...message, parts };
  });
}
