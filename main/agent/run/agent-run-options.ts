import type { RunOutcome } from '../capabilities/run-hooks.ts';
import type { RunLifecycle } from './ending/run-lifecycle.ts';
import type { RunState } from './run-state.ts';

/** What an AgentRun is made of. */
export interface AgentRunOptions<Deps> {
  readonly state: RunState<Deps>;
  readonly lifecycle: RunLifecycle<Deps>;
  /** What the run ends with before it begins, because hooks said so; else null. */
  readonly skipped: RunOutcome | null;
  /** Whether no other run waits for this one. */
  readonly isOutermost: boolean;
  /** Gives back what the run took: its place, its toolsets. */
  readonly release: () => Promise<void>;
}
