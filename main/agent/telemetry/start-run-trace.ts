import type { Instrumentation } from './instrumentation.ts';
import { untracedRun, type RunTrace } from './run-trace.ts';
import { TracedRun, type TracedRunFacts } from './traced-run.ts';

/** The spans of a run that starts now; none when nobody asked for them. */
export function startRunTrace(
  instrumentation: Instrumentation | null,
  facts: TracedRunFacts,
): RunTrace {
  return instrumentation === null ? untracedRun : new TracedRun(instrumentation, facts);
}
