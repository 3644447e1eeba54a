import type { ConversationId, RunId } from '../../preload/contract/ids.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';
import { toModelMessage } from '../../preload/contract/transcript.ts';
import type { ConversationStore } from './conversation-store.ts';

/**
 * The path to the end of a conversation as the runtime takes it. What was written for this very run does not name it
 * yet: a run's id is new to its history. Source: spec 01 MSG-5.
 */
export function readRunHistory(
  store: ConversationStore,
  run: { readonly conversationId: ConversationId; readonly runId: RunId },
): readonly ModelMessage[] {
  return store.readPath(run.conversationId).map((row) => {
    const message = toModelMessage(row);
    return message.runId === run.runId ? { ...message, runId: null } : message;
  });
}
