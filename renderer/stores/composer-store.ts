import { createStore, type StoreApi } from 'zustand/vanilla';

import type { AssistantRef } from '../../preload/contract/run-assistant.ts';
import type { Result } from '../../preload/contract/failure.ts';
import type { ConversationId, QueuedId } from '../../preload/contract/ids.ts';
import type { ModelRef } from '../../preload/contract/run.ts';
import type { AssistantClient } from '../assistant-client.ts';
import type { RefusedMessage } from './refused-message.ts';
import { readUnsent, writeUnsent, type DraftStorage, type Unsent } from './draft-storage.ts';

/** Where a message went: its conversation, which may be a new one. */
type SendResult = Result<{ readonly conversationId: ConversationId }>;

/** What is written and not sent, for each conversation. Null stands for the conversation that does not exist yet. */
export interface ComposerState extends Unsent {
  setText(conversationId: ConversationId | null, text: string): void;
  /** Puts a message that no model took back, once for each run, and only where nothing else is written. */
  putBack(conversationId: ConversationId, refused: RefusedMessage): void;
  /** The message is no longer the refused end of its conversation: what was put back and not changed goes away. */
  letGo(conversationId: ConversationId): void;
  /** Sends what is written; a message that was put back takes its own place again. Null when there is nothing to send, or a press is already on its way. */
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

/** The refused message that the composer of a conversation holds, or null. */
export function selectPutBack(
  state: ComposerState,
  conversationId: ConversationId | null,
): RefusedMessage | null {
  const refused = state.refused[draftKey(conversationId)];
  return refused?.isThere === true ? refused : null;
}

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

    /** The same message goes out once more; a changed one takes its place, on a branch beside it. */
    async function sendAgain(
      conversationId: ConversationId,
      { messageId, text: before }: RefusedMessage,
      text: string,
    ): Promise<SendResult> {
      const answer =
        text === before
          ? await client.request('run.continue', { conversationId, choice: { kind: 'keep' } })
          : await client.request('message.edit', { conversationId, messageId, text });
      return answer.ok ? { ok: true, value: { conversationId } } : answer;
    }

    /** Puts a text that main could not take before what was written since. */
    function giveBack(
      conversationId: ConversationId | null,
      text: string,
      wasPutBack: boolean,
    ): void {
      const since = selectText(get(), conversationId);
      get().setText(conversationId, since === '' ? text : `${text}\n\n${since}`);
      const key = draftKey(conversationId);
      const held = get().refused[key];
      if (!wasPutBack || held === undefined) return;
      set(({ refused }) => ({ refused: { ...refused, [key]: { ...held, isThere: true } } }));
    }

    return {
      ...readUnsent(storage),
      setText: (conversationId, text) =>
        set(({ texts, refused }) => {
          const key = draftKey(conversationId);
          const held = refused[key];
          return {
            texts: { ...texts, [key]: text },
            ...(text === '' &&
              held !== undefined && {
                refused: { ...refused, [key]: { ...held, isThere: false } },
              }),
          };
        }),
      putBack: (conversationId, message) =>
        set(({ texts, refused }) => {
          if (refused[conversationId]?.runId === message.runId) return {};
          const isThere = (texts[conversationId] ?? '') === '';
          return {
            refused: { ...refused, [conversationId]: { ...message, isThere } },
            ...(isThere && { texts: { ...texts, [conversationId]: message.text } }),
          };
        }),
      letGo: (conversationId) =>
        set(({ texts, refused }) => {
          const { [conversationId]: held, ...others } = refused;
          if (held === undefined) return {};
          const isUnchanged = held.isThere && texts[conversationId] === held.text;
          return {
            refused: others,
            ...(isUnchanged && { texts: { ...texts, [conversationId]: '' } }),
          };
        }),
      async send(conversationId, modelRef, assistant) {
        const key = draftKey(conversationId);
        const text = selectText(get(), conversationId);
        if (text.trim() === '' || onTheWay.has(key)) return null;
        onTheWay.add(key);
        const putBack = selectPutBack(get(), conversationId);
        get().setText(conversationId, '');
        const answer =
          putBack === null || conversationId === null
            ? await sendText(conversationId, text, modelRef, assistant)
            : await sendAgain(conversationId, putBack, text);
        onTheWay.delete(key);
        if (!answer.ok) giveBack(conversationId, text, putBack !== null);
        return answer;
      },
      async queue(conversationId) {
        const text = selectText(get(), conversationId);
        if (text.trim() === '' || onTheWay.has(conversationId)) return null;
        onTheWay.add(conversationId);
        get().setText(conversationId, '');
        const answer = await client.request('queue.add', { conversationId, text });
        onTheWay.delete(conversationId);
        if (!answer.ok) giveBack(conversationId, text, false);
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
          const { [conversationId]: _refused, ...refused } = state.refused;
          return { texts, refused };
        }),
    };
  });
  store.subscribe((state) => writeUnsent(storage, state));
  return store;
}

function draftKey(conversationId: ConversationId | null): string {
  return conversationId ?? 'new';
}
