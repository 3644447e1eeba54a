import { AsyncLocalStorage } from 'node:async_hooks';

/** The run that called the code which runs now. */
export interface AmbientRun {
  readonly runId: string;
  /** Aborts when that run must stop; runs started in it take it unless they were given a signal. Source: spec D-04.3. */
  readonly signal: AbortSignal;
}

/** Follows a run into all code that it calls: tools, handlers, validators, models. */
export const ambientRun = new AsyncLocalStorage<AmbientRun>();
