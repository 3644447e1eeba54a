import fc from 'fast-check';

/** Keys that a person may press, as Playwright names them. Enter, Space and Control+Enter may settle a question. */
const keys = [
  '0',
  '1',
  '2',
  '3',
  '9',
  'a',
  'ArrowDown',
  'ArrowUp',
  'Tab',
  'Shift+Tab',
  'Space',
  'Enter',
  'Control+Enter',
  'Escape',
  'Alt+ArrowLeft',
  'Alt+ArrowRight',
  'Control+j',
  'Control+\\',
  'F6',
  'Shift+F6',
  'Control+Shift+k',
  'Backspace',
] as const;

/** What can be clicked while a question waits. Some are there only in some states of the dialog. */
export const targets = [
  'first option',
  'second option',
  'own answer',
  'step',
  'main',
  'back',
  'peek',
  'fold',
  'answer',
  'decline',
  'decline now',
  'keep answering',
  'stop',
  'close expired',
] as const;

/** Commands without anything of their own. */
export const plainScreenCommands = [
  'double-click',
  'second-window',
  'reload',
  'renderer-crash',
  'quit',
  'kill',
  'stop-elsewhere',
  'message-instead',
  'ask-again',
  'timeout-on',
  'timeout-off',
] as const;

/** What is done to what is on the screen in one step. `rested` lets what was put in be stored first. */
export type ScreenCommand =
  | { readonly kind: 'key'; readonly key: (typeof keys)[number] }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'click'; readonly target: (typeof targets)[number] }
  | { readonly kind: 'wait' | 'clock'; readonly ms: number }
  | { readonly kind: (typeof plainScreenCommands)[number]; readonly rested: boolean };

const dayMs = 24 * 3_600_000;

function commandsOf(plain: readonly (typeof plainScreenCommands)[number][]) {
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
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('click' as const),
        target: fc.constantFrom(...targets),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constantFrom(...plain), rested: fc.boolean() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat({ max: 400 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('clock' as const),
        ms: fc.integer({ min: -400 * dayMs, max: 400 * dayMs }),
      }),
    },
  );
}

/** Any sequence of commands, with those of the plain ones that this place can carry out. */
export function screenSequences(
  plain: readonly (typeof plainScreenCommands)[number][],
): fc.Arbitrary<readonly ScreenCommand[]> {
  return fc.array(commandsOf(plain), { minLength: 3, maxLength: 18, size: 'max' });
}

type Way = readonly ScreenCommand[];

const rested = (kind: (typeof plainScreenCommands)[number]): ScreenCommand => ({
  kind,
  rested: true,
});
const click = (target: (typeof targets)[number]): ScreenCommand => ({ kind: 'click', target });
const key = (name: (typeof keys)[number]): ScreenCommand => ({ kind: 'key', key: name });
// A dialog that has just opened takes no click.
const wait: ScreenCommand = { kind: 'wait', ms: 400 };

/** Ways by which the page, main and the run come and go while a draft is put in. */
export const comings: readonly Way[] = [
  [key('1'), rested('second-window'), rested('reload'), rested('renderer-crash')],
  [key('2'), rested('quit'), key('Enter'), rested('kill'), { kind: 'clock', ms: -dayMs }],
  [rested('timeout-on'), wait, wait, wait, wait, rested('timeout-off')],
  [key('0'), { kind: 'type', text: 'Bonn' }, rested('message-instead')],
  [wait, rested('stop-elsewhere'), rested('ask-again'), rested('double-click')],
];

/** The first of them in the real app, where the clock and the time of a question are not ours. */
export const appComings: readonly Way[] = [
  [key('1'), wait, rested('reload')],
  [key('0'), { kind: 'type', text: 'Bonn' }, rested('kill')],
];

/** Ways that press what a dialog offers, so that chance leaves nothing out. */
export const pressings: readonly Way[] = [
  [wait, key('1'), click('main'), click('second option'), click('main'), click('back')],
  [wait, key('1'), key('Enter'), key('1'), click('step'), key('Control+Enter')],
  [wait, click('fold'), click('answer'), wait, click('decline'), click('keep answering')],
  [wait, click('decline'), click('decline now'), wait, click('first option'), click('peek')],
  [wait, key('0'), { kind: 'type', text: 'Bonn' }, key('Escape'), key('Control+\\')],
  [key('Escape'), key('Control+j'), wait, click('own answer'), click('stop')],
];
