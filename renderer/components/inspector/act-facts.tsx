import type { ReactNode } from 'react';

import type { InspectedAct } from '../../../preload/contract/run-inspection.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { formatDuration, millisecondsBetween } from '../format-time.ts';
import { actState } from './act-words.ts';
import { formatCount, formatMoney, formatSecond } from './format-figures.ts';

/** What can be said of an act in a few words and figures. */
export function ActFacts(props: {
  readonly act: InspectedAct;
  readonly run: RunRecord;
  readonly now: number;
}): ReactNode {
  const t = useTranslate();
  const { locale } = useAppInfo();
  const { act, run, now } = props;
  const endMs =
    act.endedAt === null
      ? run.endedAt === null
        ? now
        : Date.parse(run.endedAt)
      : Date.parse(act.endedAt);
  const tookMs = Math.max(0, endMs - Date.parse(act.startedAt));
  return (
    <dl className="facts">
      <Fact name={t('inspector.outcome')}>{actState(act, t)}</Fact>
      <Fact name={t('inspector.started')}>{formatSecond(act.startedAt, locale)}</Fact>
      <Fact name={t('inspector.took')}>{formatDuration(tookMs, t, 1)}</Fact>
      {act.kind === 'wait' && (
        <Fact name={t('inspector.attempt')}>
          {t('inspector.attemptOf', { attempt: act.attempt, attempts: act.attempts })}
        </Fact>
      )}
      {act.kind === 'request' && <RequestFacts act={act} />}
    </dl>
  );
}

function RequestFacts(props: {
  readonly act: Extract<InspectedAct, { kind: 'request' }>;
}): ReactNode {
  const t = useTranslate();
  const { locale } = useAppInfo();
  const { act } = props;
  const isCounted = act.inputTokens > 0 || act.outputTokens > 0;
  return (
    <>
      {act.firstEventAt !== null && (
        <Fact name={t('inspector.firstPiece')}>
          {formatDuration(millisecondsBetween(act.startedAt, act.firstEventAt), t, 1)}
        </Fact>
      )}
      {isCounted && (
        <>
          <Fact name={t('inspector.tokensIn')}>
            {formatCount(act.inputTokens, locale)}
            {act.cachedTokens > 0 && (
              <span className="text-3"> {t('inspector.cached', { count: act.cachedTokens })}</span>
            )}
          </Fact>
          <Fact name={t('inspector.tokensOut')}>{formatCount(act.outputTokens, locale)}</Fact>
        </>
      )}
      {act.cost !== null && <Fact name={t('inspector.cost')}>{formatMoney(act.cost, locale)}</Fact>}
      {act.finishReason !== null && (
        <Fact name={t('inspector.finishReason')}>{t(`inspector.finish.${act.finishReason}`)}</Fact>
      )}
    </>
  );
}

function Fact(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </>
  );
}
