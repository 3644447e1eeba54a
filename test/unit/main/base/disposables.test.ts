import { expect, it, vi } from 'vitest';

import { Disposables } from '../../../../main/base/disposables.ts';

it('ends everything once, the newest first', () => {
  const order: number[] = [];
  const disposables = new Disposables();
  for (const number of [1, 2, 3]) disposables.addFunction(() => order.push(number));
  disposables.dispose();
  disposables.dispose();
  expect(order).toEqual([3, 2, 1]);
});

it('ends at once what is added after the end', () => {
  const disposables = new Disposables();
  disposables.dispose();
  const dispose = vi.fn();
  disposables.add({ dispose });
  expect(dispose).toHaveBeenCalledOnce();
});

it('ends the others though one throws, and says so', () => {
  const disposables = new Disposables();
  const other = vi.fn();
  disposables.addFunction(other);
  disposables.addFunction(() => {
    throw new Error('stuck');
  });
  expect(() => disposables.dispose()).toThrow(AggregateError);
  expect(other).toHaveBeenCalledOnce();
});
