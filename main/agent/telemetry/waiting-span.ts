import { trace } from '@opentelemetry/api';
import { ConcurrencyLimit, type ConcurrencyLimiter } from '../run-options/concurrency-limit.ts';
import type { Instrumentation } from './instrumentation.ts';
import { recordError } from './span-errors.ts';
import { currentTraceContext, inTraceContext } from './trace-context.ts';

/** Waits for a place, with a span around it when there is none free. Source: spec 09 §2. */
export async function traceWaiting(
  instrumentation: Instrumentation | null,
  { limiter, source }: { readonly limiter: ConcurrencyLimiter; readonly source: string },
  acquire: () => Promise<void>,
): Promise<void> {
  if (instrumentation === null || !(limiter instanceof ConcurrencyLimit) || !limiter.isWaitedFor) {
    return acquire();
  }
  const { name, waitingCount, maxRunning, maxQueued } = limiter;
  const parent = currentTraceContext();
  const attributes = {
    source,
    waiting_count: waitingCount + 1,
    max_running: maxRunning,
    ...(name !== null && { limiter_name: name }),
    ...(maxQueued !== null && { max_queued: maxQueued }),
  };
  const spanName = `waiting for ${name ?? source} concurrency`;
  const span = instrumentation.tracer.startSpan(spanName, { attributes }, parent);
  try {
    await inTraceContext(trace.setSpan(parent, span), acquire);
  } catch (error: unknown) {
    recordError(span, error, instrumentation.includeContent);
    throw error;
  } finally {
    span.end();
  }
}
