import type { ConversationStore } from '../../conversation/conversation-store.ts';
import { StoreUnavailable } from '../../conversation/conversation-store.ts';
import type { OpenedStore } from './open-store.ts';

/** Stands in for a store that could not be opened: it holds nothing and takes nothing, so that the app can open and say why. */
export function createAbsentStore(reason: StoreUnavailable['reason']): OpenedStore {
  const refuse = (): Promise<never> => Promise.reject(new StoreUnavailable(reason));
  const conversations: ConversationStore = {
    listConversations: () => ({ conversations: [], hasMore: false }),
    readSummary: () => null,
    readTranscript: () => null,
    readEarlier: () => null,
    readPage: () => null,
    readBranchEnd: () => null,
    countMessages: () => 0,
    readPath: () => [],
    readHistory: () => [],
    readRun: () => null,
    readQuestion: () => null,
    readPendingQuestions: () => [],
    readRunningRuns: () => [],
    hasFollower: () => false,
    createConversation: refuse,
    deleteConversation: refuse,
    record: refuse,
    traces: {
      recordSpan: refuse,
      readSpans: () => [],
      readPiece: () => null,
      readRunMessages: () => [],
      readPathTo: () => [],
    },
    flush: () => Promise.resolve(),
  };
  return {
    conversations,
    settings: { read: () => undefined, write: refuse },
    isReadOnly: true,
    close: () => Promise.resolve(),
  };
}
