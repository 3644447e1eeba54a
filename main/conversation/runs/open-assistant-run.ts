import type { RunRecord } from '../../../preload/contract/run.ts';
import type { CancellationToken } from '../../agent/cancellation/cancellation-token.ts';
import { instrumentation } from '../../agent/capabilities/instrumentation.ts';
import type { Model } from '../../agent/models/model.ts';
import type { AgentRun } from '../../agent/run/agent-run.ts';
import type { RunUsage } from '../../agent/usage/run-usage.ts';
import { defaultUsageLimits } from '../../agent/usage/usage-limits.ts';
import { assistantOf } from '../assistants/file-assistants.ts';
import { toRunHistory } from './run-history.ts';
import type { RunSurroundings } from './run-surroundings.ts';
import type { RunWatch } from './run-watch.ts';

/** What a run of the assistant is opened with. */
export interface AssistantRunOptions {
  readonly record: RunRecord;
  /** Counted up in place. */
  readonly usage: RunUsage;
  readonly token: CancellationToken;
  readonly signal: AbortSignal;
  readonly watch: Pick<RunWatch, 'begin'>;
}

/** Opens a run on the stored path, which ends in the request to send: no prompt goes beside it. */
export async function openAssistantRun(
  model: Model,
  around: Pick<RunSurroundings, 'store' | 'assistant' | 'fileAssistants' | 'instrumentation'>,
  { record, usage, token, signal, watch }: AssistantRunOptions,
): Promise<AgentRun<undefined, string>> {
  const { runId, conversationId, limits, modelSettings } = record;
  const agent = await assistantOf(around, record.assistant).createAgent(model);
  const path = around.store.readHistory(conversationId);
  watch.begin(path);
  const tracing = around.instrumentation?.() ?? null;
  return agent.iter(null, {
    messageHistory: toRunHistory(path, runId),
    runId,
    conversationId,
    usage,
    usageLimits: { ...defaultUsageLimits, requestLimit: limits.requestLimit },
    modelSettings,
    cancellationToken: token,
    signal,
    ...(tracing !== null && { capabilities: [instrumentation(tracing)] }),
  });
}
