import type { RunRecord } from '../../../preload/contract/run.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import { StoreUnavailable } from '../conversation-store.ts';
import { closeLive, runChanged } from './end-events.ts';
import type { RunSurroundings } from './run-surroundings.ts';
import { withSummary } from '../summary-events.ts';

type Around = Pick<RunSurroundings, 'store' | 'feed' | 'clock' | 'logger'>;
type LeftAround = Around & Pick<RunSurroundings, 'ids'>;

/**
 * Marks what a crash left as running as interrupted. Nothing else is needed: the rows are true already. Where nothing
 * can be written the marks are only shown.
 */
export async function markLeftRuns(around: LeftAround): Promise<void> {
  const { store, feed, logger } = around;
  for (const run of store.readRunningRuns()) {
    try {
      await interruptLeftRun(around, run);
      await noteLeft(around, run);
    } catch (error: unknown) {
      if (!(error instanceof StoreUnavailable)) throw error;
      logger.error('interruption-not-stored', error);
      // Held for good: what is shown here alone must not be read from the store again.
      feed.hold(run.conversationId);
      feed.show(run.conversationId, interruption(around, run));
    }
  }
}

/** Stores that a run is over which nobody carries out any more. */
export function interruptLeftRun(around: Around, run: RunRecord): Promise<void> {
  return around.feed.record(run.conversationId, interruption(around, run), 'full');
}

/** So that what a crash left can be told from what the app ended itself. Only the inspector would miss it. */
function noteLeft(
  { store, clock, ids, logger }: LeftAround,
  { runId, conversationId }: RunRecord,
): Promise<void> {
  const at = clock.nowIso();
  const span = { kind: 'left', spanId: ids.uuidv7(), startedAt: at, endedAt: at } as const;
  return store.traces
    .recordSpan({ runId, conversationId }, span)
    .catch((error: unknown) => logger.error('span-not-stored', error, { kind: span.kind }));
}

function interruption(
  { feed, clock }: Around,
  { runId, conversationId, usage }: RunRecord,
): readonly RunEvent[] {
  const outcome = { state: 'interrupted', failure: null } as const;
  const at = clock.nowIso();
  const transcript = feed.transcript(conversationId);
  const changed = runChanged({ runId, usage }, outcome, at);
  return withSummary(transcript, [...closeLive(transcript, at), changed]);
}
