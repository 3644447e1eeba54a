import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import { RunCancelled } from '../../../../../main/agent/cancellation/run-cancelled.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { RunUsage } from '../../../../../main/agent/usage/run-usage.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';
import { request, user } from '../../../../support/message-builders.ts';

const forever = new Promise<never>(() => {});

/** An agent whose only tool calls a function and then never ends. */
function agentThatHangs(onStart: () => void): Agent {
  const hang = defineTool({
    name: 'slow_lookup',
    execute: () => {
      onStart();
      return forever;
    },
  });
  return new Agent({ model: new TestModel(), tools: [hang] });
}

const threeMessages = [
  'request [user "x"]',
  'response [call slow_lookup pyd_ai_tool_call_id__slow_lookup {}]',
  'request interrupted []',
];

describe('an external abort', () => {
  it('comes through as the very reason, with the state attached [A-083, A-084]', async () => {
    const controller = new AbortController();
    const reason = new Error('the window closed');
    const agent = agentThatHangs(() => controller.abort(reason));
    const error = await thrownBy(agent.run('x', { signal: controller.signal }));
    expect(error).toBe(reason);
    const cancelled = RunCancelled.fromCancellation(error);
    expect(cancelled?.message).toBe('The agent run was cancelled by an external abort.');
    expect(describeHistory(cancelled?.allMessages() ?? [])).toEqual(threeMessages);
    expect(cancelled?.cause).toBe(reason);
  });

  it('keeps a timeout a timeout [A-085, A-092]', async () => {
    const signal = AbortSignal.timeout(10);
    const error = await thrownBy(agentThatHangs(() => {}).run('x', { signal }));
    expect(error).toBe(signal.reason);
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(RunCancelled.fromCancellation(error)?.allMessages()).toHaveLength(3);
  });

  it('before the start, in a stream and in a tool always gives the reason', async () => {
    const reason = new Error('gone');
    const model = golden([[T('one two three four five')]]).model;
    const agent = new Agent({ model });
    const before = await thrownBy(
      agent.run('x', { signal: AbortSignal.abort(reason), messageHistory: [request([user('a')])] }),
    );
    expect(before).toBe(reason);
    expect(RunCancelled.fromCancellation(before)?.allMessages()).toHaveLength(1);

    const controller = new AbortController();
    const other = new Error('gone in the middle');
    const inStream = await thrownBy(
      agent.run('x', {
        signal: controller.signal,
        eventStreamHandler: async (_, events) => {
          for await (const _event of events) controller.abort(other);
        },
      }),
    );
    expect(inStream).toBe(other);
    expect(describeHistory(RunCancelled.fromCancellation(inStream)?.allMessages() ?? [])).toEqual([
      'request [user "x"]',
      'response interrupted [text "one two three "]',
    ]);
  });

  it('wins over a first-party stop, whichever came first [A-095]', async () => {
    for (const order of ['first-party', 'external'] as const) {
      const controller = new AbortController();
      const token = new CancellationToken();
      const reason = new Error(order);
      const agent = agentThatHangs(() => {
        if (order === 'first-party') token.cancel();
        controller.abort(reason);
        token.cancel();
      });
      const error = await thrownBy(
        agent.run('x', { signal: controller.signal, cancellationToken: token }),
      );
      expect(error).toBe(reason);
    }
  });

  it('wins inside of a block too', async () => {
    const controller = new AbortController();
    const reason = new Error('both');
    const run = await new Agent({ model: 'test' }).iter('x', { signal: controller.signal });
    run.cancel();
    controller.abort(reason);
    const error = await thrownBy(async () => {
      for await (const _ of run);
    });
    expect(error).toBe(reason);
    await run[Symbol.asyncDispose]();
  });

  it('of the consumer of events leaves the handle readable [A-087]', async () => {
    const controller = new AbortController();
    const reason = new Error('client gone');
    const events = agentThatHangs(() => controller.abort(reason)).runStreamEvents('x', {
      signal: controller.signal,
    });
    const error = await thrownBy(async () => {
      for await (const _ of events);
    });
    expect(error).toBe(reason);
    expect(describeHistory(events.allMessages())).toEqual(threeMessages);
    expect(events.usage.requests).toBe(1);
  });

  it('and a first-party stop can be told apart in one place [A-091]', async () => {
    const handle = async (work: Promise<unknown>): Promise<string> => {
      try {
        await work;
        return 'finished';
      } catch (error: unknown) {
        const cancelled = RunCancelled.fromCancellation(error);
        if (error instanceof RunCancelled) return `stopped after ${error.allMessages().length}`;
        throw new Error(`stored ${cancelled?.allMessages().length ?? 0}`, { cause: error });
      }
    };
    const token = new CancellationToken();
    const controller = new AbortController();
    const stopped = agentThatHangs(() => token.cancel()).run('x', { cancellationToken: token });
    const aborted = agentThatHangs(() => controller.abort(new Error('out'))).run('x', {
      signal: controller.signal,
    });
    expect(await handle(stopped)).toBe('stopped after 3');
    expect(await thrownBy(handle(aborted))).toMatchObject({ message: 'stored 3' });
  });

  it('shared by several runs never gives one the history of another [A-207]', async () => {
    const controller = new AbortController();
    const reason = new Error('all out');
    const model = new FunctionModel({ function: () => forever });
    const agent = new Agent({ model });
    const runs = ['a', 'b'].map((runId) =>
      thrownBy(agent.run(`run ${runId}`, { runId, signal: controller.signal })),
    );
    setImmediate(() => controller.abort(reason));
    expect(await Promise.all(runs)).toEqual([reason, reason]);
    expect(RunCancelled.fromCancellation(reason)).toBeNull();
    expect(
      describeHistory(RunCancelled.fromCancellation(reason, 'a')?.allMessages() ?? []),
    ).toEqual(['request [user "run a"]']);
    expect(RunCancelled.fromCancellation(reason, 'b')?.runId).toBe('b');
    expect(RunCancelled.fromCancellation(reason, 'c')).toBeNull();
  });

  it('can be read where it is first seen, inside of the block', async () => {
    const controller = new AbortController();
    const reason = new Error('inside');
    const agent = agentThatHangs(() => controller.abort(reason));
    const run = await agent.iter('x', { signal: controller.signal });
    const error = await thrownBy(async () => {
      for await (const _ of run);
    });
    expect(RunCancelled.fromCancellation(error)?.allMessages()).toHaveLength(3);
    await run[Symbol.asyncDispose]();
  });

  it('that comes after a first-party stop was seen inside leaves with its own reason', async () => {
    const controller = new AbortController();
    const reason = new Error('late but external');
    const run = await new Agent({ model: 'test' }).iter('x', { signal: controller.signal });
    run.cancel();
    await thrownBy(async () => {
      for await (const _ of run);
    });
    controller.abort(reason);
    expect(await thrownBy(run[Symbol.asyncDispose]())).toBe(reason);
  });

  it('with a primitive reason carries nothing, and the run itself still tells', async () => {
    const controller = new AbortController();
    const agent = agentThatHangs(() => controller.abort('out'));
    const run = await agent.iter('x', { signal: controller.signal });
    const error = await thrownBy(async () => {
      for await (const _ of run);
    });
    expect(error).toBe('out');
    expect(RunCancelled.fromCancellation(error)).toBeNull();
    await run[Symbol.asyncDispose]();
    expect(run.cancelledState?.allMessages()).toHaveLength(3);
  });
});

