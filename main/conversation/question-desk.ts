import { findResponseProblem } from '../../preload/contract/check-response.ts';
import { questionIdSchema, type QuestionId, type RunId } from '../../preload/contract/ids.ts';
import { draftFits, type QuestionDraft } from '../../preload/contract/question-draft.ts';
import type { AskUserResponse } from '../../preload/contract/question.ts';
import type { QuestionRecord } from '../../preload/contract/question-record.ts';
import { pendingQuestions } from '../../preload/contract/transcript.ts';
import { swallowRejection } from '../agent/cancellation/abortable.ts';
import type { Clock } from '../base/clock.ts';
import type { IdSource } from '../base/ids.ts';
import { RequestFailure } from '../base/request-failure.ts';
import { answerEvents } from './answer-parts.ts';
import type { ConversationFeed } from './conversation-feed.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { RunLauncher } from './run-launcher.ts';
import type { RunRegistry } from './run-registry.ts';
import { withSummary } from './summary-events.ts';

/** What a desk is made of. */
export interface QuestionDeskOptions {
  readonly feed: ConversationFeed;
  readonly store: ConversationStore;
  readonly registry: RunRegistry;
  readonly launcher: RunLauncher;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** A question that a run asks: what it will be, but for its own id and state. */
export type AskedQuestion = Pick<
  QuestionRecord,
  'conversationId' | 'runId' | 'messageId' | 'toolCallId' | 'position' | 'request'
>;

/** A run that waits for an answer. */
interface Waiter {
  readonly question: AskedQuestion;
  readonly resolve: (response: AskUserResponse) => void;
}

/**
 * Keeps questions from the moment they are asked until they are settled, once and only once. A question outlives its
 * run: a quit or a crash leaves it pending, and its answer then starts a run of its own. Source: DESIGN decision 7.
 */
export class QuestionDesk {
  readonly #options: QuestionDeskOptions;
  readonly #waiters = new Map<QuestionId, Waiter>();

  constructor(options: QuestionDeskOptions) {
    this.#options = options;
  }

  /** Stores a question, shows it and waits for its answer. Rejects with the signal's reason when nobody waits any more. */
  async ask(asked: AskedQuestion, signal: AbortSignal): Promise<AskUserResponse> {
    signal.throwIfAborted();
    const { feed, clock, ids } = this.#options;
    const { conversationId } = asked;
    const question: QuestionRecord = {
      ...asked,
      questionId: questionIdSchema.parse(ids.uuidv7()),
      draft: null,
      response: null,
      state: 'pending',
      openedAt: clock.nowIso(),
      settledAt: null,
    };
    const answered = this.#wait(question, signal);
    swallowRejection(answered);
    try {
      await feed.recordFirst(conversationId, [{ type: 'question-opened', question }], 'full');
      if (signal.aborted) await this.#closeLate(question);
      const shown = withSummary(feed.transcript(conversationId), [], { unread: true });
      await feed.record(conversationId, shown, 'stream');
    } catch (error: unknown) {
      this.#waiters.delete(question.questionId);
      throw error;
    }
    return answered;
  }

  /** Keeps what the person has so far. */
  async draft(questionId: QuestionId, draft: QuestionDraft): Promise<void> {
    const question = this.#findPending(questionId);
    if (!draftFits(question.request, draft)) {
      throw new RequestFailure('invalid-input', 'The draft does not fit the questions.');
    }
    const { feed } = this.#options;
    await feed.record(
      question.conversationId,
      [{ type: 'question-drafted', questionId, draft }],
      'stream',
    );
  }

  /**
   * Settles a question, in one transaction with its call's return. Gives the run that goes on with the answer: the
   * living one, a new one if it was gone, or null while other questions of the same request still wait.
   */
  async settle(questionId: QuestionId, response: AskUserResponse): Promise<RunId | null> {
    const question = this.#findPending(questionId);
    const problem = findResponseProblem(question.request, response);
    if (problem !== null) throw new RequestFailure('invalid-input', problem);
    const run = this.#options.registry.get(question.runId);
    if (run === undefined) return this.#settleForLater(question, response);
    if (run.isEnding) throw new RequestFailure('already-settled', 'The run was stopped.');
    await this.#record(question, response);
    this.#waiters.get(questionId)?.resolve(response);
    return question.runId;
  }

  /** The run was stopped while its question was being stored, and could not settle what was not there yet. */
  async #closeLate({ conversationId, questionId, runId }: QuestionRecord): Promise<void> {
    const { feed, registry, clock } = this.#options;
    const run = feed.transcript(conversationId).runs.find((each) => each.runId === runId);
    if (registry.get(runId)?.isStopped !== true && run?.state !== 'stopped') return;
    const at = clock.nowIso();
    const state = 'stopped';
    const settled = { type: 'question-settled', questionId, state, response: null, at } as const;
    await feed.record(conversationId, [settled], 'full');
  }

  async #settleForLater(
    question: QuestionRecord,
    response: AskUserResponse,
  ): Promise<RunId | null> {
    const { feed, store, launcher, registry, clock } = this.#options;
    const { conversationId, messageId, questionId, runId } = question;
    const transcript = feed.transcript(conversationId);
    const leaf = transcript.messages.at(-1);
    if (leaf?.messageId !== messageId) {
      throw new RequestFailure(
        'already-settled',
        'The conversation has gone on without an answer.',
      );
    }
    const others = pendingQuestions(transcript).filter(
      (other) => other.messageId === messageId && other.questionId !== questionId,
    );
    if (others.length > 0) {
      await this.#record(question, response);
      return null;
    }
    const release = registry.reserve(conversationId);
    try {
      const gone = store.readRun(runId);
      if (gone === null) throw new RequestFailure('not-found');
      const events = answerEvents(question, response, clock.nowIso());
      return await launcher.resume(gone, { events, leaf });
    } finally {
      release();
    }
  }

  async #record(question: QuestionRecord, response: AskUserResponse): Promise<void> {
    const { feed, clock } = this.#options;
    const { conversationId } = question;
    const events = answerEvents(question, response, clock.nowIso());
    await feed.record(conversationId, withSummary(feed.transcript(conversationId), events), 'full');
  }

  #wait(question: QuestionRecord, signal: AbortSignal): Promise<AskUserResponse> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiters.delete(question.questionId);
        signal.removeEventListener('abort', stop);
      };
      const stop = (): void => {
        leave();
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#waiters.set(question.questionId, {
        question,
        resolve: (response) => {
          leave();
          resolve(response);
        },
      });
    });
  }

  #findPending(questionId: QuestionId): QuestionRecord {
    const { feed, store } = this.#options;
    const place =
      this.#waiters.get(questionId)?.question ?? store.readQuestion(questionId) ?? undefined;
    if (place === undefined) throw new RequestFailure('not-found');
    const question = feed
      .transcript(place.conversationId)
      .questions.find((each) => each.questionId === questionId);
    if (question?.state !== 'pending') throw new RequestFailure('already-settled');
    return question;
  }
}
