import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { summaryOf } from '../../support/stored-conversation.ts';
import { openTestStore } from '../../support/test-store.ts';

it('pages through every conversation once, pinned ones first of all, whatever instants they share', async () => {
  const instants = fc.constantFrom('01', '02', '03').map((day) => `2026-11-${day}T10:00:00.000Z`);
  const rows = fc.array(fc.record({ updatedAt: instants, pinned: fc.boolean() }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 5 }), async (changes, limit) => {
      const { conversations, close } = await openTestStore();
      for (const [at, change] of changes.entries()) {
        await conversations.createConversation(summaryOf(`c${at}`, change));
      }
      const seen: ConversationSummary[] = [];
      for (let after: ConversationSummary | null = null, hasMore = true; hasMore;) {
        const page = conversations.listConversations({ after, limit });
        seen.push(...page.conversations);
        after = seen.at(-1) ?? null;
        ({ hasMore } = page);
      }
      expect(seen.map((each) => each.conversationId)).toEqual(
        changes
          .map((change, at) => summaryOf(`c${at}`, change))
          .toSorted(byPinnedThenNewest)
          .map((each) => each.conversationId),
      );
      await close();
    }),
    { numRuns: propertyRuns(30) },
  );
});

it('keeps its place when a conversation moves to the top between two pages', async () => {
  const { conversations } = await openTestStore();
  for (const day of [1, 2, 3, 4]) {
    await conversations.createConversation(
      summaryOf(`c${day}`, { updatedAt: `2026-11-0${day}T10:00:00.000Z` }),
    );
  }
  const first = conversations.listConversations({ after: null, limit: 2 });
  expect(first.conversations.map((each) => each.conversationId)).toEqual(['c4', 'c3']);
  const moved = summaryOf('c1', { updatedAt: '2026-11-05T10:00:00.000Z' });
  await conversations.record(
    moved.conversationId,
    [{ type: 'summary-changed', summary: moved }],
    'stream',
  );
  const next = conversations.listConversations({
    after: first.conversations.at(-1) ?? null,
    limit: 2,
  });
  expect(next.conversations.map((each) => each.conversationId)).toEqual(['c2']);
  expect(next.hasMore).toBe(false);
});

function byPinnedThenNewest(a: ConversationSummary, b: ConversationSummary): number {
  const key = (each: ConversationSummary) =>
    `${each.pinned ? '1' : '0'} ${each.updatedAt} ${each.conversationId}`;
  return key(a) < key(b) ? 1 : -1;
}
