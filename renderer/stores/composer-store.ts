import { createStore, type StoreApi } from 'zustand/vanilla';

import type { AssistantRef } from '../../preload/contract/run-assistant.ts';
import type { Result } from '../../preload/contract/failure.ts';
import type { ConversationId, QueuedId } from '../../preload/contract/ids.ts';
import type { RequestOutput } from '../../preload/contract/requests.ts';
import type { ModelRef } from '../../preload/contract/run.ts';
import type { AssistantClient } from '../assistant-client.ts';
import { readUnsent, writeUnsent, type DraftStorage, type Unsent } from './draft-storage.ts';

type SendResult = Result<RequestOutput<'message.send'>>;

/** What is written and not sent, for each conversation. Null stands for the conversation that does not exist yet. */
export interface ComposerState extends Unsent {
  setText(conversationId: ConversationId | null, text: string): void;
  /** Sends what is written. Null when there is nothing to send, or a press is already on its way. */
  send(
    conversationId: ConversationId | null,
    modelRef: ModelRef | null,
    assistant?: AssistantRef,
  ): Promise<SendResult | null>;
  /** Puts what is written behind the running answer. Null when there is nothing, or a press is already on its way. */
  queue(conversationId: ConversationId): Promise<Result<unknown> | null>;
  /** Stops the running answer, or takes the place of a waiting question, and sends a queued message. */
  sendQueuedNow(
    conversationId: ConversationId,
    queuedId: QueuedId,
  ): Promise<Result<unknown> | null>;
  /** Takes a queued message out. */
  removeQueued(conversationId: ConversationId, queuedId: QueuedId): Promise<Result<unknown>>;
  forget(conversationId: ConversationId): void;
}

export type ComposerStore = StoreApi<ComposerState>;

/** The text of a conversation's composer. */
export function selectText(state: ComposerState, conversationId: ConversationId | null): string {
  return state.texts[draftKey(conversationId)] ?? '';
}

/** Keeps unsent text until main has taken it, and gives it back when main could not. */
export function createComposerStore(client: AssistantClient, storage: DraftStorage): ComposerStore {
  const onTheWay = new Set<string>();
  /** A send whose answer was lost: the same text goes out with the same key, so that it is never there twice. */
  let lost: { readonly key: string; readonly text: string; readonly sendKey: string } | null = null;

  const store = createStore<ComposerState>()((set, get) => {
    async function sendText(
      conversationId: ConversationId | null,
      text: string,
      modelRef: ModelRef | null,
      assistant: AssistantRef | undefined,
    ): Promise<SendResult> {
      const key = draftKey(conversationId);
      const again = lost !== null && lost.key === key && lost.text === text ? lost : null;
      const sendKey = again?.sendKey ?? crypto.randomUUID();
      lost = null;
      const answer = await client.request('message.send', {
        conversationId,
        text,
        sendKey,
        modelRef,
        ...(assistant !== undefined && { assistant }),
      });
      if (!answer.ok && answer.failure.code === 'internal') lost = { key, text, sendKey };
      return answer;
    }

    /** Puts a text that main could not take before what was written since. */
    function giveBack(conversationId: ConversationId | null, text: string): void {
      const since = selectText(get(), conversationId);
      get().setText(conversationId, since === '' ? text : `${text}\n\n${since}`);
    }

    return {
      ...readUnsent(storage),
      setText: (conversationId, text) =>
        set((state) => ({ texts: { ...state.texts, [draftKey(conversationId)]: text } })),
      async send(conversationId, modelRef, assistant) {
        const key = draftKey(conversationId);
        const text = selectText(get(), conversationId);
        if (text.trim() === '' || onTheWay.has(key)) return null;
        onTheWay.add(key);
        get().setText(conversationId, '');
        const answer = await sendText(conversationId, text, modelRef, assistant);
        onTheWay.delete(key);
        if (!answer.ok) giveBack(conversationId, text);
        return answer;
      },
      async queue(conversationId) {
        const text = selectText(get(), conversationId);
        if (text.trim() === '' || onTheWay.has(conversationId)) return null;
        onTheWay.add(conversationId);
        get().setText(conversationId, '');
        const answer = await client.request('queue.add', { conversationId, text });
        onTheWay.delete(conversationId);
        if (!answer.ok) giveBack(conversationId, text);
        return answer;
      },
      async sendQueuedNow(conversationId, queuedId) {
        if (onTheWay.has(queuedId)) return null;
        onTheWay.add(queuedId);
        const answer = await client.request('queue.sendNow', { conversationId, queuedId });
        onTheWay.delete(queuedId);
        return answer;
      },
      removeQueued: (conversationId, queuedId) =>
        client.request('queue.remove', { conversationId, queuedId }),
      forget: (conversationId) =>
        set((state) => {
          const { [conversationId]: _text, ...texts } = state.texts;
          return { texts };
        }),
    };
  });
  store.subscribe((state) => writeUnsent(storage, state));
  return store;
}

function draftKey(conversationId: ConversationId | null): string {
  return conversationId ?? 'new';
}
