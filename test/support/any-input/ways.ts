import type { Command, Sequence, Start } from './commands.ts';
import { click, dayMs, key, noteInSecondStep, rested, type, wait } from './phrases.ts';

const from = (start: Start, ...commands: readonly Command[]): Sequence => ({ start, commands });

const leaveForServer = [wait, key('Control+Enter')];

/** Ways by which the page, main and the run come and go while something is put in. */
export const comings: readonly Sequence[] = [
  from('ask 2', wait, key('1'), rested('second-window'), rested('reload'), rested('kill')),
  from('ask 2', rested('timeout-on'), wait, wait, rested('timeout-off'), rested('ask-again')),
  from('ask 2', rested('stop-elsewhere'), rested('ask-again'), wait, rested('send-and-stop')),
  from('note 2', wait, click('decline'), wait, rested('kill'), rested('need-leave-again')),
  from('mixed', wait, key('0'), type, rested('quit'), rested('message-instead')),
  from('form', wait, type, rested('renderer-crash'), { kind: 'clock', ms: -dayMs }),
];

/** Ways that press what the dialogs offer, so that chance leaves nothing out. */
export const pressings: readonly Sequence[] = [
  from('ask 2', wait, key('1'), click('main'), click('second option'), click('back')),
  from('ask 2', wait, key('1'), key('Enter'), key('1'), click('step'), key('Control+Enter')),
  from('ask 2', wait, click('fold'), click('look'), wait, click('decline')),
  from('ask 2', wait, click('decline'), click('second step: back'), click('peek')),
  from('ask 2', wait, click('decline'), click('second step: do it')),
  from('ask 2', wait, key('0'), type, key('Escape'), key('Control+\\')),
  from('ask 2', wait, key('Escape'), key('Control+j'), wait, click('own answer'), click('stop')),
  from('note 2', wait, key('Enter'), click('main'), wait, key('Enter')),
  from('note 2', wait, key('Shift+Tab'), key('Enter'), key('Shift+Tab'), key('Enter'), key('Tab')),
  from('note 2', wait, click('for this conversation'), rested('need-leave-again')),
  from('note 2', wait, click('decline'), ...noteInSecondStep, click('second step: do it')),
  from('note 2', wait, click('decline'), click('second step: do it'), wait, key('Control+Enter')),
  from('note 2', rested('approve-all'), rested('need-leave-again'), rested('approve-all')),
  from('note 2', rested('second-window'), wait, rested('send-in-both'), rested('send-and-stop')),
  from('mixed', rested('approve-all'), wait, key('9'), rested('kill'), rested('approve-singly')),
  from('form', wait, click('form field'), type, key('Control+Enter'), rested('form-again')),
  from('form', wait, click('not now'), rested('form-again'), wait, click('decline')),
  from('ask 2', rested('timeout-on'), wait, rested('double-click'), rested('ask-again')),
];

/** Some of both in the real app, where the clock and the time of a question are not ours. */
export const appComings: readonly Sequence[] = [
  from('ask 2', wait, key('1'), rested('reload')),
  from('note 2', wait, key('Control+Enter'), wait, click('decline')),
  from('note 2', rested('approve-all'), rested('need-leave-again')),
  from('mixed', rested('approve-all'), wait, key('0'), type),
];

/** All ways that press what dialogs offer there: a server's call needs leave first. */
export const appPressings: readonly Sequence[] = [
  ...pressings.map((way) =>
    way.start === 'form' ? { ...way, commands: [...leaveForServer, ...way.commands] } : way,
  ),
  from('form', ...leaveForServer, wait, rested('message-instead')),
  from('form', ...leaveForServer, wait, click('decline')),
  from('ask 2', rested('renderer-crash'), rested('message-instead')),
];
