import { useMemo, type ReactNode } from 'react';

import type { InspectedAct } from '../../../preload/contract/run-inspection.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { useAppInfo, useInspector, useTranslate } from '../../stores/use-stores.ts';
import { formatDuration, millisecondsBetween } from '../format-time.ts';
import { actName, actState } from './act-words.ts';
import { actsBeside } from './side-by-side.ts';
import { intervalOf } from './time-scale.ts';
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
  // How long it went on nobody knows, or it never did.
  const hasLength = act.kind !== 'tool' || (act.state !== 'lost' && act.state !== 'unbegun');
  const beside = useBeside(act, run, now);
  return (
    <dl className="facts">
      <Fact name={t('inspector.outcome')}>{actState(act, t)}</Fact>
      <Fact name={t('inspector.started')}>{formatSecond(act.startedAt, locale)}</Fact>
      {hasLength && <Fact name={t('inspector.took')}>{formatDuration(tookMs, t, 1)}</Fact>}
      {act.kind === 'wait' && (
        <Fact name={t('inspector.attempt')}>
          {t('inspector.attemptOf', { attempt: act.attempt, attempts: act.attempts })}
        </Fact>
      )}
      {act.kind === 'request' && <RequestFacts act={act} />}
      {beside !== null && <Fact name={t('inspector.beside')}>{beside}</Fact>}
    </dl>
  );
}

/** So many of what went on beside an act are named; the timeline shows the rest. */
const mostNamed = 3;

/** What went on at the same time, in words; null when nothing did. */
function useBeside(act: InspectedAct, run: RunRecord, now: number): string | null {
  const t = useTranslate();
  const acts = useInspector((state) => state.acts);
  const startMs = Date.parse(run.startedAt);
  const endMs = run.endedAt === null ? now : Date.parse(run.endedAt);
  const others = useMemo(
    () =>
      actsBeside(
        acts.map((each) => ({ act: each, ...intervalOf(each, startMs, endMs) })),
        act.actId,
      ),
    [acts, act.actId, startMs, endMs],
  );
  if (others.length === 0) return null;
  const names = others
    .slice(0, mostNamed)
    .map((each) => {
      const { words, object } = actName(each, run, t);
      return object === null ? words : `${words} ${object}`;
    })
    .join(', ');
  const left = others.length - mostNamed;
  return left > 0 ? t('inspector.besideMore', { names, count: left }) : names;
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
