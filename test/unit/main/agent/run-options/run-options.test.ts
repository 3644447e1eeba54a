import { describe, expect, it, vi } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { ConcurrencyLimit } from '../../../../../main/agent/run-options/concurrency-limit.ts';
import type { ModelSettings } from '../../../../../main/agent/run-options/model-settings.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { cancelledBy, thrownBy } from '../../../../support/agent/thrown-by.ts';

describe('model settings', () => {
  const withModelSettings = (settings: ModelSettings) => {
    const sent: ModelSettings[] = [];
    const model = new FunctionModel({
      settings,
      function: (messages, info) => {
        sent.push(info.modelSettings);
        const hasTools = info.functionTools.length > 0;
        return hasTools && messages.length === 1 ? [C('look')] : [T('ok')];
      },
    });
    return { model, sent };
  };

  it('come in layers, the later one winning key by key [A-118, A-120, A-128]', async () => {
    const { model, sent } = withModelSettings({ temperature: 0.8, maxTokens: 500 });
    const agent = new Agent({
      model,
      modelSettings: { temperature: 0.5, google_safety: ['low'] },
      capabilities: [{ modelSettings: { thinking: 'high' } }],
    });
    await agent.run('x', { modelSettings: { temperature: 0.0 } });
    expect(sent[0]).toEqual({
      temperature: 0,
      maxTokens: 500,
      thinking: 'high',
      google_safety: ['low'],
    });
  });

  it('may be functions, asked before every request, that see the layers below [A-119]', async () => {
    const { model, sent } = withModelSettings({ temperature: 0.8 });
    const seen: unknown[] = [];
    const agent = new Agent({
      model,
      tools: [defineTool({ name: 'look', execute: () => 1 })],
      modelSettings: (ctx) => {
        seen.push(['agent', ctx.modelSettings]);
        return { temperature: ctx.runStep <= 1 ? 0.0 : 0.7 };
      },
      capabilities: [{ modelSettings: { topP: 1 } }],
    });
    await agent.run('x', {
      modelSettings: async (ctx) => {
        seen.push(['run', ctx.modelSettings]);
        return { seed: 1 };
      },
    });
    expect(sent.map(({ temperature }) => temperature)).toEqual([0, 0.7]);
    expect(seen.slice(0, 2)).toEqual([
      ['agent', { temperature: 0.8 }],
      ['run', { temperature: 0, topP: 1 }],
    ]);
  });

  it('are unset by null, which reaches the model [A-121]', async () => {
    const { model, sent } = withModelSettings({ temperature: 0.8 });
    await new Agent({ model }).run('x', { modelSettings: { temperature: null } });
    expect(sent[0]).toEqual({ temperature: null });
  });

  it('of a block around replace those of agent and run', async () => {
    const { model, sent } = withModelSettings({});
    const agent = new Agent({ model, modelSettings: { seed: 1 } });
    await agent.override({ modelSettings: { topK: 3 } }, () =>
      agent.run('x', { modelSettings: { topP: 1 } }),
    );
    expect(sent[0]).toEqual({ topK: 3 });
  });

  it('may not force a tool for ever', async () => {
    for (const toolChoice of ['required', ['look']] as const) {
      const agent = new Agent({ model: 'test', modelSettings: { toolChoice } });
      await expect(agent.run('x')).rejects.toThrow(
        'prevents the model from producing a final response',
      );
      await expect(
        new Agent({ model: 'test', modelSettings: () => ({ toolChoice }) }).run('x'),
      ).resolves.toBeDefined();
    }
  });
});

describe('metadata of a run', () => {
  it('is merged, written at the start and again at the end, and readable everywhere [A-123, A-124]', async () => {
    const seen: unknown[] = [];
    const agent = new Agent({
      model: golden([[C('look')], [T('ok')]]).model,
      metadata: { tenant: 'tenant-123', num_requests: -1 },
      tools: [defineTool({ name: 'look', execute: (_, ctx) => seen.push(ctx.metadata) })],
    });
    const result = await agent.run('x', {
      metadata: (ctx) => ({ num_requests: ctx.usage.requests }),
    });
    expect(seen).toEqual([{ tenant: 'tenant-123', num_requests: 0 }]);
    expect(result.metadata).toEqual({ tenant: 'tenant-123', num_requests: 2 });
    expect((await new Agent({ model: 'test' }).run('x')).metadata).toBeNull();
    const overridden = await agent.override({ metadata: { only: 1 }, model: 'test' }, () =>
      agent.run('x'),
    );
    expect(overridden.metadata).toEqual({ only: 1 });
  });

  it('keeps its first value when the run fails or is stopped', async () => {
    const agent = new Agent({
      model: 'test',
      metadata: (ctx) => ({ requests: ctx.usage.requests }),
      outputValidators: [
        (output, ctx) => {
          ctx.cancel();
          return output;
        },
      ],
    });
    expect((await cancelledBy(agent.run('x'))).metadata).toEqual({ requests: 0 });
  });
});

