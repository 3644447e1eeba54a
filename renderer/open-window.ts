import type { AssistantClient } from './assistant-client.ts';
import { pageFrames, startEventSubscription } from './event-subscription.ts';
import type { DraftStorage } from './stores/draft-storage.ts';
import { startMarkingRead } from './stores/mark-read.ts';
import { startReturningRefused } from './stores/return-refused.ts';
import { keepShownConversation, openFirstConversation } from './stores/shown-conversation.ts';
import { createStores, type Stores } from './stores/stores.ts';
import { watchNarrow } from './stores/watch-narrow.ts';

/** A window's stores with all that keeps them true. */
export interface OpenedWindow {
  readonly stores: Stores;
  /** Settles when the first reads are here. */
  readonly ready: Promise<void>;
  close(): void;
}

/** Builds the stores of this page, listens, and reads: in that order, so that no event falls between. */
export function openWindow(client: AssistantClient, storage: DraftStorage): OpenedWindow {
  const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const stores = createStores(client, { storage, systemIsDark });
  const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();
  const stops = [
    startEventSubscription(client, stores, pageFrames),
    keepShownConversation(stores, storage),
    startMarkingRead(stores, isLookedAt),
    startReturningRefused(stores),
    watchNarrow(stores.view),
  ];

  async function read(): Promise<void> {
    await stores.app.getState().read();
    await stores.conversations.getState().read();
    await openFirstConversation(stores, storage);
  }

  return {
    stores,
    ready: read(),
    close() {
      for (const stop of stops) stop();
    },
  };
}
