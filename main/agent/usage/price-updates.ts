import type { Provider } from '@pydantic/genai-prices';
import { z } from 'zod';
import type { PriceListFailure } from '../../../preload/contract/price-list.ts';

/** How prices are fetched. */
export interface PriceUpdateOptions {
  /** Where the price list is. */
  readonly url?: string;
  /** An hour when nothing is said. */
  readonly intervalMs?: number;
  /** Gives up on one download after so long. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
  /** Told of each list that came and is in use now: its JSON, to be kept for `takePriceList`. */
  readonly onList?: (list: string) => void;
  /** Told of a download that failed; the last prices stay in use. */
  readonly onFailure?: (error: unknown) => void;
}

/** Where the published price list is: the library's own address, known without loading its half a megabyte of prices. */
export const priceListUrl =
  'https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/new_data/v2/data.json';

/** A download that brought no prices. */
export class PriceListError extends Error {
  readonly problem: PriceListFailure;

  constructor(problem: PriceListFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PriceListError';
    this.problem = problem;
  }
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
    url: options.url ?? priceListUrl,
    intervalMs: options.intervalMs ?? hourMs,
    timeoutMs: options.timeoutMs ?? 10_000,
    fetch: options.fetch ?? globalThis.fetch,
    onList: options.onList ?? (() => {}),
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
    const list = await download(wish);
    await takePriceList(list);
    wish.onList(list);
    return true;
  } catch (error: unknown) {
    wish.onFailure(error);
    return false;
  }
}

async function download({ url, timeoutMs, fetch }: Wish): Promise<string> {
  let response: Response;
  let text: string;
  try {
    // Nobody but the named host is asked.
    response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    text = await response.text();
  } catch (cause: unknown) {
    throw new PriceListError('not-reached', 'The price list was not reached.', { cause });
  }
  if (response.ok) return text;
  throw new PriceListError('refused', `The price list answered with status ${response.status}.`);
}

/**
 * Puts a list that was fetched before into use, until a newer one comes.
 *
 * @throws PriceListError (as a rejection) when it is none; the prices in use stay.
 */
export async function takePriceList(list: string): Promise<void> {
  try {
    const parsed = listSchema.parse(JSON.parse(list));
    const { updatePrices } = await import('@pydantic/genai-prices');
    // The library checks what it is given and throws when it is not its own form.
    updatePrices(({ setProviderData }) => setProviderData(parsed as unknown as Provider[]));
  } catch (cause: unknown) {
    throw new PriceListError('not-a-list', 'This is no price list.', { cause });
  }
}
