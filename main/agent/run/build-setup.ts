import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { CancellationToken } from '../cancellation/cancellation-token.ts';
import { assignCapabilityIds } from '../capabilities/capability-ids.ts';
import type { Capability } from '../capabilities/capability.ts';
import { UserError } from '../errors.ts';
import { toInstructionList, type InstructionSource } from '../instructions/instruction-source.ts';
import type { Model } from '../models/model.ts';
import { resolveModel } from '../models/model-registry.ts';
import { compileOutput } from '../output/output-schema.ts';
import { resolveRetries } from '../run-options/retry-budget.ts';
import { resolveConversationId, resolveRunId } from '../run-options/run-ids.ts';
import {
  assertToolChoiceLeavesAnswer,
  type SettingsLayer,
} from '../run-options/settings-layers.ts';
import { untracedRun } from '../telemetry/run-trace.ts';
import { functionToolset } from '../tools/function-toolset.ts';
import type { Toolset } from '../tools/toolset.ts';
import { defaultUsageLimits } from '../usage/usage-limits.ts';
import type { AgentDefinition, AgentOverrides } from './agent-definition.ts';
import type { RunOptions } from './run-options.ts';
import type { RunSetup } from './run-setup.ts';

/** What one run is started with. */
export interface SetupInput<Deps> {
  readonly agent: AgentDefinition<Deps>;
  readonly options: RunOptions<Deps>;
  readonly overrides: AgentOverrides<Deps>;
  /** The token of a handle, beside the caller's own. */
  readonly token?: CancellationToken | undefined;
}

/** What of a setup follows from the run's capabilities. */
type CapabilityPart<Deps> = Pick<
  RunSetup<Deps>,
  'model' | 'instructions' | 'settings' | 'toolsets' | 'capabilities'
>;

/** Works out everything a run needs from its agent, its options and the overrides around it. Throws a UserError on what contradicts. */
export function buildSetup<Deps>(input: SetupInput<Deps>): RunSetup<Deps> {
  const { agent, options, overrides } = input;
  const history: readonly ModelMessage[] = options.messageHistory ?? [];
  const capabilities = [...agent.capabilities, ...(options.capabilities ?? [])];
  return {
    ...buildCapabilityPart(input, capabilities),
    agent: { name: overrides.name ?? agent.name, description: agent.description },
    // A run whose agent needs dependencies is not accepted without them by its types.
    deps: (overrides.deps ?? options.deps) as Deps,
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

/** Works out what the capabilities of a run bring. */
export function buildCapabilityPart<Deps>(
  input: SetupInput<Deps>,
  given: readonly Capability<Deps>[],
): CapabilityPart<Deps> {
  const capabilities = assignCapabilityIds(given);
  const settings = settingsLayers(input, given);
  assertToolChoiceLeavesAnswer(settings);
  return {
    model: modelOf(input, given),
    instructions: instructionSources(input, given),
    settings,
    toolsets: toolsetsOf(input, capabilities),
    capabilities,
  };
}

function modelOf<Deps>(input: SetupInput<Deps>, capabilities: readonly Capability<Deps>[]): Model {
  const { agent, options, overrides } = input;
  const provided = capabilities.findLast((capability) => capability.model !== undefined)?.model;
  const model = overrides.model ?? options.model ?? provided ?? agent.model;
  if (model === null) {
    throw new UserError('`model` must either be set on the agent or included when calling it.');
  }
  return resolveModel(model, agent.models);
}

function settingsLayers<Deps>(
  { agent, options, overrides }: SetupInput<Deps>,
  capabilities: readonly Capability<Deps>[],
): readonly SettingsLayer<Deps>[] {
  const fromCapabilities = capabilities.map((capability) => capability.modelSettings);
  const layers =
    overrides.modelSettings === undefined
      ? [agent.modelSettings, ...fromCapabilities, options.modelSettings]
      : [overrides.modelSettings, ...fromCapabilities];
  return layers.filter((layer) => layer !== null && layer !== undefined);
}

function toolsetsOf<Deps>(
  { agent, options, overrides }: SetupInput<Deps>,
  capabilities: ReadonlyMap<string, Capability<Deps>>,
): readonly Toolset<Deps>[] {
  const own = functionToolset({ tools: overrides.tools ?? agent.tools, label: 'the agent' });
  const given = overrides.toolsets ?? [...agent.toolsets, ...(options.toolsets ?? [])];
  const fromCapabilities = [...capabilities].flatMap(([id, capability]) =>
    capabilityToolsets(id, capability),
  );
  return [own, ...given, ...fromCapabilities];
}

function capabilityToolsets<Deps>(
  id: string,
  capability: Capability<Deps>,
): readonly Toolset<Deps>[] {
  const { tools = [], toolsets = [] } = capability;
  if (tools.length === 0) return toolsets;
  return [functionToolset({ tools, label: `Capability '${id}'`, capabilityId: id }), ...toolsets];
}

function instructionSources<Deps>(
  { agent, options, overrides }: SetupInput<Deps>,
  capabilities: readonly Capability<Deps>[],
): readonly InstructionSource<Deps>[] {
  const run = {
    kind: 'run',
    id: null,
    instructions: toInstructionList(options.instructions),
  } as const;
  if (overrides.instructions !== undefined) {
    return [{ kind: 'agent', id: null, instructions: toInstructionList(overrides.instructions) }];
  }
  const fromCapabilities = capabilities.map((capability): InstructionSource<Deps> => ({
    kind: 'capability',
    id: capability.id ?? null,
    instructions: toInstructionList(capability.instructions),
  }));
  return [{ kind: 'agent', id: null, instructions: agent.instructions }, ...fromCapabilities, run];
}
