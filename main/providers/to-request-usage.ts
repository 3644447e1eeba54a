import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { noUsage, type RequestUsage } from '../../preload/contract/usage.ts';

/** What a provider counted, in our form; what it left out counts as nothing. Source: spec 05 §1. */
export function toRequestUsage({ inputTokens, outputTokens }: LanguageModelV4Usage): RequestUsage {
  const reasoning = outputTokens.reasoning ?? 0;
  return {
    ...noUsage,
    inputTokens: inputTokens.total ?? 0,
    outputTokens: outputTokens.total ?? 0,
    cacheReadTokens: inputTokens.cacheRead ?? 0,
    cacheWriteTokens: inputTokens.cacheWrite ?? 0,
    details: reasoning > 0 ? { reasoning_tokens: reasoning } : {},
  };
}
