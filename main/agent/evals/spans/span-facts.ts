import type { Attributes } from '@opentelemetry/api';
import type { SpanStatus } from './span-query.ts';

/** What is known of a span before it has its place in a tree. */
export interface SpanFacts {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Null when it began a trace. */
  readonly parentSpanId: string | null;
  /** Since the epoch. */
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly attributes: Attributes;
  readonly status: SpanStatus;
}
