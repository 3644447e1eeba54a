import { createStore, type StoreApi } from 'zustand/vanilla';

import type { ConversationEvents } from '../../preload/contract/assistant-event.ts';
import type { Failure } from '../../preload/contract/failure.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import type { TranscriptRead } from '../../preload/contract/requests.ts';
import type { Transcript } from '../../preload/contract/transcript.ts';
import type { AssistantClient } from '../assistant-client.ts';
import { followTranscript } from './follow-transcript.ts';
import { prependEarlier } from './prepend-earlier.ts';

/** The one conversation that the window shows, as a copy of main's live transcript. */
export interface TranscriptState {
  /** What is shown or being read; null is a new conversation. */
  readonly conversationId: ConversationId | null;
  readonly read: TranscriptRead | null;
  /** Why it could not be read. */
  readonly failure: Failure | null;
  readonly loadingEarlier: boolean;
  show(conversationId: ConversationId | null): Promise<void>;
  /** Takes events of any conversation; those of others are dropped. */
  receive(batches: readonly ConversationEvents[]): void;
  /** Reads anew what is shown; until the answer is here the old copy stays. */
  readAgain(): Promise<void>;
  loadEarlier(): Promise<void>;
}

export type TranscriptStore = StoreApi<TranscriptState>;

/** Messages in one page. */
const pageSize = 60;
/** Older messages come in smaller pages: they are drawn while the person scrolls. */
const earlierPageSize = 20;
/** The most that main gives at once. */
const readLimit = 500;

/** The transcript of a state, or null. */
export function selectTranscript(state: TranscriptState): Transcript | null {
  return state.read?.transcript ?? null;
}

/** Keeps a copy of one transcript true: it reads, follows events, and reads again after a gap. Source: DESIGN decision 8. */
export function createTranscriptStore(client: AssistantClient): TranscriptStore {
  /** Events that came while a read was on its way; null when none is. */
  let kept: ConversationEvents[] | null = null;
  let turn = 0;

  return createStore<TranscriptState>()((set, get) => {
    // A second read covers what is on the screen, so that nothing jumps.
    const limit = (): number =>
      Math.min(readLimit, Math.max(pageSize, (get().read?.transcript.messages.length ?? 0) + 2));

    async function readShown(): Promise<void> {
      const { conversationId } = get();
      if (conversationId === null) return;
      turn += 1;
      const mine = turn;
      kept = [];
      const answer = await client.request('conversation.read', { conversationId, limit: limit() });
      // Another read began meanwhile: it keeps the events now.
      if (mine !== turn) return;
      const waiting = kept;
      kept = null;
      if (!answer.ok) {
        set({ failure: answer.failure });
        return;
      }
      set({ read: answer.value, failure: null });
      get().receive(waiting);
    }

    return {
      conversationId: null,
      read: null,
      failure: null,
      loadingEarlier: false,
      async show(conversationId) {
        if (conversationId === get().conversationId && get().failure === null) return;
        turn += 1;
        kept = null;
        set({ conversationId, read: null, failure: null, loadingEarlier: false });
        await readShown();
      },
      receive(batches) {
        const { conversationId, read } = get();
        const ours = batches.filter((batch) => batch.conversationId === conversationId);
        if (ours.length === 0) return;
        if (kept !== null) {
          kept.push(...ours);
          return;
        }
        if (read === null) return;
        const followed = followTranscript(read, ours);
        set({ read: followed.read });
        if (followed.gap) void readShown();
      },
      readAgain: readShown,
      async loadEarlier() {
        const { conversationId, read, loadingEarlier } = get();
        const first = read?.transcript.messages[0];
        if (conversationId === null || first === undefined || loadingEarlier) return;
        if (read?.transcript.hasEarlier !== true) return;
        set({ loadingEarlier: true });
        const before = first.messageId;
        const input = { conversationId, before, limit: earlierPageSize };
        const answer = await client.request('conversation.readEarlier', input);
        const now = get();
        if (now.conversationId !== conversationId) return;
        if (!answer.ok || now.read === null) {
          set({ loadingEarlier: false });
          return;
        }
        const transcript = prependEarlier(now.read.transcript, before, answer.value);
        set({ read: { ...now.read, transcript }, loadingEarlier: false });
      },
    };
  });
}
