import { describe, expect, it } from 'vitest';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import { RunCancellation } from '../../../../../main/agent/cancellation/run-cancellation.ts';

const nothing = { tokens: [], signals: [] };

/** What a promise comes to, as text, so that a rejection needs no handler of its own. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    (value) => `value ${String(value)}`,
    (error: unknown) => `error ${error instanceof Error ? error.message : String(error)}`,
  );
}

describe('a run that is to stop', () => {
  it('still takes what settles within a macrotask of the request, and no later', async () => {
    for (const [turns, expected] of [
      [1, 'value in time'],
      [2, 'error'],
    ] as const) {
      const cancellation = new RunCancellation(nothing);
      const { promise: work, resolve } = Promise.withResolvers<string>();
      const raced = outcomeOf(cancellation.raceWithGrace(work));
      const wait = (left: number): void => {
        if (left === 0) resolve('in time');
        else setImmediate(() => wait(left - 1));
      };
      // The first of these turns began before the grace did.
      wait(turns);
      cancellation.request();
      expect(await raced, `${turns} turns`).toContain(expected);
    }
  });

  it('passes on the failure of work that ends in time', async () => {
    const cancellation = new RunCancellation(nothing);
    const failing = Promise.reject(new Error('broken'));
    expect(await outcomeOf(cancellation.raceWithGrace(failing))).toBe('error broken');
    cancellation.request();
    const failingToo = Promise.reject(new Error('broken too'));
    expect(await outcomeOf(cancellation.raceWithGrace(failingToo))).toBe('error broken too');
  });

  it('gives an external reason precedence, whichever came first', () => {
    const reason = new Error('the system');
    const abort = new AbortController();
    const token = new CancellationToken();
    const cancellation = new RunCancellation({ tokens: [token], signals: [abort.signal] });
    token.cancel();
    expect(cancellation.toError()).toBe(cancellation.requestSignal);
    abort.abort(reason);
    expect(cancellation.toError()).toBe(reason);
  });

  it('no longer follows what it was told to let go of', () => {
    const abort = new AbortController();
    const token = new CancellationToken();
    const cancellation = new RunCancellation({ tokens: [token], signals: [abort.signal] });
    cancellation.dispose();
    token.cancel();
    abort.abort();
    expect([cancellation.isPending, cancellation.signal.aborted]).toEqual([false, false]);
  });
});

describe('a run whose handle was let go of', () => {
  it('goes no further and was asked by nobody', async () => {
    const cancellation = new RunCancellation(nothing);
    cancellation.leave();
    expect([cancellation.isPending, cancellation.isStopped]).toEqual([true, false]);
    expect([cancellation.signal.aborted, cancellation.stopSignal.aborted]).toEqual([true, false]);
    expect(() => cancellation.throwIfPending()).toThrow(cancellation.requestSignal);
    const endless = new Promise<never>(() => {});
    expect(await outcomeOf(cancellation.race(endless))).toContain('error');
  });
});
