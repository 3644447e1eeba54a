import type { ModelMessage } from '../../../../preload/contract/message.ts';
import { compileOutput } from '../../output/output-schema.ts';
import { resolveRetries } from '../../run-options/retry-budget.ts';
import { resolveConversationId, resolveRunId } from '../../run-options/run-ids.ts';
import { untracedRun } from '../../telemetry/run-trace.ts';
import { defaultUsageLimits } from '../../usage/usage-limits.ts';
import type { RunUsage } from '../../usage/run-usage.ts';
import { buildCapabilityPart, capabilitiesOf } from './capability-part.ts';
import { chooseModel } from './choose-model.ts';
import type { RunSetup } from './run-setup.ts';
import type { SetupInput } from './setup-input.ts';

/** Works out everything a run needs from its agent, its options and the overrides around it. Throws a UserError on what contradicts. */
export async function buildSetup<Deps>(
  input: SetupInput<Deps>,
  usage: RunUsage,
): Promise<RunSetup<Deps>> {
  const { agent, options, overrides } = input;
  const history: readonly ModelMessage[] = options.messageHistory ?? [];
  const part = buildCapabilityPart(input, capabilitiesOf(input));
  const capabilities = [...part.capabilities.values()];
  const ctx = {
    agent: { name: overrides.name ?? agent.name, description: agent.description },
    // A run whose agent needs dependencies is not accepted without them by its types.
    deps: (overrides.deps ?? options.deps) as Deps,
  };
  const { model, select } = await chooseModel(input, ctx, { capabilities, usage });
  return {
    ...part,
    ...ctx,
    model,
    selectModel: select,
    usageLimits: { ...defaultUsageLimits, ...options.usageLimits },
    retries: resolveRetries([overrides.retries, options.retries, agent.retries]),
    output: compileOutput(options.outputType ?? agent.outputType),
    validators: agent.validators,
    endStrategy: agent.endStrategy,
    toolExecution: agent.toolExecution,
    toolTimeoutSeconds: agent.toolTimeoutSeconds,
    systemPrompts: agent.systemPrompts,
    metadata:
      overrides.metadata === undefined ? [agent.metadata, options.metadata] : [overrides.metadata],
    validationContext: agent.validationContext,
    deferredResults: options.deferredToolResults ?? null,
    // Its span starts once the run has a place.
    trace: untracedRun,
    runId: resolveRunId(options.runId, history, agent.ids),
    conversationId: resolveConversationId(options.conversationId, history, agent.ids),
    prices: agent.prices,
    warn: agent.warn,
    clock: agent.clock,
    ids: agent.ids,
  };
}
