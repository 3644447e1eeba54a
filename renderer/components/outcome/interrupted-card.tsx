import { CircleDashed } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { RunRecord } from '../../../preload/contract/run.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { useCanWrite } from '../use-can-write.ts';
import { formatClock } from '../format-time.ts';
import { Keycap } from '../keycap.tsx';
import type { Kept } from './count-kept.ts';
import { CutAnswerEditor } from './cut-answer-editor.tsx';
import { keptSentences } from './kept-sentences.ts';
import { OutcomeCard } from './outcome-card.tsx';
import { useContinueRun } from './use-continue-run.ts';
import { useModelPreview } from './use-model-preview.tsx';

/** After a stop, a quit or a crash: what is kept, and the ways to go on. */
export function InterruptedCard(props: {
  readonly run: RunRecord;
  readonly kept: Kept;
}): ReactNode {
  const t = useTranslate();
  const { locale, language } = useAppInfo();
  const { run, kept } = props;
  const canWrite = useCanWrite();
  const go = useContinueRun(run.conversationId);
  const preview = useModelPreview(run.conversationId);
  const [editing, setEditing] = useState(false);

  if (editing) {
    return (
      <CutAnswerEditor
        conversationId={run.conversationId}
        text={kept.text}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <OutcomeCard
      runId={run.runId}
      tone="cut"
      icon={CircleDashed}
      title={t(run.state === 'stopped' ? 'outcome.stopped' : 'outcome.interrupted')}
      aside={
        run.endedAt !== null && (
          <span className="text-3 num">{formatClock(run.endedAt, locale)}</span>
        )
      }
      actions={
        <>
          {canWrite && (
            <>
              <Button kind="primary" onClick={() => void go({ kind: 'keep' })}>
                {t('outcome.continue')}
                <Keycap>↩</Keycap>
              </Button>
              {kept.text !== '' && (
                <Button onClick={() => setEditing(true)}>{t('outcome.editThenContinue')}</Button>
              )}
              {kept.hasAnswer && (
                <Button onClick={() => void go({ kind: 'drop' })}>
                  {t('outcome.dropAndRestart')}
                </Button>
              )}
              {preview.toggle}
            </>
          )}
        </>
      }
      below={preview.list}
    >
      <p>
        {run.state === 'interrupted' &&
          `${t(run.failure === null ? 'outcome.interruptedWhy' : 'outcome.interruptedAsleep')} `}
        {keptSentences(kept, t, language)}
      </p>
    </OutcomeCard>
  );
}
