import { assertNever } from '../preload/contract/assert-never.ts';
import type { AppEvent, ConversationEvents } from '../preload/contract/assistant-event.ts';
import type { ConversationId } from '../preload/contract/ids.ts';
import type { AssistantClient } from './assistant-client.ts';
import { runCommand } from './stores/run-command.ts';
import type { Stores } from './stores/stores.ts';

/** When collected events are applied: once per frame, or now and then while nobody looks. */
export interface FrameScheduler {
  request(apply: () => void): void;
}

/** Frames of the page. A hidden page has none, and must not fall behind without end. */
export const pageFrames: FrameScheduler = {
  request(apply) {
    if (document.visibilityState === 'hidden') setTimeout(apply, hiddenEveryMs);
    else requestAnimationFrame(apply);
  },
};

const hiddenEveryMs = 200;

/**
 * Brings the stores up to date with what main tells. It listens before anything is read, so that nothing falls
 * between; the stores drop what a read already had. Call the returned function to end it.
 */
export function startEventSubscription(
  client: AssistantClient,
  stores: Stores,
  frames: FrameScheduler,
): () => void {
  let collected: ConversationEvents[] = [];

  function apply(): void {
    const batches = collected;
    collected = [];
    stores.transcript.getState().receive(batches);
  }

  return client.listen((event) => {
    if (event.type !== 'conversation') {
      applyAppEvent(stores, event);
      return;
    }
    stores.inspector.getState().touched(event.conversationId);
    if (collected.length === 0) frames.request(apply);
    collected.push(event);
  });
}

function applyAppEvent(stores: Stores, event: AppEvent): void {
  switch (event.type) {
    case 'conversation-listed':
      stores.conversations.getState().receive(event.summary);
      return;
    case 'conversation-removed':
      removeConversation(stores, event.conversationId);
      return;
    case 'app-changed':
      stores.app.getState().receive(event.app);
      return;
    case 'show-conversation':
      void stores.view.getState().openQuestion(event.conversationId);
      return;
    case 'command':
      void runCommand(stores, event.command);
      return;
    default:
      assertNever(event, 'app event');
  }
}

function removeConversation(stores: Stores, conversationId: ConversationId): void {
  stores.conversations.getState().forget(conversationId);
  stores.composer.getState().forget(conversationId);
  if (stores.transcript.getState().conversationId !== conversationId) return;
  const { translate } = stores.app.getState();
  stores.toasts.getState().show({
    toastId: `removed:${conversationId}`,
    kind: 'done',
    text: translate('window.deleted'),
    detail: null,
    action: null,
  });
  void stores.view.getState().openConversation(null);
}
