import fc from 'fast-check';
import type { AskUserRequest } from '../../../../preload/contract/question.ts';
import type { DraftAction } from '../../../../renderer/dialogs/question/question-dialog-state.ts';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';

const texts = fc.oneof(
  fc.constantFrom('', ' ', '\n', 'tab\there', '한국어', '👩‍👩‍👧', 'می‌خواهم', '__proto__'),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);

/** Sets of one to four questions; a label may be any name that JavaScript treats in its own way. */
export const requests: fc.Arbitrary<AskUserRequest> = fc
  .array(
    fc.record({
      labels: fc.uniqueArray(
        fc.constantFrom('A', 'B', 'C', '__proto__', 'constructor', 'toString', '0', '9'),
        { minLength: 2, maxLength: 6 },
      ),
      several: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map(
    (shapes) =>
      questionRecord(
        shapes.map(({ labels, several }, at) =>
          askOne(`Header ${at}`, `Question ${at}?`, labels, several),
        ),
      ).request,
  );

/** Anything a person could do to a draft of these questions, and some things that do not fit them. */
export function actionsOn(request: AskUserRequest): fc.Arbitrary<DraftAction> {
  const at = fc.nat({ max: request.questions.length });
  const label = fc.constantFrom(
    'no such option',
    ...request.questions.flatMap((question) => question.options.map((option) => option.label)),
  );
  const step = fc.oneof(fc.constant('review' as const), fc.integer({ min: -1, max: 5 }));
  return fc.oneof(
    fc.record({ type: fc.constant('pick' as const), at, label }),
    fc.record({ type: fc.constant('write-note' as const), at, label, text: texts }),
    fc.record({ type: fc.constant('write-own' as const), at, text: texts }),
    fc.record({
      type: fc.constantFrom(
        'choose-own' as const,
        'leave-own' as const,
        'skip' as const,
        'take-back-skip' as const,
      ),
      at,
    }),
    fc.record({ type: fc.constant('go' as const), step }),
    fc.record({ type: fc.constantFrom('fold' as const, 'unfold' as const) }),
  );
}
