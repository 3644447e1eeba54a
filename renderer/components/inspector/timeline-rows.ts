import type { InspectedAct } from '../../../preload/contract/run-inspection.ts';

/** A row of the timeline: the head of a step, or something that was done in it. */
export type TimelineRow =
  | {
      readonly kind: 'step';
      readonly step: number;
      readonly startedAt: string;
      /** Null while something of it goes on, or was cut. */
      readonly endedAt: string | null;
    }
  | {
      readonly kind: 'act';
      readonly act: InspectedAct;
      /** When its step began. */
      readonly stepStartedAt: string;
    };

/** Whether something went wrong, or was not brought to its end. */
export function isProblem(act: InspectedAct): boolean {
  switch (act.kind) {
    case 'request':
      return act.state === 'cut' || act.state === 'failed';
    case 'wait':
      return true;
    case 'tool':
      return act.state !== 'done' && act.state !== 'running';
    case 'question':
      return act.state === 'timed-out' || act.state === 'stopped';
  }
}

/** The rows of a timeline: each step's head, then what was done in it. */
export function toRows(
  acts: readonly InspectedAct[],
  onlyProblems: boolean,
): readonly TimelineRow[] {
  const steps = Map.groupBy(acts, ({ step }) => step);
  return [...steps].flatMap(([step, own]): readonly TimelineRow[] => {
    const shown = onlyProblems ? own.filter(isProblem) : own;
    if (shown.length === 0) return [];
    const head = toStep(step, own);
    const stepStartedAt = head.startedAt;
    return [head, ...shown.map((act) => ({ kind: 'act', act, stepStartedAt }) as const)];
  });
}

function toStep(
  step: number,
  own: readonly InspectedAct[],
): Extract<TimelineRow, { kind: 'step' }> {
  const startedAt = own.map((act) => act.startedAt).reduce((a, b) => (a < b ? a : b));
  const endedAt = own
    .map((act) => act.endedAt)
    .reduce((a, b) => (a === null || b === null ? null : a > b ? a : b));
  return { kind: 'step', step, startedAt, endedAt };
}
