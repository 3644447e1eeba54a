import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';

import type { RunActivity, RunRecord } from '../../../preload/contract/run.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { useNow } from '../use-now.ts';
import { useReport } from '../use-report.ts';
import { OutcomeCard } from './outcome-card.tsx';
import { useFailureTitle } from './use-failure-title.ts';

/** While a run waits to try again: the countdown, and the ways to end it. */
export function RetryCard(props: {
  readonly run: RunRecord;
  readonly waiting: Extract<RunActivity, { readonly kind: 'waiting-to-retry' }>;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const { run, waiting } = props;
  const now = useNow(250);
  const title = useFailureTitle(run, waiting.failure, 0);
  const seconds = Math.max(0, Math.ceil((Date.parse(waiting.untilAt) - now) / 1000));

  async function tryNow(): Promise<void> {
    const answer = await stores.runs.getState().skipWait(run.runId);
    if (!answer.ok) report(answer.failure);
  }

  async function stop(): Promise<void> {
    const answer = await stores.runs.getState().stop(run.runId);
    if (!answer.ok) report(answer.failure);
  }

  return (
    <OutcomeCard
      runId={run.runId}
      tone="warning"
      icon={Timer}
      title={`${title}.`}
      aside={
        <span className="text-2 num">
          {t('outcome.retryingIn', {
            seconds,
            attempt: waiting.attempt,
            attempts: waiting.attempts,
          })}
        </span>
      }
      actions={
        <>
          <Button onClick={() => void tryNow()}>{t('outcome.tryNow')}</Button>
          <Button onClick={() => void stop()}>{t('composer.stop')}</Button>
        </>
      }
    />
  );
}
