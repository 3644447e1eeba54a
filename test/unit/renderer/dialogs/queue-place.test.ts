import { describe, expect, it } from 'vitest';
import { messageIdSchema } from '../../../../preload/contract/ids.ts';
import { queuePlace } from '../../../../renderer/dialogs/queue-place.ts';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';

const questions = [askOne('One', 'Which one?', ['A', 'B'])];

describe('queuePlace', () => {
  it('counts the questions of one response in call order, the settled ones too [BC-39]', () => {
    const second = questionRecord(questions, { position: 3 });
    const first = { ...questionRecord(questions, { position: 1 }), state: 'answered' as const };
    const earlier = {
      ...questionRecord(questions, { position: 0 }),
      messageId: messageIdSchema.parse('an earlier message'),
    };
    expect(queuePlace([earlier, second, first], first)).toEqual({ position: 1, total: 2 });
    expect(queuePlace([earlier, second, first], second)).toEqual({ position: 2, total: 2 });
    expect(queuePlace([earlier, second, first], earlier)).toEqual({ position: 1, total: 1 });
  });
});
