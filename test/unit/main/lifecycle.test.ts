import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { silentLogger } from '../../../main/base/logger.ts';
import { Lifecycle, quitDeadlineMs } from '../../../main/lifecycle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const exit = vi.fn();
beforeEach(() => exit.mockClear());

function create(): Lifecycle {
  return new Lifecycle({ logger: silentLogger, now: () => Date.now(), exit });
}

it('ends one part after the other, in their order, and then the process', async () => {
  const lifecycle = create();
  const order: string[] = [];
  lifecycle.onQuit('runs', async () => {
    await Promise.resolve();
    order.push('runs');
  });
  lifecycle.onQuit('store', () => void order.push('store'));
  exit.mockImplementation(() => order.push('exit'));
  await lifecycle.quit();
  expect(order).toEqual(['runs', 'store', 'exit']);
  expect(exit).toHaveBeenCalledWith(0);
  expect(lifecycle.phase).toBe('ended');
});

it('joins a second wish to quit to the first', async () => {
  const lifecycle = create();
  const part = vi.fn();
  lifecycle.onQuit('part', part);
  await Promise.all([lifecycle.quit(), lifecycle.quit(1)]);
  expect(part).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledOnce();
});

it('ends within its time though a part never does, and gives the parts after it their turn [BC-60]', async () => {
  const lifecycle = create();
  const close = vi.fn();
  lifecycle.onQuit('stuck', () => new Promise(() => {}));
  lifecycle.onQuit('close', close);
  const ended = lifecycle.quit();
  await vi.advanceTimersByTimeAsync(quitDeadlineMs);
  await ended;
  expect(close).toHaveBeenCalledWith(0);
  expect(exit).toHaveBeenCalledOnce();
});

it('tells each part how much time is left', async () => {
  const lifecycle = create();
  const second = vi.fn();
  lifecycle.onQuit('first', () => new Promise((resolve) => setTimeout(resolve, 1000)));
  lifecycle.onQuit('second', second);
  const ended = lifecycle.quit();
  await vi.advanceTimersByTimeAsync(1000);
  await ended;
  expect(second).toHaveBeenCalledWith(quitDeadlineMs - 1000);
});

it('is not kept from ending by a part that fails', async () => {
  const lifecycle = create();
  const close = vi.fn();
  lifecycle.onQuit('broken', () => {
    throw new Error('broken');
  });
  lifecycle.onQuit('broken too', () => Promise.reject(new Error('broken')));
  lifecycle.onQuit('close', close);
  await lifecycle.quit();
  expect(close).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledOnce();
});

it('does not come back to life when the start ends after the quit began', async () => {
  const lifecycle = create();
  const ended = lifecycle.quit();
  lifecycle.started();
  expect(lifecycle.phase).not.toBe('running');
  await ended;
});
