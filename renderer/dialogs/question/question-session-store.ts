import { createStore, type StoreApi } from 'zustand/vanilla';
import { declineResponse } from '../../../preload/contract/decline-response.ts';
import type { Result } from '../../../preload/contract/failure.ts';
import type { QuestionId } from '../../../preload/contract/ids.ts';
import { checkCustomAnswer } from '../../../preload/contract/custom-answer.ts';
import { hasInput, type QuestionDraft } from '../../../preload/contract/question-draft.ts';
import { isQuestion, type QuestionRecord } from '../../../preload/contract/question-record.ts';
import { trimWhiteSpace } from '../../../preload/contract/question-text.ts';
import { draftProgress, responseFromDraft } from '../../../preload/contract/response-from-draft.ts';
import { createDraftSavers } from '../frame/draft-savers.ts';
import { mainAction, refusalAt } from '../frame/next-step.ts';
import { applyDraftAction } from './question-dialog-state.ts';
import {
  createSession,
  isFolded,
  type QuestionSession,
  type Settling,
} from './question-session.ts';
import type { QuestionPorts, QuestionSessionsState } from './question-sessions-state.ts';

export type QuestionSessionStore = StoreApi<QuestionSessionsState>;

/** Keeps what the person puts into waiting questions, stores it as it changes and settles each question once. */
export function createQuestionSessionStore(ports: QuestionPorts): QuestionSessionStore {
  return createStore<QuestionSessionsState>()((set, get) => {
    const savers = createDraftSavers<QuestionDraft>({
      save: (questionId, draft) => ports.saveDraft(questionId, draft),
      report: (questionId, stored) => {
        if (find(questionId)?.stored !== stored) patch(questionId, { stored });
      },
    });

    function find(questionId: QuestionId): QuestionSession | undefined {
      return get().sessions[questionId];
    }

    function patch(questionId: QuestionId, change: Partial<QuestionSession>): void {
      const session = find(questionId);
      if (session === undefined) return;
      set((state) => ({
        sessions: { ...state.sessions, [questionId]: { ...session, ...change } },
      }));
    }

    function forget(questionId: QuestionId): void {
      savers.dispose(questionId);
      set((state) => {
        const { [questionId]: _settled, ...sessions } = state.sessions;
        return { sessions };
      });
    }

    function end(session: QuestionSession, question: QuestionRecord): void {
      const { questionId } = question;
      const isToKeep = question.state === 'timed-out' && hasInput(session.draft);
      if (!isToKeep || isFolded(session)) return forget(questionId);
      savers.dispose(questionId);
      patch(questionId, { question, expired: true, declining: false, settling: null });
    }

    // Marked before the request goes out, so that a second press in the same frame finds it.
    async function settle(
      session: QuestionSession,
      settling: Settling,
      request: () => Promise<Result<unknown>>,
    ): Promise<void> {
      const { questionId } = session.question;
      patch(questionId, { settling, failure: null });
      savers.flush(questionId);
      const answer = await request();
      if (!answer.ok) patch(questionId, { settling: null, failure: answer.failure });
      // A run that is stopped takes its questions with it; one that had ended before leaves them open.
      else if (settling === 'stop') patch(questionId, { settling: null });
    }

    return {
      sessions: {},
      receive(questions, isTyping) {
        for (const question of questions.filter(isQuestion)) {
          const session = find(question.questionId);
          if (question.state !== 'pending') {
            if (session?.expired === false) end(session, question);
          } else if (session === undefined) {
            const created = createSession(question, isTyping());
            set((state) => ({ sessions: { ...state.sessions, [question.questionId]: created } }));
          }
        }
      },
      change(questionId, action) {
        const session = find(questionId);
        if (session === undefined || !isOpen(session)) return;
        const draft = applyDraftAction(session.question.request, session.draft, action);
        if (draft === session.draft) return;
        const revising = session.revising && action.type !== 'go';
        patch(questionId, { draft, refusal: null, revising });
        savers.schedule(questionId, draft);
        if (action.type === 'go') savers.flush(questionId);
      },
      revise(questionId, at) {
        get().change(questionId, { type: 'go', step: at });
        patch(questionId, { revising: true });
      },
      fold(questionId) {
        get().change(questionId, { type: 'fold' });
        savers.flush(questionId);
      },
      open(questionId, by) {
        patch(questionId, { heldBack: false, arrival: by });
        if (find(questionId)?.draft.folded === true) get().change(questionId, { type: 'unfold' });
      },
      goOn(questionId) {
        const session = find(questionId);
        if (session === undefined || !isOpen(session)) return 'ignored';
        const { request } = session.question;
        const refusal = refusalAt(request, session.draft);
        if (refusal !== null) {
          patch(questionId, { refusal });
          return 'refused';
        }
        const action = mainAction(request, session.draft, session.revising);
        if (action.kind === 'send') return get().send(questionId);
        if (action.kind === 'answer') get().revise(questionId, action.to);
        else {
          const step = action.kind === 'review' ? 'review' : action.to;
          get().change(questionId, { type: 'go', step });
        }
        return 'moved';
      },
      send(questionId) {
        const session = find(questionId);
        if (session === undefined || !isOpen(session)) return 'ignored';
        const { request } = session.question;
        const { firstOpen } = draftProgress(request, session.draft);
        if (firstOpen !== null) {
          get().change(questionId, { type: 'go', step: firstOpen });
          const there = { ...session.draft, step: firstOpen };
          patch(questionId, { refusal: refusalAt(request, there) ?? 'nothing-chosen' });
          return 'refused';
        }
        const response = responseFromDraft(request, session.draft);
        void settle(session, 'answer', () => ports.settle(questionId, response));
        return 'sending';
      },
      askToDecline(questionId) {
        if (find(questionId)?.expired === false) patch(questionId, { declining: true });
      },
      keepAnswering: (questionId) => patch(questionId, { declining: false }),
      writeDeclineNote(questionId, declineNote) {
        const session = find(questionId);
        if (session === undefined || !isOpen(session)) return;
        const draft = { ...session.draft, declineNote };
        patch(questionId, { draft });
        savers.schedule(questionId, draft);
      },
      decline(questionId) {
        const session = find(questionId);
        if (session === undefined || !isOpen(session)) return 'ignored';
        const note = session.draft.declineNote ?? '';
        if (trimWhiteSpace(note) !== '' && checkCustomAnswer(note) !== null) return 'refused';
        const response = declineResponse(session.question.request, note);
        void settle(session, 'decline', () => ports.settle(questionId, response));
        return 'sending';
      },
      stop(questionId) {
        const session = find(questionId);
        if (session === undefined || session.expired || session.settling === 'stop') return;
        void settle(session, 'stop', () => ports.stop(session.question.runId));
      },
      close(questionId) {
        if (find(questionId)?.expired === true) forget(questionId);
      },
      flush: () => savers.flushAll(),
    };
  });
}

/** Whether anything can still be put in and sent. */
function isOpen({ settling, expired }: QuestionSession): boolean {
  return settling === null && !expired;
}
