import type { RetryPromptPart, ToolReturnPart } from '../../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../../preload/contract/response-part.ts';
import { callStatus } from '../../output/end-strategy.ts';
import { toolReturnPart } from '../../tools/tool-call-outcome.ts';
import { runOutputCall, type OutputCallResult } from './output-call.ts';
import type { ToolPhase } from './tool-phase.ts';

/** Runs the output tool of a call. Its retry counts for the run too. */
export async function runOutputTool<Deps>(
  phase: ToolPhase<Deps>,
  call: ToolCallPart,
): Promise<OutputCallResult> {
  const tool = phase.outputTools.get(call.toolName);
  if (tool === undefined) throw new TypeError(`'${call.toolName}' is no output tool.`);
  const { state } = phase;
  const result = await state.cancellation.race(runOutputCall(call, tool, state));
  if (result.kind === 'retry') state.outputRetriesUsed += 1;
  return result;
}

/** Takes the next output call in turn: it wins, is skipped because another has won, or asks for a retry. */
export async function takeOutput<Deps>(phase: ToolPhase<Deps>, call: ToolCallPart): Promise<void> {
  if (phase.final !== null) {
    const isWinner = phase.final.toolCallId === call.toolCallId;
    return isWinner
      ? winOutput(phase, call)
      : recordOutput(phase, call, callStatus.outputSkipped, null);
  }
  const result = await runOutputTool(phase, call);
  if (result.kind === 'exhausted') throwExhausted(phase, result);
  if (result.kind === 'valid') phase.final = result.result;
  return settleOutput(phase, call, result);
}

/** Records what became of an output call that was run, once it is known which one won. */
export async function settleOutput<Deps>(
  phase: ToolPhase<Deps>,
  call: ToolCallPart,
  result: OutputCallResult,
  order?: number,
): Promise<void> {
  switch (result.kind) {
    case 'valid':
      return phase.final?.toolCallId === call.toolCallId
        ? winOutput(phase, call, order)
        : recordOutput(phase, call, callStatus.outputNotFinal, true, order);
    case 'retry':
      return recordOutput(phase, call, result.part, result.argsValid, order);
    case 'exhausted': {
      const status = result.argsValid
        ? callStatus.outputExecutionFailed
        : callStatus.outputValidationFailed;
      return recordOutput(phase, call, status, result.argsValid, order);
    }
  }
}

/** Ends the run with the error of an output that used up its retries, when no other can win. */
export function throwExhausted<Deps>(
  phase: ToolPhase<Deps>,
  result: Extract<OutputCallResult, { kind: 'exhausted' }>,
): never {
  phase.assertNotCut();
  throw result.error;
}

/** Records a call that is not carried out because there is a final result. Nothing happens, so no event tells of it. */
export function skipFunction<Deps>(phase: ToolPhase<Deps>, call: ToolCallPart): void {
  phase.collect(statusPart(phase, call, callStatus.toolSkipped));
}

/** A function tool that asked for a retry goes before an output of the same response. Source: spec 02 §4.3. */
export function letRetriesWin<Deps>(phase: ToolPhase<Deps>): void {
  const { winningPart } = phase;
  if (!phase.hasFunctionRetry || phase.isFinalGiven || phase.final === null || winningPart === null)
    return;
  phase.collected.replace(winningPart, { ...winningPart, content: callStatus.retryWins });
  phase.final = null;
}

async function winOutput<Deps>(
  phase: ToolPhase<Deps>,
  call: ToolCallPart,
  order?: number,
): Promise<void> {
  phase.winningPart = statusPart(phase, call, callStatus.processed);
  await recordOutput(phase, call, phase.winningPart, true, order);
}

async function recordOutput<Deps>(
  phase: ToolPhase<Deps>,
  call: ToolCallPart,
  what: string | ToolReturnPart | RetryPromptPart,
  argsValid: boolean | null,
  order?: number,
): Promise<void> {
  const part = typeof what === 'string' ? statusPart(phase, call, what) : what;
  phase.collect(part, order);
  await phase.tell({ eventKind: 'output_tool_call', part: call, argsValid });
  await phase.tell({ eventKind: 'output_tool_result', part });
}

function statusPart<Deps>(
  phase: ToolPhase<Deps>,
  call: ToolCallPart,
  content: string,
): ToolReturnPart {
  const part = toolReturnPart(call, phase.state.nowIso(), { content, outcome: 'success' });
  return { ...part, toolKind: null };
}
