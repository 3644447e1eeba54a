import type { Tracer } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
  type Span,
} from '@opentelemetry/sdk-trace-base';

/** A tracer whose spans a test reads. */
export interface MemoryTracer {
  readonly tracer: Tracer;
  /** Those that have ended, in that order. */
  readonly ended: () => readonly ReadableSpan[];
  /** All that were started. */
  readonly started: readonly Span[];
  /** Each span as `name < parent`, in the order of their starts. */
  readonly tree: () => readonly string[];
}

/** Makes a tracer of OpenTelemetry's own SDK that keeps its spans in memory. */
export function memoryTracer(): MemoryTracer {
  const exporter = new InMemorySpanExporter();
  const started: Span[] = [];
  const nothing = async (): Promise<void> => {};
  const provider = new BasicTracerProvider({
    spanProcessors: [
      new SimpleSpanProcessor(exporter),
      {
        onStart: (span) => void started.push(span),
        onEnd: () => {},
        forceFlush: nothing,
        shutdown: nothing,
      },
    ],
  });
  const nameOf = (id: string | undefined): string =>
    started.find((span) => span.spanContext().spanId === id)?.name ?? 'nothing';
  return {
    tracer: provider.getTracer('test'),
    ended: () => exporter.getFinishedSpans(),
    started,
    tree: () => started.map((span) => `${span.name} < ${nameOf(span.parentSpanContext?.spanId)}`),
  };
}
