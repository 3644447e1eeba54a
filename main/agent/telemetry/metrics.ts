import type { Attributes, Histogram, Meter } from '@opentelemetry/api';
import type { Model } from '../models/model.ts';
import type { AnsweredRequest } from './chat-attributes.ts';
import type { Instrumentation } from './instrumentation.ts';

interface Histograms {
  readonly tokens: Histogram;
  readonly cost: Histogram;
  readonly firstChunk: Histogram;
}

/** Each meter makes an instrument once. */
const made = new WeakMap<Meter, Histograms>();

/** Counts a response in the histograms of the program's meter. Source: spec 09 §2.4. */
export function recordMetrics(
  model: Model,
  { response, firstChunkSeconds }: AnsweredRequest,
  { meter }: Instrumentation,
): void {
  if (meter === null) return;
  const histograms = histogramsOf(meter);
  const { usage, modelName } = response;
  const attributes: Attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': model.system,
    'gen_ai.system': model.system,
    'gen_ai.request.model': model.modelName,
    'gen_ai.response.model': modelName ?? model.modelName,
  };
  const tokens = { input: usage.inputTokens, output: usage.outputTokens };
  for (const [type, count] of Object.entries(tokens)) {
    if (count > 0) histograms.tokens.record(count, { ...attributes, 'gen_ai.token.type': type });
  }
  if (usage.cost !== null) histograms.cost.record(Number(usage.cost), attributes);
  if (firstChunkSeconds !== null) histograms.firstChunk.record(firstChunkSeconds, attributes);
}

function histogramsOf(meter: Meter): Histograms {
  const known = made.get(meter);
  if (known !== undefined) return known;
  const histograms = {
    tokens: meter.createHistogram('gen_ai.client.token.usage', {
      unit: '{token}',
      description: 'Measures number of input and output tokens used',
      advice: { explicitBucketBoundaries: powers(1, 4, 14) },
    }),
    cost: meter.createHistogram('operation.cost', { unit: '{USD}', description: 'Monetary cost' }),
    firstChunk: meter.createHistogram('gen_ai.client.operation.time_to_first_chunk', {
      unit: 's',
      description: 'Time from issuing a streaming request to its first chunk',
      advice: { explicitBucketBoundaries: powers(0.01, 2, 14) },
    }),
  };
  made.set(meter, histograms);
  return histograms;
}

/** Boundaries that the semantic conventions advise: each so many times the one before. */
function powers(first: number, factor: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => Number((first * factor ** at).toFixed(2)));
}
