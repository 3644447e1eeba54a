import { calcPrice, type PriceOptions, type Usage } from '@pydantic/genai-prices';
import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { RequestUsage } from '../../../preload/contract/usage.ts';
import { toDecimal } from './decimal.ts';
import type { Prices } from './prices.ts';

/** The list counts in binary fractions; a price per million tokens has no more decimals than this. */
const decimals = 12;

/**
 * The prices that came with the app, or the newest that `updatePricesInBackground` fetched. Looks a provider up by its
 * address, then by its name. What it does not know, or cannot be priced, has no cost. Source: spec 05 COST-1, COST-3.
 */
export const bundledPrices: Prices = {
  priceOf({ usage, modelName, providerName, providerUrl, timestamp }: ModelResponse) {
    if (modelName === null) return null;
    const at = new Date(timestamp);
    const base: PriceOptions = Number.isNaN(at.getTime()) ? {} : { timestamp: at };
    const byName: PriceOptions =
      providerName === null ? base : { ...base, providerId: providerName };
    const byAddress = providerUrl === null ? null : { ...base, providerApiUrl: providerUrl };
    const counted = toCounted(usage);
    return (
      (byAddress === null ? null : priceFor(counted, modelName, byAddress)) ??
      priceFor(counted, modelName, byName)
    );
  },
};

function priceFor(usage: Usage, modelName: string, options: PriceOptions): string | null {
  try {
    const price = calcPrice(usage, modelName, options);
    return price === null
      ? null
      : toDecimal(price.total_price.toFixed(decimals)).replace(/\.?0+$/, '') || '0';
  } catch (error: unknown) {
    // Counts that contradict each other, such as more cached tokens than there were, have no price.
    if (error instanceof Error && error.message.startsWith('Invalid usage')) return null;
    throw error;
  }
}

/** Only what was counted: an absent key has no price, a zero one may need one. */
function toCounted(usage: RequestUsage): Usage {
  const counts: Readonly<Record<string, number>> = {
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cache_write_tokens: usage.cacheWriteTokens,
    cache_read_tokens: usage.cacheReadTokens,
    input_audio_tokens: usage.inputAudioTokens,
    cache_audio_read_tokens: usage.cacheAudioReadTokens,
    output_audio_tokens: usage.outputAudioTokens,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}
