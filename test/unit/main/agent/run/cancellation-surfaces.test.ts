import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import { RunCancelled } from '../../../../../main/agent/cancellation/run-cancelled.ts';
import { captureRunMessages } from '../../../../../main/agent/messages/capture-run-messages.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { describeEvent } from '../../../../support/agent/event-log.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { cancelledBy, thrownBy } from '../../../../support/agent/thrown-by.ts';
import { request, thinking, user } from '../../../../support/message-builders.ts';

const forever = new Promise<never>(() => {});
const history = [request([user('before')])];

/** A tool that never returns and says when it has started. */
function slowTool(name = 'slow_lookup') {
  let started = (): void => {};
  const hasStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const signals: AbortSignal[] = [];
  const tool = defineTool({
    name,
    execute: (_, ctx) => {
      signals.push(ctx.signal);
      started();
      return forever;
    },
  });
  return { tool, hasStarted, signals };
}

describe('a token', () => {
  it('stops a run in its tool; the run ends with its history and usage [A-070, A-071, A-089]', async () => {
    const token = new CancellationToken();
    const { tool, hasStarted, signals } = slowTool();
    const run = new Agent({ model: new TestModel(), tools: [tool] }).run('Look it up', {
      cancellationToken: token,
      metadata: { tenant: 't' },
    });
    await hasStarted;
    token.cancel();

    const cancelled = await cancelledBy(run);
    expect(cancelled.message).toBe('The agent run was cancelled.');
    expect(describeHistory(cancelled.allMessages())).toEqual([
      'request [user "Look it up"]',
      'response [call slow_lookup pyd_ai_tool_call_id__slow_lookup {}]',
      'request interrupted []',
    ]);
    expect(cancelled.newMessages()).toEqual(cancelled.allMessages());
    expect(cancelled.usage).toMatchObject({ requests: 1, toolCalls: 0, inputTokens: 53 });
    expect(cancelled.metadata).toEqual({ tenant: 't' });
    expect(cancelled.runId).toBe(cancelled.allMessages()[0]?.runId);
    expect(cancelled.response.parts).toHaveLength(1);
    expect(JSON.parse(cancelled.allMessagesJson())).toHaveLength(3);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('can be cancelled twice and read', () => {
    const token = new CancellationToken();
    let calls = 0;
    token.onCancel(() => (calls += 1));
    token.onCancel(() => (calls += 1))();
    expect(token.cancelled).toBe(false);
    token.cancel();
    token.cancel();
    expect(token.cancelled).toBe(true);
    expect(calls).toBe(1);
  });

  it('governs many runs [A-072, A-073]', async () => {
    const token = new CancellationToken();
    const model = new FunctionModel({ function: () => forever });
    const agent = new Agent({ model });
    const runs = [1, 2].map((at) =>
      cancelledBy(agent.run(`run ${at}`, { cancellationToken: token })),
    );
    setImmediate(() => token.cancel());
    const cancelled = await Promise.all(runs);
    expect(cancelled.map((run) => describeHistory(run.allMessages()))).toEqual([
      ['request [user "run 1"]'],
      ['request [user "run 2"]'],
    ]);
  });

  it('that is cancelled already keeps every kind of run from starting [A-074]', async () => {
    const token = new CancellationToken();
    token.cancel();
    const { model, asked } = golden([[T('never')]]);
    const agent = new Agent({ model });
    const options = { cancellationToken: token, messageHistory: history };
    const events = agent.runStreamEvents('x', options);
    const all = await Promise.all([
      cancelledBy(agent.run('x', options)),
      cancelledBy(agent.iter('x', options)),
      cancelledBy(agent.runStream('x', options)),
      cancelledBy(() => events.next()),
    ]);
    for (const cancelled of all) {
      expect(cancelled.allMessages()).toEqual(history);
      expect(cancelled.newMessages()).toEqual([]);
      expect(cancelled.usage).toMatchObject({ requests: 0, inputTokens: 0 });
      expect(cancelled.runId).toBeNull();
      expect(() => cancelled.response).toThrow('No response found in the message history');
    }
    expect(asked).toHaveLength(0);
  });

  it('does nothing when it is cancelled after its run, and forgets the run', async () => {
    const token = new CancellationToken();
    const agent = new Agent({ model: new TestModel() });
    const result = await agent.run('x', { cancellationToken: token });
    token.cancel();
    expect(result.output).toBe('success (no tool calls)');
  });

  it('stops a stream in the middle of a text, of thinking and of arguments [A-098]', async () => {
    const cut = async (script: Parameters<typeof golden>[0], after: number) => {
      const token = new CancellationToken();
      let seen = 0;
      return cancelledBy(
        new Agent({ model: golden(script).model, tools: [slowTool('look').tool] }).run('x', {
          cancellationToken: token,
          eventStreamHandler: async (_, events) => {
            for await (const _event of events) if (++seen === after) token.cancel();
          },
        }),
      );
    };
    const text = await cut([[T('one two three four five six seven')]], 3);
    expect(describeHistory(text.allMessages())).toEqual([
      'request [user "x"]',
      'response interrupted [text "one two three four five six "]',
    ]);
    expect(text.usage.requests).toBe(1);
    expect(text.usage.outputTokens).toBeGreaterThan(0);

    const thought = await cut([[thinking('It may be'), T('Yes.')]], 1);
    expect(describeHistory(thought.allMessages()).at(-1)).toBe(
      'response interrupted [thinking "It may be"]',
    );

    const args = await cut([[C('look', '{"question": "what is the meaning"}', 'c')]], 3);
    expect(describeHistory(args.allMessages()).at(-1)).toBe(
      'response interrupted [call look c {"question": "what is the mean]',
    );
  });
});

describe('ctx.cancel()', () => {
  it('stops the run whose tool calls it; the return is discarded [A-080, A-088]', async () => {
    const log: string[] = [];
    const stop = defineTool({
      name: 'stop',
      execute: (_, ctx) => {
        ctx.cancel();
        return 'not kept';
      },
    });
    const agent = new Agent({ model: golden([[C('stop', {}, 's')]]).model, tools: [stop] });
    const cancelled = await cancelledBy(agent.run('x'));
    expect(describeHistory(cancelled.allMessages())).toEqual([
      'request [user "x"]',
      'response [call stop s {}]',
    ]);

    const again = new Agent({ model: golden([[C('stop', {}, 's')]]).model, tools: [stop] });
    await cancelledBy(async () => {
      for await (const event of again.runStreamEvents('x')) log.push(describeEvent(event));
    });
    expect(log.map((line) => line.split(' ')[0])).toEqual([
      'part_start',
      'part_delta',
      'part_end',
      'function_tool_call',
    ]);
  });

  it('stops the run from a handler, a validator and an instruction function [A-094]', async () => {
    const model = () => golden([[T('one two three four')]]).model;
    const fromHandler = await cancelledBy(
      new Agent({ model: model() }).run('x', {
        eventStreamHandler: async (ctx, events) => {
          for await (const _ of events) ctx.cancel();
        },
      }),
    );
    expect(describeHistory(fromHandler.allMessages())).toEqual([
      'request [user "x"]',
      'response interrupted [text "one two three "]',
    ]);
    const fromValidator = await cancelledBy(
      new Agent({
        model: model(),
        outputValidators: [
          (output, ctx) => {
            ctx.cancel();
            return output;
          },
        ],
      }).run('x'),
    );
    expect(describeHistory(fromValidator.allMessages())).toEqual([
      'request [user "x"]',
      'response [text "one two three four"]',
    ]);
    const fromInstructions = await cancelledBy(
      new Agent({
        model: model(),
        instructions: (ctx) => {
          ctx.cancel();
          return 'Be brief.';
        },
      }).run('x'),
    );
    expect(describeHistory(fromInstructions.allMessages())).toEqual(['request [user "x"]']);
  });

  it('does not wait for a setup that hangs', async () => {
    const token = new CancellationToken();
    const agent = new Agent({
      model: 'test',
      capabilities: [
        {
          forRun: () => {
            setImmediate(() => token.cancel());
            return forever;
          },
        },
      ],
    });
    const cancelled = await cancelledBy(agent.run('x', { cancellationToken: token }));
    expect(cancelled.allMessages()).toEqual([]);
  });

  it('lets a tool that returns a little later count as finished', async () => {
    const stop = defineTool({
      name: 'stop',
      execute: async (_, ctx) => {
        ctx.cancel();
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        return 'done';
      },
    });
    const agent = new Agent({ model: golden([[C('stop', {}, 's')]]).model, tools: [stop] });
    const cancelled = await cancelledBy(agent.run('x'));
    expect(describeHistory(cancelled.allMessages())).toHaveLength(2);
  });

  it('in a setup hook lets the setup end and no request start', async () => {
    const { model, asked } = golden([[T('never')]]);
    let isSetUp = false;
    const agent = new Agent({
      model,
      capabilities: [
        {
          forRun: async (ctx) => {
            ctx.cancel();
            await Promise.resolve();
            isSetUp = true;
            return {};
          },
        },
      ],
    });
    const cancelled = await cancelledBy(agent.run('x'));
    expect(isSetUp).toBe(true);
    expect(cancelled.allMessages()).toEqual([]);
    expect(asked).toHaveLength(0);
  });
});

describe('events.cancel()', () => {
  it('ends the iteration with RunCancelled at its next step [A-081]', async () => {
    const events = new Agent({ model: new TestModel() }).runStreamEvents('x');
    const cancelled = await cancelledBy(async () => {
      for await (const _ of events) {
        events.cancel();
        events.cancel();
      }
    });
    expect(describeHistory(cancelled.allMessages())).toEqual([
      'request [user "x"]',
      'response interrupted [text ""]',
    ]);
    expect(events.result).toBeNull();
    expect(events.allMessages()).toEqual(cancelled.allMessages());
    expect(events.usage.requests).toBe(1);
  });

  it('before the first step keeps the run from starting', async () => {
    const { model, asked } = golden([[T('never')]]);
    const events = new Agent({ model }).runStreamEvents('x', { messageHistory: history });
    events.cancel();
    expect(() => events.usage).toThrow('The run has not started; iterate the events first.');
    const cancelled = await cancelledBy(() => events.next());
    expect(cancelled.allMessages()).toEqual(history);
    expect(asked).toHaveLength(0);
  });

  it('after the end does nothing, and unused it is quiet', async () => {
    const events = new Agent({ model: new TestModel() }).runStreamEvents('x');
    for await (const event of events) if (event.eventKind === 'agent_run_result') events.cancel();
    expect(events.result?.output).toBe('success (no tool calls)');
    const unused = new Agent({ model: new TestModel() }).runStreamEvents('x');
    unused.cancel();
    await unused[Symbol.asyncDispose]();
  });
});

describe('run.cancel()', () => {
  it('shows as an abort inside of the block and as RunCancelled outside [A-082, A-096]', async () => {
    const { model } = golden([[C('look', {}, 'c')]]);
    const agent = new Agent({ model, tools: [slowTool('look').tool] });
    let inside: unknown;
    const outside = await cancelledBy(async () => {
      await using run = await agent.iter('x');
      try {
        for await (const node of run) if (node.kind === 'call-tools') run.cancel();
      } catch (error: unknown) {
        inside = error instanceof Error ? [error.name, error instanceof RunCancelled] : null;
        throw error;
      }
    });
    expect(inside).toEqual(['AbortError', false]);
    expect(describeHistory(outside.allMessages())).toEqual([
      'request [user "x"]',
      'response [call look c {}]',
    ]);
    expect(String(outside)).toBe('RunCancelled: The agent run was cancelled.');
  });

  it('before the first node leaves the history as it was given', async () => {
    const agent = new Agent({ model: new TestModel() });
    const cancelled = await cancelledBy(async () => {
      await using run = await agent.iter('x', { messageHistory: history });
      run.cancel();
      await run.next(run.nextNode as never);
    });
    expect(cancelled.allMessages()).toEqual(history);
  });

  it('after the end is still honoured in the block, and does nothing after it', async () => {
    const agent = new Agent({ model: new TestModel() });
    let result: unknown;
    await cancelledBy(async () => {
      await using run = await agent.iter('x');
      for await (const node of run) if (node.kind === 'end') run.cancel();
      result = run.result?.output;
    });
    expect(result).toBe('success (no tool calls)');
    const run = await agent.iter('x');
    await run[Symbol.asyncDispose]();
    run.cancel();
    await run[Symbol.asyncDispose]();
  });

  it('is quiet when the block swallows it and ends', async () => {
    const agent = new Agent({ model: new TestModel() });
    let run;
    {
      await using inner = await agent.iter('x');
      run = inner;
      inner.cancel();
      await inner.next(inner.nextNode as never).catch(() => undefined);
    }
    expect(run.result).toBeNull();
    expect(run.cancelledState?.allMessages()).toEqual([]);
  });

  it('gives way to another error that the block throws after it has seen the stop', async () => {
    const agent = new Agent({ model: new TestModel() });
    const error = await thrownBy(async () => {
      await using run = await agent.iter('x');
      run.cancel();
      await run.next(run.nextNode as never).catch(() => undefined);
      throw new Error('my own');
    });
    expect(error).toMatchObject({ message: 'my own' });
  });

  it('reaches a stream that is being read', async () => {
    const agent = new Agent({ model: golden([[T('one two three four five')]]).model });
    const cancelled = await cancelledBy(async () => {
      await using run = await agent.iter('x');
      for await (const node of run) {
        if (node.kind !== 'model-request') continue;
        for await (const event of node.stream(run.ctx))
          if (event.eventKind === 'part_start') run.cancel();
      }
    });
    expect(describeHistory(cancelled.allMessages()).at(-1)).toBe(
      'response interrupted [text "one two three "]',
    );
  });
});

describe('result.cancel() of a streamed run', () => {
  it('stops the response alone and marks it [A-097, A-205]', async () => {
    const { model } = golden([[T('one two three four five six')]]);
    await using result = await new Agent({ model }).runStream('x');
    const seen: string[] = [];
    for await (const text of result.streamText({ delta: true, debounceBySeconds: null })) {
      seen.push(text);
      break;
    }
    await result.cancel();
    await result.cancel();
    expect(seen).toEqual(['one two three ']);
    expect([result.isComplete, result.cancelled]).toEqual([true, true]);
    expect(describeHistory(result.allMessages())).toEqual([
      'request [user "x"]',
      'response interrupted [text "one two three "]',
    ]);
    const rest: string[] = [];
    for await (const text of result.streamText()) rest.push(text);
    expect(rest).toEqual(['one two three ']);
    await expect(result.getOutput()).rejects.toThrow(
      'The stream was cancelled before it produced an output.',
    );
  });

  it('after the end changes nothing', async () => {
    const { model } = golden([[T('one')]]);
    await using result = await new Agent({ model }).runStream('x');
    await result.getOutput();
    await result.cancel();
    expect(result.cancelled).toBe(true);
    expect(result.response.state).toBe('complete');
  });

  it('is not what leaving the block does: that leaves the response as it came', async () => {
    const { model } = golden([[T('one two three four five six')]]);
    await captureRunMessages(async (messages) => {
      const result = await new Agent({ model }).runStream('x');
      for await (const _ of result.streamText({ debounceBySeconds: null })) break;
      await result[Symbol.asyncDispose]();
      expect(describeHistory(messages)).toEqual([
        'request [user "x"]',
        'response incomplete [text "one two three "]',
      ]);
      expect(describeHistory(result.allMessages())).toEqual(['request [user "x"]']);
    });
  });
});
