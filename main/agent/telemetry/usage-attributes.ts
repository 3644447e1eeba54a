import type { Attributes } from '@opentelemetry/api';
import type { RequestUsage } from '../../../preload/contract/usage.ts';

/**
 * Tokens as attributes beneath a prefix: `gen_ai.usage` for one request, `gen_ai.aggregated_usage` for a run, so that
 * a backend that adds spans up counts nothing twice. Source: spec 09 OBS-4.
 */
export function usageAttributes(
  usage: RequestUsage,
  prefix: 'gen_ai.usage' | 'gen_ai.aggregated_usage',
): Attributes {
  const details: Readonly<Record<string, number>> = {
    ...usage.details,
    ...unlessZero('cache_write_tokens', usage.cacheWriteTokens),
    ...unlessZero('cache_read_tokens', usage.cacheReadTokens),
    ...unlessZero('input_audio_tokens', usage.inputAudioTokens),
    ...unlessZero('cache_audio_read_tokens', usage.cacheAudioReadTokens),
    ...unlessZero('output_audio_tokens', usage.outputAudioTokens),
  };
  const shown = Object.entries(details).filter(([key]) => !reportedApart.has(key));
  return {
    ...unlessZero(`${prefix}.input_tokens`, usage.inputTokens),
    ...unlessZero(`${prefix}.output_tokens`, usage.outputTokens),
    ...unlessZero(`${prefix}.cache_creation.input_tokens`, usage.cacheWriteTokens),
    ...unlessZero(`${prefix}.cache_read.input_tokens`, usage.cacheReadTokens),
    ...Object.fromEntries(shown.map(([key, count]) => [`${prefix}.details.${key}`, count])),
  };
}

/** They have attributes of their own; as details they would be counted again. */
const reportedApart = new Set(['input_tokens', 'output_tokens']);

function unlessZero(key: string, count: number): Readonly<Record<string, number>> {
  return count === 0 ? {} : { [key]: count };
}
