import type { ToolCallPart } from '../../../../preload/contract/response-part.ts';
import type { ToolPhaseEvent } from '../../../../preload/contract/stream-event.ts';
import { linkAbort, nextMacrotask } from '../../cancellation/abortable.ts';
import type { RunCancellation } from '../../cancellation/run-cancellation.ts';
import { UnexpectedModelBehavior } from '../../errors.ts';
import type { ToolCallOutcome } from '../../tools/tool-call-outcome.ts';
import type { RunTrace } from '../../telemetry/run-trace.ts';
import type { CheckedCall, ToolExecutor } from '../../tools/tool-executor.ts';
import type { ToolExecutionMode } from '../setup/run-setup.ts';
import type { Telling } from './telling.ts';

/** What became of one call, and whether that was before the run was asked to stop. */
export interface SettledCall {
  readonly call: ToolCallPart;
  readonly outcome: ToolCallOutcome;
  readonly isBeforeStop: boolean;
  /** Whether its tool ran; not so when its arguments were refused or its result came from outside. */
  readonly hasRun: boolean;
}

/** What a batch of calls needs of its response's tool phase. */
export interface CallBatchOptions<Deps> {
  readonly executor: ToolExecutor<Deps>;
  readonly trace: RunTrace;
  readonly cancellation: RunCancellation;
  readonly mode: ToolExecutionMode;
  readonly emit: (event: ToolPhaseEvent) => Promise<void>;
  /** Takes each call that settled, in any order, until the batch is over. */
  readonly onSettled: (index: number, settled: SettledCall) => void;
  /** Throws IncompleteToolCall when the response was cut in a call. */
  readonly assertNotCut: () => void;
}

/** Work of one place in a response: a function call here, an output call under `exhaustive`. */
export interface BatchTask {
  readonly index: number;
  readonly isBarrier: boolean;
  /** Settles when the work has; a rejection ends the run. */
  readonly start: (signal: AbortSignal) => Promise<void>;
}

/** Checks calls one after the other and tells of each. All are checked before any is carried out. Source: spec 02 §3.2. */
export async function checkCalls<Deps>(
  calls: readonly ToolCallPart[],
  options: CallBatchOptions<Deps>,
): Promise<readonly CheckedCall<Deps>[]> {
  const { cancellation, emit } = options;
  const all: CheckedCall<Deps>[] = [];
  for (const call of calls) {
    const checked = await checkCall(call, options);
    const argsValid = checked.kind === 'ready' ? true : checked.argsValid;
    all.push(checked);
    await cancellation.race(emit({ eventKind: 'function_tool_call', part: call, argsValid }));
  }
  return all;
}

async function checkCall<Deps>(
  call: ToolCallPart,
  { executor, trace, cancellation, emit, assertNotCut }: CallBatchOptions<Deps>,
): Promise<CheckedCall<Deps>> {
  try {
    const checked = await cancellation.race(executor.check(call, cancellation.signal));
    if (executor.has(call)) traceRefusal(checked, trace);
    return checked;
  } catch (error: unknown) {
    if (!(error instanceof UnexpectedModelBehavior)) throw error;
    if (executor.has(call)) trace.invalidCall(call, error);
    assertNotCut();
    await cancellation.race(
      emit({ eventKind: 'function_tool_call', part: call, argsValid: false }),
    );
    throw error;
  }
}

function traceRefusal<Deps>(checked: CheckedCall<Deps>, trace: RunTrace): void {
  if (checked.kind === 'ready' || checked.argsValid !== false) return;
  const { call, outcome } = checked;
  if (outcome.kind === 'answered' && outcome.part.partKind === 'retry-prompt')
    trace.invalidCall(call, outcome.part);
}

/** A checked call as a task: carries it out, hands the result on, and tells of it unless the run was stopped. */
export function toCallTask<Deps>(
  index: number,
  checked: CheckedCall<Deps>,
  options: CallBatchOptions<Deps>,
  telling: Telling,
): BatchTask {
  const { executor, trace, cancellation, mode, onSettled } = options;
  return {
    index,
    isBarrier:
      mode === 'sequential' || (checked.kind === 'ready' && checked.tool.definition.sequential),
    start: async (signal) => {
      const execute = (): Promise<ToolCallOutcome> => executor.execute(checked, signal);
      const isReady = checked.kind === 'ready';
      const outcome = await (isReady ? trace.toolCall(checked.call, execute) : execute());
      const isBeforeStop = !cancellation.isPending;
      onSettled(index, { call: checked.call, outcome, isBeforeStop, hasRun: isReady });
      if (isBeforeStop && outcome.kind === 'answered') {
        const { part, content } = outcome;
        telling.tell(index, { eventKind: 'function_tool_result', part, content });
      }
    },
  };
}

/**
 * Runs tasks side by side, barriers alone. The first that fails stops the others; what they finish within a macrotask
 * still counts, then nobody waits for them. A stop of the run does the same. Source: spec 02 §3.3, 04 D-04.2.
 */
export async function runTasks(
  tasks: readonly BatchTask[],
  cancellation: RunCancellation,
  afterSegment: () => Promise<void>,
): Promise<void> {
  for (const segment of toSegments(tasks)) {
    cancellation.throwIfPending();
    await runSegment(segment, cancellation);
    await afterSegment();
  }
}

async function runSegment(
  segment: readonly BatchTask[],
  cancellation: RunCancellation,
): Promise<void> {
  const link = linkAbort([cancellation.signal]);
  const failures: { readonly error: unknown }[] = [];
  let reportFailure = (): void => {};
  const failed = new Promise<void>((resolve) => {
    reportFailure = resolve;
  });
  const settled = Promise.all(
    segment.map((task) =>
      task.start(link.signal).catch((error: unknown) => {
        failures.push({ error });
        reportFailure();
      }),
    ),
  );
  try {
    await cancellation.raceWithGrace(Promise.race([settled, failed]));
    const [first] = failures;
    if (first === undefined) return;
    link.controller.abort(first.error);
    await Promise.race([settled, nextMacrotask()]);
    throw first.error;
  } finally {
    link.controller.abort(cancellation.isPending ? cancellation.toError() : undefined);
    link.unlink();
  }
}

function toSegments(tasks: readonly BatchTask[]): readonly (readonly BatchTask[])[] {
  const segments: BatchTask[][] = [];
  let open: BatchTask[] | null = null;
  for (const task of tasks) {
    if (task.isBarrier || open === null) {
      const segment = [task];
      segments.push(segment);
      open = task.isBarrier ? null : segment;
    } else {
      open.push(task);
    }
  }
  return segments;
}
