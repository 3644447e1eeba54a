import { REMOTE_DATA_JSON_URL, updatePrices, type Provider } from '@pydantic/genai-prices';
import { z } from 'zod';

/** How prices are fetched. */
export interface PriceUpdateOptions {
  /** Where the price list is. */
  readonly url?: string;
  /** An hour when nothing is said. */
  readonly intervalMs?: number;
  /** Gives up on one download after so long. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Told of a download that failed; the last prices stay in use. */
  readonly onFailure?: (error: unknown) => void;
}

/** Downloads that go on until they are stopped. */
export interface PriceUpdates {
  /** Settles with the next download: whether it brought new prices. */
  readonly next: () => Promise<boolean>;
  /** Ends this caller's wish; the downloads end with the last one. What was fetched stays in use. */
  readonly stop: () => void;
}

interface Wish extends Required<Omit<PriceUpdateOptions, 'fetch'>> {
  readonly fetch: typeof globalThis.fetch;
}

const hourMs = 3_600_000;

/** As much of the list's form as makes it one; the library checks the rest, and keeps the old list when it is wrong. */
const listSchema = z.array(z.looseObject({ id: z.string(), models: z.array(z.unknown()) })).min(1);

// The price list is one for the process, so there is one task that renews it, whoever asked for that.
const wishes: Wish[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;
let current: Promise<boolean> = Promise.resolve(false);

/**
 * Fetches the newest prices now and then again and again, until stopped. Nothing is ever fetched without this call. All
 * callers share one task, which does as the last of them asked. Source: spec 05 COST-3.
 */
export function updatePricesInBackground(options: PriceUpdateOptions = {}): PriceUpdates {
  const wish: Wish = {
    url: options.url ?? REMOTE_DATA_JSON_URL,
    intervalMs: options.intervalMs ?? hourMs,
    timeoutMs: options.timeoutMs ?? 10_000,
    fetch: options.fetch ?? globalThis.fetch,
    onFailure: options.onFailure ?? (() => {}),
  };
  wishes.push(wish);
  fetchAndSchedule();
  return {
    next: () => current,
    stop: () => {
      const at = wishes.indexOf(wish);
      if (at === -1) return;
      wishes.splice(at, 1);
      if (wishes.length === 0) unschedule();
    },
  };
}

function fetchAndSchedule(): void {
  unschedule();
  const wish = wishes.at(-1);
  if (wish === undefined) return;
  current = fetchPrices(wish);
  timer = setTimeout(fetchAndSchedule, wish.intervalMs);
  // Prices are no reason to keep a program running.
  timer.unref();
}

function unschedule(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
}

async function fetchPrices(wish: Wish): Promise<boolean> {
  try {
    const response = await wish.fetch(wish.url, { signal: AbortSignal.timeout(wish.timeoutMs) });
    if (!response.ok) throw new Error(`The price list answered with status ${response.status}.`);
    const list = listSchema.parse(await response.json());
    // The library checks what it is given and throws when it is not its own form.
    updatePrices(({ setProviderData }) => setProviderData(list as unknown as Provider[]));
    return true;
  } catch (error: unknown) {
    wish.onFailure(error);
    return false;
  }
}
