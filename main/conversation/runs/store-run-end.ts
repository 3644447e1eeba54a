import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { endEvents, type ChangedOutcome } from './end-events.ts';
import { createRunFailure, type FailureFacts } from './run-failure.ts';
import type { RunOutcome } from './run-outcome.ts';
import type { RunSurroundings } from './run-surroundings.ts';

/** A run that is over, before its end is stored. */
export interface EndedRun {
  readonly conversationId: ConversationId;
  readonly outcome: RunOutcome;
  /** What its history holds beyond the rows. */
  readonly caughtUp: readonly RunEvent[];
  readonly facts: FailureFacts;
  /** What the run says of itself with an outcome. */
  readonly changed: (outcome: ChangedOutcome, at: string) => RunEvent;
}

/** Shows and stores how a run ended, in one transaction. Where that cannot be stored, the run is shown as failed, and it rejects. */
export async function storeRunEnd(
  { feed, clock, logger }: Pick<RunSurroundings, 'feed' | 'clock' | 'logger'>,
  { conversationId, outcome, caughtUp, facts, changed }: EndedRun,
): Promise<void> {
  const at = clock.nowIso();
  const end = { outcome, at, caughtUp, changed: changed(outcome, at) };
  try {
    const events = endEvents(feed.transcript(conversationId), end);
    await feed.record(conversationId, events, 'full');
  } catch (error: unknown) {
    logger.error('run-end-not-stored', error);
    const failure = createRunFailure('storage-failed', facts);
    feed.show(conversationId, [changed({ state: 'failed', failure }, at)]);
    throw error;
  }
}
