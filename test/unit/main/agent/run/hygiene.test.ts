import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import { captureRunMessages } from '../../../../../main/agent/messages/capture-run-messages.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import type { Model, ModelStream } from '../../../../../main/agent/models/model.ts';
import { EventChannel } from '../../../../../main/agent/run/events/event-channel.ts';
import { groupByTime } from '../../../../../main/agent/run/stream/group-by-time.ts';
import { ConcurrencyLimit } from '../../../../../main/agent/run-options/concurrency-limit.ts';
import { functionToolset } from '../../../../../main/agent/tools/function-toolset.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { logEvents } from '../../../../support/agent/event-log.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { cancelledBy, thrownBy } from '../../../../support/agent/thrown-by.ts';
import { response, text } from '../../../../support/message-builders.ts';
import { shortestMs } from '../../../../support/shortest-ms.ts';
import type {
  PartDeltaEvent,
  PartStartEvent,
} from '../../../../../preload/contract/stream-event.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(async () => {
  await new Promise(setImmediate);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

const forever = new Promise<never>(() => {});
const hang = (onStart: () => void) =>
  defineTool({
    name: 'hang',
    execute: () => {
      onStart();
      return forever;
    },
  });

/** A model that streams exactly these events. */
function eventModel(events: readonly (PartStartEvent | PartDeltaEvent)[]): Model {
  const stream: ModelStream = {
    async *[Symbol.asyncIterator]() {
      yield* events;
    },
    snapshot: () => response([text('x')]),
    close: async () => {},
  };
  return { modelName: 'm', system: 's', request: () => forever, requestStream: async () => stream };
}

