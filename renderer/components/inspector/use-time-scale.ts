import { useMemo, useState } from 'react';

import type { InspectedAct } from '../../../preload/contract/run-inspection.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type { TimedAct } from './side-by-side.ts';
import { createTimeScale, intervalOf, isMostlyWaiting, type TimeScale } from './time-scale.ts';

/** Runs of more steps begin with each step drawn from its own start: on one axis their bars would be dots. */
const stepsOnOneAxis = 40;
const stepsToChoose = 8;

/** Something that can be switched on or off; null where it would change nothing. */
export interface Switch {
  readonly on: boolean;
  readonly toggle: () => void;
}

/** The axis of a timeline and what can be switched of it. */
export interface TimelineScale {
  readonly scale: TimeScale;
  /** When things were done, from the beginning of the axis. */
  readonly timed: readonly TimedAct[];
  /** Whether each step is drawn from its own start. */
  readonly isApart: boolean;
  readonly folds: Switch | null;
  readonly stepsApart: Switch | null;
}

/** Lays the time of a run out, or of one step alone, as its length and its waits suggest or as the person wishes. */
export function useTimeScale(
  run: RunRecord,
  { acts, isOneStep }: { readonly acts: readonly InspectedAct[]; readonly isOneStep: boolean },
  nowMs: number,
): TimelineScale {
  const [foldWish, setFoldWish] = useState<boolean | null>(null);
  const [apartWish, setApartWish] = useState<boolean | null>(null);
  const steps = acts.at(-1)?.step ?? 0;
  const canPart = steps > stepsToChoose && !isOneStep;
  const apart = isOneStep || (canPart && (apartWish ?? steps > stepsOnOneAxis));
  const laidOut = useMemo(() => layOut(run, acts, nowMs, apart), [run, acts, nowMs, apart]);
  const { busy, timed, totalMs, mostlyWaiting, canFold } = laidOut;
  const folded = canFold && (foldWish ?? mostlyWaiting);
  const scale = useMemo(() => createTimeScale(busy, totalMs, folded), [busy, totalMs, folded]);
  return {
    scale,
    timed,
    isApart: apart,
    folds: canFold ? { on: folded, toggle: () => setFoldWish(!folded) } : null,
    stepsApart: canPart ? { on: apart, toggle: () => setApartWish(!apart) } : null,
  };
}

function layOut(run: RunRecord, acts: readonly InspectedAct[], nowMs: number, apart: boolean) {
  const runStartMs = Date.parse(run.startedAt);
  const runEndMs = run.endedAt === null ? nowMs : Date.parse(run.endedAt);
  const starts = stepStarts(acts);
  const intervals = acts.map((act) => ({
    act,
    ...intervalOf(act, apart ? (starts.get(act.step) ?? runStartMs) : runStartMs, runEndMs),
  }));
  const lastMs = intervals.reduce((last, { toMs }) => Math.max(last, toMs), 0);
  const totalMs = apart ? lastMs : Math.max(lastMs, runEndMs - runStartMs);
  const busy = intervals.filter(({ act }) => act.kind !== 'question');
  const mostlyWaiting = isMostlyWaiting(busy, totalMs);
  const canFold = mostlyWaiting || busy.length < intervals.length;
  return { busy, timed: intervals, totalMs, mostlyWaiting, canFold };
}

/** When each step began. */
function stepStarts(acts: readonly InspectedAct[]): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  for (const { step, startedAt } of acts) {
    const ms = Date.parse(startedAt);
    starts.set(step, Math.min(starts.get(step) ?? ms, ms));
  }
  return starts;
}
