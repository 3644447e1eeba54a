import {
  context,
  isSpanContextValid,
  SpanStatusCode,
  trace,
  type Span,
  type Tracer,
  type TracerProvider,
} from '@opentelemetry/api';
import { describeValue } from './describe-value.ts';

/** The spans of an evaluation. Without a tracer provider they cost nothing. Source: spec 09 §3. */
export function evalTracer(provider: TracerProvider | null): Tracer {
  return (provider ?? trace.getTracerProvider()).getTracer('parley.evals');
}

/** What a span says; values that are no plain ones are written as JSON. */
export type SpanFacts = Readonly<Record<string, unknown>>;

/**
 * Does something inside of a span. Its name is the pattern that backends group by, such as `case: {case_name}`; its
 * message has the fields filled in.
 */
export function withEvalSpan<Value>(
  tracer: Tracer,
  pattern: string,
  facts: SpanFacts,
  body: (span: Span) => Promise<Value>,
): Promise<Value> {
  const message = pattern.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(facts[field]));
  const span = tracer.startSpan(pattern);
  setFacts(span, { ...facts, 'logfire.msg_template': pattern, 'logfire.msg': message });
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await body(span);
    } catch (error: unknown) {
      recordError(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds to what a span says. */
export function setFacts(span: Span, facts: SpanFacts): void {
  for (const [key, value] of Object.entries(facts)) {
    if (value === undefined || value === null) continue;
    span.setAttribute(key, isPlain(value) ? value : describeValue(value, Infinity));
  }
}

/** Marks a span as failed. */
export function recordError(span: Span, error: unknown): void {
  span.recordException(error instanceof Error ? error : String(error));
  span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
}

/** Where a span can be found; nulls when nobody records it. */
export function spanIds(span: Span): {
  readonly traceId: string | null;
  readonly spanId: string | null;
} {
  const spanContext = span.spanContext();
  if (!isSpanContextValid(spanContext)) return { traceId: null, spanId: null };
  return { traceId: spanContext.traceId, spanId: spanContext.spanId };
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
