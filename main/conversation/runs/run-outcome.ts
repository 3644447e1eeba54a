import type { RunFailure } from '../../../preload/contract/failure.ts';
import type { RunState } from '../../../preload/contract/run.ts';
import { createRunFailure, toRunFailure, type FailureFacts } from './run-failure.ts';

/** How a run ended. */
export interface RunOutcome {
  readonly state: Exclude<RunState, 'running'>;
  readonly failure: RunFailure | null;
}

/** The app quits: the run is cut, and can be continued later. */
export class QuitInterruption extends Error {
  override readonly name = 'QuitInterruption';

  constructor() {
    super('The app is quitting.');
  }
}

/** The person turned to another branch while the run only waited for an answer: the answer takes it up again. */
export class BranchInterruption extends Error {
  override readonly name = 'BranchInterruption';

  constructor() {
    super('Another branch of the conversation is shown.');
  }
}

/** The provider has sent nothing for too long. */
export class IdleInterruption extends Error {
  override readonly name = 'IdleInterruption';

  constructor(idleMs: number) {
    super(`Nothing came from the provider for ${idleMs / 1000} seconds.`);
  }
}

/** The computer slept, and the provider said nothing more after it woke. */
export class SleepInterruption extends Error {
  override readonly name = 'SleepInterruption';

  constructor() {
    super('The connection to the provider did not outlive the sleep of the computer.');
  }
}

/** What the run did can no longer be stored. */
export class StorageInterruption extends Error {
  override readonly name = 'StorageInterruption';

  constructor(cause: unknown) {
    super('The run could not be stored any more.', { cause });
  }
}

/** What may have ended a run. */
export interface RunEnding {
  /** The error that left the run. */
  readonly error: unknown;
  readonly isStopped: boolean;
  /** Aborted when it was ended from outside. It tells what happened; an error's text does not. */
  readonly external: AbortSignal;
}

/** The outcome of a run that did not complete. Ended from outside wins over the person's stop. Source: spec 04 CAN-3. */
export function toOutcome(
  { error, isStopped, external }: RunEnding,
  facts: FailureFacts,
): RunOutcome {
  if (external.aborted) return interruptedBy(external.reason, facts);
  if (isStopped) return { state: 'stopped', failure: null };
  return { state: 'failed', failure: toRunFailure(error, facts) };
}

function interruptedBy(reason: unknown, facts: FailureFacts): RunOutcome {
  if (reason instanceof QuitInterruption || reason instanceof BranchInterruption) {
    return { state: 'interrupted', failure: null };
  }
  if (reason instanceof SleepInterruption) {
    return { state: 'interrupted', failure: createRunFailure('connection-lost', facts) };
  }
  const code = reason instanceof IdleInterruption ? 'idle-timeout' : 'storage-failed';
  return { state: 'failed', failure: createRunFailure(code, facts) };
}
