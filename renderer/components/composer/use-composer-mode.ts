import type { MessageKey } from '../../../preload/contract/locales/translate.ts';
import type { RunId } from '../../../preload/contract/ids.ts';
import { latestRun, pendingAsks, type Transcript } from '../../../preload/contract/transcript.ts';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useApp, useTranscript } from '../../stores/use-stores.ts';
import { findOutcome } from '../outcome/find-outcome.ts';

/** What the composer can do now. */
export interface ComposerMode {
  /** The run that Stop would stop. */
  readonly runningRunId: RunId | null;
  /** A question waits in the running run: what is written now would go in its place. */
  readonly questionWaits: boolean;
  /** Enter without text goes on with the last answer. */
  readonly canContinue: boolean;
  readonly hint: MessageKey & `composer.${string}`;
}

/** Reads what the composer can do from the transcript in view. */
export function useComposerMode(): ComposerMode {
  const transcript = useTranscript(selectTranscript);
  const readOnly = useApp((state) => state.app?.storage.kind === 'read-only');
  return composerMode(transcript, readOnly);
}

/** The same, as a function of the transcript. */
export function composerMode(transcript: Transcript | null, readOnly: boolean): ComposerMode {
  const idle = { runningRunId: null, questionWaits: false, canContinue: false };
  if (readOnly) return { ...idle, hint: 'composer.hintReadOnly' };
  if (transcript === null) return { ...idle, hint: 'composer.hint' };
  const run = latestRun(transcript);
  if (run?.state === 'running') {
    const questionWaits = pendingAsks(transcript).length > 0;
    const hint = questionWaits ? 'composer.hint' : 'composer.hintRunning';
    return { runningRunId: run.runId, questionWaits, canContinue: false, hint };
  }
  const outcome = findOutcome(transcript);
  if (outcome.kind !== 'unfinished') return { ...idle, hint: 'composer.hint' };
  // The same again would be too long again.
  if (outcome.run.failure?.code === 'context-too-long') return { ...idle, hint: 'composer.hint' };
  const hint = outcome.run.state === 'failed' ? 'composer.hintAgain' : 'composer.hintContinue';
  return { ...idle, canContinue: true, hint };
}
