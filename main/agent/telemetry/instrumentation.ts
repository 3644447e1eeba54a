import type { Meter, Tracer } from '@opentelemetry/api';

/** How runs are traced. Nothing is, unless somebody says so. Source: spec 09 §1. */
export interface InstrumentationOptions {
  readonly tracer: Tracer;
  /** Takes the histograms of spec 09 §2.4; none are kept without it. */
  readonly meter?: Meter | null;
  /** Whether prompts, answers, arguments, results and instructions go into spans. */
  readonly includeContent?: boolean;
  /** Whether bytes that are sent along go into spans too. */
  readonly includeBinaryContent?: boolean;
  readonly includeModelRequestParameters?: boolean;
}

/** How runs are traced, with nothing left open. */
export type Instrumentation = Required<InstrumentationOptions>;

/** Fills in what was left out: everything is included, as in the original. */
export function toInstrumentation(options: InstrumentationOptions): Instrumentation {
  return {
    tracer: options.tracer,
    meter: options.meter ?? null,
    includeContent: options.includeContent ?? true,
    includeBinaryContent: options.includeBinaryContent ?? true,
    includeModelRequestParameters: options.includeModelRequestParameters ?? true,
  };
}

let ofEveryAgent: Instrumentation | null = null;

/** The switch for all agents of the program that say nothing themselves; null turns it off. Holds for runs that start later. */
export function instrumentEveryAgent(options: InstrumentationOptions | null): void {
  ofEveryAgent = options === null ? null : toInstrumentation(options);
}

/** How a run with these capabilities is traced: as the last of them says, else as every agent is. */
export function instrumentationOf(
  capabilities: Iterable<{ readonly instrumentation?: Instrumentation }>,
): Instrumentation | null {
  const own = [...capabilities].findLast(({ instrumentation: given }) => given !== undefined);
  return own?.instrumentation ?? ofEveryAgent;
}
