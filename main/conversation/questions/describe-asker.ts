import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { ConversationFeed } from '../conversation-feed.ts';

/** How the model of a run and its conversation are called on the screen. */
export function describeAsker(
  feed: ConversationFeed,
  conversationId: ConversationId,
  runId: string,
): { readonly model: string; readonly conversation: string } {
  const { summary, runs } = feed.transcript(conversationId);
  const run = runs.find((candidate) => candidate.runId === runId);
  return { model: run?.modelLabel ?? '', conversation: summary.title };
}
