import type { ToolCallPart } from '../../../../preload/contract/response-part.ts';
import type { EndStrategy } from '../../output/end-strategy.ts';
import {
  checkCalls,
  runTasks,
  toCallTask,
  type BatchTask,
  type SettledCall,
} from './call-batch.ts';
import type { OutputCallResult } from './output-call.ts';
import {
  runOutputTool,
  settleOutput,
  skipFunction,
  takeOutput,
  throwExhausted,
} from './output-settling.ts';
import type { ToolPhase } from './tool-phase.ts';

/** Carries out the calls of a response under an end strategy. Source: spec 02 §4.3. */
export async function runCalls<Deps>(phase: ToolPhase<Deps>, strategy: EndStrategy): Promise<void> {
  switch (strategy) {
    case 'early':
      return runEarly(phase);
    case 'graceful':
      return runGraceful(phase);
    case 'exhaustive':
      return runExhaustive(phase);
  }
}

/** Outputs first; functions only when every output failed. */
async function runEarly<Deps>(phase: ToolPhase<Deps>): Promise<void> {
  for (const call of phase.calls) {
    if (phase.kindOf(call) === 'output') await takeOutput(phase, call);
  }
  const functions = phase.calls.filter((call) => phase.isFunction(call));
  if (phase.final === null) return phase.runFunctions(functions);
  for (const call of functions) skipFunction(phase, call);
}

/** In the order of the response: what stands before an output is finished before it, what follows still runs. */
async function runGraceful<Deps>(phase: ToolPhase<Deps>): Promise<void> {
  let waiting: ToolCallPart[] = [];
  for (const call of phase.calls) {
    if (phase.isFunction(call)) waiting.push(call);
    if (phase.kindOf(call) !== 'output') continue;
    await phase.runFunctions(waiting);
    waiting = [];
    await takeOutput(phase, call);
  }
  await phase.runFunctions(waiting);
}

/** Everything side by side; the first valid output in the order of the response wins. */
async function runExhaustive<Deps>(phase: ToolPhase<Deps>): Promise<void> {
  const settled = new Map<number, SettledCall>();
  const outputs = new Map<number, OutputCallResult>();
  const telling = phase.createTelling();
  const options = phase.batchOptions(settled);
  const functions = [...phase.calls.entries()].filter(([, call]) => phase.isFunction(call));
  const checked = await checkCalls(
    functions.map(([, call]) => call),
    options,
  );
  const tasks = functions.flatMap(([index], at) => {
    const call = checked[at];
    return call === undefined ? [] : [toCallTask(index, call, options, telling)];
  });
  const outputCalls = [...phase.calls.entries()].filter(
    ([, call]) => phase.kindOf(call) === 'output',
  );
  for (const [index, call] of outputCalls) {
    const given = phase.final;
    // What runStream gave its caller stands; its tool does not run again.
    if (given?.toolCallId === call.toolCallId) outputs.set(index, { kind: 'valid', result: given });
    else tasks.push(toOutputTask(phase, index, call, outputs));
  }
  const inOrder = tasks.toSorted((left, right) => left.index - right.index);
  try {
    await runTasks(inOrder, phase.state.cancellation, () => telling.seen());
  } finally {
    phase.collected.addInPlace(settled, phase.additions, phase.calls.length);
  }
  chooseWinner(
    phase,
    [...outputs].toSorted(([left], [right]) => left - right).map(([, result]) => result),
  );
  for (const [index, call] of phase.calls.entries()) {
    await telling.release(index);
    await phase.tellShown(call);
    const result = outputs.get(index);
    if (result !== undefined) await settleOutput(phase, call, result, index);
  }
}

function toOutputTask<Deps>(
  phase: ToolPhase<Deps>,
  index: number,
  call: ToolCallPart,
  outputs: Map<number, OutputCallResult>,
): BatchTask {
  const isSequential = phase.outputTools.get(call.toolName)?.definition.sequential ?? false;
  return {
    index,
    isBarrier: isSequential || phase.state.setup.toolExecution === 'sequential',
    start: async () => {
      outputs.set(index, await runOutputTool(phase, call));
    },
  };
}

function chooseWinner<Deps>(phase: ToolPhase<Deps>, results: readonly OutputCallResult[]): void {
  if (phase.final !== null) return;
  const valid = results.find((result) => result.kind === 'valid');
  if (valid !== undefined) {
    phase.final = valid.result;
    return;
  }
  const exhausted = results.find((result) => result.kind === 'exhausted');
  if (exhausted !== undefined) throwExhausted(phase, exhausted);
}
