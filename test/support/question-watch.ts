import { expect } from 'vitest';
import type { ConversationStore } from '../../main/conversation/conversation-store.ts';
import type { QuestionId } from '../../preload/contract/ids.ts';
import type { Transcript } from '../../preload/contract/transcript.ts';

/** Looks on while things happen to the questions of a conversation, and fails when one of them is not as it must be. */
export class QuestionWatch {
  readonly #count: (name: string) => void;
  readonly #ended = new Map<QuestionId, string>();

  /** `count` is told of every state that was seen. */
  constructor(count: (name: string) => void) {
    this.#count = count;
  }

  /** Nothing that is settled changes any more, each call has one return at most, and disk and screen agree. */
  look(store: ConversationStore, live: Transcript): void {
    const stored = store.readTranscript(live.summary.conversationId, 500);
    const untimed = live.questions.map(({ expiresAt: _expiresAt, ...question }) => question);
    expect(stored?.questions).toEqual(untimed);
    const returns = live.messages.flatMap(({ parts }) =>
      parts.flatMap(({ part }) => (part.partKind === 'tool-return' ? [part.toolCallId] : [])),
    );
    expect(new Set(returns).size).toBe(returns.length);
    for (const { questionId, toolCallId, state, response, settledAt } of live.questions) {
      this.#count(`is ${state}`);
      const isAnswered = state === 'answered' || state === 'declined' || state === 'timed-out';
      expect([toolCallId, returns.includes(toolCallId)]).toEqual([toolCallId, isAnswered]);
      if (state === 'pending') {
        expect(this.#ended.get(questionId)).toBeUndefined();
        continue;
      }
      const end = JSON.stringify([state, response, settledAt]);
      expect(this.#ended.get(questionId) ?? end).toBe(end);
      this.#ended.set(questionId, end);
    }
  }
}
