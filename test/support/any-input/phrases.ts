import type { Command, Key, PlainCommand, Target } from './commands.ts';

/** A day in milliseconds. */
export const dayMs = 24 * 3_600_000;

/** A command before which what was put in is stored, or the first of its two ways. */
export const rested = (kind: PlainCommand): Command => ({ kind, rested: true });
/** A click. */
export const click = (target: Target): Command => ({ kind: 'click', target });
/** A press of a key. */
export const key = (name: Key): Command => ({ kind: 'key', key: name });
/** A word. */
export const type: Command = { kind: 'type', text: 'Bonn' };
/** A dialog that has just come takes nothing for so long. */
export const wait: Command = { kind: 'wait', ms: 550 };
/** From the last button of the second step to its field, and a word. */
export const noteInSecondStep: readonly Command[] = [key('Shift+Tab'), key('Shift+Tab'), type];

/** What people do in one go: chance alone seldom finds the way through. */
export const phrases: readonly (readonly Command[])[] = [
  [wait, click('first option'), click('main')],
  [wait, click('step'), click('second option'), click('back')],
  [wait, click('decline'), click('second step: do it')],
  [wait, click('decline'), ...noteInSecondStep, click('second step: do it')],
  [wait, click('decline'), click('second step: back')],
  [wait, click('fold'), click('look')],
  [wait, key('Shift+Tab'), key('Enter')],
  [wait, click('for this conversation'), wait, key('Control+Enter'), rested('need-leave-again')],
  [rested('approve-all'), rested('need-leave-again')],
  [wait, click('form field'), type, key('Control+Enter')],
  [wait, click('not now')],
  [rested('second-window'), rested('send-in-both')],
  [rested('stop-elsewhere'), rested('ask-again'), wait, click('own answer'), type],
];
