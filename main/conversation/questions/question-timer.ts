import type { ConversationId, QuestionId } from '../../../preload/contract/ids.ts';
import { hasInput } from '../../../preload/contract/question-draft.ts';
import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import type { Clock } from '../../base/clock.ts';
import type { ConversationFeed } from '../conversation-feed.ts';

/** What a timer is made of. */
export interface QuestionTimerOptions {
  readonly feed: ConversationFeed;
  readonly clock: Clock;
  /** Milliseconds that a question waits, or null for as long as it takes. */
  readonly timeoutMs: () => number | null;
  /** Whether a run that lives waits for this question: only then has it a time. */
  readonly isAwaited: (questionId: QuestionId) => boolean;
  /** The time of a question is over. */
  readonly onExpired: (questionId: QuestionId) => void;
}

interface Running {
  readonly questionId: QuestionId;
  readonly timeoutMs: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Times the questions of a person who chose that they may run out. In each conversation only the one in view has a time,
 * and it stands still while anything is put in. What the person does begins it anew, so nobody is hurried.
 */
export class QuestionTimer {
  readonly #options: QuestionTimerOptions;
  readonly #running = new Map<ConversationId, Running>();
  #isAsleep = false;

  constructor(options: QuestionTimerOptions) {
    this.#options = options;
  }

  /** Looks at what waits in a conversation. `anew` says that the person did something just now. */
  follow(conversationId: ConversationId, { anew = false } = {}): void {
    const { feed, timeoutMs } = this.#options;
    const first = pendingQuestions(feed.transcript(conversationId))[0];
    const limitMs = timeoutMs();
    const due = first !== undefined && limitMs !== null && this.#isTimed(first) ? first : null;
    const running = this.#running.get(conversationId);
    const goesOn = running?.questionId === due?.questionId && running?.timeoutMs === limitMs;
    if (goesOn && !anew) return;
    if (running !== undefined) this.#end(conversationId, running);
    if (due !== null && limitMs !== null) this.#begin(due, limitMs);
  }

  /** The computer goes to sleep, or woke: nobody is there meanwhile, and whoever comes back has all the time again. */
  followSleep(isAsleep: boolean, conversationIds: Iterable<ConversationId>): void {
    this.#isAsleep = isAsleep;
    this.followAll(conversationIds);
  }

  /** Looks at several conversations, such as when the setting was changed. */
  followAll(conversationIds: Iterable<ConversationId>): void {
    for (const conversationId of new Set(conversationIds)) this.follow(conversationId);
  }

  #isTimed({ questionId, draft }: QuestionRecord): boolean {
    if (this.#isAsleep) return false;
    return this.#options.isAwaited(questionId) && (draft === null || !hasInput(draft));
  }

  #begin({ conversationId, questionId }: QuestionRecord, timeoutMs: number): void {
    const { feed, clock, onExpired } = this.#options;
    const timer = setTimeout(() => {
      this.#running.delete(conversationId);
      onExpired(questionId);
    }, timeoutMs);
    this.#running.set(conversationId, { questionId, timeoutMs, timer });
    const expiresAt = new Date(clock.now() + timeoutMs).toISOString();
    feed.show(conversationId, [{ type: 'question-timed', questionId, expiresAt }]);
  }

  #end(conversationId: ConversationId, { questionId, timer }: Running): void {
    clearTimeout(timer);
    this.#running.delete(conversationId);
    const { feed } = this.#options;
    feed.show(conversationId, [{ type: 'question-timed', questionId, expiresAt: null }]);
  }
}
