import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import type { ConversationStore } from '../../conversation/conversation-store.ts';
import {
  selectFirstConversations,
  selectNextConversations,
  selectPinnedConversations,
  toSummary,
  type ConversationRow,
} from '../queries/conversation-queries.ts';
import type { Database } from '../database.ts';

/**
 * A page of the list. The first page begins with every pinned conversation, however old; then, as on all pages, at most
 * `limit` others, newest first. So the last row of a page is the place where the next one goes on.
 */
export function listConversations(
  database: Database,
  { after, limit }: Parameters<ConversationStore['listConversations']>[0],
): { readonly conversations: readonly ConversationSummary[]; readonly hasMore: boolean } {
  return database.read(() => {
    // One more than asked for tells whether there are more.
    const page = { limit: limit + 1 };
    const others =
      after === null
        ? database.all(selectFirstConversations, page)
        : database.all(selectNextConversations, { ...page, ...after });
    const pinned: ConversationRow[] = after === null ? database.all(selectPinnedConversations) : [];
    return {
      conversations: [...pinned, ...others.slice(0, limit)].map(toSummary),
      hasMore: others.length > limit,
    };
  });
}
