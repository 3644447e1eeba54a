import type { ConversationId } from './ids.ts';
import type { RunAssistant } from './run-assistant.ts';
import type { ModelRef } from './run.ts';

/** What the conversation list shows of how a conversation stands. */
export type ConversationActivity =
  | 'idle'
  | 'running'
  | 'waiting'
  | 'interrupted'
  | 'failed'
  /** It failed because of the key, which only the person can change. */
  | 'key-refused';

/** One row of the conversation list. */
export interface ConversationSummary {
  readonly conversationId: ConversationId;
  /** Empty until there is something to name it by. */
  readonly title: string;
  readonly modelRef: ModelRef | null;
  /** Who is to answer, where the person changed that: null is the app's own; absent, whoever answered last. */
  readonly assistant?: RunAssistant | null;
  readonly activity: ConversationActivity;
  readonly unread: boolean;
  readonly pinned: boolean;
  readonly createdAt: string;
  /** When a person or model last added to it. */
  readonly updatedAt: string;
}
