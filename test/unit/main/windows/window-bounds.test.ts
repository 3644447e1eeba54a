import fc from 'fast-check';
import { expect, it } from 'vitest';

import { chooseBounds } from '../../../../main/windows/window-bounds.ts';

const screen = { x: 0, y: 25, width: 1920, height: 1055 };

it('opens the first window in its first size, centred', () => {
  expect(chooseBounds(undefined, [screen])).toEqual({
    bounds: { width: 1280, height: 800 },
    maximized: false,
  });
});

it('opens it again as it stood', () => {
  const state = { x: 100, y: 50, width: 900, height: 700, maximized: true };
  expect(chooseBounds(state, [screen])).toEqual({
    bounds: { x: 100, y: 50, width: 900, height: 700 },
    maximized: true,
  });
});

it('centres it when the screen it stood on is gone, or what was stored is not a place', () => {
  const gone = { x: 2500, y: 50, width: 900, height: 700, maximized: false };
  expect(chooseBounds(gone, [screen]).bounds).toEqual({ width: 900, height: 700 });
  expect(chooseBounds({ x: 'left' }, [screen]).bounds).toEqual({ width: 1280, height: 800 });
});

it('never opens a window that cannot be reached, or is larger than every screen', () => {
  const state = fc.record({
    x: fc.integer({ min: -5000, max: 5000 }),
    y: fc.integer({ min: -5000, max: 5000 }),
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
    maximized: fc.boolean(),
  });
  fc.assert(
    fc.property(state, (stored) => {
      const { bounds } = chooseBounds(stored, [screen]);
      expect(bounds.width).toBeGreaterThanOrEqual(480);
      expect(bounds.height).toBeGreaterThanOrEqual(360);
      expect(bounds.width).toBeLessThanOrEqual(screen.width);
      expect(bounds.height).toBeLessThanOrEqual(screen.height);
      if (bounds.x === undefined || bounds.y === undefined) return;
      expect(bounds.y).toBeGreaterThanOrEqual(screen.y);
      expect(bounds.y).toBeLessThan(screen.y + screen.height);
      expect(bounds.x).toBeLessThan(screen.x + screen.width);
      expect(bounds.x + bounds.width).toBeGreaterThan(screen.x);
    }),
  );
});
