import type { MessageId } from '../../../preload/contract/ids.ts';
import type {
  QuestionDrafted,
  QuestionOpened,
  QuestionSettled,
} from '../../../preload/contract/run-event.ts';
import { StoreConflict } from '../../conversation/conversation-store.ts';
import type { Database } from '../database.ts';
import {
  fromQuestion,
  insertQuestion,
  settleQuestion,
  updateDraft,
} from '../queries/question-queries.ts';

/**
 * Writes what happened to a question. Throws `StoreConflict` when it would settle one that is no longer pending: a
 * question is settled once and only once.
 */
export function writeQuestionEvent(
  database: Database,
  sequenceOf: (messageId: MessageId) => number,
  event: QuestionOpened | QuestionDrafted | QuestionSettled,
): void {
  switch (event.type) {
    case 'question-opened': {
      const messageSequence = sequenceOf(event.question.messageId);
      database.run(insertQuestion, { messageSequence, ...fromQuestion(event.question) });
      return;
    }
    case 'question-drafted': {
      const { questionId, draft } = event;
      database.change(updateDraft, { questionId, draft: JSON.stringify(draft) });
      return;
    }
    case 'question-settled': {
      const { questionId, state, response, at: settledAt } = event;
      const stored = response === null ? null : JSON.stringify(response);
      const settled = { questionId, state, response: stored, settledAt };
      if (database.run(settleQuestion, settled).changes === 0) {
        throw new StoreConflict('already-settled');
      }
    }
  }
}
