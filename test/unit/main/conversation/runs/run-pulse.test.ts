import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deadAfterWakeMs, RunPulse } from '../../../../../main/conversation/runs/run-pulse.ts';
import { conversationIdSchema, runIdSchema } from '../../../../../preload/contract/ids.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const idleMs = 1000;

function create() {
  const onIdle = vi.fn();
  const onDead = vi.fn();
  const pulse = new RunPulse({
    feed: { show: () => {} },
    conversationId: conversationIdSchema.parse('c'),
    runId: runIdSchema.parse('r'),
    idleMs,
    onIdle,
    onDead,
    now: () => Date.now(),
  });
  return { pulse, onIdle, onDead };
}

function waitFor(ms: number) {
  const failure = {
    code: 'overloaded',
    status: 503,
    retryAfterMs: null,
    host: null,
    model: null,
    detail: null,
    accepted: false,
  } as const;
  const untilAt = new Date(Date.now() + ms).toISOString();
  return { attempt: 2, attempts: 4, untilAt, failure, skip: vi.fn() };
}

it('counts no time asleep as silence, and gives the connection some time after the wake [R-13]', () => {
  const { pulse, onIdle, onDead } = create();
  pulse.follow(true);
  pulse.sleep();
  vi.advanceTimersByTime(100 * idleMs);
  pulse.wake();
  vi.advanceTimersByTime(deadAfterWakeMs - 1);
  expect(onDead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onDead).toHaveBeenCalledOnce();
  expect(onIdle).not.toHaveBeenCalled();
  pulse.end();
});

it('takes anything that comes after the wake for life, and then watches as before', () => {
  const { pulse, onIdle, onDead } = create();
  pulse.follow(true);
  pulse.sleep();
  pulse.wake();
  vi.advanceTimersByTime(deadAfterWakeMs - 1);
  pulse.follow(true);
  vi.advanceTimersByTime(idleMs - 1);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onIdle).toHaveBeenCalledOnce();
  expect(onDead).not.toHaveBeenCalled();
  pulse.end();
});

it('watches nothing after a wake while nothing is waited for', () => {
  const { pulse, onDead } = create();
  pulse.follow(false);
  pulse.sleep();
  pulse.wake();
  vi.advanceTimersByTime(10 * deadAfterWakeMs);
  expect(onDead).not.toHaveBeenCalled();
  pulse.end();
});

it('ends a wait for another try that is over by the wake, and lets another go on [R-13]', () => {
  const { pulse } = create();
  const wait = waitFor(30_000);
  pulse.showWait(wait);
  pulse.sleep();
  pulse.wake();
  expect(wait.skip).not.toHaveBeenCalled();
  pulse.sleep();
  vi.setSystemTime(Date.now() + 60_000);
  pulse.wake();
  expect(wait.skip).toHaveBeenCalledOnce();
  pulse.end();
});
