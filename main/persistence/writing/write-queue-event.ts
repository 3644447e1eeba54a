import type {
  MessageQueued,
  QueuedChanged,
  QueuedRemoved,
} from '../../../preload/contract/run-event.ts';
import { StoreConflict } from '../../conversation/conversation-store.ts';
import type { Database } from '../database.ts';
import { deleteQueued, fromQueued, insertQueued, updateQueued } from '../queries/queue-queries.ts';
import { toStoredJson } from '../stored/stored-json.ts';

/**
 * Writes what happened to a queued message. Throws `StoreConflict` when it has left the queue: it goes in once and only
 * once.
 */
export function writeQueueEvent(
  database: Database,
  conversationKey: number,
  event: MessageQueued | QueuedChanged | QueuedRemoved,
): void {
  if (event.type === 'message-queued') {
    database.run(insertQueued, { conversationKey, ...fromQueued(event.queued) });
    return;
  }
  const place = { queuedId: event.queuedId, conversationKey };
  const { changes } =
    event.type === 'queued-changed'
      ? database.run(updateQueued, { ...place, text: toStoredJson(event.text) })
      : database.run(deleteQueued, place);
  if (changes === 0) throw new StoreConflict('already-sent');
}
