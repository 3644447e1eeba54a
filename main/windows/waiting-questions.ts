import type { ConversationId, QuestionId } from '../../preload/contract/ids.ts';
import type { RunEvent } from '../../preload/contract/run-event.ts';

/** A question that waits for the person, and where. */
export interface WaitingQuestion {
  readonly questionId: QuestionId;
  readonly conversationId: ConversationId;
}

/** The questions that wait for the person, over all conversations. */
export class WaitingQuestions {
  readonly #conversations = new Map<QuestionId, ConversationId>();

  constructor(waiting: readonly WaitingQuestion[]) {
    for (const { questionId, conversationId } of waiting) {
      this.#conversations.set(questionId, conversationId);
    }
  }

  get count(): number {
    return this.#conversations.size;
  }

  /** Where questions wait, each conversation once, those that asked first before the others. */
  get conversations(): readonly ConversationId[] {
    return [...new Set(this.#conversations.values())];
  }

  /** Looks at what happened in a conversation. */
  follow(conversationId: ConversationId, events: readonly RunEvent[]): void {
    for (const event of events) {
      if (event.type === 'question-opened') {
        this.#conversations.set(event.question.questionId, conversationId);
      } else if (event.type === 'question-settled') this.#conversations.delete(event.questionId);
    }
  }

  /** A conversation is gone. Gives the questions that waited in it. */
  forget(conversationId: ConversationId): readonly QuestionId[] {
    const gone = [...this.#conversations].filter(([, where]) => where === conversationId);
    for (const [questionId] of gone) this.#conversations.delete(questionId);
    return gone.map(([questionId]) => questionId);
  }
}
