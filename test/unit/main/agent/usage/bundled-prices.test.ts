import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import { bundledPrices } from '../../../../../main/agent/usage/bundled-prices.ts';
import type { AgentWarning } from '../../../../../main/agent/usage/cost.ts';
import { noUsage, type RequestUsage } from '../../../../../preload/contract/usage.ts';
import { T } from '../../../../support/agent/golden-script.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';
import { responseOf } from '../../../../support/agent/response-of.ts';

const priceOf = (
  usage: Partial<RequestUsage>,
  modelName: string | null,
  provider: { name?: string; url?: string } = { name: 'openai' },
) =>
  bundledPrices.priceOf(
    responseOf({
      modelName,
      providerName: provider.name ?? null,
      providerUrl: provider.url ?? null,
      usage: { ...noUsage, ...usage },
    }),
  );

describe('the prices that come with the app', () => {
  it('are those of the specification, to the last decimal [A-065]', () => {
    expect(priceOf({ inputTokens: 56, outputTokens: 7 }, 'gpt-5.2')).toBe('0.000196');
    expect(priceOf({ inputTokens: 62, outputTokens: 4 }, 'gpt-5.2')).toBe('0.0001645');
    expect(priceOf({ inputTokens: 72, outputTokens: 8 }, 'gpt-5.2')).toBe('0.000238');
    expect(
      priceOf({ inputTokens: 62, outputTokens: 1 }, 'claude-sonnet-4-6', { name: 'anthropic' }),
    ).toBe('0.000201');
    expect(priceOf({}, 'gpt-5.2')).toBe('0');
  });

  it('are added without the errors of binary fractions', () => {
    const count = fc.integer({ min: 0, max: 3_000_000 });
    fc.assert(
      fc.property(count, count, (inputTokens, outputTokens) => {
        // 1.75 and 14 dollars for a million, in units of a hundred-millionth.
        const exact = 175n * BigInt(inputTokens) + 1400n * BigInt(outputTokens);
        const digits = exact.toString().padStart(9, '0');
        const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
        expect(priceOf({ inputTokens, outputTokens }, 'gpt-5.2')).toBe(text);
      }),
    );
  });

  it('count cached and audio tokens at their own rates', () => {
    const cached = { inputTokens: 100, cacheReadTokens: 50, cacheWriteTokens: 10, outputTokens: 7 };
    expect(priceOf(cached, 'claude-sonnet-4-6', { name: 'anthropic' })).toBe('0.0002775');
    const audio = { inputTokens: 100, inputAudioTokens: 10, outputTokens: 7, outputAudioTokens: 2 };
    expect(priceOf(audio, 'gpt-4o-audio-preview')).toMatch(/^0\.000\d+$/);
  });

  it('are found by the address of a provider, else by its name', () => {
    const usage = { inputTokens: 56, outputTokens: 7 };
    expect(priceOf(usage, 'gpt-5.2', { url: 'https://api.openai.com/v1', name: 'mine' })).toBe(
      '0.000196',
    );
    expect(priceOf(usage, 'gpt-5.2', { url: 'http://127.0.0.1:1/v1', name: 'openai' })).toBe(
      '0.000196',
    );
    expect(priceOf(usage, 'gpt-5.2', { url: 'http://127.0.0.1:1/v1', name: 'mine' })).toBeNull();
  });

  it('are unknown for other models, and for counts that contradict each other [A-066]', () => {
    expect(priceOf({ inputTokens: 5 }, 'no-such-model')).toBeNull();
    expect(priceOf({ inputTokens: 5 }, null)).toBeNull();
    expect(priceOf({ inputTokens: 5 }, 'gpt-5.2', { name: 'nobody' })).toBeNull();
    expect(priceOf({ inputTokens: 5, cacheReadTokens: 9 }, 'gpt-5.2')).toBeNull();
    expect(priceOf({ inputTokens: -5 }, 'gpt-5.2')).toBeNull();
  });
});

describe('a run whose model has a price', () => {
  const priced = (modelName: string, warnings: AgentWarning[] = []) => {
    const inner = new FunctionModel({ function: () => [T('The capital of France is Paris.')] });
    return new Agent({
      model: {
        modelName,
        system: 'openai',
        request: async (call) => ({
          ...(await inner.request(call)),
          modelName,
          providerName: 'openai',
        }),
        requestStream: (call) => inner.requestStream(call),
      },
      prices: bundledPrices,
      onWarning: (warning) => warnings.push(warning),
    });
  };

  it('knows what it cost [A-065]', async () => {
    const result = await priced('gpt-5.2').run('What is the capital of France?');
    expect([result.usage.inputTokens, result.usage.outputTokens]).toEqual([56, 7]);
    expect(result.usage.cost).toBe('0.000196');
    expect(result.allMessages()[1]).toMatchObject({ usage: { cost: '0.000196' } });
  });

  it('ends when it cost too much [A-116]', async () => {
    const error = await thrownBy(
      priced('gpt-5.2').run('What is the capital of France?', {
        usageLimits: { costLimit: '0.0001' },
      }),
    );
    expect(error).toMatchObject({ name: 'UsageLimitExceeded' });
    expect(String(error)).toContain(
      'Exceeded the `cost_limit` of 0.0001 (`usage.cost`=0.000196). ',
    );
  });

  it('warns once, at its end, when its limit on cost could not be kept [A-117]', async () => {
    const warnings: AgentWarning[] = [];
    const limits = { usageLimits: { costLimit: '0.0001' } };
    await priced('no-such-model', warnings).run('x', limits);
    expect(warnings.map(({ code }) => code)).toEqual(['cost-not-found']);
    await priced('no-such-model', warnings).run('x');
    await priced('gpt-5.2', warnings).run('x', { usageLimits: { costLimit: '1' } });
    expect(warnings).toHaveLength(1);
  });
});