describe('a run that is over', () => {
  it('has left no listener on the signal and the token that it was given', async () => {
    const controller = new AbortController();
    const token = new CancellationToken();
    const agent = new Agent({ model: golden(() => [T('ok')]).model });
    const options = { signal: controller.signal, cancellationToken: token };
    await agent.run('x', options);
    await logEvents(agent.runStreamEvents('x', options));
    {
      await using run = await agent.iter('x', options);
      expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
      await run.next(run.nextNode as never);
    }
    await thrownBy(
      new Agent({
        model: golden(() => {
          throw new Error('no');
        }).model,
      }).run('x', options),
    );
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    let heard = 0;
    token.onCancel(() => (heard += 1));
    token.cancel();
    expect(heard).toBe(1);
  });

  it('leaves no response of which nothing came, and counts the request that was accepted', async () => {
    const token = new CancellationToken();
    const silent: ModelStream = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          token.cancel();
          return forever;
        },
      }),
      snapshot: () => response([], { state: 'incomplete' }),
      close: async () => {},
    };
    const model: Model = {
      modelName: 'm',
      system: 's',
      request: () => forever,
      requestStream: async () => silent,
    };
    const events = new Agent({ model }).runStreamEvents('x', { cancellationToken: token });
    const cancelled = await cancelledBy(() => events.next());
    expect(describeHistory(cancelled.allMessages())).toEqual(['request [user "x"]']);
    expect(cancelled.usage.requests).toBe(1);
  });

  it('settled at once, although neither model nor tool listened to the signal', async () => {
    for (const make of [
      (token: CancellationToken) =>
        new Agent({
          model: golden([[C('hang')]]).model,
          tools: [hang(() => setImmediate(() => token.cancel()))],
        }),
      (token: CancellationToken) =>
        new Agent({
          model: new FunctionModel({
            function: () => {
              setImmediate(() => token.cancel());
              return forever;
            },
          }),
        }),
    ]) {
      const settle = async (): Promise<number> => {
        const token = new CancellationToken();
        let cancelledAt = 0;
        token.onCancel(() => (cancelledAt = performance.now()));
        await cancelledBy(make(token).run('x', { cancellationToken: token }));
        return performance.now() - cancelledAt;
      };
      expect(await shortestMs(50, settle)).toBeLessThan(50);
    }
  });

  it('swallows what comes late: results, errors, and a stream that cannot be closed', async () => {
    let fail = (_error: unknown): void => {};
    const token = new CancellationToken();
    const late = defineTool({
      name: 'late',
      execute: () => {
        setImmediate(() => token.cancel());
        return new Promise((_, reject) => {
          fail = reject;
        });
      },
    });
    await cancelledBy(
      new Agent({ model: golden([[C('late')]]).model, tools: [late] }).run('x', {
        cancellationToken: token,
      }),
    );
    fail(new Error('too late'));

    const model = new FunctionModel({
      async *streamFunction() {
        yield 'a';
        await forever;
      },
    });
    const events = new Agent({ model }).runStreamEvents('x');
    await events.next();
    events.cancel();
    await cancelledBy(() => events.next());
  });

  it('did not wait for a toolset that does not end when it was stopped', async () => {
    const toolset = { ...functionToolset({ tools: [] }), exit: () => forever };
    const limiter = new ConcurrencyLimit({ maxRunning: 1 });
    const token = new CancellationToken();
    const agent = new Agent({
      model: golden([[C('hang')]]).model,
      tools: [hang(() => token.cancel())],
      toolsets: [toolset],
      maxConcurrency: limiter,
    });
    await cancelledBy(agent.run('x', { cancellationToken: token }));
    expect(limiter.runningCount).toBe(0);
  });

  it('of events is stopped quietly when its loop or block is left [A-205]', async () => {
    let started = 0;
    const agent = new Agent({
      model: golden([[T('one two three four'), C('hang')]]).model,
      tools: [hang(() => (started += 1))],
    });
    const events = agent.runStreamEvents('x');
    for await (const _ of events) break;
    expect(events.result).toBeNull();
    expect(await events.next()).toEqual({ done: true, value: undefined });
    expect(describeHistory(events.allMessages()).at(-1)).toMatch(/^response interrupted/);
    {
      await using other = agent.runStreamEvents('x', { messageHistory: [] });
      void other;
    }
    expect(started).toBe(0);
  });

  it('node by node tells its tools when its block is left in the middle of them', async () => {
    let signal: AbortSignal | undefined;
    const tool = defineTool({
      name: 'hang',
      execute: (_, ctx) => {
        signal = ctx.signal;
        return forever;
      },
    });
    const run = await new Agent({ model: golden([[C('hang')]]).model, tools: [tool] }).iter('x');
    for await (const node of run) {
      if (node.kind !== 'call-tools') continue;
      const events = node.stream(run.ctx)[Symbol.asyncIterator]();
      await events.next();
      void events.next().catch(() => undefined);
      await new Promise(setImmediate);
      break;
    }
    await run[Symbol.asyncDispose]();
    expect(signal?.aborted).toBe(true);
    expect(describeHistory(run.allMessages()).at(-1)).toBe('request interrupted []');
    expect(run.cancelledState).toBeNull();
  });
});

describe('captured messages', () => {
  it('are those of the first run, and of the innermost capture [A-168, A-171]', async () => {
    const agent = new Agent({ model: golden(() => [T('ok')]).model });
    await captureRunMessages(async (outer) => {
      await agent.run('first');
      await agent.run('second');
      expect(describeHistory(outer)).toEqual(['request [user "first"]', 'response [text "ok"]']);
      await captureRunMessages(async (inner) => {
        await agent.run('third');
        expect(describeHistory(inner)[0]).toBe('request [user "third"]');
      });
      expect(outer).toHaveLength(2);
    });
  });

  it('equal those of RunCancelled [A-169]', async () => {
    await captureRunMessages(async (messages) => {
      const token = new CancellationToken();
      const agent = new Agent({
        model: golden([[C('hang')]]).model,
        tools: [hang(() => token.cancel())],
      });
      const cancelled = await cancelledBy(agent.run('x', { cancellationToken: token }));
      expect(messages).toEqual(cancelled.allMessages());
    });
  });
});

