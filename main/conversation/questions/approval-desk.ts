import type { ApprovalDraft, ApprovalResponse } from '../../../preload/contract/approval.ts';
import { findElicitationProblem } from '../../../preload/contract/check-elicitation.ts';
import type {
  ElicitationDraft,
  ElicitationResponse,
} from '../../../preload/contract/elicitation.ts';
import { type ConversationId, type QuestionId } from '../../../preload/contract/ids.ts';
import {
  isLive,
  type ApprovalRecord,
  type ElicitationRecord,
  type LiveRecord,
  type QuestionState,
} from '../../../preload/contract/question-record.ts';
import { pendingAsks } from '../../../preload/contract/transcript.ts';
import { swallowRejection } from '../../agent/cancellation/abortable.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { newAsk } from './new-ask.ts';
import type { RunRegistry } from '../runs/run-registry.ts';
import type { RunSurroundings } from '../runs/run-surroundings.ts';
import { QuestionWaiters } from './question-waiters.ts';
import { withSummary } from '../summary-events.ts';

type Asked<Record extends LiveRecord> = Pick<
  Record,
  'kind' | 'conversationId' | 'runId' | 'messageId' | 'toolCallId' | 'position' | 'request'
>;

/** What an approval is asked for: all but its own id and state. */
export type AskedApproval = Asked<ApprovalRecord>;
/** What a server asks: all but its own id and state. */
export type AskedElicitation = Asked<ElicitationRecord>;

type LiveResponse = ApprovalResponse | ElicitationResponse;

/**
 * Keeps what a run asks leave for and what its servers want to know, until the person settles it. Shown and stored as
 * questions are; but it lives only as long as its run, for behind it stands a call that ends with the run.
 */
export class ApprovalDesk {
  readonly #around: RunSurroundings;
  readonly #registry: RunRegistry;
  readonly #waiters = new QuestionWaiters<LiveRecord>(() => undefined);

  constructor(around: RunSurroundings, registry: RunRegistry) {
    this.#around = around;
    this.#registry = registry;
  }

  /**
   * Asks for leave and waits. `isAllowed` is looked at once it is asked: what the person allowed meanwhile, they are not
   * asked. Rejects with the signal's reason when nobody waits any more.
   */
  async askApproval(
    asked: AskedApproval,
    { signal, isAllowed }: { readonly signal: AbortSignal; readonly isAllowed: () => boolean },
  ): Promise<ApprovalResponse> {
    const response = await this.#ask(asked, signal, isAllowed);
    if (response.kind !== 'approval') throw new Error('An approval was settled as something else.');
    return response;
  }

  /** Asks what a server wants to know and waits. Rejects with the signal's reason when nobody waits any more. */
  async elicit(asked: AskedElicitation, signal: AbortSignal): Promise<ElicitationResponse> {
    const response = await this.#ask(asked, signal);
    if (response.kind !== 'elicitation') throw new Error('A form was settled as something else.');
    return response;
  }

  /** Keeps what the person has so far. */
  async draft(questionId: QuestionId, draft: ApprovalDraft | ElicitationDraft): Promise<void> {
    const { conversationId, kind } = this.#findPending(questionId);
    if (draft.kind !== kind)
      throw new RequestFailure('invalid-input', 'The draft is of another kind.');
    const event = { type: 'question-drafted', questionId, draft } as const;
    await this.#around.feed.record(conversationId, [event], 'stream');
  }

  /** Settles it, once and only once. */
  async settle(questionId: QuestionId, response: LiveResponse): Promise<ApprovalRecord['runId']> {
    const record = this.#findPending(questionId);
    assertFits(record, response);
    // A run that is ending takes all that it asks with it.
    if (this.#registry.get(record.runId)?.isEnding !== false) {
      throw new RequestFailure('already-settled', 'The run has ended.');
    }
    await this.#record(record, stateOf(response), response);
    this.#waiters.answer(questionId, response);
    return record.runId;
  }

