import type { InspectedAct } from '../../../preload/contract/run-inspection.ts';

/** A mark on the axis: where it stands, from 0 to 1, and which time that is. */
export interface Tick {
  readonly at: number;
  readonly ms: number;
}

/** Where the times of a run stand on the screen. */
export interface TimeScale {
  readonly totalMs: number;
  /** The place of a time since the run's start, from 0 to 1. */
  readonly place: (ms: number) => number;
  readonly ticks: readonly Tick[];
  /** Waits that are drawn shorter than they were. */
  readonly folds: readonly Tick[];
}

interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  readonly shownFrom: number;
  readonly shownTo: number;
  readonly isFolded: boolean;
}

interface Interval {
  readonly fromMs: number;
  readonly toMs: number;
}

const niceSteps = [1, 2, 5];
const niceMinutes = [1, 2, 5, 10, 15, 30, 60, 120, 360, 720];
const mostTicks = 5;
/** A folded wait is as wide as this share of the time in which something was done. */
const foldedShare = 0.08;
const shortestFoldMs = 500;

/** When a run's acts were done, in milliseconds since its start. */
export function intervalOf(act: InspectedAct, startMs: number, nowMs: number): Interval {
  const fromMs = Math.max(0, Date.parse(act.startedAt) - startMs);
  const ended = act.endedAt === null ? nowMs : Date.parse(act.endedAt);
  return { fromMs, toMs: Math.max(fromMs, ended - startMs) };
}

/** Whether most of the time went by while only the person was waited for. */
export function isMostlyWaiting(busy: readonly Interval[], totalMs: number): boolean {
  const busyMs = merge(busy).reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return totalMs - busyMs > 5000 && busyMs < totalMs * 0.4;
}

/** Lays a run's time out. Folded, stretches in which nothing was done take little room. */
export function createTimeScale(
  busy: readonly Interval[],
  totalMs: number,
  folded: boolean,
): TimeScale {
  const total = Math.max(1, totalMs);
  const stretches = folded ? foldStretches(merge(busy), total) : [whole(total)];
  const shownTotal = Math.max(1, stretches.at(-1)?.shownTo ?? total);
  const place = (ms: number): number => {
    const within = Math.min(Math.max(ms, 0), total);
    const stretch = stretches.find(({ toMs }) => within <= toMs) ?? whole(total);
    const length = Math.max(1, stretch.toMs - stretch.fromMs);
    const share = (within - stretch.fromMs) / length;
    return (stretch.shownFrom + share * (stretch.shownTo - stretch.shownFrom)) / shownTotal;
  };
  return {
    totalMs: total,
    place,
    ticks: toTicks(stretches, shownTotal),
    folds: stretches
      .filter(({ isFolded }) => isFolded)
      .map(({ fromMs, toMs, shownFrom, shownTo }) => ({
        at: (shownFrom + shownTo) / 2 / shownTotal,
        ms: toMs - fromMs,
      })),
  };
}

function whole(total: number): Stretch {
  return { fromMs: 0, toMs: total, shownFrom: 0, shownTo: total, isFolded: false };
}

function foldStretches(busy: readonly Interval[], total: number): readonly Stretch[] {
  const busyMs = busy.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const foldedMs = Math.max(shortestFoldMs, busyMs * foldedShare);
  const stretches: Stretch[] = [];
  let shown = 0;
  const add = (fromMs: number, toMs: number, isWait: boolean): void => {
    if (toMs <= fromMs) return;
    const isFolded = isWait && toMs - fromMs > foldedMs;
    const length = isFolded ? foldedMs : toMs - fromMs;
    stretches.push({ fromMs, toMs, shownFrom: shown, shownTo: shown + length, isFolded });
    shown += length;
  };
  let at = 0;
  for (const { fromMs, toMs } of busy) {
    add(at, fromMs, true);
    add(fromMs, Math.min(toMs, total), false);
    at = Math.max(at, toMs);
  }
  add(at, total, true);
  return stretches;
}

function toTicks(stretches: readonly Stretch[], shownTotal: number): readonly Tick[] {
  const step = niceStep(shownTotal);
  const count = Math.floor(shownTotal / step) + 1;
  return Array.from({ length: count }, (_, index) => index * step).map((shown) => ({
    at: shown / shownTotal,
    ms: timeAt(stretches, shown),
  }));
}

function timeAt(stretches: readonly Stretch[], shown: number): number {
  const stretch = stretches.find(({ shownTo }) => shown <= shownTo);
  if (stretch === undefined) return shown;
  const { fromMs, toMs, shownFrom, shownTo } = stretch;
  const share = (shown - shownFrom) / Math.max(1, shownTo - shownFrom);
  // A mark at 15 seconds must not be at 14.999.
  return Math.round(fromMs + share * (toMs - fromMs));
}

/** The smallest step of 1, 2 or 5 times a power of ten with at most five marks; whole minutes where those are many. */
function niceStep(totalMs: number): number {
  const least = totalMs / mostTicks;
  if (least > 30_000) {
    const minutes = least / 60_000;
    return (niceMinutes.find((step) => step >= minutes) ?? Math.ceil(minutes / 60) * 60) * 60_000;
  }
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const found = niceSteps.map((step) => step * power).find((step) => step >= least);
  return found ?? 10 * power;
}

function merge(intervals: readonly Interval[]): readonly Interval[] {
  const merged: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last === undefined || next.fromMs > last.toMs) merged.push(next);
    else merged[merged.length - 1] = { ...last, toMs: Math.max(last.toMs, next.toMs) };
  }
  return merged;
}
