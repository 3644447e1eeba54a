import { AsyncLocalStorage } from 'node:async_hooks';
import {
  SpanStatusCode,
  type Attributes,
  type HrTime,
  type SpanContext,
  type SpanStatus,
} from '@opentelemetry/api';
import type { SpanFacts } from './span-facts.ts';
import { SpanTree } from './span-tree.ts';

/** A span that has ended, as OpenTelemetry's SDK hands it to a processor. */
export interface FinishedSpan {
  readonly name: string;
  readonly parentSpanContext?: SpanContext;
  readonly startTime: HrTime;
  readonly endTime: HrTime;
  readonly attributes: Attributes;
  readonly status: SpanStatus;
  spanContext(): SpanContext;
}

/**
 * Keeps the spans that end while a task runs, for evaluators that look at them. It is a span processor of
 * OpenTelemetry's SDK: `new BasicTracerProvider({ spanProcessors: [recorder] })`, and `dataset.evaluate(task,
 * { spanRecorder: recorder })`. Tasks that run side by side keep theirs apart.
 */
export class SpanRecorder {
  readonly #recording = new AsyncLocalStorage<SpanFacts[]>();

  /** Calls a function, and gives the spans that ended in it beside its value. */
  async record<Value>(
    work: () => Promise<Value>,
  ): Promise<{ readonly value: Value; readonly spanTree: SpanTree }> {
    const spans: SpanFacts[] = [];
    const value = await this.#recording.run(spans, work);
    return { value, spanTree: new SpanTree(spans) };
  }

  onStart(): void {
    // A span is looked at when it has ended.
  }

  onEnd(span: FinishedSpan): void {
    this.#recording.getStore()?.push(toFacts(span));
  }

  forceFlush(): Promise<void> {
    return Promise.resolve();
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }
}

function toFacts(span: FinishedSpan): SpanFacts {
  const { traceId, spanId } = span.spanContext();
  return {
    name: span.name,
    traceId,
    spanId,
    parentSpanId: span.parentSpanContext?.spanId ?? null,
    startNs: toNanoseconds(span.startTime),
    endNs: toNanoseconds(span.endTime),
    attributes: span.attributes,
    status: statusNames[span.status.code],
  };
}

const statusNames = {
  [SpanStatusCode.UNSET]: 'unset',
  [SpanStatusCode.OK]: 'ok',
  [SpanStatusCode.ERROR]: 'error',
} as const;

function toNanoseconds([seconds, nanoseconds]: HrTime): bigint {
  return BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds);
}
