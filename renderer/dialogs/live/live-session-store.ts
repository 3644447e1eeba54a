import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Result } from '../../../preload/contract/failure.ts';
import type { QuestionId, RunId } from '../../../preload/contract/ids.ts';
import {
  isLive,
  type AskRecord,
  type LiveRecord,
} from '../../../preload/contract/question-record.ts';
import { createDraftSavers } from '../frame/draft-savers.ts';
import type { Arrival } from '../frame/input-guard.ts';
import { createLiveSession, type LiveSession } from './live-session.ts';

type LiveDraft = LiveSession['draft'];
type LiveResponse = NonNullable<LiveRecord['response']>;

/** How the sessions reach main. */
export interface LivePorts {
  saveDraft(questionId: QuestionId, draft: LiveDraft): Promise<Result<null>>;
  settle(questionId: QuestionId, response: LiveResponse): Promise<Result<unknown>>;
  stop(runId: RunId): Promise<Result<unknown>>;
}

/** What waits for leave and what servers ask, with what the person has put in. */
export interface LiveSessionsState {
  readonly sessions: Readonly<Record<QuestionId, LiveSession>>;
  /** Takes in what the transcript says: what is new opens, what is settled goes. */
  receive(records: readonly AskRecord[], isTyping: () => boolean): void;
  change(questionId: QuestionId, draft: LiveDraft): void;
  fold(questionId: QuestionId): void;
  /** Opens what is folded because the person asked for it. */
  open(questionId: QuestionId, by: Exclude<Arrival, 'by-itself'>): void;
  /** Opens or leaves the second step of a denial. */
  decline(questionId: QuestionId, declining: boolean): void;
  /** Says at each field what is wrong with it. */
  showIssues(questionId: QuestionId): void;
  settle(questionId: QuestionId, response: LiveResponse): void;
  stop(questionId: QuestionId): void;
  /** Stores every draft that waits. */
  flush(): void;
}

export type LiveSessionStore = StoreApi<LiveSessionsState>;

/** Keeps what the person puts into approvals and servers' forms, stores it as it changes and settles each once. */
export function createLiveSessionStore(ports: LivePorts): LiveSessionStore {
  return createStore<LiveSessionsState>()((set, get) => {
    const savers = createDraftSavers<LiveDraft>({
      save: (questionId, draft) => ports.saveDraft(questionId, draft),
      report: (questionId, stored) => patch(questionId, { stored }),
    });
    const find = (questionId: QuestionId): LiveSession | undefined => get().sessions[questionId];

    function put(session: LiveSession): void {
      const { questionId } = session.record;
      set((state) => ({ sessions: { ...state.sessions, [questionId]: session } }));
    }

    function patch(
      questionId: QuestionId,
      change: Partial<Omit<LiveSession, 'kind' | 'record' | 'draft'>>,
    ): void {
      const session = find(questionId);
      if (session !== undefined) put({ ...session, ...change });
    }

    function forget(questionId: QuestionId): void {
      savers.dispose(questionId);
      set((state) => {
        const { [questionId]: _settled, ...sessions } = state.sessions;
        return { sessions };
      });
    }

    function fold(questionId: QuestionId, folded: boolean): void {
      const session = find(questionId);
      // Each draft keeps its kind.
      if (session !== undefined) get().change(questionId, { ...session.draft, folded });
    }

    // Marked before the request goes out, so that a second press in the same frame finds it.
    async function end(
      questionId: QuestionId,
      settling: NonNullable<LiveSession['settling']>,
      request: () => Promise<Result<unknown>>,
    ): Promise<void> {
      patch(questionId, { settling, failure: null });
      const answer = await request();
      if (!answer.ok) patch(questionId, { settling: null, failure: answer.failure });
    }

    return {
      sessions: {},
      receive(records, isTyping) {
        for (const record of records.filter(isLive)) {
          const session = find(record.questionId);
          if (record.state !== 'pending') {
            if (session !== undefined) forget(record.questionId);
          } else if (session === undefined) put(createLiveSession(record, isTyping()));
        }
      },
      change(questionId, draft) {
        const session = find(questionId);
        if (session === undefined || session.settling !== null) return;
        if (session.kind === 'approval' && draft.kind === 'approval') put({ ...session, draft });
        if (session.kind === 'elicitation' && draft.kind === 'elicitation') {
          put({ ...session, draft });
        }
        savers.schedule(questionId, draft);
      },
      fold(questionId) {
        fold(questionId, true);
        savers.flush(questionId);
      },
      open(questionId, by) {
        patch(questionId, { heldBack: false, arrival: by });
        if (find(questionId)?.draft.folded === true) fold(questionId, false);
      },
      decline: (questionId, declining) => patch(questionId, { declining }),
      showIssues: (questionId) => patch(questionId, { showsIssues: true }),
      settle(questionId, response) {
        if (find(questionId)?.settling !== null) return;
        savers.flush(questionId);
        void end(questionId, isYes(response) ? 'answer' : 'decline', () =>
          ports.settle(questionId, response),
        );
      },
      stop(questionId) {
        const session = find(questionId);
        if (session === undefined || session.settling === 'stop') return;
        void end(questionId, 'stop', () => ports.stop(session.record.runId));
      },
      flush: () => savers.flushAll(),
    };
  });
}

function isYes(response: LiveResponse): boolean {
  return response.kind === 'approval' ? response.decision !== 'deny' : response.action === 'accept';
}
