import './timeline.css';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import type { InspectedAct } from '../../../preload/contract/run-inspection.ts';
import type { InspectorState } from '../../stores/inspector-store.ts';
import { useAppInfo, useInspector, useStores, useTranslate } from '../../stores/use-stores.ts';
import { ActRow, StepRow } from './act-row.tsx';
import type { TimeScale } from './time-scale.ts';
import { TimeAxis } from './time-axis.tsx';
import { isProblem, toRows, type TimelineRow } from './timeline-rows.ts';
import { useTimeScale } from './use-time-scale.ts';
import { useVisibleRows } from './use-visible-rows.ts';

type Head = NonNullable<InspectorState['head']>;

/** One lane for each thing that the run did, all on one axis of time. A listbox: arrows go from row to row. */
export function Timeline(props: { readonly head: Head; readonly now: number }): ReactNode {
  const t = useTranslate();
  const acts = useInspector((state) => state.acts);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const { scale, folds, stepsApart } = useTimeScale(props.head.run, acts, props.now);
  const rows = useMemo(() => toRows(acts, onlyProblems), [acts, onlyProblems]);
  const problems = useMemo(() => acts.filter(isProblem).length, [acts]);
  return (
    <section className="timeline" aria-label={t('inspector.timeline')} data-region="timeline">
      <div className="timeline-tools">
        {problems > 0 && (
          <Toggle on={onlyProblems} onToggle={() => setOnlyProblems(!onlyProblems)}>
            {t('inspector.onlyProblems', { count: problems })}
          </Toggle>
        )}
        {folds !== null && (
          <Toggle on={folds.on} onToggle={folds.toggle}>
            {t('inspector.foldWaits')}
          </Toggle>
        )}
        {stepsApart !== null && (
          <Toggle on={stepsApart.on} onToggle={stepsApart.toggle}>
            {t('inspector.stepsApart')}
          </Toggle>
        )}
      </div>
      <TimeAxis scale={scale} />
      <Rows {...props} rows={rows} scale={scale} apart={stepsApart?.on ?? false} />
      {rows.length === 0 && (
        <p className="inspector-note">
          {t(onlyProblems ? 'inspector.noProblems' : 'inspector.nothing')}
        </p>
      )}
    </section>
  );
}

function Rows(props: {
  readonly head: Head;
  readonly now: number;
  readonly rows: readonly TimelineRow[];
  readonly scale: TimeScale;
  /** Whether each step is drawn from its own start. */
  readonly apart: boolean;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { settings } = useAppInfo();
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, head } = props;
  // As --row in sizes.css.
  const rowHeight = settings.density === 'compact' ? 28 : 32;
  const shown = useVisibleRows(scroller, rows.length, rowHeight);
  const selectedId = useInspector((state) => state.selectedId);
  const places = useMemo(() => actPlaces(rows), [rows]);
  const here = places.findIndex(({ act }) => act.actId === selectedId);

  // Whoever came by a key goes on by keys.
  useEffect(() => scroller.current?.focus(), []);

  function move(to: number): void {
    const place = places[Math.min(Math.max(to, 0), places.length - 1)];
    if (place === undefined) return;
    void stores.inspector.getState().select(place.act.actId);
    keepInView(scroller.current, place.row * rowHeight, rowHeight);
  }

  function press(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: Math.max(0, here - 1),
      PageDown: here + page,
      PageUp: here - page,
      Home: 0,
      End: places.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  }

  return (
    // Rows of bars on one axis are no options of a form.
    <div
      ref={scroller}
      className="timeline-rows"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={0}
      aria-label={t('inspector.timeline')}
      aria-activedescendant={here === -1 ? undefined : `${listId}-${here}`}
      onKeyDown={press}
    >
      <div className="timeline-space" style={{ height: rows.length * rowHeight }}>
        {rows.slice(shown.from, shown.to).map((row, at) => {
          const top = (shown.from + at) * rowHeight;
          if (row.kind === 'step') {
            return <StepRow key={`step-${row.step}`} row={row} scale={props.scale} top={top} />;
          }
          const position = places.findIndex(({ act }) => act === row.act);
          return (
            <ActRow
              key={row.act.actId}
              id={`${listId}-${position}`}
              act={row.act}
              run={head.run}
              scale={props.scale}
              originMs={Date.parse(props.apart ? row.stepStartedAt : head.run.startedAt)}
              now={props.now}
              top={top}
              position={position + 1}
              count={places.length}
              selected={row.act.actId === selectedId}
              onSelect={() => move(position)}
            />
          );
        })}
      </div>
    </div>
  );
}

function actPlaces(
  rows: readonly TimelineRow[],
): readonly { readonly act: InspectedAct; readonly row: number }[] {
  return rows.flatMap((row, at) => (row.kind === 'act' ? [{ act: row.act, row: at }] : []));
}

function keepInView(pane: HTMLElement | null, top: number, height: number): void {
  if (pane === null) return;
  if (top < pane.scrollTop) pane.scrollTop = top;
  const below = top + height - pane.clientHeight;
  if (below > pane.scrollTop) pane.scrollTop = below;
}

function Toggle(props: {
  readonly on: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      className="timeline-toggle"
      aria-pressed={props.on}
      onClick={props.onToggle}
    >
      {props.children}
    </button>
  );
}
