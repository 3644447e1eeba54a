import type { ModelRequest } from '../../../preload/contract/message.ts';
import type { QueuedMessage } from '../../../preload/contract/queued-message.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { promptPart } from './turn-plan.ts';

/** A request that takes a waiting message along, and what has to be stored in the same transaction as the request. */
export interface QueuedPrompt {
  readonly request: ModelRequest;
  readonly events: readonly RunEvent[];
}

/** Puts a waiting message behind what a request already says: the results of a step's tools, in most cases. */
export function takeAlong(
  request: ModelRequest,
  { queuedId, text }: QueuedMessage,
  at: string,
): QueuedPrompt {
  return {
    request: { ...request, parts: [...request.parts, promptPart({ at }, text)] },
    events: [{ type: 'queued-removed', queuedId }],
  };
}
