import type { JsonObject } from './json.ts';

/** What one model request used, in tokens. Cached and audio tokens are included in the input. Source: spec 05 §1. */
export interface RequestUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheWriteTokens: number;
  readonly cacheReadTokens: number;
  readonly inputAudioTokens: number;
  readonly cacheAudioReadTokens: number;
  readonly outputAudioTokens: number;
  readonly details: Readonly<Record<string, number>>;
  /** Decimal string in US dollars; null when no price is known. */
  readonly cost: string | null;
  readonly extra?: JsonObject;
}

/** What a whole run used: the sum over its requests. */
export interface RunUsageValue extends RequestUsage {
  readonly requests: number;
  /** Successful tool executions. */
  readonly toolCalls: number;
}

/** Nothing used yet, nothing known of the cost. */
export const noUsage: RequestUsage = Object.freeze({
  inputTokens: 0,
  outputTokens: 0,
  cacheWriteTokens: 0,
  cacheReadTokens: 0,
  inputAudioTokens: 0,
  cacheAudioReadTokens: 0,
  outputAudioTokens: 0,
  details: Object.freeze({}),
  cost: null,
});
