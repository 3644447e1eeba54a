import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';

import type { Translate } from '../../../preload/contract/locales/translate.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { formatDuration, millisecondsBetween } from '../format-time.ts';
import { Icon } from '../icon.tsx';
import type { ThoughtView } from './blocks.ts';

/** One line for the model's thinking, folded: its time, and all of it when opened. */
export function ThoughtFold(props: { readonly thought: ThoughtView }): ReactNode {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const { thought } = props;
  return (
    <div className="thought" data-ending={thought.ending} data-place={thought.key}>
      <button
        type="button"
        className="fold"
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        <Icon of={ChevronRight} size="s" className={open ? 'turned' : ''} />
        {titleOf(thought, t)}
        {thought.ending === 'cut' && <span className="cut-mark" />}
      </button>
      {open && (
        <div id={bodyId} className="thought-text selectable" dir="auto">
          {thought.text}
        </div>
      )}
    </div>
  );
}

function titleOf(thought: ThoughtView, t: Translate): string {
  if (thought.ending === 'cut') return t('transcript.thoughtCut');
  if (thought.ending === 'open' || thought.endedAt === null) return t('transcript.thinking');
  const durationMs = millisecondsBetween(thought.startedAt, thought.endedAt);
  if (durationMs < 1000) return t('transcript.thoughtLess');
  return t('transcript.thoughtFor', { time: formatDuration(durationMs, t, 0) });
}
