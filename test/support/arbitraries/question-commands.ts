import fc from 'fast-check';
import { createAskUserRequest } from '../../../preload/contract/question.ts';
import type { DraftAction } from '../../../renderer/dialogs/question/question-dialog-state.ts';
import { actionsOn } from '../../unit/renderer/dialogs/draft-actions.ts';
import { askOne } from '../renderer/question-records.ts';

// As the model of the world asks them.
const request = createAskUserRequest(
  [askOne('One', 'Which?', ['A', 'B']), askOne('Several', 'Which of them?', ['A', 'B', 'C'], true)],
  '0'.repeat(32),
);

/** Commands without anything of their own. */
export const plainCommands = [
  'go-on',
  'send',
  'answer-all',
  'answer-and-kill',
  'fold',
  'open',
  'decline',
  'stop',
  'answer-and-stop',
  'answer-in-both',
  'stop-elsewhere',
  'message-instead',
  'ask-again',
  'second-window',
  'reload',
  'renderer-crash',
  'quit',
  'kill',
  'timeout-on',
  'timeout-off',
] as const;

/** What is done to the world in one step; `rested` lets what was put in be stored first, or picks one of two ways. */
export type Command =
  | { readonly kind: 'act'; readonly action: DraftAction; readonly inSecond: boolean }
  | { readonly kind: 'wait' | 'clock'; readonly ms: number }
  | { readonly kind: (typeof plainCommands)[number]; readonly rested: boolean };

const dayMs = 24 * 3_600_000;
const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      action: actionsOn(request),
      inSecond: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom(...plainCommands), rested: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat({ max: 90_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      ms: fc.integer({ min: -400 * dayMs, max: 400 * dayMs }),
    }),
  },
);

/** Any sequence of commands. */
export const sequences: fc.Arbitrary<readonly Command[]> = fc.array(commands, {
  maxLength: 25,
  size: 'max',
});

const rested = (kind: (typeof plainCommands)[number]): Command => ({ kind, rested: true });
/** One way to each command and state, so that chance leaves none out. */
export const ways: readonly (readonly Command[])[] = [
  ...plainCommands.map((kind) => [rested(kind)]),
  [{ kind: 'wait', ms: 1000 }, { kind: 'clock', ms: -dayMs }, rested('decline')],
  [rested('timeout-on'), { kind: 'wait', ms: 25_000 }, { kind: 'wait', ms: 25_000 }],
  [rested('second-window'), rested('answer-in-both')],
  [rested('stop'), rested('ask-again'), rested('answer-all'), rested('kill')],
  [{ kind: 'act', action: { type: 'choose-own', at: 0 }, inSecond: false }, rested('go-on')],
];
