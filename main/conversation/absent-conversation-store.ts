import type { ConversationStore } from './conversation-store.ts';
import { StoreUnavailable } from './conversation-store.ts';

/** Stands in for a store that could not be opened: it holds nothing and takes nothing, so that the app can open and say why. */
export function createAbsentConversationStore(
  reason: StoreUnavailable['reason'],
): ConversationStore {
  const refuse = (): Promise<never> => Promise.reject(new StoreUnavailable(reason));
  return {
    listConversations: () => ({ conversations: [], hasMore: false }),
    readSummary: () => null,
    readTranscript: () => null,
    readEarlier: () => null,
    readPath: () => [],
    readRun: () => null,
    readQuestion: () => null,
    readPendingQuestions: () => [],
    readRunningRuns: () => [],
    hasFollower: () => false,
    createConversation: refuse,
    deleteConversation: refuse,
    record: refuse,
    flush: () => Promise.resolve(),
  };
}
