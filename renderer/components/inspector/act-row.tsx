import { Layers } from 'lucide-react';
import { memo, type ReactNode } from 'react';

import type { InspectedAct } from '../../../preload/contract/run-inspection.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { formatDuration, millisecondsBetween } from '../format-time.ts';
import { Icon } from '../icon.tsx';
import { formatShortCount } from './format-figures.ts';
import { actName, actState, barTone } from './act-words.ts';
import { place } from './time-axis.tsx';
import { intervalOf, type TimeScale } from './time-scale.ts';
import { isProblem, type TimelineRow } from './timeline-rows.ts';

/** The head of a step. */
export function StepRow(props: {
  readonly row: Extract<TimelineRow, { kind: 'step' }>;
  readonly scale: TimeScale;
  readonly top: number;
}): ReactNode {
  const t = useTranslate();
  const { step, startedAt, endedAt } = props.row;
  return (
    <div className="lane lane-step" role="presentation" style={{ top: props.top }}>
      <span className="lane-name">
        <Icon of={Layers} size="s" />
        <span className="clip">{t('inspector.step', { number: step })}</span>
      </span>
      <span className="lane-track">
        <Marks scale={props.scale} />
      </span>
      <span className="lane-value">
        {endedAt !== null && formatDuration(millisecondsBetween(startedAt, endedAt), t, 1)}
      </span>
    </div>
  );
}

/** One act: its name, its bar, and how long it took or how it ended. */
export const ActRow = memo(function ActRow(props: {
  readonly id: string;
  readonly act: InspectedAct;
  readonly run: RunRecord;
  readonly scale: TimeScale;
  /** The time at which the axis begins. */
  readonly originMs: number;
  readonly now: number;
  readonly top: number;
  readonly position: number;
  readonly count: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}): ReactNode {
  const t = useTranslate();
  const { act, run, selected } = props;
  const name = actName(act, run, t);
  const value = useActValue(act, run, props.now);
  const state = actState(act, t);
  const tokens = useTokens(act);
  return (
    // The listbox takes the keys and holds the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={props.id}
      className="lane lane-act"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-setsize={props.count}
      aria-posinset={props.position}
      style={{ top: props.top }}
      onClick={props.onSelect}
    >
      <span className="lane-name">
        <Icon of={name.icon} size="s" />
        <span className="clip" dir="auto">
          <span className="sr">{t('inspector.step', { number: act.step })}: </span>
          {name.words}
          {name.object !== null && <span className="lane-object"> {name.object}</span>}
        </span>
        {tokens !== null && (
          <span className="lane-tokens">
            <span className="sr">{tokens.words}</span>
            <span aria-hidden="true">{tokens.figures}</span>
          </span>
        )}
      </span>
      <Track act={act} run={run} scale={props.scale} originMs={props.originMs} now={props.now} />
      <span className="lane-value" data-tone={isProblem(act) ? barTone(act) : undefined}>
        {state !== value && <span className="sr">{`, ${state}, `}</span>}
        {value}
      </span>
    </div>
  );
});

function Track(props: {
  readonly act: InspectedAct;
  readonly run: RunRecord;
  readonly scale: TimeScale;
  readonly originMs: number;
  readonly now: number;
}): ReactNode {
  const { act, run, scale, originMs: startMs } = props;
  const endMs = run.endedAt === null ? props.now : Date.parse(run.endedAt);
  const { fromMs, toMs } = intervalOf(act, startMs, endMs);
  const from = scale.place(fromMs);
  const first =
    act.kind === 'request' && act.firstEventAt !== null
      ? scale.place(Date.parse(act.firstEventAt) - startMs)
      : null;
  const isOpen = act.endedAt === null && run.state === 'running';
  return (
    <span className="lane-track" aria-hidden="true">
      <Marks scale={scale} />
      <span
        className="bar"
        data-tone={barTone(act)}
        data-open={isOpen ? '' : undefined}
        style={place(from, scale.place(toMs) - from)}
      />
      {first !== null && first > from && (
        <span className="bar-before" style={place(from, first - from)} />
      )}
    </span>
  );
}

/** The axis goes on through every lane. */
function Marks(props: { readonly scale: TimeScale }): ReactNode {
  const { ticks, folds } = props.scale;
  return (
    <>
      {ticks.map(({ at }) => (
        <span key={at} className="lane-tick" style={place(at)} />
      ))}
      {folds.map(({ at }) => (
        <span key={`fold-${at}`} className="lane-fold" style={place(at)} />
      ))}
    </>
  );
}

/** What a request read and wrote, in short figures; null where nothing is known. */
function useTokens(act: InspectedAct): { readonly words: string; readonly figures: string } | null {
  const t = useTranslate();
  const { locale } = useAppInfo();
  if (act.kind !== 'request' || act.inputTokens + act.outputTokens === 0) return null;
  const input = formatShortCount(act.inputTokens, locale);
  const output = formatShortCount(act.outputTokens, locale);
  return {
    words: `, ${t('inspector.tokensOfRow', { input, output })}`,
    figures: `${input} → ${output}`,
  };
}

/** How long an act took; where it did not end well, that in a word too. */
function useActValue(act: InspectedAct, run: RunRecord, now: number): string {
  const t = useTranslate();
  const startMs = Date.parse(run.startedAt);
  const endMs = run.endedAt === null ? now : Date.parse(run.endedAt);
  const { fromMs, toMs } = intervalOf(act, startMs, endMs);
  const time = formatDuration(toMs - fromMs, t, 1);
  const isCut = (act.kind === 'request' || act.kind === 'tool') && act.state === 'cut';
  if (isCut) return t('inspector.cutAt', { time });
  if (act.kind === 'tool' && act.state !== 'done' && act.state !== 'running')
    return t(`inspector.tool.${act.state}`);
  if (act.kind === 'request' && act.state === 'failed') return t('inspector.request.failed');
  return time;
}
