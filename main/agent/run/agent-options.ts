import { systemClock, type Clock } from '../../base/clock.ts';
import { systemIds, type IdSource } from '../../base/ids.ts';
import { assignCapabilityIds } from '../capabilities/capability-ids.ts';
import type { Capability } from '../capabilities/capability.ts';
import { sortCapabilities } from '../capabilities/capability-order.ts';
import type { EventListener } from '../capabilities/event-listener.ts';
import { UserError } from '../errors.ts';
import { toInstructionList, type InstructionsInput } from '../instructions/instruction-source.ts';
import type { SystemPromptInput } from '../instructions/system-prompts.ts';
import type { Model } from '../models/model.ts';
import { builtInModels, type ModelRegistry } from '../models/model-registry.ts';
import type { EndStrategy } from '../output/end-strategy.ts';
import { compileOutput } from '../output/output-schema.ts';
import type { OutputOf, OutputSpec } from '../output/output-spec.ts';
import type { OutputValidator } from '../output/output-validators.ts';
import { toConcurrencyLimiter, type ConcurrencyOption } from '../run-options/concurrency-limit.ts';
import type { MetadataSource } from '../run-options/run-metadata.ts';
import { assertRetries, type Retries } from '../run-options/retry-budget.ts';
import type { SettingsLayer } from '../run-options/settings-layers.ts';
import { functionToolset } from '../tools/function-toolset.ts';
import type { Tool } from '../tools/tool.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { WarningListener } from '../usage/cost.ts';
import { noPrices, type Prices } from '../usage/prices.ts';
import type { AgentDefinition } from './agent-definition.ts';
import type { EventStreamHandler } from './run-options.ts';
import type { ToolExecutionMode } from './setup/run-setup.ts';

/** Says which dependencies an agent needs, where its tools do not say so already. */
export interface DepsType<Deps> {
  /** Only for the type; never called. */
  readonly accept?: (deps: Deps) => void;
}

/** How an agent is defined. Source: spec 07 §5. */
export interface AgentOptions<Deps, Spec extends OutputSpec> {
  /** May be left to each run. */
  readonly model?: Model | string;
  readonly name?: string;
  readonly description?: string;
  readonly depsType?: DepsType<Deps>;
  /** Text when it is not said. */
  readonly outputType?: Spec;
  readonly outputValidators?: readonly OutputValidator<Deps, OutputOf<Spec>>[];
  readonly instructions?: InstructionsInput<Deps>;
  /** Parts of the first request of a conversation, static texts first. */
  readonly systemPrompt?: SystemPromptInput<Deps> | readonly SystemPromptInput<Deps>[];
  readonly modelSettings?: SettingsLayer<Deps>;
  readonly retries?: Retries;
  readonly tools?: readonly Tool<Deps>[];
  readonly toolsets?: readonly Toolset<Deps>[];
  readonly capabilities?: readonly Capability<Deps>[];
  /** React to the events of all runs, after those of capabilities; `onEvent` makes one. */
  readonly listeners?: readonly EventListener<Deps>[];
  readonly endStrategy?: EndStrategy;
  readonly toolExecution?: ToolExecutionMode;
  readonly toolTimeoutSeconds?: number;
  readonly eventStreamHandler?: EventStreamHandler<Deps>;
  readonly metadata?: MetadataSource<Deps>;
  readonly maxConcurrency?: ConcurrencyOption;
  /** What validators and tools find as `ctx.validationContext`: a value, or a function of the context. */
  readonly validationContext?: unknown;
  /** Finds models by id. */
  readonly models?: ModelRegistry;
  readonly prices?: Prices;
  readonly onWarning?: WarningListener;
  readonly clock?: Clock;
  readonly ids?: IdSource;
}

/** Says which dependencies an agent needs: `depsType: depsOf<Database>()`. */
export function depsOf<Deps>(): DepsType<Deps> {
  return {};
}

/** Works an agent's options out once. Throws a UserError on what cannot work. */
export function defineAgent<Deps, Spec extends OutputSpec>(
  options: AgentOptions<Deps, Spec>,
): AgentDefinition<Deps> {
  const { outputType = 'text', tools = [], toolTimeoutSeconds = null } = options;
  assertRetries(options.retries);
  if (toolTimeoutSeconds !== null && !(toolTimeoutSeconds > 0)) {
    throw new UserError(`tool_timeout must be > 0, got ${toolTimeoutSeconds}`);
  }
  // They say at definition what would fail in every run.
  compileOutput(outputType);
  assignCapabilityIds(sortCapabilities(options.capabilities ?? []));
  functionToolset({ tools });
  const prompts = toList(options.systemPrompt);
  const agent = { name: options.name ?? null, description: options.description ?? null };
  return {
    ...agent,
    model: options.model ?? null,
    outputType,
    // Validators see only outputs that the specification made.
    validators: (options.outputValidators ?? []) as readonly OutputValidator<Deps, unknown>[],
    instructions: toInstructionList(options.instructions),
    systemPrompts: {
      texts: prompts.filter((prompt) => typeof prompt === 'string'),
      functions: prompts.filter((prompt) => typeof prompt !== 'string'),
    },
    tools,
    toolsets: options.toolsets ?? [],
    capabilities: (options.capabilities ?? []).map(
      (capability) => capability.forAgent?.(agent) ?? capability,
    ),
    listeners: options.listeners ?? [],
    modelSettings: options.modelSettings ?? null,
    retries: options.retries ?? null,
    endStrategy: options.endStrategy ?? null,
    toolExecution: options.toolExecution ?? 'parallel',
    toolTimeoutSeconds,
    metadata: options.metadata ?? null,
    validationContext: options.validationContext ?? null,
    eventStreamHandler: options.eventStreamHandler ?? null,
    limiter: toConcurrencyLimiter(options.maxConcurrency),
    models: options.models ?? builtInModels,
    prices: options.prices ?? noPrices,
    warn: options.onWarning ?? (() => {}),
    clock: options.clock ?? systemClock,
    ids: options.ids ?? systemIds,
  };
}

function toList<Deps>(
  given: SystemPromptInput<Deps> | readonly SystemPromptInput<Deps>[] | undefined,
): readonly SystemPromptInput<Deps>[] {
  if (given === undefined) return [];
  // An array is a list of prompts; no single prompt is one.
  return (Array.isArray(given) ? given : [given]) as readonly SystemPromptInput<Deps>[];
}
