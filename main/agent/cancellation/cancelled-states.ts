import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';

/** What a run had when it was stopped. Detached: the run no longer changes it. */
export interface CancelledState {
  readonly messages: readonly ModelMessage[];
  /** How many of the messages were given to the run. */
  readonly givenCount: number;
  readonly usage: RunUsageValue;
  readonly metadata: JsonObject | null;
  /** Null when the run never started. */
  readonly runId: string | null;
  readonly conversationId: string | null;
}

interface Attached {
  readonly state: CancelledState;
  /** Whether no other run was waiting for this one. */
  readonly isOutermost: boolean;
}

/** Reason of an external abort → the runs that it ended, by run id. */
const attachedByReason = new WeakMap<object, Map<string | symbol, Attached>>();

/** Leaves a run's state with the reason that ended it. A primitive reason cannot carry one. Source: spec 04 §1, D-04.5. */
export function attachCancelledState(
  reason: unknown,
  state: CancelledState,
  isOutermost: boolean,
): void {
  if (typeof reason !== 'object' || reason === null) return;
  const attached = attachedByReason.get(reason) ?? new Map<string | symbol, Attached>();
  attached.set(state.runId ?? Symbol('never started'), { state, isOutermost });
  attachedByReason.set(reason, attached);
}

/** Looks for a state on an error, what caused it, and what it gathers; safe where they form a ring. */
export function findCancelledState<Found extends object>(
  error: unknown,
  accept: (error: unknown) => Found | null,
  runId?: string,
): Found | CancelledState | null {
  const seen = new Set<unknown>();
  const queue: unknown[] = [error];
  for (const at of queue) {
    if (typeof at !== 'object' || at === null || seen.has(at)) continue;
    seen.add(at);
    const found = accept(at) ?? attachedTo(at, runId);
    if (found !== null) return found;
    queue.push(...causesOf(at));
  }
  return null;
}

function attachedTo(reason: object, runId: string | undefined): CancelledState | null {
  const attached = attachedByReason.get(reason);
  if (attached === undefined) return null;
  if (runId !== undefined) return attached.get(runId)?.state ?? null;
  const outermost = [...attached.values()].filter((run) => run.isOutermost);
  // Never another run's history: with several, the caller must say which.
  return outermost.length === 1 ? (outermost[0]?.state ?? null) : null;
}

function causesOf(error: object): unknown[] {
  const gathered: unknown = Reflect.get(error, 'errors');
  return [
    Reflect.get(error, 'cause'),
    ...(Array.isArray(gathered) ? gathered : []),
    // A SuppressedError of `await using`: the later error, then the one it pushed aside.
    Reflect.get(error, 'error'),
    Reflect.get(error, 'suppressed'),
  ];
}
