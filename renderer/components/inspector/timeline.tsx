import './timeline.css';
import { useMemo, useState, type ReactNode } from 'react';

import type { InspectorState } from '../../stores/inspector-store.ts';
import { useInspector, useTranslate } from '../../stores/use-stores.ts';
import { packLanes } from './side-by-side.ts';
import { SideBySideLane } from './side-by-side-lane.tsx';
import { TimeAxis } from './time-axis.tsx';
import { TimelineList } from './timeline-list.tsx';
import { isProblem, toRows } from './timeline-rows.ts';
import { TimelineToggle } from './timeline-toggle.tsx';
import { useTimeScale } from './use-time-scale.ts';

type Head = NonNullable<InspectorState['head']>;

/** So many acts are no longer told apart by their bars on one line. */
const mostSideBySide = 600;

/** One lane for each thing that the run did, all on one axis of time. A listbox: arrows go from row to row. */
export function Timeline(props: { readonly head: Head; readonly now: number }): ReactNode {
  const t = useTranslate();
  const allActs = useInspector((state) => state.acts);
  const selectedId = useInspector((state) => state.selectedId);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [aloneStep, setAloneStep] = useState<number | null>(null);
  const isOneStep = aloneStep !== null;
  const acts = useMemo(
    () => (isOneStep ? allActs.filter(({ step }) => step === aloneStep) : allActs),
    [allActs, aloneStep, isOneStep],
  );
  const shown = useTimeScale(props.head.run, { acts, isOneStep }, props.now);
  const { scale, timed, isApart, folds, stepsApart } = shown;
  const rows = useMemo(() => toRows(acts, onlyProblems), [acts, onlyProblems]);
  const problems = useMemo(() => acts.filter(isProblem).length, [acts]);
  const isOneAxis = isOneStep || !isApart;
  const lanes = useMemo(
    () => (isOneAxis && timed.length <= mostSideBySide ? packLanes(timed) : []),
    [isOneAxis, timed],
  );
  const chosen = timed.find(({ act }) => act.actId === selectedId);
  const stepOfChoice = aloneStep ?? chosen?.act.step ?? null;
  const hasSteps = (allActs.at(-1)?.step ?? 0) > 1;
  return (
    <section className="timeline" aria-label={t('inspector.timeline')} data-region="timeline">
      <div className="timeline-tools">
        {problems > 0 && (
          <TimelineToggle on={onlyProblems} onToggle={() => setOnlyProblems(!onlyProblems)}>
            {t('inspector.onlyProblems', { count: problems })}
          </TimelineToggle>
        )}
        {hasSteps && stepOfChoice !== null && (
          <TimelineToggle
            on={isOneStep}
            onToggle={() => setAloneStep(isOneStep ? null : stepOfChoice)}
          >
            {t('inspector.stepAlone', { number: stepOfChoice })}
          </TimelineToggle>
        )}
        {folds !== null && (
          <TimelineToggle on={folds.on} onToggle={folds.toggle}>
            {t('inspector.foldWaits')}
          </TimelineToggle>
        )}
        {stepsApart !== null && (
          <TimelineToggle on={stepsApart.on} onToggle={stepsApart.toggle}>
            {t('inspector.stepsApart')}
          </TimelineToggle>
        )}
      </div>
      <TimeAxis scale={scale} />
      {lanes.length > 1 && <SideBySideLane lanes={lanes} scale={scale} />}
      <TimelineList
        {...props}
        rows={rows}
        scale={scale}
        apart={isApart}
        band={isOneAxis && chosen !== undefined ? chosen : null}
      />
      {rows.length === 0 && (
        <p className="inspector-note">
          {t(onlyProblems ? 'inspector.noProblems' : 'inspector.nothing')}
        </p>
      )}
    </section>
  );
}
