import { useEffect, useEffectEvent, useRef } from 'react';

import { latestRun } from '../../../preload/contract/transcript.ts';
import { useAnnounce } from '../../keyboard/announcer.tsx';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useAppInfo, useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { useStatusWords } from '../composer/status-words.ts';
import { failureTitle } from '../outcome/use-failure-title.ts';

/** Says each change of state once: what the run begins to do, and how it ended. Never the text. */
export function useRunAnnouncements(): void {
  const t = useTranslate();
  const announce = useAnnounce();
  const { providers } = useAppInfo();
  const run = useTranscript((state) => {
    const transcript = selectTranscript(state);
    return transcript === null ? null : latestRun(transcript);
  });
  const words = useStatusWords()?.words ?? null;
  const ran = useRef<string | null>(null);

  const sayWords = useEffectEvent((text: string) => announce(text));
  useEffect(() => {
    if (words !== null) sayWords(words);
  }, [words]);

  const sayEnd = useEffectEvent(() => {
    if (run === null) return;
    if (run.state === 'running') {
      ran.current = run.runId;
      return;
    }
    // Only of a run that was seen running: a conversation that is opened has nothing new to say.
    if (ran.current !== run.runId) return;
    ran.current = null;
    if (run.state === 'completed') announce(t('status.finished', { model: run.modelLabel }));
    else if (run.failure !== null && run.state === 'failed') {
      announce(failureTitle({ run, failure: run.failure, words: 0, providers }, t));
    } else announce(t('status.stopped'));
  });
  useEffect(() => sayEnd(), [run?.runId, run?.state]);
}
