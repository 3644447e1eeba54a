import { toInstrumentation, type InstrumentationOptions } from '../telemetry/instrumentation.ts';
import type { Capability } from './capability.ts';

/** Traces the runs of the agent, or the one run, that is given this capability. Source: spec 09 §1. */
export function instrumentation(options: InstrumentationOptions): Capability {
  return { id: 'instrumentation', instrumentation: toInstrumentation(options) };
}
