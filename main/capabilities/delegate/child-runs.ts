import type { RunUsageValue } from '../../../preload/contract/usage.ts';

/** Which call of which run hands a task on. */
export interface ParentCall {
  readonly conversationId: string;
  readonly runId: string;
  readonly toolCallId: string;
}

/** How a run that was given a task ended. */
export interface ChildOutcome {
  readonly state: 'completed' | 'stopped' | 'interrupted' | 'failed';
  /** Of a failed run. */
  readonly error: unknown;
  readonly usage: RunUsageValue;
}

/** A run that has begun on a task, and of which a record is kept. */
export interface ChildRun {
  readonly runId: string;
  end(outcome: ChildOutcome): Promise<void>;
}

/** Keeps a record of runs that work for another run's call. */
export interface ChildRuns {
  /** Resolves when the record is kept: no run begins that nobody knows of. */
  begin(parent: ParentCall): Promise<ChildRun>;
}
