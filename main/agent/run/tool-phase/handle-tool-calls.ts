import type { RequestPart } from '../../../../preload/contract/request-part.ts';
import type { ToolPhaseEvent } from '../../../../preload/contract/stream-event.ts';
import { createRequest, toolCallsOf } from '../../messages/history.ts';
import type { FinalResult } from '../../output/final-result.ts';
import { checkBeforeToolCalls } from '../../usage/usage-limits.ts';
import { assertNotCut } from '../response/assert-not-cut.ts';
import { deferCalls } from './defer-calls.ts';
import { runCalls } from './end-strategies.ts';
import { LiveRunContext } from '../live-run-context.ts';
import type { NextStep } from '../nodes/next-step.ts';
import { letRetriesWin } from './output-settling.ts';
import { resolveTools } from '../request/resolve-tools.ts';
import type { ResponseToHandle } from '../nodes/response-to-handle.ts';
import type { RunState } from '../run-state.ts';
import { makeTextOutput, outputText } from '../response/text-response.ts';
import { ToolPhase } from './tool-phase.ts';

/** Carries out the tool calls of a response. An error leaves a request in the history that holds what was settled. Source: spec 02 §3, §4.3; 04 §4. */
export async function handleToolCalls<Deps>(
  task: ResponseToHandle,
  state: RunState<Deps>,
  emit: (event: ToolPhaseEvent) => Promise<void>,
): Promise<NextStep> {
  state.disclosure.refreshDiscovered(state.messages);
  const phase = new ToolPhase<Deps>({
    calls: toolCallsOf(task.response).filter(
      (call) => task.supplied === null || task.supplied.has(call.toolCallId),
    ),
    supplied: task.supplied,
    state,
    tools: state.tools ?? (await resolveTools(state, new LiveRunContext(state))),
    final: task.given,
    emit,
    assertNotCut: () => assertNotCut(state),
  });
  if (task.strategy === 'early') await letTextWin(phase, task);
  try {
    const functionCount = phase.calls.filter((call) => phase.isFunction(call)).length;
    if (functionCount > 0) {
      checkBeforeToolCalls(state.setup.usageLimits, state.usage.toolCalls + functionCount);
    }
    await runCalls(phase, task.strategy);
    letRetriesWin(phase);
    await deferCalls(phase);
    state.cancellation.throwIfPending();
  } catch (error: unknown) {
    phase.close();
    recordInterrupted(phase);
    throw error;
  }
  return toNextStep(phase.final, phase.collected.parts, task, state);
}

/** Under `early`, text that fits the schema is a deliberate answer, and plain tools beside it do not run. */
async function letTextWin<Deps>(phase: ToolPhase<Deps>, task: ResponseToHandle): Promise<void> {
  const text = outputText(task.response);
  const isStructured = phase.state.setup.output.text?.kind === 'structured';
  const isPlain = phase.calls.every((call) => phase.isFunction(call));
  if (phase.final !== null || text === '' || !isStructured || !isPlain) return;
  const outcome = await makeTextOutput(text, phase.state);
  if (outcome.ok) phase.final = { output: outcome.value, toolName: null, toolCallId: null };
}

/** What stands in the history when the calls of a response were given up. Source: spec 04 §4, D-04.1. */
function recordInterrupted<Deps>({ state, collected, isSettled }: ToolPhase<Deps>): void {
  if (!state.cancellation.isPending) {
    state.appendUnsent(collected.parts, 'interrupted');
    return;
  }
  const parts = collected.partsBeforeStop;
  if (!isSettled || parts.length > 0) state.appendUnsent(parts, 'interrupted');
}

function toNextStep<Deps>(
  final: FinalResult | null,
  parts: readonly RequestPart[],
  task: ResponseToHandle,
  state: RunState<Deps>,
): NextStep {
  if (final !== null) {
    // So that the history has no open calls.
    if (parts.length > 0) state.appendUnsent(parts, 'complete');
    return { kind: 'end', result: final };
  }
  const { userPrompt } = task;
  const prompt: readonly RequestPart[] =
    userPrompt === null
      ? []
      : [{ partKind: 'user-prompt', content: userPrompt, timestamp: state.nowIso() }];
  return { kind: 'model-request', request: createRequest([...parts, ...prompt]) };
}
