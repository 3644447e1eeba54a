import type { AssistantClient } from '../assistant-client.ts';
import { createApprovalStore, type ApprovalStore } from './approval-store.ts';
import { createAppStore, type AppStore } from './app-store.ts';
import { createAssistantStore, type AssistantStore } from './assistant-store.ts';
import { createComposerStore, type ComposerStore } from './composer-store.ts';
import {
  createConversationListStore,
  type ConversationListStore,
} from './conversation-list-store.ts';
import { createInspectorStore, type InspectorStore } from './inspector-store.ts';
import { createMcpStore, type McpStore } from './mcp-store.ts';
import type { DraftStorage } from './draft-storage.ts';
import { createQuestionStore, type QuestionStore } from './question-store.ts';
import { createRunStore, type RunStore } from './run-store.ts';
import { createStopMeter } from './stop-meter.ts';
import { createToastStore, type ToastStore } from './toast-store.ts';
import { createTranscriptStore, type TranscriptStore } from './transcript-store.ts';
import { createViewStore, type ViewStore } from './view-store.ts';

/** All that a window holds: copies of what main says, and what is in view. */
export interface Stores {
  readonly app: AppStore;
  readonly approvals: ApprovalStore;
  readonly assistants: AssistantStore;
  readonly mcp: McpStore;
  readonly conversations: ConversationListStore;
  readonly transcript: TranscriptStore;
  readonly composer: ComposerStore;
  readonly runs: RunStore;
  readonly questions: QuestionStore;
  readonly inspector: InspectorStore;
  readonly view: ViewStore;
  readonly toasts: ToastStore;
}

/** What the stores need of the window around them. */
export interface StoreSurroundings {
  readonly storage: DraftStorage;
  readonly systemIsDark: boolean;
}

/** Builds the stores of one window. */
export function createStores(client: AssistantClient, around: StoreSurroundings): Stores {
  const transcript = createTranscriptStore(client);
  const inspector = createInspectorStore(client);
  const app = createAppStore(client, around.systemIsDark);
  return {
    app,
    mcp: createMcpStore(client, app),
    approvals: createApprovalStore(client),
    assistants: createAssistantStore(client),
    conversations: createConversationListStore(client),
    transcript,
    composer: createComposerStore(client, around.storage),
    runs: createRunStore(client, () => Date.now(), createStopMeter(client)),
    questions: createQuestionStore(client),
    inspector,
    view: createViewStore(transcript, inspector),
    toasts: createToastStore(),
  };
}
