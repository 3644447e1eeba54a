import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import {
  createQuestionSessionStore,
  type QuestionSessionStore,
} from '../../../renderer/dialogs/question/question-session-store.ts';
import { createQuestionMain, type QuestionMain } from './question-main.ts';
import { waitingTranscript } from './question-records.ts';

/** Sessions over the rules of main, following its transcript as a window does. */
export function openSessions(
  questions: readonly QuestionRecord[],
  isTyping: () => boolean = () => false,
): { readonly store: QuestionSessionStore; readonly main: QuestionMain } {
  const main = createQuestionMain(waitingTranscript(questions));
  return { main, store: openWindow(main, isTyping) };
}

/** One more window on the same main, as after a reload. */
export function openWindow(
  main: QuestionMain,
  isTyping: () => boolean = () => false,
): QuestionSessionStore {
  const { client } = main;
  const store = createQuestionSessionStore({
    saveDraft: (questionId, draft) => client.request('question.draft', { questionId, draft }),
    settle: (questionId, response) => client.request('question.settle', { questionId, response }),
    stop: (runId) => client.request('run.stop', { runId }),
  });
  const receive = (): void => store.getState().receive(main.transcript().questions, isTyping);
  receive();
  client.listen(receive);
  return store;
}