describe('the five ways to stop a run', () => {
  it('end it as their table says [A-079]', async () => {
    const token = new CancellationToken();
    const byToken = await thrownBy(
      agentThatHangs(() => token.cancel()).run('x', { cancellationToken: token }),
    );
    const byContext = await thrownBy(
      new Agent({
        model: golden([[C('stop')]]).model,
        tools: [defineTool({ name: 'stop', execute: (_, ctx) => ctx.cancel() })],
      }).run('x'),
    );
    const byConsumer = await thrownBy(async () => {
      const events = new Agent({ model: 'test' }).runStreamEvents('x');
      for await (const _ of events) events.cancel();
    });
    const byDriver = await thrownBy(async () => {
      await using run = await new Agent({ model: 'test' }).iter('x');
      for await (const _ of run) run.cancel();
    });
    const controller = new AbortController();
    const reason = new Error('outside');
    const byEnvironment = await thrownBy(
      agentThatHangs(() => controller.abort(reason)).run('x', { signal: controller.signal }),
    );
    for (const error of [byToken, byContext, byConsumer, byDriver]) {
      expect(error).toBeInstanceOf(RunCancelled);
    }
    expect(byEnvironment).toBe(reason);
  });
});

describe('RunCancelled.fromCancellation', () => {
  it('looks along causes and gathered errors, and does not run in circles [A-084]', async () => {
    const controller = new AbortController();
    const reason = new Error('deep');
    const agent = agentThatHangs(() => controller.abort(reason));
    await thrownBy(agent.run('x', { signal: controller.signal }));
    const wrapped = new Error('outer', { cause: new AggregateError([new Error('no'), reason]) });
    expect(RunCancelled.fromCancellation(wrapped)?.allMessages()).toHaveLength(3);
    const ring = new Error('ring');
    ring.cause = new Error('other', { cause: ring });
    expect(RunCancelled.fromCancellation(ring)).toBeNull();
    expect(RunCancelled.fromCancellation(null)).toBeNull();
    const direct = new RunCancelled({
      messages: [],
      givenCount: 0,
      usage: { ...(await new Agent({ model: 'test' }).run('x')).usage },
      metadata: null,
      runId: null,
      conversationId: null,
    });
    expect(RunCancelled.fromCancellation(direct)).toBe(direct);
    expect(RunCancelled.fromCancellation(new Error('x', { cause: direct }))).toBe(direct);
  });
});

