import {
  ChevronRight,
  CircleAlert,
  KeyRound,
  ServerCrash,
  Timer,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { RunFailure } from '../../../preload/contract/failure.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { selectPutBack } from '../../stores/composer-store.ts';
import { useComposer, useTranslate } from '../../stores/use-stores.ts';
import { useCanWrite } from '../use-can-write.ts';
import { Icon } from '../icon.tsx';
import type { Kept } from './count-kept.ts';
import { CutAnswerEditor } from './cut-answer-editor.tsx';
import { FailureActionButton } from './failure-action-button.tsx';
import { planFailure, type FailureIcon } from './failure-plan.ts';
import { OutcomeCard } from './outcome-card.tsx';
import { ShortenCard } from './shorten-card.tsx';
import { useContinueRun } from './use-continue-run.ts';
import { useFailureTitle } from './use-failure-title.ts';

const icons: Readonly<Record<FailureIcon, LucideIcon>> = {
  alert: CircleAlert,
  key: KeyRound,
  timer: Timer,
  server: ServerCrash,
};

/** After an error: plain words, what is kept, whether it may be charged, at most two things to do. */
export function FailureCard(props: {
  readonly run: RunRecord;
  readonly failure: RunFailure;
  readonly kept: Kept;
}): ReactNode {
  const t = useTranslate();
  const { run, failure, kept } = props;
  const canWrite = useCanWrite();
  const go = useContinueRun(run.conversationId);
  const [editing, setEditing] = useState(false);
  const [shortening, setShortening] = useState(false);
  const plan = planFailure(failure.code, kept.text !== '');
  const title = useFailureTitle(run, failure, kept.words);
  const isBack = useComposer((state) => selectPutBack(state, run.conversationId) !== null);

  if (editing) {
    return (
      <CutAnswerEditor
        conversationId={run.conversationId}
        text={kept.text}
        onCancel={() => setEditing(false)}
      />
    );
  }
  if (shortening) return <ShortenCard run={run} onCancel={() => setShortening(false)} />;
  return (
    <OutcomeCard
      runId={run.runId}
      tone="failed"
      icon={icons[plan.icon]}
      title={title}
      actions={
        <>
          {(canWrite ? plan.actions : []).map((action, at) => (
            <FailureActionButton
              key={action}
              action={action}
              run={run}
              first={at === 0}
              onContinue={() => void go({ kind: 'keep' })}
              onEdit={() => setEditing(true)}
              onShorten={() => setShortening(true)}
            />
          ))}
        </>
      }
    >
      <p>
        {t(
          kept.words > 0
            ? 'outcome.allKept'
            : isBack
              ? 'outcome.messageBack'
              : 'outcome.messageKept',
        )}
        {failure.accepted && ` ${t('outcome.mayBeCharged')}`}
      </p>
      {failure.detail !== null && (
        <details>
          <summary>
            <Icon of={ChevronRight} size="s" />
            {t('outcome.details')}
          </summary>
          <p className="outcome-detail" dir="auto">
            {failure.detail}
          </p>
        </details>
      )}
    </OutcomeCard>
  );
}
