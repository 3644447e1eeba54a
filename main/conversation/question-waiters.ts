import type { QuestionId } from '../../preload/contract/ids.ts';
import type { QuestionRecord } from '../../preload/contract/question-record.ts';
import type { AskUserResponse } from '../../preload/contract/question.ts';

interface Waiter {
  readonly question: QuestionRecord;
  readonly resolve: (response: AskUserResponse) => void;
}

/** The runs that wait for an answer now. */
export class QuestionWaiters {
  readonly #waiters = new Map<QuestionId, Waiter>();
  readonly #onLeft: (question: QuestionRecord) => void;

  /** `onLeft` is called when a run no longer waits, answered or not. */
  constructor(onLeft: (question: QuestionRecord) => void) {
    this.#onLeft = onLeft;
  }

  /** The question as it was asked, while its run waits for it. */
  find(questionId: QuestionId): QuestionRecord | undefined {
    return this.#waiters.get(questionId)?.question;
  }

  all(): readonly QuestionRecord[] {
    return [...this.#waiters.values()].map((waiter) => waiter.question);
  }

  /** Waits for the answer. Rejects with the signal's reason when nobody waits any more. */
  wait(question: QuestionRecord, signal: AbortSignal): Promise<AskUserResponse> {
    const { questionId } = question;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiters.delete(questionId);
        signal.removeEventListener('abort', stop);
        this.#onLeft(question);
      };
      const stop = (): void => {
        leave();
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#waiters.set(questionId, {
        question,
        resolve: (response) => {
          leave();
          resolve(response);
        },
      });
    });
  }

  /** Gives a run its answer, if it still waits. */
  answer(questionId: QuestionId, response: AskUserResponse): void {
    this.#waiters.get(questionId)?.resolve(response);
  }

  /** The question could not be asked. */
  drop(questionId: QuestionId): void {
    this.#waiters.delete(questionId);
  }
}
