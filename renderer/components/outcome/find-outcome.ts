import { pendingAsks, runOfPath, type Transcript } from '../../../preload/contract/transcript.ts';
import type { RunActivity, RunRecord } from '../../../preload/contract/run.ts';

/** What stands at the end of a transcript, below the last answer. */
export type Outcome =
  | { readonly kind: 'none' }
  /** The run that ends the path did not finish, and nothing followed it. */
  | { readonly kind: 'unfinished'; readonly run: RunRecord }
  | {
      readonly kind: 'retrying';
      readonly run: RunRecord;
      readonly waiting: Extract<RunActivity, { readonly kind: 'waiting-to-retry' }>;
    };

/** Says what the end of a transcript has to tell. A waiting question goes before: answering it goes on with the run. */
export function findOutcome(transcript: Transcript): Outcome {
  const run = runOfPath(transcript);
  if (run === null || run.state === 'completed') return { kind: 'none' };
  if (run.state === 'running') {
    return transcript.activity?.kind === 'waiting-to-retry'
      ? { kind: 'retrying', run, waiting: transcript.activity }
      : { kind: 'none' };
  }
  if (pendingAsks(transcript).length > 0) return { kind: 'none' };
  return { kind: 'unfinished', run };
}

/** Whether Enter in an empty composer goes on with the last answer. */
export function canContinue(transcript: Transcript | null): boolean {
  return transcript !== null && findOutcome(transcript).kind === 'unfinished';
}
