import { REMOTE_DATA_JSON_URL } from '@pydantic/genai-prices';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bundledPrices } from '../../../../../main/agent/usage/bundled-prices.ts';
import {
  priceListUrl,
  updatePricesInBackground,
  type PriceUpdates,
} from '../../../../../main/agent/usage/price-updates.ts';
import { noUsage } from '../../../../../preload/contract/usage.ts';
import { responseOf } from '../../../../support/agent/response-of.ts';

/** A price list of one provider, which knows one model. */
const listWith = (dollarsPerMillion: number): unknown => [
  {
    id: 'shop',
    name: 'Shop',
    api_pattern: 'https://shop\\.example',
    models: [
      {
        id: 'm1',
        match: { equals: 'm1' },
        prices: { input_mtok: dollarsPerMillion, output_mtok: dollarsPerMillion },
      },
    ],
  },
];
const priceOfShop = () =>
  bundledPrices.priceOf(
    responseOf({
      modelName: 'm1',
      providerName: 'shop',
      usage: { ...noUsage, inputTokens: 1_000_000 },
    }),
  );

describe('prices that are updated in the background', () => {
  it('come from the address that the list itself names', () => {
    expect(priceListUrl).toBe(REMOTE_DATA_JSON_URL);
  });

  const asked: string[] = [];
  const answers: (() => Response)[] = [];
  const failures: unknown[] = [];
  const started: PriceUpdates[] = [];
  const fetchFake = (url: string | URL | Request): Promise<Response> => {
    asked.push(url instanceof Request ? url.url : url.toString());
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new Error('offline')) : Promise.resolve(answer());
  };
  const start = (options: Parameters<typeof updatePricesInBackground>[0] = {}): PriceUpdates => {
    const updates = updatePricesInBackground({
      fetch: fetchFake,
      onFailure: (error) => failures.push(error),
      ...options,
    });
    started.push(updates);
    return updates;
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    asked.length = answers.length = failures.length = 0;
  });
  afterEach(() => {
    for (const updates of started.splice(0)) updates.stop();
    vi.useRealTimers();
  });

  it('come at once and then every hour, until they are stopped [A-107]', async () => {
    answers.push(
      () => Response.json(listWith(1)),
      () => Response.json(listWith(2)),
    );
    const updates = start();
    expect(await updates.next()).toBe(true);
    expect(asked).toEqual([
      expect.stringMatching(/^https:\/\/raw\.githubusercontent\.com\/pydantic\/genai-prices\//),
    ]);
    expect(priceOfShop()).toBe('1');
    await vi.advanceTimersByTimeAsync(3_599_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await updates.next()).toBe(true);
    expect(priceOfShop()).toBe('2');
    updates.stop();
    updates.stop();
    await vi.advanceTimersByTimeAsync(36_000_000);
    expect(asked).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
    expect(priceOfShop()).toBe('2');
  });

  it('come from another place and at another pace when that is asked for [A-107]', async () => {
    answers.push(() => Response.json(listWith(3)));
    const updates = start({ url: 'https://prices.example/list.json', intervalMs: 60_000 });
    expect(await updates.next()).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual(['https://prices.example/list.json', 'https://prices.example/list.json']);
  });

  it('stay as they were when a download fails or is no price list, and are fetched again [A-107]', async () => {
    answers.push(() => Response.json(listWith(4)));
    const updates = start();
    await updates.next();
    for (const answer of [
      () => new Response('gone', { status: 404 }),
      () => new Response('<html>'),
      () => Response.json({ providers: [] }),
      () => Response.json([]),
      () => Response.json([{ id: 'shop', models: [{ prices: [{ constraint: 5 }] }] }]),
    ]) {
      answers.push(answer);
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(await updates.next()).toBe(false);
      expect(priceOfShop()).toBe('4');
    }
    expect(failures).toHaveLength(5);
    answers.push(() => Response.json(listWith(5)));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await updates.next()).toBe(true);
    expect(priceOfShop()).toBe('5');
  });

  it('are one task for all who ask, which ends with the last of them', async () => {
    answers.push(
      () => Response.json(listWith(6)),
      () => Response.json(listWith(7)),
    );
    const first = start();
    const second = start({ url: 'https://second.example/' });
    await second.next();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked.slice(1)).toEqual(['https://second.example/', 'https://second.example/']);
    second.stop();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(4);
    expect(asked[3]).toContain('pydantic');
    first.stop();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(4);
  });

  it('are never fetched when nobody asked [A-107]', async () => {
    const real = vi.spyOn(globalThis, 'fetch');
    priceOfShop();
    await vi.advanceTimersByTimeAsync(36_000_000);
    expect(real).not.toHaveBeenCalled();
    real.mockRestore();
  });
});
