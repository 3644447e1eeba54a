import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import type { InspectedAct } from '../../../preload/contract/run-inspection.ts';
import type { InspectorState } from '../../stores/inspector-store.ts';
import { useAppInfo, useInspector, useStores, useTranslate } from '../../stores/use-stores.ts';
import { ActRow, StepRow } from './act-row.tsx';
import type { TimedAct } from './side-by-side.ts';
import { place } from './time-axis.tsx';
import type { TimeScale } from './time-scale.ts';
import type { TimelineRow } from './timeline-rows.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** The rows of a timeline; of many, only those in view are drawn. */
export function TimelineList(props: {
  readonly head: NonNullable<InspectorState['head']>;
  readonly now: number;
  readonly rows: readonly TimelineRow[];
  readonly scale: TimeScale;
  /** Whether each step is drawn from its own start. */
  readonly apart: boolean;
  /** The time of the chosen row, which is shown through all others. */
  readonly band: TimedAct | null;
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

  // A row that was asked for from elsewhere may be far down, and its page may come later.
  const isHere = here !== -1;
  const goThere = useEffectEvent(() => {
    const row = places[here]?.row;
    if (row !== undefined) keepInView(scroller.current, row * rowHeight, rowHeight);
  });
  useEffect(() => {
    if (isHere) goThere();
  }, [isHere]);

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
        {props.band !== null && <Band band={props.band} scale={props.scale} />}
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

/** The time of the chosen row through all lanes: what crosses it went on at the same time. */
function Band(props: { readonly band: TimedAct; readonly scale: TimeScale }): ReactNode {
  const { band, scale } = props;
  const from = scale.place(band.fromMs);
  return (
    <div className="timeline-band" aria-hidden="true">
      <span className="lane-track">
        <span className="band" style={place(from, scale.place(band.toMs) - from)} />
      </span>
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
