import { findResponseProblem } from '../../../preload/contract/check-response.ts';
import type { ConversationId, QuestionId, RunId } from '../../../preload/contract/ids.ts';
import {
  draftFits,
  hasInput,
  type QuestionDraft,
} from '../../../preload/contract/question-draft.ts';
import type { AskUserResponse } from '../../../preload/contract/question.ts';
import { isQuestion, type QuestionRecord } from '../../../preload/contract/question-record.ts';
import { timeoutResponse } from '../../../preload/contract/timeout-response.ts';
import { swallowRejection } from '../../agent/cancellation/abortable.ts';
import type { IdSource } from '../../base/ids.ts';
import type { Logger } from '../../base/logger.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { answerLater, type AnswerLaterParts } from './answer-later.ts';
import { newAsk } from './new-ask.ts';
import { QuestionTimer } from './question-timer.ts';
import { QuestionWaiters } from './question-waiters.ts';
import { recordAnswer } from './record-answer.ts';
import { withSummary } from '../summary-events.ts';

/** What a desk is made of. */
export interface QuestionDeskOptions extends AnswerLaterParts {
  readonly ids: IdSource;
  readonly logger: Logger;
  /** Milliseconds that a question waits while nothing is put in, or null for as long as it takes. */
  readonly timeoutMs: () => number | null;
}

/** A question that a run asks: what it will be, but for its own id and state. */
export type AskedQuestion = Pick<
  QuestionRecord,
  'conversationId' | 'runId' | 'messageId' | 'toolCallId' | 'position' | 'request'
>;

/**
 * Keeps questions from the moment they are asked until they are settled, once and only once. A question outlives its
 * run: a quit or a crash leaves it pending, and its answer then starts a run of its own. Source: DESIGN decision 7.
 */
export class QuestionDesk {
  readonly #options: QuestionDeskOptions;
  readonly #waiters: QuestionWaiters<QuestionRecord>;
  readonly #timer: QuestionTimer;

  constructor(options: QuestionDeskOptions) {
    this.#options = options;
    this.#waiters = new QuestionWaiters(({ conversationId }) => this.#timer.follow(conversationId));
    this.#timer = new QuestionTimer({
      ...options,
      isAwaited: (questionId) => this.#waiters.find(questionId) !== undefined,
      onExpired: (questionId) => void this.#expire(questionId),
    });
  }

  /** Stores a question, shows it and waits for its answer. Rejects with the signal's reason when nobody waits any more. */
  async ask(asked: AskedQuestion, signal: AbortSignal): Promise<AskUserResponse> {
    signal.throwIfAborted();
    const { feed } = this.#options;
    const { conversationId } = asked;
    const question: QuestionRecord = {
      ...asked,
      kind: 'question',
      ...newAsk(this.#options),
    };
    const answered = this.#waiters.wait(question, signal);
    swallowRejection(answered);
    try {
      await feed.recordFirst(conversationId, [{ type: 'question-opened', question }], 'full');
      if (signal.aborted) await this.#closeLate(question);
      const shown = withSummary(feed.transcript(conversationId), [], { unread: true });
      this.#timer.follow(conversationId);
      await feed.record(conversationId, shown, 'stream');
    } catch (error: unknown) {
      this.#waiters.drop(question.questionId);
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
    const { conversationId } = question;
    const drafted = { type: 'question-drafted', questionId, draft } as const;
    await this.#store(conversationId, () =>
      this.#options.feed.record(conversationId, [drafted], 'stream'),
    );
    this.#timer.follow(conversationId, { anew: true });
  }

  /** How long questions wait was changed. */
  followTimeout(): void {
    this.#timer.followAll(this.#asking());
  }

  /** The computer goes to sleep, or woke. */
  followSleep(isAsleep: boolean): void {
    this.#timer.followSleep(isAsleep, this.#asking());
  }

  /**
   * Settles a question, in one transaction with its call's return. Gives the run that goes on with the answer: the
   * living one, a new one if it was gone, or null while other questions of the same request still wait. Where the run is
   * just ending, that is waited for.
   */
  async settle(questionId: QuestionId, response: AskUserResponse): Promise<RunId | null> {
    const question = this.#findPending(questionId);
    const problem = findResponseProblem(question.request, response);
    if (problem !== null) throw new RequestFailure('invalid-input', problem);
    const run = this.#options.registry.get(question.runId);
    if (run === undefined) return answerLater(this.#options, question, response);
    if (run.isEnding || this.#waiters.find(questionId) === undefined) {
      // Only its end tells whether the run takes the question with it or leaves it to another.
      await Promise.allSettled([run.ended]);
      return this.settle(questionId, response);
    }
    await this.#answer(question, response);
    return question.runId;
  }

  /** The time of a question is over. What the person put in meanwhile, a stop or an answer comes before it. */
  async #expire(questionId: QuestionId): Promise<void> {
    const { feed, registry, logger, timeoutMs } = this.#options;
    const awaited = this.#waiters.find(questionId);
    if (awaited === undefined || timeoutMs() === null) return;
    const { questions } = feed.transcript(awaited.conversationId);
    const question = questions.find((each) => each.questionId === questionId);
    if (question?.kind !== 'question' || question.state !== 'pending') return;
    if (registry.get(question.runId)?.isEnding !== false) return;
    if (question.draft !== null && hasInput(question.draft)) return;
    const response = timeoutResponse(question.request);
    try {
      await this.#answer(question, response, 'timed-out');
    } catch (error: unknown) {
      // It waits on, for as long again.
      logger.error('timeout-not-stored', error);
    }
  }

  /** Gives a run that waits its answer. */
  async #answer(
    question: QuestionRecord,
    response: AskUserResponse,
    state?: 'timed-out',
  ): Promise<void> {
    await this.#store(question.conversationId, () =>
      recordAnswer(this.#options, question, response, state),
    );
    this.#waiters.answer(question.questionId, response);
  }

  /** What cannot be stored is taken back, and with it the time that was shown: that begins anew. */
  async #store(conversationId: ConversationId, record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (error: unknown) {
      this.#timer.follow(conversationId, { anew: true });
      throw error;
    }
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

  /** The conversations whose runs wait. */
  #asking(): readonly ConversationId[] {
    return this.#waiters.all().map(({ conversationId }) => conversationId);
  }

  #findPending(questionId: QuestionId): QuestionRecord {
    const { feed, store } = this.#options;
    const place = this.#waiters.find(questionId) ?? store.readQuestion(questionId);
    if (place === null) throw new RequestFailure('not-found');
    const question = feed
      .transcript(place.conversationId)
      .questions.find((each) => each.questionId === questionId);
    if (question?.state !== 'pending') throw new RequestFailure('already-settled');
    if (!isQuestion(question)) throw new RequestFailure('invalid-input', 'It is not a question.');
    return question;
  }
}
