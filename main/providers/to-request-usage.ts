import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { noUsage, type RequestUsage } from '../../preload/contract/usage.ts';

/** What a provider counted, in our form; what it left out, or cannot have counted, counts as nothing. Source: spec 05 §1. */
export function toRequestUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): RequestUsage {
  const reasoning = toCount(outputTokens.reasoning);
  return {
    ...noUsage,
    inputTokens: toCount(inputTokens.total),
    outputTokens: toCount(outputTokens.total),
    cacheReadTokens: toCount(inputTokens.cacheRead),
    cacheWriteTokens: toCount(inputTokens.cacheWrite),
    details: reasoning > 0 ? { reasoning_tokens: reasoning } : {},
  };
}

// A history with anything but whole numbers could not be read again, and limits could be got round with negative ones.
function toCount(said: number | undefined): number {
  const count = Math.ceil(said ?? 0);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
