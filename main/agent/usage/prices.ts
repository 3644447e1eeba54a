import type { ModelResponse } from '../../../preload/contract/message.ts';

/** Knows what responses cost. A port: the price list stands outside the runtime. Source: spec 05 §3. */
export interface Prices {
  /** The cost in US dollars as a decimal string; null when the model or its provider is unknown. */
  priceOf(response: ModelResponse): string | null;
}

/** Knows no price: every cost stays unknown. */
export const noPrices: Prices = { priceOf: () => null };