describe('a model that tells more than is known', () => {
  it('is heard all the same [A-015]', async () => {
    const unknown = { eventKind: 'audio_delta', index: 0 } as unknown as PartDeltaEvent;
    const known: PartStartEvent = {
      eventKind: 'part_start',
      index: 0,
      part: text('x'),
      previousPartKind: null,
    };
    const log = await logEvents(
      new Agent({ model: eventModel([unknown, known, unknown]) }).runStreamEvents('x'),
    );
    expect(log.map((line) => line.split(' ')[0])).toEqual([
      'part_start',
      'final_result',
      'part_end',
      'agent_run_result',
    ]);
  });
});

describe('a model that breaks the rules of a stream', () => {
  const started: PartStartEvent = {
    eventKind: 'part_start',
    index: 0,
    part: {
      ...text('x'),
      partKind: 'tool-call',
      toolName: 't',
      args: { a: 1 },
      toolCallId: 'c',
      toolKind: null,
    },
    previousPartKind: null,
  };

  it('ends the run', async () => {
    const early: PartDeltaEvent = {
      eventKind: 'part_delta',
      index: 3,
      delta: { partDeltaKind: 'text', contentDelta: 'x' },
    };
    const run = (events: readonly (PartStartEvent | PartDeltaEvent)[]) =>
      thrownBy(logEvents(new Agent({ model: eventModel(events) }).runStreamEvents('x')));
    expect(await run([early])).toMatchObject({
      message: 'The model added to part 3 before it started.',
    });
    const mixed: PartDeltaEvent = {
      eventKind: 'part_delta',
      index: 0,
      delta: { partDeltaKind: 'tool_call', argsDelta: '{' },
    };
    expect(await run([started, mixed])).toMatchObject({
      message: 'Tool call arguments came as JSON text and as an object.',
    });
  });
});

describe('a channel of events', () => {
  it('delivers what was offered before it failed, then fails as often as it is asked', async () => {
    const channel = new EventChannel<number>();
    const offers = [channel.offer(1), channel.offer(2)];
    channel.fail(new Error('broken'));
    await Promise.all(offers);
    await channel.offer(3);
    expect([await channel.pull(), await channel.pull()]).toEqual([1, 2]);
    await expect(channel.pull()).rejects.toThrow('broken');
    await expect(channel.pull()).rejects.toThrow('broken');
  });

  it('lets an offer go on only when its taker comes back', async () => {
    const channel = new EventChannel<number>();
    let isTaken = false;
    void channel.offer(1).then(() => (isTaken = true));
    await channel.pull();
    await Promise.resolve();
    expect(isTaken).toBe(false);
    const next = channel.pull();
    await Promise.resolve();
    expect(isTaken).toBe(true);
    channel.finish();
    expect(await next).toBeUndefined();
  });
});

describe('grouping by time', () => {
  const sourceOf = (steps: readonly (() => Promise<number | undefined>)[]) => {
    let at = 0;
    return { pull: async () => steps[at++]?.() };
  };
  const collect = async (steps: Parameters<typeof sourceOf>[0], seconds: number | null) => {
    const groups: (readonly number[])[] = [];
    const error = await (async () => {
      for await (const group of groupByTime(sourceOf(steps), seconds)) groups.push(group);
      return null;
    })().catch((thrown: unknown) => thrown);
    return { groups, error };
  };

  it('gives the last group before it ends or fails, and each item alone when there is no time', async () => {
    const give = (value: number) => async () => value;
    const slowly = (value: number) => () =>
      new Promise<number>((resolve) => {
        setTimeout(() => resolve(value), 25);
      });
    expect(await collect([give(1), give(2), slowly(3), give(4)], 0.01)).toEqual({
      groups: [
        [1, 2],
        [3, 4],
      ],
      error: null,
    });
    expect((await collect([give(1), give(2)], null)).groups).toEqual([[1], [2]]);
    const failure = new Error('cut');
    const failed = await collect([give(1), () => Promise.reject(failure)], 0.01);
    expect(failed).toEqual({ groups: [[1]], error: failure });
  });
});
