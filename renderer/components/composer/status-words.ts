import type { Translate } from '../../../preload/contract/locales/translate.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { latestRun, pendingAsks, type Transcript } from '../../../preload/contract/transcript.ts';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useRuns, useTranscript, useTranslate } from '../../stores/use-stores.ts';

/** What a running run does, in words. */
export interface StatusWords {
  readonly words: string;
  /** Whether Esc stops it now; while a question waits, Esc is the question's. */
  readonly escStops: boolean;
  /** Whether it stands above the composer; a waiting question has a dialog or a bar that says it. */
  readonly shown: boolean;
}

/** The words for what runs in the conversation in view; null when nothing does. */
export function useStatusWords(): StatusWords | null {
  const t = useTranslate();
  const transcript = useTranscript(selectTranscript);
  const run = transcript === null ? null : latestRun(transcript);
  const stopping = useRuns((state) => run !== null && state.stopPressedAt[run.runId] !== undefined);
  if (transcript === null || run?.state !== 'running') return null;
  if (stopping) return { words: t('status.stopping'), escStops: false, shown: true };
  if (pendingAsks(transcript).length > 0) {
    return { words: t('status.waitingForAnswer'), escStops: false, shown: false };
  }
  return { words: activityWords(transcript, run, t), escStops: true, shown: true };
}

function activityWords({ activity }: Transcript, run: RunRecord, t: Translate): string {
  const waiting = t('status.waitingForModel', { model: run.modelLabel });
  switch (activity?.kind) {
    case undefined:
    case 'waiting-for-model':
      return waiting;
    case 'thinking':
      return t('status.thinking');
    case 'writing':
      return t('status.writing');
    case 'preparing-tool':
      return activity.toolName === TOOL_NAME
        ? t('status.preparingQuestion')
        : t('status.preparingTool');
    case 'using-tools':
      return t('status.usingTools', { count: activity.toolNames.length });
    case 'waiting-to-retry':
      return t('status.waitingToRetry');
    case 'sending-repaired':
      return t('status.sendingRepaired');
    case 'stopping':
      return t('status.stopping');
  }
}
