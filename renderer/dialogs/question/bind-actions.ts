import type { QuestionId } from '../../../preload/contract/ids.ts';
import type { QuestionActions } from './dialog-context.ts';
import type { QuestionSessionStore } from './question-session-store.ts';

/** The actions of a session store, bound to one question. */
export function bindActions(store: QuestionSessionStore, questionId: QuestionId): QuestionActions {
  const state = store.getState();
  return {
    change: (action) => state.change(questionId, action),
    revise: (at) => state.revise(questionId, at),
    fold: () => state.fold(questionId),
    open: (by) => state.open(questionId, by),
    goOn: () => state.goOn(questionId),
    send: () => state.send(questionId),
    askToDecline: () => state.askToDecline(questionId),
    keepAnswering: () => state.keepAnswering(questionId),
    writeDeclineNote: (note) => state.writeDeclineNote(questionId, note),
    decline: () => state.decline(questionId),
    stop: () => state.stop(questionId),
    close: () => state.close(questionId),
  };
}
