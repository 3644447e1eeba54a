import { markAppFacing } from '../../capabilities/app-facing.ts';
import { assignCapabilityIds } from '../../capabilities/capability-ids.ts';
import { sortCapabilities } from '../../capabilities/capability-order.ts';
import type { Capability } from '../../capabilities/capability.ts';
import { EventDispatch } from '../../capabilities/event-dispatch.ts';
import { HookChain } from '../../capabilities/hook-chain.ts';
import {
  toInstructionList,
  type InstructionSource,
} from '../../instructions/instruction-source.ts';
import type { RunContext } from '../../run-context.ts';
import {
  assertToolChoiceLeavesAnswer,
  type SettingsLayer,
} from '../../run-options/settings-layers.ts';
import { capabilityCatalog } from '../../deferred-loading/capability-catalog.ts';
import { withCapabilityLoader } from '../../deferred-loading/load-capability.ts';
import { isToolSearch, toolSearch } from '../../deferred-loading/tool-search.ts';
import { combinedToolset } from '../../tools/combined-toolset.ts';
import { functionToolset } from '../../tools/function-toolset.ts';
import { loadableToolset, ownedToolset } from '../../tools/owned-toolset.ts';
import type { Toolset } from '../../tools/toolset.ts';
import type { AgentDefinition } from '../agent-definition.ts';
import { LiveRunContext } from '../live-run-context.ts';
import type { RunSetup } from './run-setup.ts';
import type { SetupInput } from './setup-input.ts';

/** What of a setup follows from the run's capabilities. */
type CapabilityPart<Deps> = Pick<
  RunSetup<Deps>,
  'instructions' | 'settings' | 'toolsets' | 'toolset' | 'capabilities' | 'hooks' | 'dispatch'
>;

/** Works out what the capabilities of a run bring. */
export function buildCapabilityPart<Deps>(
  input: SetupInput<Deps>,
  given: readonly Capability<Deps>[],
): CapabilityPart<Deps> {
  const ordered = sortCapabilities(given);
  const capabilities = assignCapabilityIds(ordered);
  const settings = settingsLayers(input, ordered);
  assertToolChoiceLeavesAnswer(settings);
  const toolsets = toolsetsOf(input, capabilities);
  return {
    instructions: instructionSources(input, capabilities),
    settings,
    toolsets,
    toolset: wrapToolsets(toolsets, ordered),
    capabilities,
    hooks: new HookChain(ordered, bindToCapability),
    dispatch: new EventDispatch(ordered, bindToCapability),
  };
}

/** All function tools as one toolset, in the wrappings that capabilities put around it, the first one's outermost. */
export function wrapToolsets<Deps>(
  toolsets: readonly Toolset<Deps>[],
  capabilities: Iterable<Capability<Deps>>,
): Toolset<Deps> {
  const given = [...capabilities];
  return sortCapabilities([...given, ...loadersOf(given, toolsets)]).reduceRight(
    (toolset, capability) => capability.wrapToolset?.(toolset) ?? toolset,
    combinedToolset(toolsets),
  );
}

/** What brings tools in on demand: a search in every run, and what loads capabilities where there are any to load. */
function loadersOf<Deps>(
  capabilities: readonly Capability<Deps>[],
  toolsets: readonly Toolset<Deps>[],
): readonly Capability<Deps>[] {
  const loader: Capability<Deps> = {
    ordering: { position: 'outermost' },
    wrapToolset: <Inner extends Deps>(toolset: Toolset<Inner>) =>
      withCapabilityLoader<Inner>(toolset, toolsets),
  };
  return [
    ...(capabilities.some(isToolSearch) ? [] : [toolSearch<Deps>()]),
    ...(capabilities.some(({ deferLoading }) => deferLoading === true) ? [loader] : []),
  ];
}

/** The capabilities of a run as they were given. What the agent itself listens to joins last. Source: spec 07 CAP-8. */
export function capabilitiesOf<Deps>({
  agent,
  options,
}: SetupInput<Deps>): readonly Capability<Deps>[] {
  return [...agent.capabilities, ...(options.capabilities ?? []), ...agentLevel(agent)];
}

function agentLevel<Deps>({ listeners }: AgentDefinition<Deps>): readonly Capability<Deps>[] {
  return listeners.length === 0
    ? []
    : [markAppFacing({ name: 'agent_listeners', listeners: [...listeners] })];
}

function bindToCapability<Deps>(
  ctx: RunContext<Deps>,
  capability: Capability<Deps>,
): RunContext<Deps> | null {
  if (!isActive(capability, ctx)) return null;
  return ctx instanceof LiveRunContext ? ctx.ownedBy(capability) : ctx;
}

/** Whether a capability takes part in the run: one that the model loads does so from then on. */
function isActive<Deps>(
  { id, deferLoading }: Capability<Deps>,
  ctx: Pick<RunContext<Deps>, 'activeCapabilityIds'>,
): boolean {
  return deferLoading !== true || ctx.activeCapabilityIds.has(id ?? '');
}

function settingsOf<Deps>(capability: Capability<Deps>): SettingsLayer<Deps> | undefined {
  const { modelSettings, deferLoading } = capability;
  if (modelSettings === undefined || deferLoading !== true) return modelSettings;
  return (ctx) => {
    if (!isActive(capability, ctx)) return {};
    return typeof modelSettings === 'function' ? modelSettings(ctx) : modelSettings;
  };
}

function settingsLayers<Deps>(
  { agent, options, overrides }: SetupInput<Deps>,
  capabilities: readonly Capability<Deps>[],
): readonly SettingsLayer<Deps>[] {
  const fromCapabilities = capabilities.map(settingsOf);
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
  const label = `Capability '${id}'`;
  const own = tools.length === 0 ? [] : [functionToolset({ tools, label, capabilityId: id })];
  const toOwned = capability.deferLoading === true ? loadableToolset : ownedToolset;
  return [...own, ...toolsets].map((toolset) => toOwned(toolset, id));
}

function instructionSources<Deps>(
  { agent, options, overrides }: SetupInput<Deps>,
  capabilities: ReadonlyMap<string, Capability<Deps>>,
): readonly InstructionSource<Deps>[] {
  const run = {
    kind: 'run',
    id: null,
    instructions: toInstructionList(options.instructions),
  } as const;
  if (overrides.instructions !== undefined) {
    return [{ kind: 'agent', id: null, instructions: toInstructionList(overrides.instructions) }];
  }
  const all = [...capabilities.values()];
  const eager = all.filter(({ deferLoading }) => deferLoading !== true);
  const fromCapabilities = eager.map((capability): InstructionSource<Deps> => ({
    kind: 'capability',
    id: capability.id ?? null,
    instructions: toInstructionList(capability.instructions),
  }));
  const catalog = eager.length === all.length ? [] : [capabilityCatalog(capabilities)];
  const own = { kind: 'agent', id: null, instructions: agent.instructions } as const;
  return [own, ...catalog, ...fromCapabilities, run];
}
