import { describe, expect, it } from 'vitest';

import {
  createTimeScale,
  isMostlyWaiting,
} from '../../../../../renderer/components/inspector/time-scale.ts';

const busy = [
  { fromMs: 0, toMs: 4000 },
  { fromMs: 2000, toMs: 5000 },
  { fromMs: 605_000, toMs: 610_000 },
];

describe('the axis of a run', () => {
  it('gives each time its share of the whole, with at most six marks at round times', () => {
    const { place, ticks, folds } = createTimeScale(busy, 10_000, false);
    expect([0, 2500, 10_000, 20_000].map(place)).toEqual([0, 0.25, 1, 1]);
    expect(ticks.map(({ ms }) => ms)).toEqual([0, 2000, 4000, 6000, 8000, 10_000]);
    expect(folds).toEqual([]);
  });

  it.each([
    [900, [0, 200, 400, 600, 800]],
    [61_000, [0, 20_000, 40_000, 60_000]],
    [600_000, [0, 120_000, 240_000, 360_000, 480_000, 600_000]],
    [7_200_000, [0, 1_800_000, 3_600_000, 5_400_000, 7_200_000]],
  ])('marks %d ms at round times', (totalMs, expected) => {
    const ticks = createTimeScale([], totalMs, false).ticks.map(({ ms }) => Math.round(ms));
    expect(ticks.every((ms) => expected.includes(ms))).toBe(true);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThan(7);
  });

  it('folds what was only waited for, and keeps the order of all times', () => {
    const { place, folds } = createTimeScale(busy, 610_000, true);
    expect(folds).toEqual([{ at: expect.closeTo(0.5, 1), ms: 600_000 }]);
    const places = [0, 2500, 5000, 300_000, 605_000, 607_500, 610_000].map(place);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // Ten seconds of work are nearly all that is drawn.
    expect(place(5000)).toBeGreaterThan(0.4);
    expect(place(605_000) - place(5000)).toBeLessThan(0.1);
  });

  it('says when a run was mostly a wait', () => {
    expect(isMostlyWaiting(busy, 610_000)).toBe(true);
    expect(isMostlyWaiting(busy, 12_000)).toBe(false);
    expect(isMostlyWaiting([], 3000)).toBe(false);
  });

  it('draws a run that has only begun', () => {
    const { place, ticks } = createTimeScale([], 0, true);
    expect([place(0), place(5)].every(Number.isFinite)).toBe(true);
    expect(ticks.length).toBeGreaterThan(0);
  });
});
