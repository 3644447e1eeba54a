import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Result } from '../../preload/contract/failure.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import type { ApprovalState } from '../../preload/contract/requests.ts';
import type { AssistantClient } from '../assistant-client.ts';

/** What may be done without asking, by conversation, as main said last. */
export interface ApprovalStoreState {
  readonly states: Readonly<Record<ConversationId, ApprovalState>>;
  /** Asks main how a conversation stands. */
  read(conversationId: ConversationId): Promise<void>;
  /** Allows everything in a conversation, or takes back all leave that was given there. */
  change(conversationId: ConversationId, approvesAll: boolean): Promise<Result<ApprovalState>>;
}

export type ApprovalStore = StoreApi<ApprovalStoreState>;

/** Carries the leave of conversations between main and the window. */
export function createApprovalStore(client: AssistantClient): ApprovalStore {
  return createStore<ApprovalStoreState>()((set) => {
    function keep(conversationId: ConversationId, answer: Result<ApprovalState>): void {
      if (!answer.ok) return;
      set(({ states }) => ({ states: { ...states, [conversationId]: answer.value } }));
    }
    return {
      states: {},
      async read(conversationId) {
        keep(conversationId, await client.request('approval.read', { conversationId }));
      },
      async change(conversationId, approvesAll) {
        const answer = await client.request('approval.change', { conversationId, approvesAll });
        keep(conversationId, answer);
        return answer;
      },
    };
  });
}
