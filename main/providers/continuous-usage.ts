import { z } from 'zod';
import type { JsonObject } from '../../preload/contract/json.ts';
import { noUsage, type RequestUsage } from '../../preload/contract/usage.ts';
import type { ModelSettings } from '../agent/run-options/model-settings.ts';

/** Where the wish stands in a request's body until it is moved to its place. */
const wish = 'continuous_usage_stats';

const count = z.int().min(0).nullish();
const rawChunk = z.looseObject({
  usage: z.looseObject({
    prompt_tokens: count,
    completion_tokens: count,
    prompt_tokens_details: z.looseObject({ cached_tokens: count }).nullish(),
  }),
});

/** Whether a server of OpenAI's chat format is asked to tell what was used with every chunk. Source: spec 05 USE-6. */
export function wantsContinuousUsage({
  openai_continuous_usage_stats: asked,
}: ModelSettings): boolean {
  return asked === true;
}

/** The wish as an option, which the SDK writes into the body as it is. */
export function toContinuousUsageOption(settings: ModelSettings): JsonObject {
  return wantsContinuousUsage(settings) ? { [wish]: true } : {};
}

/** The body with the wish where servers look for it: among the options of the stream. */
export function placeContinuousUsage(body: Record<string, unknown>): Record<string, unknown> {
  if (!(wish in body)) return body;
  const { [wish]: asked, ...rest } = body;
  const options = rest['stream_options'];
  return {
    ...rest,
    stream_options: { ...(typeof options === 'object' && options), [wish]: asked },
  };
}

/** What a chunk says was used so far; null when it says nothing. Best effort: no server has to send it. */
export function readContinuousUsage(chunk: unknown): RequestUsage | null {
  const parsed = rawChunk.safeParse(chunk);
  if (!parsed.success) return null;
  const { prompt_tokens, completion_tokens, prompt_tokens_details } = parsed.data.usage;
  return {
    ...noUsage,
    inputTokens: prompt_tokens ?? 0,
    outputTokens: completion_tokens ?? 0,
    cacheReadTokens: prompt_tokens_details?.cached_tokens ?? 0,
  };
}
