import { createStore, type StoreApi } from 'zustand/vanilla';

import type { ConversationSummary } from '../../preload/contract/conversation.ts';
import type { Failure, Result } from '../../preload/contract/failure.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import type { RequestOutput } from '../../preload/contract/requests.ts';
import type { AssistantRef } from '../../preload/contract/run-assistant.ts';
import type { ModelRef } from '../../preload/contract/run.ts';
import type { AssistantClient } from '../assistant-client.ts';

/** The conversations that the window knows, newest first, and what can be done to one. */
export interface ConversationListState {
  readonly conversations: readonly ConversationSummary[];
  readonly hasMore: boolean;
  readonly failure: Failure | null;
  /** Reads the first page anew. */
  read(): Promise<void>;
  readMore(): Promise<void>;
  receive(summary: ConversationSummary): void;
  forget(conversationId: ConversationId): void;
  rename(conversationId: ConversationId, title: string): Promise<Result<null>>;
  pin(conversationId: ConversationId, pinned: boolean): Promise<Result<null>>;
  setModel(conversationId: ConversationId, modelRef: ModelRef): Promise<Result<null>>;
  /** Null is the app's own assistant. */
  setAssistant(
    conversationId: ConversationId,
    assistant: AssistantRef | null,
  ): Promise<Result<null>>;
  markRead(conversationId: ConversationId): Promise<void>;
  remove(conversationId: ConversationId): Promise<Result<null>>;
  /** Saves a conversation where the person chooses. */
  export(
    conversationId: ConversationId,
    format: 'json' | 'markdown',
  ): Promise<Result<RequestOutput<'conversation.export'>>>;
  /** Opens a conversation that the person chooses. */
  import(): Promise<Result<RequestOutput<'conversation.import'>>>;
}

export type ConversationListStore = StoreApi<ConversationListState>;

const pageSize = 100;

type PageCursor = Pick<ConversationSummary, 'updatedAt' | 'conversationId'>;

/** Keeps a copy of the conversation list, in main's order: by when something was last added. */
export function createConversationListStore(client: AssistantClient): ConversationListStore {
  // Where the next page goes on: the last row of the last answer. The last row shown may be an old one that is pinned.
  let cursor: PageCursor | null = null;
  return createStore<ConversationListState>()((set, get) => ({
    conversations: [],
    hasMore: false,
    failure: null,
    async read() {
      const answer = await client.request('conversation.list', { after: null, limit: pageSize });
      if (!answer.ok) {
        set({ failure: answer.failure });
        return;
      }
      const { conversations, hasMore } = answer.value;
      cursor = cursorAfter(conversations);
      set((state) => ({
        failure: null,
        hasMore,
        // Events may have brought something newer while the answer was on its way.
        conversations: state.conversations.reduce(putNewer, conversations),
      }));
    },
    async readMore() {
      const after = cursor;
      if (after === null || !get().hasMore) return;
      const answer = await client.request('conversation.list', { after, limit: pageSize });
      if (!answer.ok) return;
      const { conversations, hasMore } = answer.value;
      cursor = cursorAfter(conversations) ?? after;
      set((state) => ({
        hasMore,
        conversations: conversations.reduce(putNewer, state.conversations),
      }));
    },
    receive: (summary) => set((state) => ({ conversations: put(state.conversations, summary) })),
    forget: (conversationId) =>
      set((state) => ({
        conversations: state.conversations.filter((one) => one.conversationId !== conversationId),
      })),
    rename: (conversationId, title) =>
      client.request('conversation.rename', { conversationId, title }),
    pin: (conversationId, pinned) => client.request('conversation.pin', { conversationId, pinned }),
    setModel: (conversationId, modelRef) =>
      client.request('conversation.setModel', { conversationId, modelRef }),
    setAssistant: (conversationId, assistant) =>
      client.request('conversation.setAssistant', { conversationId, assistant }),
    async markRead(conversationId) {
      // What failed here is tried again with the next thing that happens in the conversation.
      await client.request('conversation.markRead', { conversationId });
    },
    remove: (conversationId) => client.request('conversation.delete', { conversationId }),
    export: (conversationId, format) =>
      client.request('conversation.export', { conversationId, format }),
    import: () => client.request('conversation.import', {}),
  }));
}

function cursorAfter(page: readonly ConversationSummary[]): PageCursor | null {
  const last = page.at(-1);
  return last === undefined
    ? null
    : { updatedAt: last.updatedAt, conversationId: last.conversationId };
}

function put(
  conversations: readonly ConversationSummary[],
  summary: ConversationSummary,
): readonly ConversationSummary[] {
  const others = conversations.filter((one) => one.conversationId !== summary.conversationId);
  return [...others, summary].toSorted(byNewest);
}

function putNewer(
  conversations: readonly ConversationSummary[],
  summary: ConversationSummary,
): readonly ConversationSummary[] {
  const known = conversations.find((one) => one.conversationId === summary.conversationId);
  if (known !== undefined && known.updatedAt >= summary.updatedAt) return conversations;
  return put(conversations, summary);
}

function byNewest(left: ConversationSummary, right: ConversationSummary): number {
  if (left.updatedAt !== right.updatedAt) return left.updatedAt < right.updatedAt ? 1 : -1;
  return left.conversationId < right.conversationId ? 1 : -1;
}
