import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { UserError } from '../errors.ts';
import { toolCallsOf } from '../messages/history.ts';
import { DeferredToolRequests } from '../tools/deferred-tools.ts';
import { checkCalls, type SettledCall } from './call-batch.ts';
import { skipFunction } from './output-settling.ts';
import type { RunState } from './run-state.ts';
import type { ToolPhase } from './tool-phase.ts';

/** Hands calls that others must make or approve to the caller of the run, as its output. Throws a UserError when it takes none. */
export async function deferCalls<Deps>(phase: ToolPhase<Deps>): Promise<void> {
  const waiting = phase.calls.filter((call) => {
    const kind = phase.kindOf(call);
    return kind === 'external' || kind === 'unapproved';
  });
  // What runStream handed over as such stays open.
  if (phase.final?.output instanceof DeferredToolRequests) return;
  if (phase.final !== null) {
    for (const call of waiting) skipFunction(phase, call);
    return;
  }
  await checkWaiting(phase, waiting);
  const { calls, approvals, metadata } = phase.deferred;
  if (calls.length + approvals.length === 0) return;
  assertTakesDeferred(phase.state);
  const output = new DeferredToolRequests({ calls, approvals, metadata });
  phase.final = { output, toolName: null, toolCallId: null };
}

async function checkWaiting<Deps>(
  phase: ToolPhase<Deps>,
  waiting: ToolPhase<Deps>['calls'],
): Promise<void> {
  const settled = new Map<number, SettledCall>();
  const options = phase.batchOptions(settled);
  for (const checked of await checkCalls(waiting, options)) {
    if (checked.kind === 'ready') {
      const isExternal = phase.kindOf(checked.call) === 'external';
      phase.deferred[isExternal ? 'calls' : 'approvals'].push(checked.call);
      continue;
    }
    const { outcome } = checked;
    if (outcome.kind === 'deferred') continue;
    phase.collect(outcome.part);
    await phase.tell({
      eventKind: 'function_tool_result',
      part: outcome.part,
      content: outcome.content,
    });
  }
}

/** The calls of a streamed response that others must make or approve. Throws a UserError when the run takes none. */
export function deferredOf<Deps>(
  state: RunState<Deps>,
  response: ModelResponse,
): DeferredToolRequests {
  assertTakesDeferred(state);
  const ofKind = (kind: string): readonly ToolCallPart[] =>
    toolCallsOf(response).filter(
      (call) => state.tools?.get(call.toolName)?.definition.kind === kind,
    );
  return new DeferredToolRequests({
    calls: ofKind('external'),
    approvals: ofKind('unapproved'),
    metadata: {},
  });
}

function assertTakesDeferred<Deps>(state: RunState<Deps>): void {
  if (state.setup.output.allowsDeferred) return;
  throw new UserError(
    'A deferred tool call was present, but `DeferredToolRequests` is not among output types. To resolve this, add `deferred-tool-requests` to the list of output types for this agent.',
  );
}
