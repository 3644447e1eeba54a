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
import type { QuestionId, RunId } from '../../preload/contract/ids.ts';
import type { AskDraft, AskResponse } from '../../preload/contract/question-record.ts';
import { pendingAsks } from '../../preload/contract/transcript.ts';
import { useTypingWatch } from '../keyboard/typing-watch.ts';
import { selectTranscript } from '../stores/transcript-store.ts';
import { useStores, useTranscript, useTranslate } from '../stores/use-stores.ts';
import { bindActions } from './question/bind-actions.ts';
import type { DialogValue } from './question/dialog-context.ts';
import { bindLiveActions, type LiveDialogValue } from './live/live-dialog-context.ts';
import { isLiveFolded } from './live/live-session.ts';
import {
  createLiveSessionStore,
  type LivePorts,
  type LiveSessionStore,
} from './live/live-session-store.ts';
import { isFolded } from './question/question-session.ts';
import {
  createQuestionSessionStore,
  type QuestionSessionStore,
} from './question/question-session-store.ts';
import type { QuestionPorts } from './question/question-sessions-state.ts';
import { queuePlace } from './queue-place.ts';

interface Sessions {
  readonly questions: QuestionSessionStore;
  readonly live: LiveSessionStore;
}

const SessionsContext = createContext<Sessions | null>(null);

/** What the shown conversation waits for: a question, or something that lives only as long as its run. */
export type Waiting =
  | {
      readonly kind: 'question';
      readonly questionId: QuestionId;
      readonly folded: boolean;
      readonly value: Omit<DialogValue, 'id'>;
    }
  | {
      readonly kind: 'live';
      readonly questionId: QuestionId;
      readonly folded: boolean;
      readonly value: Omit<LiveDialogValue, 'id'>;
    };

/**
 * Keeps what waits for the person in the conversations that a window shows. The bar and the layer inside it
 * show the same; what is put in outlives a change of conversation.
 */
export function QuestionScope(props: { readonly children: ReactNode }): ReactNode {
  const stores = useStores();
  const [sessions] = useState<Sessions>(() => {
    const ports: QuestionPorts & LivePorts = {
      saveDraft: (questionId: QuestionId, draft: AskDraft) =>
        stores.questions.getState().saveDraft(questionId, draft),
      settle: (questionId: QuestionId, response: AskResponse) =>
        stores.questions.getState().settle(questionId, response),
      stop: (runId: RunId) => stores.runs.getState().stop(runId),
    };
    return { questions: createQuestionSessionStore(ports), live: createLiveSessionStore(ports) };
  });
  const asks = useTranscript((state) => selectTranscript(state)?.questions);
  const typing = useTypingWatch();
  useLayoutEffect(() => {
    if (asks === undefined) return;
    for (const store of [sessions.questions, sessions.live]) {
      store.getState().receive(asks, () => typing.isTyping());
    }
  }, [sessions, asks, typing]);
  useEffect(() => {
    const flush = (): void => {
      sessions.questions.getState().flush();
      sessions.live.getState().flush();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [sessions]);
  return <SessionsContext value={sessions}>{props.children}</SessionsContext>;
}

/** What the shown conversation waits for, or null. */
export function useWaiting(): Waiting | null {
  const sessions = useContext(SessionsContext);
  if (sessions === null) throw new Error('A question was drawn outside of QuestionScope.');
  const translate = useTranslate();
  const transcript = useTranscript(selectTranscript);
  const first = transcript === null ? undefined : pendingAsks(transcript)[0];
  // What ran out while something was put in comes first: it has to be seen before it goes.
  const session = useStore(sessions.questions, (state) => {
    const expired = transcript?.questions.find(
      ({ questionId }) => state.sessions[questionId]?.expired === true,
    );
    const shown = expired ?? first;
    return shown === undefined ? undefined : state.sessions[shown.questionId];
  });
  const live = useStore(sessions.live, (state) =>
    first === undefined ? undefined : state.sessions[first.questionId],
  );
  const questionId = session?.question.questionId ?? live?.record.questionId ?? null;
  const actions = useMemo(
    () => (questionId === null ? null : bindActions(sessions.questions, questionId)),
    [sessions, questionId],
  );
  const liveActions = useMemo(
    () => (questionId === null ? null : bindLiveActions(sessions.live, questionId)),
    [sessions, questionId],
  );
  const record = session?.question ?? live?.record;
  if (transcript === null || record === undefined || questionId === null) return null;
  const run = transcript.runs.find((one) => one.runId === record.runId);
  const where = {
    modelLabel: run?.modelLabel ?? translate('common.assistant'),
    conversationTitle: transcript.summary.title || translate('common.untitled'),
    queue: queuePlace(transcript.questions, record),
  };
  if (session !== undefined && actions !== null) {
    const expiresAt = questionId === first?.questionId ? (first.expiresAt ?? null) : null;
    const value = { session, actions, expiresAt, ...where };
    return { kind: 'question', questionId, folded: isFolded(session), value };
  }
  if (live === undefined || liveActions === null) return null;
  const value = { session: live, actions: liveActions, ...where };
  return { kind: 'live', questionId, folded: isLiveFolded(live), value };
}
