import { conversationIdSchema, type ConversationId } from '../../preload/contract/ids.ts';
import type { ConversationSummary } from '../../preload/contract/conversation.ts';
import type { DraftStorage } from './draft-storage.ts';
import type { Stores } from './stores.ts';

const storageKey = 'parley.shown';

/** Opens what the window showed before a reload; after a fresh start, what was cut or waits; else a new conversation. */
export async function openFirstConversation(stores: Stores, storage: DraftStorage): Promise<void> {
  const { conversations } = stores.conversations.getState();
  await stores.view.getState().openConversation(chooseFirst(conversations, storage));
}

/** Remembers what is shown, for a reload of the window. */
export function keepShownConversation(stores: Stores, storage: DraftStorage): () => void {
  return stores.transcript.subscribe((state, before) => {
    if (state.conversationId !== before.conversationId) {
      storage.setItem(storageKey, state.conversationId ?? 'none');
    }
  });
}

function chooseFirst(
  conversations: readonly ConversationSummary[],
  storage: DraftStorage,
): ConversationId | null {
  const kept = storage.getItem(storageKey);
  if (kept === 'none') return null;
  if (kept !== null) return conversationIdSchema.parse(kept);
  const newest = conversations[0];
  const wants =
    newest !== undefined && ['running', 'waiting', 'interrupted'].includes(newest.activity);
  return wants ? newest.conversationId : null;
}
