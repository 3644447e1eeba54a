import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { UsageLimitExceeded } from '../../../../../main/agent/errors.ts';
import { captureRunMessages } from '../../../../../main/agent/messages/capture-run-messages.ts';
import type { Model } from '../../../../../main/agent/models/model.ts';
import { ModelRetry } from '../../../../../main/agent/tools/model-retry.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import type { AgentWarning } from '../../../../../main/agent/usage/cost.ts';
import { RunUsage } from '../../../../../main/agent/usage/run-usage.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';
import { noUsage } from '../../../../../preload/contract/usage.ts';

const hint =
  '. Consider raising the limit, or see the docs on usage limits for budget-aware patterns: https://pydantic.dev/docs/ai/core-concepts/agent/#usage-limits';
const prompt = 'What is the capital of Italy? Answer with just the city.';
const rome = () => golden([[T('Rome')]], { modelName: 'claude-sonnet-4-6' });
const prices = { priceOf: () => '0.000201' };

describe('a limit on output tokens', () => {
  it('lets a short answer through and stops a long one [A-108, A-109]', async () => {
    const short = await new Agent({ model: rome().model, prices }).run(prompt, {
      usageLimits: { outputTokensLimit: 10 },
    });
    expect(short.output).toBe('Rome');
    expect(new RunUsage(short.usage).toString()).toBe(
      'RunUsage(cost=0.000201, input_tokens=62, output_tokens=1, requests=1)',
    );
    const words = Array.from({ length: 32 }, (_, at) => `w${at}`).join(' ');
    const exactly = await new Agent({ model: golden([[T(words)]]).model }).run(prompt, {
      usageLimits: { outputTokensLimit: 32 },
    });
    expect(exactly.usage.outputTokens).toBe(32);
    await captureRunMessages(async (messages) => {
      const usage = new RunUsage();
      const error = await thrownBy(
        new Agent({ model: golden([[T(words)]]).model }).run(prompt, {
          usage,
          usageLimits: { outputTokensLimit: 10 },
        }),
      );
      expect(error).toEqual(
        new UsageLimitExceeded(`Exceeded the output_tokens_limit of 10 (output_tokens=32)${hint}`),
      );
      expect(describeHistory(messages)).toHaveLength(1);
      expect(usage.outputTokens).toBe(32);
    });
  });

  it('stops a stream as soon as it is passed', async () => {
    const words = Array.from({ length: 32 }, (_, at) => `w${at}`).join(' ');
    const events = new Agent({ model: golden([[T(words)]]).model }).runStreamEvents('x', {
      usageLimits: { outputTokensLimit: 10 },
    });
    const error = await thrownBy(async () => {
      for await (const _ of events);
    });
    expect(String(error)).toMatch(/Exceeded the output_tokens_limit of 10 \(output_tokens=1\d\)/);
    expect(describeHistory(events.allMessages()).at(-1)).toMatch(/^response interrupted/);
  });
});

describe('a limit on requests', () => {
  const stubborn = defineTool({
    name: 'infinite_retry_tool',
    retries: 5,
    execute: () => {
      throw new ModelRetry('Please try again.');
    },
  });
  const loop = (count: number) =>
    golden(Array.from({ length: count }, (_, at) => [C('infinite_retry_tool', {}, `c${at}`)]))
      .model;

  it('counts retries like all others [A-110, A-111]', async () => {
    await captureRunMessages(async (messages) => {
      const agent = new Agent({ model: loop(9), tools: [stubborn], retries: { tools: 3 } });
      const error = await thrownBy(
        agent.run('Begin infinite retry loop!', { usageLimits: { requestLimit: 3 } }),
      );
      expect(error).toEqual(
        new UsageLimitExceeded(`The next request would exceed the request_limit of 3${hint}`),
      );
      expect(messages).toHaveLength(7);
    });
  });

  it('is 50 when nobody says otherwise, and can be switched off', async () => {
    const look = defineTool({ name: 'look', execute: () => 1 });
    const script = golden([
      ...Array.from({ length: 60 }, (_, at) => [C('look', {}, `c${at}`)]),
      [T('done')],
    ]).model;
    const error = await thrownBy(new Agent({ model: script, tools: [look] }).run('x'));
    expect(String(error)).toContain('The next request would exceed the request_limit of 50');
    const again = golden([
      ...Array.from({ length: 60 }, (_, at) => [C('look', {}, `c${at}`)]),
      [T('done')],
    ]).model;
    const result = await new Agent({ model: again, tools: [look] }).run('x', {
      usageLimits: { requestLimit: null },
    });
    expect(result.usage.requests).toBe(61);
  });
});

