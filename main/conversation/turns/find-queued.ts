import type { QueuedId } from '../../../preload/contract/ids.ts';
import type { QueuedMessage } from '../../../preload/contract/queued-message.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import { RequestFailure } from '../../base/request-failure.ts';

/** A message that waits, as it was written last. Throws `already-settled` for one that was sent or taken out. */
export function findQueued({ queued }: Transcript, queuedId: QueuedId): QueuedMessage {
  const found = queued.find((message) => message.queuedId === queuedId);
  if (found === undefined) {
    throw new RequestFailure('already-settled', 'It was sent or taken out already.');
  }
  return found;
}
