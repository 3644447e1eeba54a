import type { ConversationId } from '../../preload/contract/ids.ts';
import type { Stores } from './stores.ts';

/** Sends the first queued message of a conversation whose answer has ended well. One that main refuses stays queued. */
export async function sendNextQueued(
  stores: Stores,
  conversationId: ConversationId,
): Promise<void> {
  const next = stores.composer.getState().queued[conversationId]?.[0];
  if (next === undefined) return;
  await stores.composer.getState().sendQueued(conversationId, next.queuedId);
}
