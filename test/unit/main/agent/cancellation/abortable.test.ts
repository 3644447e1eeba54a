import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { linkAbort, raceAbort } from '../../../../../main/agent/cancellation/abortable.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

describe('waiting no longer than a signal allows', () => {
  it('gives what the work gives, and listens no more', async () => {
    const { signal } = new AbortController();
    expect(await raceAbort(Promise.resolve(1), signal)).toBe(1);
    expect(await thrownBy(raceAbort(Promise.reject(new Error('no')), signal))).toMatchObject({
      message: 'no',
    });
    expect(listeners(signal)).toBe(0);
  });

  it('ends with the abort, also one that came before, whatever becomes of the work', async () => {
    const controller = new AbortController();
    const waiting = thrownBy(raceAbort(new Promise(() => {}), controller.signal));
    controller.abort('out');
    expect(await waiting).toBe('out');
    const late = raceAbort(Promise.reject(new Error('late')), controller.signal, () => 'told');
    expect(await thrownBy(late)).toBe('told');
  });
});

describe('a linked abort', () => {
  it('follows the first of its signals, its own controller, and nobody once it is let go', () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const link = linkAbort([one.signal, two.signal]);
    expect(link.signal.aborted).toBe(false);
    two.abort('second');
    one.abort('first');
    expect(link.signal.reason).toBe('second');
    expect(linkAbort([one.signal]).signal.reason).toBe('first');

    const other = new AbortController();
    const free = linkAbort([other.signal]);
    free.unlink();
    expect(listeners(other.signal)).toBe(0);
    other.abort();
    expect(free.signal.aborted).toBe(false);
    free.controller.abort('own');
    expect(free.signal.reason).toBe('own');
  });
});
