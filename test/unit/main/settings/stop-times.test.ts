import { expect, it } from 'vitest';
import { StopTimes } from '../../../../main/settings/stop-times.ts';
import { runIdSchema } from '../../../../preload/contract/ids.ts';

const runOf = (at: number) => runIdSchema.parse(`r${at}`);

/** Stops of which the n-th takes n milliseconds to each step, two for the next, and so on. */
async function measureStops(count: number) {
  let now = 0;
  const times = new StopTimes(() => now);
  for (let at = 1; at <= count; at += 1) {
    const pressedAtMs = at * 1000;
    now = pressedAtMs + at;
    await times.measure(runOf(at), async () => {
      await Promise.resolve();
      now = pressedAtMs + 2 * at;
      return 'stopped';
    });
    const seen = { feedbackAtMs: pressedAtMs + at / 2, usableAtMs: pressedAtMs + 3 * at };
    times.add({ runId: runOf(at), pressedAtMs, ...seen });
  }
  return times;
}

it('tells the middle and the slowest stops, from the press to each step [R-05]', async () => {
  expect((await measureStops(100)).read()).toEqual({
    count: 100,
    figures: [
      { step: 'feedback', p50: 25.5, p95: 48 },
      { step: 'signal', p50: 51, p95: 96 },
      { step: 'durable', p50: 102, p95: 192 },
      { step: 'usable', p50: 153, p95: 288 },
    ],
  });
});

it('has no figures before the first stop, and forgets the oldest of very many', async () => {
  const { count, figures } = new StopTimes().read();
  expect([count, figures[0]]).toEqual([0, { step: 'feedback', p50: null, p95: null }]);
  expect((await measureStops(1000)).read()).toMatchObject({
    count: 200,
    figures: [{ p50: 450.5 }, {}, {}, {}],
  });
});

it('takes a stop once, and none that was not carried out here', async () => {
  const times = await measureStops(1);
  const seen = { pressedAtMs: 0, feedbackAtMs: 1, usableAtMs: 2 };
  times.add({ runId: runOf(1), ...seen });
  times.add({ runId: runOf(2), ...seen });
  expect(times.read().count).toBe(1);
});