  /** Allows all that waits for leave in a conversation: the person has just allowed everything there. */
  async allowAll(conversationId: ConversationId): Promise<void> {
    const waiting = pendingAsks(this.#around.feed.transcript(conversationId));
    for (const { questionId, kind } of waiting) {
      if (kind === 'approval') await this.#allow(questionId);
    }
  }

  async #allow(questionId: QuestionId): Promise<void> {
    try {
      await this.settle(questionId, { kind: 'approval', decision: 'allow-once', note: '' });
    } catch (error: unknown) {
      // The person decided on this one by itself, or its run has just ended.
      if (!(error instanceof RequestFailure) || error.code !== 'already-settled') throw error;
    }
  }

  async #ask(
    asked: AskedApproval | AskedElicitation,
    signal: AbortSignal,
    isAllowed: () => boolean = () => false,
  ): Promise<LiveResponse> {
    signal.throwIfAborted();
    const { feed } = this.#around;
    const { conversationId } = asked;
    const record: LiveRecord = {
      ...asked,
      ...newAsk(this.#around),
    };
    const answered = this.#waiters.wait(record, signal);
    swallowRejection(answered);
    try {
      const opened = { type: 'question-opened', question: record } as const;
      await feed.recordFirst(conversationId, [opened], 'full');
      const shown = withSummary(feed.transcript(conversationId), [], { unread: true });
      await feed.record(conversationId, shown, 'stream');
      if (isAllowed()) await this.#allow(record.questionId);
      return await answered;
    } catch (error: unknown) {
      this.#waiters.drop(record.questionId);
      if (signal.aborted) swallowRejection(this.#close(record));
      throw error;
    }
  }

  /** Nobody waits for the call any more. A run that ends settles what it has asked itself. */
  async #close(record: LiveRecord): Promise<void> {
    const run = this.#registry.get(record.runId);
    if (run?.isEnding === true) await run.ended;
    const { questions } = this.#around.feed.transcript(record.conversationId);
    const found = questions.find(({ questionId }) => questionId === record.questionId);
    const state = run?.isStopped === true ? 'stopped' : 'closed';
    if (found?.state === 'pending') await this.#record(record, state, null);
  }

  async #record(
    { conversationId, questionId }: LiveRecord,
    state: Exclude<QuestionState, 'pending'>,
    response: LiveResponse | null,
  ): Promise<void> {
    const { feed, clock } = this.#around;
    const at = clock.nowIso();
    const settled = { type: 'question-settled', questionId, state, response, at } as const;
    const events = withSummary(feed.transcript(conversationId), [settled]);
    await feed.record(conversationId, events, 'full');
  }

  #findPending(questionId: QuestionId): LiveRecord {
    const { feed, store } = this.#around;
    const place = this.#waiters.find(questionId) ?? store.readQuestion(questionId);
    if (place === null) throw new RequestFailure('not-found');
    const record = feed
      .transcript(place.conversationId)
      .questions.find((each) => each.questionId === questionId);
    if (record?.state !== 'pending') throw new RequestFailure('already-settled');
    if (!isLive(record)) throw new RequestFailure('invalid-input', 'It is a question.');
    return record;
  }
}

function assertFits(record: LiveRecord, response: LiveResponse): void {
  if (record.kind !== response.kind) {
    throw new RequestFailure('invalid-input', 'The response is of another kind.');
  }
  if (record.kind !== 'elicitation' || response.kind !== 'elicitation') return;
  const problem = findElicitationProblem(record.request, response);
  if (problem !== null) throw new RequestFailure('invalid-input', problem);
}

function stateOf(response: LiveResponse): 'answered' | 'declined' | 'cancelled' {
  if (response.kind === 'approval') return response.decision === 'deny' ? 'declined' : 'answered';
  if (response.action === 'accept') return 'answered';
  return response.action === 'decline' ? 'declined' : 'cancelled';
}