describe('a model that is being asked', () => {
  it('gets an aborted signal, and is not waited for [A-090]', async () => {
    const token = new CancellationToken();
    const signals: AbortSignal[] = [];
    const model = new FunctionModel({
      function: (_, { signal }) => {
        signals.push(signal);
        setImmediate(() => token.cancel());
        return forever;
      },
    });
    const error = await thrownBy(new Agent({ model }).run('x', { cancellationToken: token }));
    expect(error).toBeInstanceOf(RunCancelled);
    expect(signals[0]?.aborted).toBe(true);
    expect((error as RunCancelled).usage.requests).toBe(0);
    expect(describeHistory((error as RunCancelled).allMessages())).toEqual(['request [user "x"]']);
  });

  it('whose stream opens too late has it closed', async () => {
    const token = new CancellationToken();
    let close = (): void => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const { model } = golden([[T('late')]]);
    const late = {
      modelName: 'late',
      system: 'test',
      request: () => forever,
      requestStream: async (call: Parameters<typeof model.requestStream>[0]) => {
        token.cancel();
        const stream = await model.requestStream(call);
        return Object.assign(stream, { close: async () => close() });
      },
    };
    const error = await thrownBy(
      new Agent({ model: late }).run('x', {
        cancellationToken: token,
        eventStreamHandler: async (_, events) => {
          for await (const _event of events);
        },
      }),
    );
    expect(error).toBeInstanceOf(RunCancelled);
    await closed;
  });

  it('may end its stream badly: what came is kept and the error passes through', async () => {
    const failure = new Error('connection lost');
    const model = new FunctionModel({
      async *streamFunction() {
        yield 'half ';
        throw failure;
      },
    });
    const run = await new Agent({ model }).iter('x');
    const error = await thrownBy(async () => {
      for await (const node of run) {
        if (node.kind === 'model-request') for await (const _ of node.stream(run.ctx));
      }
    });
    expect(error).toBe(failure);
    expect(describeHistory(run.allMessages())).toEqual([
      'request [user "x"]',
      'response interrupted [text "half "]',
    ]);
    await run[Symbol.asyncDispose]();
  });

  it('may stop without saying that it is finished, which is no answer', async () => {
    const { model } = golden([[T('half')]]);
    const cut = {
      modelName: 'cut',
      system: 'test',
      request: async (call: Parameters<typeof model.request>[0]) =>
        ({ ...(await model.request(call)), state: 'interrupted' }) as const,
      requestStream: model.requestStream.bind(model),
    };
    const run = await new Agent({ model: cut }).iter('x');
    const error = await thrownBy(async () => {
      for await (const _ of run);
    });
    expect(error).toMatchObject({
      message: 'The response ended before the model had finished it.',
    });
    expect(describeHistory(run.allMessages()).at(-1)).toBe('response interrupted [text "half"]');
    await run[Symbol.asyncDispose]();
  });
});