describe('a concurrency limit', () => {
  it('lets only so many runs go at once, in order [A-125]', async () => {
    let running = 0;
    let most = 0;
    const model = new FunctionModel({
      function: async (messages) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        const [part] = messages[0]?.parts ?? [];
        return [
          T(part?.partKind === 'user-prompt' ? `Answer to ${JSON.stringify(part.content)}` : ''),
        ];
      },
    });
    const agent = new Agent({ model, maxConcurrency: 10 });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) => agent.run(`Question ${at}`)),
    );
    expect(results.map(({ output }) => output)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Answer to "Question ${at}"`),
    );
    expect(most).toBe(10);
  });

  it('refuses what would wait behind too many [A-126]', async () => {
    const model = new FunctionModel({ function: () => new Promise(() => {}) });
    const limiter = new ConcurrencyLimit({ maxRunning: 1, maxQueued: 1 });
    const agent = new Agent({ model, name: 'busy', maxConcurrency: limiter });
    const token = new CancellationToken();
    const runs = [1, 2, 3].map(() => thrownBy(agent.run('x', { cancellationToken: token })));
    expect(await runs[2]).toMatchObject({
      name: 'ConcurrencyLimitExceeded',
      message: 'Concurrency queue depth (2) exceeds max_queued (1) for agent:busy',
    });
    expect([limiter.runningCount, limiter.waitingCount, limiter.availableCount]).toEqual([1, 1, 0]);
    token.cancel();
    expect((await Promise.all(runs)).map((error) => (error as Error).name)).toEqual([
      'RunCancelled',
      'RunCancelled',
      'ConcurrencyLimitExceeded',
    ]);
    expect([limiter.runningCount, limiter.waitingCount]).toEqual([0, 0]);
  });

  it('names itself, or an agent without a name', async () => {
    const never = new FunctionModel({ function: () => new Promise(() => {}) });
    const refusal = async (maxConcurrency: ConcurrencyLimit) => {
      const agent = new Agent({ model: never, maxConcurrency });
      const token = new CancellationToken();
      const first = thrownBy(agent.run('x', { cancellationToken: token }));
      const error = await thrownBy(agent.run('x'));
      token.cancel();
      await first;
      return (error as Error).message;
    };
    expect(await refusal(new ConcurrencyLimit({ maxRunning: 1, maxQueued: 0 }))).toContain(
      'for agent:agent',
    );
    expect(
      await refusal(new ConcurrencyLimit({ maxRunning: 1, maxQueued: 0, name: 'pool' })),
    ).toContain('for pool');
  });

  it('can be stopped while waiting, and gives its place back however a run ends', async () => {
    const limiter = new ConcurrencyLimit({ maxRunning: 1 });
    const failing = new Agent({
      model: golden(() => {
        throw new Error('no');
      }).model,
      maxConcurrency: limiter,
    });
    await thrownBy(failing.run('x'));
    expect(limiter.runningCount).toBe(0);

    const holder = await new Agent({ model: 'test', maxConcurrency: limiter }).iter('x');
    const token = new CancellationToken();
    const { model, asked } = golden([[T('never')]]);
    const waiting = cancelledBy(
      new Agent({ model, maxConcurrency: limiter }).run('x', { cancellationToken: token }),
    );
    await vi.waitFor(() => expect(limiter.waitingCount).toBe(1));
    token.cancel();
    expect((await waiting).allMessages()).toEqual([]);
    expect([limiter.waitingCount, asked.length]).toEqual([0, 0]);
    await holder[Symbol.asyncDispose]();
    expect(limiter.runningCount).toBe(0);
  });

  it('takes a place that comes too late back from a limiter that ignores the signal', async () => {
    const place = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<undefined>();
    let released = 0;
    const limiter = {
      acquire: () => {
        asked.resolve(undefined);
        return place.promise;
      },
      release: () => {
        released += 1;
      },
    };
    const token = new CancellationToken();
    const run = cancelledBy(
      new Agent({ model: 'test', maxConcurrency: limiter }).run('x', { cancellationToken: token }),
    );
    await asked.promise;
    token.cancel();
    await run;
    place.resolve(undefined);
    await new Promise(setImmediate);
    expect(released).toBe(1);
  });

  it('must make sense', () => {
    expect(() => new Agent({ model: 'test', maxConcurrency: 0 })).toThrow(
      'max_running must be >= 1, got 0. Use null for no concurrency limiting.',
    );
    expect(
      () => new Agent({ model: 'test', maxConcurrency: { maxRunning: 1, maxQueued: -1 } }),
    ).toThrow('max_queued must be >= 0, got -1. Use null for unlimited queue.');
    expect(() => new Agent({ model: 'test', maxConcurrency: null })).not.toThrow();
  });
});

describe('a block of overrides', () => {
  it('wins over the agent and over a run, and ends with its function', async () => {
    const agent = new Agent({
      name: 'one',
      model: golden([[T('own')]]).model,
      instructions: 'Own.',
    });
    const test = new TestModel();
    const inside = await agent.override(
      { name: 'two', model: test, instructions: 'Other.' },
      async () => {
        expect(agent.name).toBe('two');
        return agent.override({ tools: [defineTool({ name: 'only', execute: () => 1 })] }, () =>
          agent.run('x', { instructions: 'More.' }),
        );
      },
    );
    expect(inside.output).toBe('{"only":1}');
    expect(test.lastModelRequestParameters?.instructionParts).toEqual([
      { content: 'Other.', dynamic: false, name: null, id: 'agent' },
    ]);
    expect(agent.name).toBe('one');
    expect((await agent.run('x')).output).toBe('own');
  });

  it('gives dependencies', async () => {
    const seen: unknown[] = [];
    const look = defineTool({ name: 'look', execute: (_, ctx) => seen.push(ctx.deps) });
    const agent = new Agent({ model: 'test', tools: [look] });
    await agent.override({ deps: 'inner' as never }, () => agent.run('x'));
    expect(seen).toEqual(['inner']);
  });
});
