import type { ConversationId } from '../../preload/contract/ids.ts';
import type { Stores } from './stores.ts';

/** The conversation that is in view and has something unread, or null. */
export function findUnreadInView(stores: Stores): ConversationId | null {
  const { conversationId } = stores.transcript.getState();
  if (conversationId === null || stores.view.getState().place.kind !== 'conversation') return null;
  const { conversations } = stores.conversations.getState();
  const shown = conversations.find((one) => one.conversationId === conversationId);
  return shown?.unread === true ? conversationId : null;
}

/** Tells main that what is in view was read, as often as something unread comes into view. */
export function startMarkingRead(stores: Stores, isLookedAt: () => boolean): () => void {
  const asked = new Set<ConversationId>();

  async function mark(): Promise<void> {
    const unread = isLookedAt() ? findUnreadInView(stores) : null;
    if (unread === null || asked.has(unread)) return;
    asked.add(unread);
    await stores.conversations.getState().markRead(unread);
    asked.delete(unread);
  }

  const look = (): void => void mark();
  const stops = [
    stores.conversations.subscribe(look),
    stores.transcript.subscribe((state, before) => {
      if (state.conversationId !== before.conversationId) look();
    }),
    stores.view.subscribe(look),
  ];
  window.addEventListener('focus', look);
  return () => {
    window.removeEventListener('focus', look);
    for (const stop of stops) stop();
  };
}
