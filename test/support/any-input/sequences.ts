import fc from 'fast-check';
import {
  keys,
  starts,
  targets,
  type Command,
  type PlainCommand,
  type Sequence,
  type Start,
} from './commands.ts';
import { dayMs, phrases } from './phrases.ts';

/** What a place can carry out beyond keys, text, clicks and waits. */
export interface SequenceOptions {
  readonly plain: readonly PlainCommand[];
  readonly starts?: readonly Start[];
  /** Whether its clock can be set. */
  readonly hasClock: boolean;
}

/** Any sequence of commands. */
export function anySequence(options: SequenceOptions): fc.Arbitrary<Sequence> {
  const isPossible = (command: Command): boolean =>
    !isPlain(command) || options.plain.includes(command.kind);
  const phrase = fc.constantFrom(...phrases.filter((each) => each.every(isPossible)));
  const single = anyCommand(options).map((command): readonly Command[] => [command]);
  const parts = fc.oneof({ weight: 6, arbitrary: single }, { weight: 1, arbitrary: phrase });
  // What begins with a phrase often finds what the phrase is for.
  const commands = fc
    .tuple(fc.oneof(single, phrase), fc.array(parts, { minLength: 0, maxLength: 12, size: 'max' }))
    .map(([first, others]) => [first, ...others].flat());
  return fc.record({ start: fc.constantFrom(...(options.starts ?? starts)), commands });
}

function anyCommand({ plain, hasClock }: SequenceOptions): fc.Arbitrary<Command> {
  const clock = fc.record({
    kind: fc.constant('clock' as const),
    ms: fc.integer({ min: -400 * dayMs, max: 400 * dayMs }),
  });
  return fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({ kind: fc.constant('key' as const), key: fc.constantFrom(...keys) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('type' as const),
        text: fc.constantFrom('Bonn', 'a b', '여기', 'x\ty', '2'),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('click' as const),
        target: fc.constantFrom(...targets),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constantFrom(...plain), rested: fc.boolean() }),
    },
    // A dialog that has just come takes nothing for half a second.
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat({ max: 600 }) }),
    },
    ...(hasClock ? [{ weight: 1, arbitrary: clock }] : []),
  );
}

function isPlain(command: Command): command is Extract<Command, { readonly rested: boolean }> {
  return 'rested' in command;
}
