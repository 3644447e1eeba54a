import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import { RunCancelled } from '../../../../../main/agent/cancellation/run-cancelled.ts';
import type { RunContext } from '../../../../../main/agent/run-context.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { RunUsage } from '../../../../../main/agent/usage/run-usage.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { cancelledBy, thrownBy } from '../../../../support/agent/thrown-by.ts';

const forever = new Promise<never>(() => {});

/** An agent whose run stops itself in its only tool. */
const stopper = () =>
  new Agent({
    model: golden([[C('stop', {}, 's')]]).model,
    tools: [defineTool({ name: 'stop', execute: (_, ctx) => ctx.cancel() })],
  });

/** An agent whose run hangs in its only tool. */
function hanger(onStart: () => void): Agent {
  const execute = () => {
    onStart();
    return forever;
  };
  return new Agent({
    model: golden([[C('hang', {}, 'h')]]).model,
    tools: [defineTool({ name: 'hang', execute })],
  });
}

const parentWith = (execute: (ctx: RunContext<unknown>) => unknown) =>
  new Agent({
    model: golden([[C('ask', {}, 'a')], [T('Done.')]]).model,
    tools: [defineTool({ name: 'ask', execute: (_, ctx) => execute(ctx) })],
  });

describe('a run that a tool starts', () => {
  it('that stops itself is a failed call for the run above it [A-103]', async () => {
    const result = await parentWith(() => stopper().run('inner')).run('outer');
    expect(result.output).toBe('Done.');
    expect(describeHistory(result.allMessages())[2]).toBe(
      'request [failed a "The sub-agent run was cancelled: The agent run was cancelled."]',
    );
  });

  it('can be made to stop the run above it too [A-105]', async () => {
    const parent = parentWith(async (ctx) => {
      await stopper()
        .run('inner')
        .catch((error: unknown) => {
          if (error instanceof RunCancelled) ctx.cancel();
          throw error;
        });
    });
    const cancelled = await cancelledBy(parent.run('outer'));
    expect(describeHistory(cancelled.allMessages())[0]).toBe('request [user "outer"]');
    const other = parentWith(async () => {
      await stopper()
        .run('inner')
        .catch(() => {
          throw new Error('my own');
        });
    });
    expect(await thrownBy(other.run('outer'))).toMatchObject({ message: 'my own' });
  });

  it('stops with the run above it when both hold the token [A-106]', async () => {
    const token = new CancellationToken();
    const inner: unknown[] = [];
    const parent = parentWith((ctx) =>
      hanger(() => token.cancel())
        .run('inner', { cancellationToken: token, deps: ctx.deps as undefined })
        .catch((error: unknown) => {
          inner.push(error);
          throw error;
        }),
    );
    const cancelled = await cancelledBy(parent.run('outer', { cancellationToken: token }));
    expect(describeHistory(cancelled.allMessages()).at(-1)).toBe('request interrupted []');
    await new Promise(setImmediate);
    expect(inner).toHaveLength(1);
  });

  it('stops when the run above it does, without being told [A-106]', async () => {
    let childSignal: AbortSignal | undefined;
    let innerError: unknown;
    const child = new Agent({
      model: golden([[C('hang', {}, 'h')]]).model,
      tools: [
        defineTool({
          name: 'hang',
          execute: (_, ctx) => {
            childSignal = ctx.signal;
            return forever;
          },
        }),
      ],
    });
    const parent = new Agent({
      model: golden([[C('ask', {}, 'a'), C('stop', {}, 'b')]]).model,
      tools: [
        defineTool({
          name: 'ask',
          execute: () =>
            child.run('inner').catch((error: unknown) => {
              innerError = error;
              throw error;
            }),
        }),
        defineTool({
          name: 'stop',
          execute: async (_, ctx) => {
            await new Promise((resolve) => {
              setTimeout(resolve, 5);
            });
            ctx.cancel();
          },
        }),
      ],
    });
    const cancelled = await cancelledBy(parent.run('outer'));
    await new Promise(setImmediate);
    expect(childSignal?.aborted).toBe(true);
    expect(innerError).toBeDefined();
    expect(describeHistory(cancelled.allMessages()).at(-1)).toBe('request interrupted []');
  });

  it('stops from outside with the reason; what is found is the history of the outermost run', async () => {
    const controller = new AbortController();
    const reason = new Error('shutting down');
    const parent = parentWith(() => hanger(() => controller.abort(reason)).run('inner'));
    const error = await thrownBy(parent.run('outer', { signal: controller.signal }));
    expect(error).toBe(reason);
    // The run inside has left its state with the same reason by then.
    await new Promise(setImmediate);
    expect(describeHistory(RunCancelled.fromCancellation(error)?.allMessages() ?? [])[0]).toBe(
      'request [user "outer"]',
    );
  });

  it('can be kept going by a signal of its own', async () => {
    let isAborted: boolean | undefined;
    const child = new Agent({
      model: golden([[T('inner')]]).model,
      outputValidators: [
        (output, ctx) => {
          isAborted = ctx.signal.aborted;
          return output;
        },
      ],
    });
    const own = new AbortController();
    const parent = parentWith(async (ctx) => {
      ctx.cancel();
      await child.run('inner', { signal: own.signal });
    });
    await cancelledBy(parent.run('outer'));
    await new Promise(setImmediate);
    expect(isAborted).toBe(false);
  });

  it('shares a budget that it is given, and not the limits', async () => {
    const usage = new RunUsage();
    const parent = parentWith((ctx) =>
      new Agent({ model: 'test' }).run('inner', { usage: ctx.usage }).then((r) => r.output),
    );
    const result = await parent.run('outer', { usage });
    expect(usage.requests).toBe(3);
    expect(result.usage.requests).toBe(3);
  });
});

describe('a run that something else than a tool starts', () => {
  it('is told once of what stopped, however many loops it passes through', async () => {
    const parent = new Agent({
      model: golden([[T('Done.')]]).model,
      outputValidators: [
        async (output: string) => {
          await stopper().run('inner', { signal: new AbortController().signal });
          return output;
        },
      ],
    });
    const cancelled = await cancelledBy(
      parent.run('outer', {
        eventStreamHandler: async (_, events) => {
          for await (const _event of events);
        },
      }),
    );
    expect((cancelled.cause as RunCancelled).cause).toBeUndefined();
    expect(describeHistory((cancelled.cause as RunCancelled).allMessages())[0]).toBe(
      'request [user "inner"]',
    );
  });

  it.each(['validator', 'handler', 'instructions'] as const)(
    'and that stops itself in a %s stops the run above it [A-104]',
    async (where) => {
      const stop = () => stopper().run('inner', { signal: new AbortController().signal });
      const parent = new Agent({
        model: golden([[T('Done.')]]).model,
        ...(where === 'validator' && {
          outputValidators: [
            async (output: string) => ((await stop()) as unknown as string) ?? output,
          ],
        }),
        ...(where === 'handler' && { eventStreamHandler: async () => void (await stop()) }),
        ...(where === 'instructions' && { instructions: async () => (await stop()).output }),
      });
      const cancelled = await cancelledBy(parent.run('outer'));
      expect(cancelled.message).toBe('The agent run was cancelled by a nested run.');
      expect(describeHistory(cancelled.allMessages())[0]).toBe('request [user "outer"]');
      expect(cancelled.cause).toBeInstanceOf(RunCancelled);
      expect(describeHistory((cancelled.cause as RunCancelled).allMessages())[0]).toBe(
        'request [user "inner"]',
      );
    },
  );
});
