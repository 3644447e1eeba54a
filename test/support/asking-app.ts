import type { QuestionRecord } from '../../preload/contract/question-record.ts';
import { pendingQuestions } from '../../preload/contract/transcript.ts';
import type { Tool } from '../../main/agent/tools/tool.ts';
import type { ConversationStore } from '../../main/conversation/conversation-store.ts';
import { openConversationApp, type ConversationApp } from './conversation-app.ts';
import { given } from './given.ts';
import type { ScriptedModel } from './scripted-model.ts';
import { openTestStore } from './test-store.ts';

/** One store and an app on it. */
export interface AskingApp {
  readonly app: ConversationApp;
  readonly store: ConversationStore;
  /** Another app on the same rows, as after a crash. */
  readonly restart: (script: ScriptedModel) => Promise<ConversationApp>;
}

/** Opens conversations whose model asks. */
export async function openAskingApp(
  script: ScriptedModel,
  tools: readonly Tool[] = [],
): Promise<AskingApp> {
  const { conversations: store } = await openTestStore();
  const restart = (next: ScriptedModel): Promise<ConversationApp> =>
    openConversationApp({ store, openModel: () => next.model, tools });
  return { app: await restart(script), restart, store };
}

/** The first question that waits. */
export function waitingQuestion(app: ConversationApp): QuestionRecord {
  return given(pendingQuestions(app.transcript())[0]);
}

/** Resolves as soon as so many questions wait. */
export function untilAsked(app: ConversationApp, count = 1): Promise<void> {
  return app.until(() => {
    const shown = app.transcript();
    return shown.summary.activity === 'waiting' && pendingQuestions(shown).length === count;
  });
}
