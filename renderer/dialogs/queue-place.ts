import type { AskRecord } from '../../preload/contract/question-record.ts';
import type { QueuePlace } from './question/dialog-context.ts';

/** Where a question stands among all that were asked in the same response, in call order. */
export function queuePlace(questions: readonly AskRecord[], here: AskRecord): QueuePlace {
  const together = questions
    .filter((question) => question.messageId === here.messageId)
    .toSorted((left, right) => left.position - right.position);
  const at = together.findIndex((question) => question.questionId === here.questionId);
  return { position: at + 1, total: together.length };
}
