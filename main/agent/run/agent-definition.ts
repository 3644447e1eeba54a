import type { Clock } from '../../base/clock.ts';
import type { IdSource } from '../../base/ids.ts';
import type { Capability } from '../capabilities/capability.ts';
import type { EventListener } from '../capabilities/event-listener.ts';
import type { InstructionInput } from '../instructions/instruction-source.ts';
import type { SystemPrompts } from '../instructions/system-prompts.ts';
import type { Model } from '../models/model.ts';
import type { ModelRegistry } from '../models/model-registry.ts';
import type { EndStrategy } from '../output/end-strategy.ts';
import type { OutputSpec } from '../output/output-spec.ts';
import type { OutputValidator } from '../output/output-validators.ts';
import type { ConcurrencyLimiter } from '../run-options/concurrency-limit.ts';
import type { MetadataSource } from '../run-options/run-metadata.ts';
import type { Retries } from '../run-options/retry-budget.ts';
import type { SettingsLayer } from '../run-options/settings-layers.ts';
import type { Tool } from '../tools/tool.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { WarningListener } from '../usage/cost.ts';
import type { Prices } from '../usage/prices.ts';
import type { EventStreamHandler } from './run-options.ts';
import type { ToolExecutionMode } from './setup/run-setup.ts';

/** An agent as its runs read it. Holds nothing of any run. */
export interface AgentDefinition<Deps> {
  readonly name: string | null;
  readonly description: string | null;
  readonly model: Model | string | null;
  readonly outputType: OutputSpec;
  readonly validators: readonly OutputValidator<Deps, unknown>[];
  readonly instructions: readonly InstructionInput<Deps>[];
  readonly systemPrompts: SystemPrompts<Deps>;
  readonly tools: readonly Tool<Deps>[];
  readonly toolsets: readonly Toolset<Deps>[];
  readonly capabilities: readonly Capability<Deps>[];
  /** Listeners of the application, for all runs. */
  readonly listeners: readonly EventListener<Deps>[];
  readonly modelSettings: SettingsLayer<Deps> | null;
  readonly retries: Retries | null;
  readonly endStrategy: EndStrategy | null;
  readonly toolExecution: ToolExecutionMode;
  readonly toolTimeoutSeconds: number | null;
  readonly metadata: MetadataSource<Deps> | null;
  readonly validationContext: unknown;
  readonly eventStreamHandler: EventStreamHandler<Deps> | null;
  readonly limiter: ConcurrencyLimiter | null;
  readonly models: ModelRegistry;
  readonly prices: Prices;
  readonly warn: WarningListener;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** Replacements that hold for all runs of an agent inside of a call. Source: spec 02 §7. */
export interface AgentOverrides<Deps> {
  readonly name?: string;
  readonly model?: Model | string;
  readonly deps?: Deps;
  readonly toolsets?: readonly Toolset<Deps>[];
  readonly tools?: readonly Tool<Deps>[];
  readonly instructions?: InstructionInput<Deps> | readonly InstructionInput<Deps>[];
  readonly modelSettings?: SettingsLayer<Deps>;
  readonly metadata?: MetadataSource<Deps>;
  readonly retries?: Retries;
}
