import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { useStore } from 'zustand';
import { pendingQuestions } from '../../preload/contract/transcript.ts';
import { useTypingWatch } from '../keyboard/typing-watch.ts';
import { selectTranscript } from '../stores/transcript-store.ts';
import { useStores, useTranscript, useTranslate } from '../stores/use-stores.ts';
import { bindActions } from './bind-actions.ts';
import type { DialogValue } from './dialog-context.ts';
import { createQuestionSessionStore, type QuestionSessionStore } from './question-session-store.ts';
import { queuePlace } from './queue-place.ts';

const SessionsContext = createContext<QuestionSessionStore | null>(null);

/**
 * Keeps the waiting questions of the conversations that a window shows. The bar and the layer inside it
 * show the same question; what is put in outlives a change of conversation.
 */
export function QuestionScope(props: { readonly children: ReactNode }): ReactNode {
  const stores = useStores();
  const [sessions] = useState(() =>
    createQuestionSessionStore({
      saveDraft: (questionId, draft) => stores.questions.getState().saveDraft(questionId, draft),
      settle: (questionId, response) => stores.questions.getState().settle(questionId, response),
      stop: (runId) => stores.runs.getState().stop(runId),
    }),
  );
  const questions = useTranscript((state) => selectTranscript(state)?.questions);
  const typing = useTypingWatch();
  useLayoutEffect(() => {
    if (questions !== undefined) sessions.getState().receive(questions, () => typing.isTyping());
  }, [sessions, questions, typing]);
  useEffect(() => {
    const flush = (): void => sessions.getState().flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [sessions]);
  return <SessionsContext value={sessions}>{props.children}</SessionsContext>;
}

/** The question that the shown conversation waits for, or null. */
export function useWaitingQuestion(): Omit<DialogValue, 'id'> | null {
  const sessions = useContext(SessionsContext);
  if (sessions === null) throw new Error('A question was drawn outside of QuestionScope.');
  const translate = useTranslate();
  const transcript = useTranscript(selectTranscript);
  const first = transcript === null ? undefined : pendingQuestions(transcript)[0];
  // What ran out while something was put in comes first: it has to be seen before it goes.
  const session = useStore(sessions, (state) => {
    const expired = transcript?.questions.find(
      ({ questionId }) => state.sessions[questionId]?.expired === true,
    );
    const shown = expired ?? first;
    return shown === undefined ? undefined : state.sessions[shown.questionId];
  });
  const questionId = session?.question.questionId ?? null;
  const actions = useMemo(
    () => (questionId === null ? null : bindActions(sessions, questionId)),
    [sessions, questionId],
  );
  if (transcript === null || session === undefined || actions === null) return null;
  const run = transcript.runs.find((one) => one.runId === session.question.runId);
  return {
    session,
    actions,
    modelLabel: run?.modelLabel ?? translate('common.assistant'),
    conversationTitle: transcript.summary.title || translate('common.untitled'),
    queue: queuePlace(transcript.questions, session.question),
    expiresAt: questionId === first?.questionId ? (first?.expiresAt ?? null) : null,
  };
}
