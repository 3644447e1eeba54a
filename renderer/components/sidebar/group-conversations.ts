import type { ConversationSummary } from '../../../preload/contract/conversation.ts';

/** The conversations as the sidebar shows them. */
export interface ConversationGroups {
  readonly pinned: readonly ConversationSummary[];
  readonly today: readonly ConversationSummary[];
  readonly earlier: readonly ConversationSummary[];
}

/** Sorts conversations, newest first as they come, into pinned, today's (by the person's own day) and earlier ones. */
export function groupConversations(
  conversations: readonly ConversationSummary[],
  now: number,
): ConversationGroups {
  const todayBegan = new Date(now).setHours(0, 0, 0, 0);
  const pinned = conversations.filter((one) => one.pinned);
  const others = conversations.filter((one) => !one.pinned);
  return {
    pinned,
    today: others.filter((one) => Date.parse(one.updatedAt) >= todayBegan),
    earlier: others.filter((one) => Date.parse(one.updatedAt) < todayBegan),
  };
}