describe('a limit on tool calls', () => {
  it('is checked before any of a response runs; none does [A-112, A-208]', async () => {
    let ran = 0;
    const work = defineTool({ name: 'do_work', execute: () => (ran += 1) });
    await captureRunMessages(async (messages) => {
      const { model } = golden([[C('do_work', {}, 'a'), C('do_work', {}, 'b')]]);
      const error = await thrownBy(
        new Agent({ model, tools: [work] }).run('x', { usageLimits: { toolCallsLimit: 1 } }),
      );
      expect(error).toEqual(
        new UsageLimitExceeded(
          `The next tool call(s) would exceed the tool_calls_limit of 1 (tool_calls=2)${hint}`,
        ),
      );
      expect(ran).toBe(0);
      expect(describeHistory(messages)).toEqual([
        'request [user "x"]',
        'response [call do_work a {}, call do_work b {}]',
        'request interrupted []',
      ]);
    });
  });

  it('counts the calls of earlier responses', async () => {
    const work = defineTool({ name: 'do_work', execute: () => 1 });
    const { model } = golden([[C('do_work', {}, 'a')], [C('do_work', {}, 'b')]]);
    const error = await thrownBy(
      new Agent({ model, tools: [work] }).run('x', { usageLimits: { toolCallsLimit: 1 } }),
    );
    expect(String(error)).toContain('tool_calls_limit of 1 (tool_calls=2)');
  });

  it('counts only calls that succeeded [A-208]', async () => {
    let tries = 0;
    const flaky = defineTool({
      name: 'flaky',
      retries: 3,
      execute: () => {
        tries += 1;
        if (tries < 3) throw new ModelRetry('again');
        return 'ok';
      },
    });
    const { model } = golden([
      [C('flaky', {}, 'a')],
      [C('flaky', {}, 'b')],
      [C('flaky', {}, 'c')],
      [T('done')],
    ]);
    const result = await new Agent({ model, tools: [flaky] }).run('x', {
      usageLimits: { toolCallsLimit: 1 },
    });
    expect(result.usage.toolCalls).toBe(1);
  });
});

describe('a limit on input', () => {
  it('of one request is checked after it [A-114]', async () => {
    const { model, asked } = rome();
    const error = await thrownBy(
      new Agent({ model }).run(prompt, { usageLimits: { perRequestInputTokensLimit: 10 } }),
    );
    expect(error).toEqual(
      new UsageLimitExceeded(
        `Exceeded the per_request_input_tokens_limit of 10 (request_input_tokens=62)${hint}`,
      ),
    );
    expect(asked).toHaveLength(1);
  });

  it('can be checked before the request when the model can count [A-115]', async () => {
    const { model, asked } = rome();
    const counting: Model = {
      modelName: 'counting',
      system: 'test',
      request: model.request.bind(model),
      requestStream: model.requestStream.bind(model),
      countTokens: async () => ({ ...noUsage, inputTokens: 100 }),
    };
    const run = (usageLimits: object) =>
      thrownBy(
        new Agent({ model: counting }).run(prompt, {
          usageLimits: { ...usageLimits, countTokensBeforeRequest: true },
        }),
      );
    expect(String(await run({ inputTokensLimit: 50 }))).toContain(
      'The next request would exceed the input_tokens_limit of 50 (input_tokens=100)',
    );
    expect(String(await run({ totalTokensLimit: 50 }))).toContain(
      'The next request would exceed the total_tokens_limit of 50 (total_tokens=100)',
    );
    expect(String(await run({ perRequestInputTokensLimit: 50 }))).toContain(
      'Exceeded the per_request_input_tokens_limit of 50 (request_input_tokens=100)',
    );
    expect(asked).toHaveLength(0);
  });

  it('and in total is checked over all requests', async () => {
    const run = (usageLimits: object) =>
      thrownBy(new Agent({ model: rome().model }).run(prompt, { usageLimits }));
    expect(String(await run({ inputTokensLimit: 50 }))).toContain(
      'Exceeded the input_tokens_limit of 50 (input_tokens=62)',
    );
    expect(String(await run({ totalTokensLimit: 62 }))).toContain(
      'Exceeded the total_tokens_limit of 62 (total_tokens=63)',
    );
  });
});

describe('a limit on cost', () => {
  it('is compared as a decimal, after a response and before the next request [A-116]', async () => {
    const after = await thrownBy(
      new Agent({ model: rome().model, prices }).run(prompt, {
        usageLimits: { costLimit: 0.0001 },
      }),
    );
    expect(after).toEqual(
      new UsageLimitExceeded(
        `Exceeded the \`cost_limit\` of 0.0001 (\`usage.cost\`=0.000201)${hint}`,
      ),
    );
    const before = await thrownBy(
      new Agent({ model: rome().model, prices }).run(prompt, {
        usage: new RunUsage({ cost: '0.1' }),
        usageLimits: { costLimit: '0.05' },
      }),
    );
    expect(String(before)).toContain(
      'The next request would exceed the `cost_limit` of 0.05 (`cost`=0.1)',
    );
  });

  it('warns once when no cost is known, and when the price cannot be worked out [A-117]', async () => {
    const warnings: AgentWarning[] = [];
    const onWarning = (warning: AgentWarning) => warnings.push(warning);
    await new Agent({ model: rome().model, onWarning }).run(prompt, {
      usageLimits: { costLimit: 1 },
    });
    await new Agent({
      model: rome().model,
      onWarning,
      prices: {
        priceOf: () => {
          throw new RangeError('odd usage');
        },
      },
    }).run(prompt);
    expect(warnings.map(({ code }) => code)).toEqual(['cost-not-found', 'cost-calculation-failed']);
    expect(warnings[1]?.message).toBe('Failed to get cost: RangeError: odd usage');
  });
});

describe('the limits and the usage', () => {
  it('can be read by tools [A-113]', async () => {
    const seen: unknown[] = [];
    const look = defineTool({
      name: 'look',
      execute: (_, ctx) => seen.push([ctx.usageLimits.requestLimit, ctx.usage.requests]),
    });
    await new Agent({ model: golden([[C('look')], [T('ok')]]).model, tools: [look] }).run('x', {
      usageLimits: { requestLimit: 7 },
    });
    expect(seen).toEqual([[7, 1]]);
  });
});
