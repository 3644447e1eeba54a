import type { QuestionId } from '../../../preload/contract/ids.ts';
import type { AskRecord } from '../../../preload/contract/question-record.ts';

interface Waiter<Asked extends AskRecord> {
  readonly question: Asked;
  readonly resolve: (response: NonNullable<Asked['response']>) => void;
}

/** The runs that wait for an answer now. */
export class QuestionWaiters<Asked extends AskRecord> {
  readonly #waiters = new Map<QuestionId, Waiter<Asked>>();
  readonly #onLeft: (question: Asked) => void;

  /** `onLeft` is called when a run no longer waits, answered or not. */
  constructor(onLeft: (question: Asked) => void) {
    this.#onLeft = onLeft;
  }

  /** The question as it was asked, while its run waits for it. */
  find(questionId: QuestionId): Asked | undefined {
    return this.#waiters.get(questionId)?.question;
  }

  all(): readonly Asked[] {
    return [...this.#waiters.values()].map((waiter) => waiter.question);
  }

  /** Waits for the answer. Rejects with the signal's reason when nobody waits any more. */
  wait(question: Asked, signal: AbortSignal): Promise<NonNullable<Asked['response']>> {
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
  answer(questionId: QuestionId, response: NonNullable<Asked['response']>): void {
    this.#waiters.get(questionId)?.resolve(response);
  }

  /** The question could not be asked. */
  drop(questionId: QuestionId): void {
    this.#waiters.delete(questionId);
  }
}
