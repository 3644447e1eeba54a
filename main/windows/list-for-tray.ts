import type { ConversationSummary } from '../../preload/contract/conversation.ts';
import type { ConversationId } from '../../preload/contract/ids.ts';
import type { TrayConversation } from './tray-menu.ts';

/** What the tray has to say something of: runs that go, and questions that wait, with their run or without it. */
export function listForTray(
  unfinished: readonly Pick<ConversationSummary, 'conversationId' | 'title' | 'activity'>[],
  waiting: readonly ConversationId[],
  titleOf: (conversationId: ConversationId) => string,
): readonly TrayConversation[] {
  const asking = new Set(waiting);
  const running = unfinished.filter(({ conversationId }) => !asking.has(conversationId));
  return [
    ...[...asking].map((conversationId) => ({
      conversationId,
      title: titleOf(conversationId),
      activity: 'waiting' as const,
    })),
    ...running.map(({ conversationId, title }) => ({
      conversationId,
      title,
      activity: 'running' as const,
    })),
  ];
}
