import type { ReactNode } from 'react';

import type { InspectorState } from '../../stores/inspector-store.ts';
import { useAppInfo, useInspector, useTranslate } from '../../stores/use-stores.ts';
import { formatDuration } from '../format-time.ts';
import { formatCount, formatMoney } from './format-figures.ts';
import { intervalOf } from './time-scale.ts';

type Head = NonNullable<InspectorState['head']>;

/** The five figures of a run. */
export function RunFigures(props: { readonly head: Head; readonly now: number }): ReactNode {
  const t = useTranslate();
  const { locale } = useAppInfo();
  const { run, stopToStoredMs } = props.head;
  const { usage } = run;
  const tokens = `${formatCount(usage.inputTokens, locale)} / ${formatCount(usage.outputTokens, locale)}`;
  const work = `${formatCount(usage.requests, locale)} / ${formatCount(usage.toolCalls, locale)}`;
  const tookMs =
    (run.endedAt === null ? props.now : Date.parse(run.endedAt)) - Date.parse(run.startedAt);
  const waitedMs = useWaitedMs(props);
  return (
    <dl className="inspector-figures" aria-label={t('inspector.figures')}>
      <Figure name={t('inspector.time')}>{formatDuration(tookMs, t, 1)}</Figure>
      <Figure name={t('inspector.waitingForYou')}>{formatDuration(waitedMs, t, 1)}</Figure>
      <Figure name={t('inspector.tokens')}>{tokens}</Figure>
      <Figure name={t('inspector.cost')}>
        {usage.cost === null ? (
          <span className="inspector-unknown">{t('inspector.noPrice')}</span>
        ) : (
          formatMoney(usage.cost, locale)
        )}
      </Figure>
      {stopToStoredMs === null ? (
        <Figure name={t('inspector.work')}>{work}</Figure>
      ) : (
        <Figure name={t('inspector.stopToStored')}>
          {t('inspector.milliseconds', { ms: stopToStoredMs })}
        </Figure>
      )}
    </dl>
  );
}

function Figure(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** Two questions may wait at once; their time counts once. */
function useWaitedMs(props: { readonly head: Head; readonly now: number }): number {
  const acts = useInspector((state) => state.acts);
  const startMs = Date.parse(props.head.run.startedAt);
  const endMs = props.head.run.endedAt === null ? props.now : Date.parse(props.head.run.endedAt);
  const waits = acts
    .filter(({ kind }) => kind === 'question')
    .map((act) => intervalOf(act, startMs, endMs))
    .toSorted((a, b) => a.fromMs - b.fromMs);
  let waited = 0;
  let until = 0;
  for (const { fromMs, toMs } of waits) {
    waited += Math.max(0, toMs - Math.max(fromMs, until));
    until = Math.max(until, toMs);
  }
  return waited;
}
