import type { Prices } from '../../agent/usage/prices.ts';

/** What models cost. The list is half a megabyte: it is loaded with the first run, not with the app. */
export async function loadPrices(): Promise<Prices> {
  const { bundledPrices } = await import('../../agent/usage/bundled-prices.ts');
  return bundledPrices;
}
