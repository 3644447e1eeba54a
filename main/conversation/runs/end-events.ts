import type { RunChanged, RunEvent } from '../../../preload/contract/run-event.ts';
import { isLive, type AskRecord } from '../../../preload/contract/question-record.ts';
import { pendingAsks, type Transcript } from '../../../preload/contract/transcript.ts';
import type { RunOutcome } from './run-outcome.ts';
import { withSummary } from '../summary-events.ts';

/** What a run says of how it stands. */
export type ChangedOutcome = Pick<RunChanged, 'state' | 'failure'>;

/** A run tells how it stands and what it has used. */
export function runChanged(
  { runId, usage }: Pick<RunChanged, 'runId' | 'usage'>,
  { state, failure }: ChangedOutcome,
  endedAt: string | null,
): RunEvent {
  return { type: 'run-changed', runId, state, usage, endedAt, failure };
}

/** Settles what ends with a run: what stood behind it is gone, and it was not done. */
export function closeLive(transcript: Transcript, at: string): readonly RunEvent[] {
  return pendingAsks(transcript)
    .filter(isLive)
    .map((each) => settle(each, 'closed', at));
}

function settle({ questionId }: AskRecord, state: 'stopped' | 'closed', at: string): RunEvent {
  return { type: 'question-settled', questionId, state, response: null, at };
}

/** How a run ends, besides what it says of itself. */
export interface RunEnd {
  readonly outcome: RunOutcome;
  readonly at: string;
  /** What the run's history held beyond the rows. */
  readonly caughtUp: readonly RunEvent[];
  /** The run's own last word. */
  readonly changed: RunEvent;
}

/**
 * All that happens with a run's end, for one transaction. A person's stop settles its questions too; after a quit, a
 * crash or a failure they stay pending, and their answer starts a run of its own. What asked for leave ends in any case. Source: DESIGN decision 7.
 */
export function endEvents(
  transcript: Transcript,
  { outcome, at, caughtUp, changed }: RunEnd,
): readonly RunEvent[] {
  const isStopped = outcome.state === 'stopped';
  const settled = isStopped
    ? pendingAsks(transcript).map((each) => settle(each, 'stopped', at))
    : closeLive(transcript, at);
  const change = isStopped ? { updatedAt: at } : { updatedAt: at, unread: true };
  return withSummary(transcript, [...caughtUp, ...settled, changed], change);
}
