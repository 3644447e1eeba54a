import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { ToolCallPart } from '../../../../preload/contract/response-part.ts';
import { UserError } from '../../errors.ts';
import { toolCallsOf } from '../../messages/history.ts';
import { DeferredToolRequests, type DeferredToolResults } from '../../tools/deferred-tools.ts';
import {
  matchingResults,
  mergeResults,
  remainingRequests,
} from '../../tools/partial-deferred-results.ts';
import { toSuppliedResults } from '../../tools/supplied-results.ts';
import { checkCalls, type SettledCall } from './call-batch.ts';
import { LiveRunContext } from '../live-run-context.ts';
import { skipFunction } from './output-settling.ts';
import type { RunState } from '../run-state.ts';
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
  if (countOf(phase.deferred) === 0) return;
  const requests = toRequests(phase.deferred);
  await phase.tell({ eventKind: 'deferred_tool_requests', requests });
  await settleInRun(phase, requests);
  if (countOf(phase.deferred) === 0) return;
  assertTakesDeferred(phase.state);
  phase.final = { output: toRequests(phase.deferred), toolName: null, toolCallId: null };
}

/** Lets the hooks settle what they can while the run goes on; the rest stays deferred. Source: spec 07 CAP-3. */
async function settleInRun<Deps>(
  phase: ToolPhase<Deps>,
  requests: DeferredToolRequests,
): Promise<void> {
  const { state, deferred } = phase;
  const results = await state.cancellation.race(askHooks(state, requests));
  if (results === null) return;
  await phase.tell({ eventKind: 'deferred_tool_results', results });
  const rest = remainingRequests(requests, results);
  const isSettled = (call: ToolCallPart): boolean =>
    !rest.calls.includes(call) && !rest.approvals.includes(call);
  const settled = [...requests.approvals, ...requests.calls].filter(isSettled);
  deferred.calls.splice(0, Infinity, ...rest.calls);
  deferred.approvals.splice(0, Infinity, ...rest.approvals);
  for (const { toolCallId } of settled) delete deferred.metadata[toolCallId];
  await phase.runSupplied(settled, toSuppliedResults(results, settled, new Set()));
}

/** Each hook is asked about what those before it have left. */
async function askHooks<Deps>(
  state: RunState<Deps>,
  requests: DeferredToolRequests,
): Promise<DeferredToolResults | null> {
  const { hooks } = state.setup;
  if (!hooks.has('handleDeferredToolCalls')) return null;
  const none: DeferredToolResults = {};
  const all = await hooks.pass(
    'handleDeferredToolCalls',
    new LiveRunContext(state),
    none,
    async (hook, own, results) => {
      const rest = remainingRequests(requests, results);
      if (countOf(rest) === 0) return results;
      return mergeResults(
        results,
        matchingResults(rest, (await hook(own, { requests: rest })) ?? {}),
      );
    },
  );
  return all === none ? null : all;
}

function toRequests(deferred: ToolPhase<never>['deferred']): DeferredToolRequests {
  return new DeferredToolRequests({
    calls: [...deferred.calls],
    approvals: [...deferred.approvals],
    metadata: { ...deferred.metadata },
  });
}

function countOf({ calls, approvals }: Pick<DeferredToolRequests, 'calls' | 'approvals'>): number {
  return calls.length + approvals.length;
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
