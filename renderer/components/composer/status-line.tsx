import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';

import { chordLabel } from '../../../preload/contract/shortcuts.ts';
import { latestRun } from '../../../preload/contract/transcript.ts';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { formatDuration } from '../format-time.ts';
import { Icon } from '../icon.tsx';
import { Keycap } from '../keycap.tsx';
import { useNow } from '../use-now.ts';
import { useStatusWords } from './status-words.ts';

/** What the running answer does now and for how long; the announcer says the words, not the seconds. */
export function StatusLine(): ReactNode {
  const t = useTranslate();
  const look = usePlatformLook();
  const startedAt = useTranscript((state) => {
    const transcript = selectTranscript(state);
    const run = transcript === null ? null : latestRun(transcript);
    return run?.state === 'running' ? run.startedAt : null;
  });
  const status = useStatusWords();
  const now = useNow(startedAt === null ? null : 1000);
  if (startedAt === null || status?.shown !== true) return null;
  const tookMs = now - Date.parse(startedAt);
  return (
    <div className="status">
      <Icon of={LoaderCircle} size="s" className="spin" />
      <span className="clip">{status.words}</span>
      {tookMs >= 1000 && <span className="text-3 num clip">{formatDuration(tookMs, t, 0)}</span>}
      <span className="grow" />
      {status.escStops && (
        <span className="meta status-hint">
          <Keycap>{chordLabel({ key: 'Escape' }, look)}</Keycap>
          {t('composer.escStops')}
        </span>
      )}
    </div>
  );
}
