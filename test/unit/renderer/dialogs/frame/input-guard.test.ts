import { describe, expect, it } from 'vitest';
import {
  arrivalGuardMs,
  createInputGuard,
  doubleClickGuardMs,
  type Arrival,
} from '../../../../../renderer/dialogs/frame/input-guard.ts';

function guardAt(arrival: Arrival) {
  let time = 1000;
  const guard = createInputGuard(arrival, () => time);
  return { guard, pass: (ms: number) => void (time += ms) };
}

describe('createInputGuard', () => {
  it('drops what is pressed right after a dialog came by itself [D-09]', () => {
    const { guard, pass } = guardAt('by-itself');
    expect(guard.blocksKeyDown({ code: 'Digit1', repeat: false })).toBe(true);
    expect(guard.blocksClick()).toBe(true);
    pass(arrivalGuardMs);
    expect(guard.blocksKeyDown({ code: 'Digit1', repeat: false })).toBe(false);
    expect(guard.blocksClick()).toBe(false);
  });

  it('drops the repeats of a key that went down before, for as long as it is held [D-09]', () => {
    const { guard, pass } = guardAt('by-itself');
    pass(arrivalGuardMs * 10);
    expect(guard.blocksKeyDown({ code: 'Enter', repeat: true })).toBe(true);
    guard.keyUp({ code: 'Enter' });
    expect(guard.blocksKeyDown({ code: 'Enter', repeat: false })).toBe(false);
    expect(guard.blocksKeyDown({ code: 'Enter', repeat: true })).toBe(false);
  });

  it('takes keys at once in a dialog that was asked for, but not a second click', () => {
    const byKey = guardAt('by-key').guard;
    expect(byKey.blocksKeyDown({ code: 'Digit1', repeat: false })).toBe(false);
    expect(byKey.blocksClick()).toBe(false);
    const { guard, pass } = guardAt('by-pointer');
    expect(guard.blocksKeyDown({ code: 'Digit1', repeat: false })).toBe(false);
    expect(guard.blocksClick()).toBe(true);
    pass(doubleClickGuardMs);
    expect(guard.blocksClick()).toBe(false);
  });
});
