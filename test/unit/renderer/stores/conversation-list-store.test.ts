import { expect, it } from 'vitest';

import type { ConversationSummary } from '../../../../preload/contract/conversation.ts';
import type { RequestInput } from '../../../../preload/contract/requests.ts';
import type { AssistantClient } from '../../../../renderer/assistant-client.ts';
import { createConversationListStore } from '../../../../renderer/stores/conversation-list-store.ts';
import { openTestStore } from '../../../support/test-store.ts';
import { summaryOf } from '../../../support/stored-conversation.ts';

const day = (at: number): string => `2026-11-${String(at).padStart(2, '0')}T10:00:00.000Z`;

it('reads every page of the list once, with an old conversation pinned among the first', async () => {
  const store = await openTestStore();
  const stored: ConversationSummary[] = Array.from({ length: 12 }, (_, at) =>
    summaryOf(`c${at + 1}`, { updatedAt: day(at + 1), pinned: at === 0 }),
  );
  for (const summary of stored) await store.conversations.createConversation(summary);

  const list = createConversationListStore(pagesOf(store.conversations, 5));
  await list.getState().read();
  while (list.getState().hasMore) await list.getState().readMore();
  expect(list.getState().conversations.map(({ conversationId }) => conversationId)).toEqual(
    stored.map(({ conversationId }) => conversationId).toReversed(),
  );
});

/** A client whose pages are small and come from a real store. */
function pagesOf(
  conversations: Awaited<ReturnType<typeof openTestStore>>['conversations'],
  limit: number,
): AssistantClient {
  const request = (route: string, input: RequestInput<'conversation.list'>) => {
    if (route !== 'conversation.list') throw new Error(`Nobody asked for ${route}.`);
    const value = conversations.listConversations({
      after: input.after as Parameters<typeof conversations.listConversations>[0]['after'],
      limit,
    });
    return Promise.resolve({ ok: true, value });
  };
  // Only the list is asked for here; the real client's other routes are not reached.
  return { request } as unknown as AssistantClient;
}