describe('calls that a stop comes upon', () => {
  const play = async (
    script: Parameters<typeof C>[0][],
    options: {
      readonly mode?: 'sequential';
      readonly handlers: Record<string, (cancel: () => void) => unknown>;
    },
  ) => {
    const tools = Object.entries(options.handlers).map(([name, execute]) =>
      defineTool({ name, execute: (_, ctx) => execute(() => ctx.cancel()) }),
    );
    const agent = new Agent({
      model: golden([script.map((name) => C(name, {}, name))]).model,
      tools,
      ...(options.mode !== undefined && { toolExecution: options.mode }),
    });
    const total = new RunUsage();
    const error = await thrownBy(agent.run('x', { usage: total }));
    if (!(error instanceof RunCancelled)) throw error;
    return { history: describeHistory(error.allMessages()), usage: error.usage, total };
  };
  const wait = (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });

  it('keep what was finished before it, in the order of the calls [A-075, A-101]', async () => {
    const { history, usage } = await play(['slow', 'b', 'a'], {
      handlers: {
        slow: async (cancel) => {
          await wait(10);
          cancel();
          return forever;
        },
        a: () => 'A',
        b: async () => {
          await wait(1);
          return 'B';
        },
      },
    });
    expect(history.at(-1)).toBe('request interrupted [return b "B", return a "A"]');
    expect(usage.toolCalls).toBe(2);
  });

  it('keep the finished ones too when the one that cancels returns at once', async () => {
    const { history } = await play(['fast', 'stop'], {
      handlers: {
        fast: () => 'f',
        stop: async (cancel) => {
          await wait(3);
          cancel();
          return 's';
        },
      },
    });
    expect(history.at(-1)).toBe('request interrupted [return fast "f"]');
  });

  it('leave an empty request when none was finished and one is given up', async () => {
    const { history } = await play(['stop', 'slow'], {
      handlers: { stop: (cancel) => cancel(), slow: () => forever },
    });
    expect(history).toHaveLength(3);
    expect(history.at(-1)).toBe('request interrupted []');
  });

  it('do not start after it', async () => {
    let started = 0;
    const { history } = await play(['stop', 'next'], {
      mode: 'sequential',
      handlers: { stop: (cancel) => cancel(), next: () => (started += 1) },
    });
    expect(started).toBe(0);
    expect(history.at(-1)).toBe('request interrupted []');
  });

  it('may come in late without being heard', async () => {
    let finish = (_value: string): void => {};
    const { history, usage, total } = await play(['slow', 'stop'], {
      handlers: {
        slow: () =>
          new Promise((resolve) => {
            finish = resolve;
          }),
        stop: (cancel) => cancel(),
      },
    });
    finish('too late');
    await wait(1);
    expect(history.at(-1)).toBe('request interrupted []');
    // The tool that asked for the stop did finish; the late one is not counted.
    expect([usage.toolCalls, total.toolCalls]).toEqual([1, 1]);
  });
});
