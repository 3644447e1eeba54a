import { applyRunEvent } from '../../../preload/contract/apply-run-event.ts';
import type { AssistantEvent } from '../../../preload/contract/assistant-event.ts';
import { findResponseProblem } from '../../../preload/contract/check-response.ts';
import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { QuestionId } from '../../../preload/contract/ids.ts';
import type { AskUserResponse } from '../../../preload/contract/question.ts';
import type { QuestionDraft } from '../../../preload/contract/question-draft.ts';
import type {
  AskRecord,
  LiveRecord,
  QuestionRecord,
} from '../../../preload/contract/question-record.ts';
import type {
  RequestInput,
  RequestOutput,
  RequestRoute,
} from '../../../preload/contract/requests.ts';
import { requestInputSchemas } from '../../../preload/contract/request-schemas.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { pendingQuestions, type Transcript } from '../../../preload/contract/transcript.ts';
import type { AssistantClient } from '../../../renderer/assistant-client.ts';

type Answer = Result<unknown>;
type LiveResponse = NonNullable<LiveRecord['response']>;
type LiveDraft = NonNullable<LiveRecord['draft']>;
const done: Answer = { ok: true, value: null };

/** The question desk's rules in memory: what a dialog meets at the other end of the bridge. */
export interface QuestionMain {
  readonly client: AssistantClient;
  readonly transcript: () => Transcript;
  /** Responses that were accepted, in order. */
  readonly settled: readonly {
    readonly questionId: QuestionId;
    readonly response: AskUserResponse;
  }[];
  /** Decisions on approvals and answers to servers that were accepted, in order. */
  readonly settledLive: readonly {
    readonly questionId: QuestionId;
    readonly response: LiveResponse;
  }[];
  readonly drafts: readonly { readonly questionId: QuestionId; readonly draft: QuestionDraft }[];
  /** Every request, in order. */
  readonly log: readonly RequestRoute[];
  ask(question: AskRecord): void;
  /** Settles without this window: another one, or the run's end. */
  settleElsewhere(questionId: QuestionId, state?: 'answered' | 'timed-out'): void;
  /** The next requests of a route fail so until it is called with null. */
  failWith(route: RequestRoute, failure: Failure | null): void;
}

/** Begins with a transcript. Settles a question once, checks the response as main does and tells every window. */
export function createQuestionMain(start: Transcript): QuestionMain {
  let transcript = start;
  let sequence = 0;
  const listeners = new Set<(event: AssistantEvent) => void>();
  const failures = new Map<RequestRoute, Failure>();
  const settled: { questionId: QuestionId; response: AskUserResponse }[] = [];
  const settledLive: { questionId: QuestionId; response: LiveResponse }[] = [];
  const drafts: { questionId: QuestionId; draft: QuestionDraft }[] = [];
  const log: RequestRoute[] = [];

  function emit(event: RunEvent): void {
    transcript = applyRunEvent(transcript, event);
    const first = sequence;
    sequence += 1;
    for (const listener of listeners) {
      listener({
        type: 'conversation',
        epoch: 'test',
        conversationId: transcript.summary.conversationId,
        sequence: first,
        nextSequence: sequence,
        events: [event],
      });
    }
  }

  function pending(questionId: QuestionId): QuestionRecord | null {
    const found = pendingQuestions(transcript).find((one) => one.questionId === questionId);
    return found ?? null;
  }

  function settle(questionId: QuestionId, response: AskUserResponse): Answer {
    const question = pending(questionId);
    if (question === null) return fail('already-settled');
    const problem = findResponseProblem(question.request, response);
    if (problem !== null) return fail('invalid-input', problem);
    settled.push({ questionId, response });
    const state = response.cancelled ? 'declined' : 'answered';
    emit({ type: 'question-settled', questionId, state, response, at: '2026-11-30T10:01:00Z' });
    return { ok: true, value: { runId: question.runId } };
  }

  function settleLive(questionId: QuestionId, response: LiveResponse): Answer {
    const record = transcript.questions.find((one) => one.questionId === questionId);
    if (record?.state !== 'pending') return fail('already-settled');
    settledLive.push({ questionId, response });
    const at = '2026-11-30T10:01:00Z';
    emit({ type: 'question-settled', questionId, state: 'answered', response, at });
    return { ok: true, value: { runId: record.runId } };
  }

  function draftLive(questionId: QuestionId, draft: LiveDraft): Answer {
    emit({ type: 'question-drafted', questionId, draft });
    return done;
  }

  function stop(): Answer {
    for (const { questionId } of transcript.questions.filter((one) => one.state === 'pending')) {
      emit({ type: 'question-settled', questionId, state: 'stopped', response: null, at: 'now' });
    }
    return { ok: true, value: { state: 'stopped' } };
  }

  function answer(route: RequestRoute, input: unknown): Answer {
    if (route === 'conversation.read') {
      return { ok: true, value: { transcript, epoch: 'test', nextSequence: sequence } };
    }
    if (route === 'question.draft') {
      const { questionId, draft } = requestInputSchemas['question.draft'].parse(input);
      if ('kind' in draft) return draftLive(questionId, draft);
      if (pending(questionId) === null) return fail('already-settled');
      drafts.push({ questionId, draft });
      emit({ type: 'question-drafted', questionId, draft });
      return done;
    }
    if (route === 'question.settle') {
      const { questionId, response } = requestInputSchemas['question.settle'].parse(input);
      return 'kind' in response ? settleLive(questionId, response) : settle(questionId, response);
    }
    return route === 'run.stop' ? stop() : done;
  }

  return {
    client: {
      async request<Route extends RequestRoute>(route: Route, input: RequestInput<Route>) {
        log.push(route);
        await Promise.resolve();
        const failure = failures.get(route);
        const result = failure === undefined ? answer(route, input) : { ok: false, failure };
        // Each answer above is made for its route.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return result as Result<RequestOutput<Route>>;
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    transcript: () => transcript,
    settled,
    settledLive,
    drafts,
    log,
    ask: (question) => emit({ type: 'question-opened', question }),
    settleElsewhere: (questionId, state = 'answered') =>
      emit({ type: 'question-settled', questionId, state, response: null, at: 'now' }),
    failWith(route, failure) {
      if (failure === null) failures.delete(route);
      else failures.set(route, failure);
    },
  };
}

function fail(code: Failure['code'], detail: string | null = null): Answer {
  return { ok: false, failure: { code, detail } };
}
