import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { callStep, scriptModel } from '../../../../support/scripted-model.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the time of a tool', () => {
  it('is counted in seconds: it stops the tool when they are over, and not before', async () => {
    const started = Promise.withResolvers<AbortSignal>();
    const slow = defineTool({
      name: 'slow',
      timeoutSeconds: 2,
      execute: (_, ctx) => {
        started.resolve(ctx.signal);
        return new Promise<never>(() => {});
      },
    });
    const { model, asked } = scriptModel([callStep('c1', 'slow')], ['Too late.']);
    const running = new Agent({ model, tools: [slow] }).run('go', {
      eventStreamHandler: drain,
    });
    const signal = await started.promise;
    await vi.advanceTimersByTimeAsync(1999);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal.aborted).toBe(true);
    expect((await running).output).toBe('Too late.');
    expect(JSON.stringify(asked[1])).toContain('Timed out after 2 seconds.');
  });

  it('leaves no timer behind when the tool was in time', async () => {
    const quick = defineTool({ name: 'quick', timeoutSeconds: 60, execute: () => 'done' });
    const { model } = scriptModel([callStep('c1', 'quick')], ['Well.']);
    await new Agent({ model, tools: [quick] }).run('go', { eventStreamHandler: drain });
    expect(vi.getTimerCount()).toBe(0);
  });
});

async function drain(_: unknown, events: AsyncIterable<unknown>): Promise<void> {
  for await (const event of events) void event;
}
