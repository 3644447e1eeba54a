import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { BlobUpload } from './blob-upload.ts';
import type { Database } from '../database.ts';
import type { LargeParts } from './part-writer.ts';
import { splitLargePart } from '../stored/stored-part.ts';
import type { WriteQueue } from '../write-queue.ts';

type Part = RequestPart | ResponsePart;

/**
 * Puts contents that are too large for a row into the queue, a piece at a time, ahead of the transaction that will need
 * them. When a piece cannot be written, nor can that: they share its lane.
 */
export function startLargeParts(
  { database, queue }: { readonly database: Database; readonly queue: WriteQueue },
  conversationId: ConversationId,
  events: readonly RunEvent[],
): LargeParts {
  const started = new Map<Part, { readonly rest: JsonObject; readonly upload: BlobUpload }>();
  for (const part of new Set(events.flatMap(partsOf))) {
    const split = splitLargePart(part);
    if (split === null) continue;
    const upload = new BlobUpload(database, split.content);
    started.set(part, { rest: split.rest, upload });
    enqueuePieces(queue, conversationId, upload);
  }
  return started;
}

function enqueuePieces(queue: WriteQueue, lane: string, upload: BlobUpload): void {
  for (let position = 0; position < upload.pieceCount; position += 1) {
    queue
      .enqueue({
        name: 'write-blob-piece',
        lane,
        durability: 'stream',
        write: () => upload.writePiece(position),
      })
      .catch((error: unknown) => upload.fail(error));
  }
}

function partsOf(event: RunEvent): Part[] {
  switch (event.type) {
    case 'message-added':
      return event.message.parts.map(({ part }) => part);
    case 'part-added':
      return [event.part];
    case 'part-streamed':
      return 'part' in event.event ? [event.event.part] : [];
    default:
      return [];
  }
}
