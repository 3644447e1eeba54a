import type { InspectedAct } from '../../../preload/contract/run-inspection.ts';

/** Something that was done, and when. */
export interface TimedAct {
  readonly act: InspectedAct;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Whether an act is work of its own. A wait is a part of the request that it belongs to. */
function isWork({ act }: TimedAct): boolean {
  return act.kind !== 'wait' && !(act.kind === 'tool' && act.state === 'unbegun');
}

/** Acts in as few lanes as they need so that none lies over another: as many as went on at once. */
export function packLanes(acts: readonly TimedAct[]): readonly (readonly TimedAct[])[] {
  const lanes: TimedAct[][] = [];
  const inOrder = acts.filter(isWork).toSorted((one, other) => one.fromMs - other.fromMs);
  for (const act of inOrder) {
    const free = lanes.find((lane) => (lane.at(-1)?.toMs ?? 0) <= act.fromMs);
    if (free === undefined) lanes.push([act]);
    else free.push(act);
  }
  return lanes;
}

/** What went on while an act did, in the order in which it began. */
export function actsBeside(acts: readonly TimedAct[], actId: string): readonly InspectedAct[] {
  const own = acts.find(({ act }) => act.actId === actId);
  if (own === undefined || !isWork(own)) return [];
  return acts
    .filter((other) => other !== own && isWork(other))
    .filter(({ fromMs, toMs }) => fromMs < own.toMs && toMs > own.fromMs)
    .toSorted((one, other) => one.fromMs - other.fromMs)
    .map(({ act }) => act);
}
