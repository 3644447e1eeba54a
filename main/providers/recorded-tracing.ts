import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { SpanRecorder } from '../agent/evals/spans/span-recorder.ts';
import type { InstrumentationOptions } from '../agent/telemetry/instrumentation.ts';

/** Traces runs for a recorder alone: their spans stay in this process. */
export function recordedTracing(recorder: SpanRecorder): InstrumentationOptions {
  const provider = new BasicTracerProvider({ spanProcessors: [recorder] });
  return { tracer: provider.getTracer('parley') };
}
