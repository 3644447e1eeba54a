import type { Clock } from '../../../base/clock.ts';
import type { IdSource } from '../../../base/ids.ts';
import type { Capability } from '../../capabilities/capability.ts';
import type { EventDispatch } from '../../capabilities/event-dispatch.ts';
import type { HookChain } from '../../capabilities/hook-chain.ts';
import type { InstructionSource } from '../../instructions/instruction-source.ts';
import type { SystemPrompts } from '../../instructions/system-prompts.ts';
import type { Model } from '../../models/model.ts';
import type { EndStrategy } from '../../output/end-strategy.ts';
import type { OutputSchema } from '../../output/output-schema.ts';
import type { OutputValidator } from '../../output/output-validators.ts';
import type { RetryBudget } from '../../run-options/retry-budget.ts';
import type { MetadataSource } from '../../run-options/run-metadata.ts';
import type { SettingsLayer } from '../../run-options/settings-layers.ts';
import type { DeferredToolResults } from '../../tools/deferred-tools.ts';
import type { RunTrace } from '../../telemetry/run-trace.ts';
import type { Toolset } from '../../tools/toolset.ts';
import type { WarningListener } from '../../usage/cost.ts';
import type { Prices } from '../../usage/prices.ts';
import type { UsageLimits } from '../../usage/usage-limits.ts';
import type { ModelChoice } from './model-choice.ts';

/** How the calls of one response are carried out. Source: spec 02 §3.3. */
export type ToolExecutionMode = 'parallel' | 'parallel_ordered_events' | 'sequential';

/** Everything a run was started with, worked out; it does not change while the run goes. */
export interface RunSetup<Deps> {
  readonly agent: { readonly name: string | null; readonly description: string | null };
  readonly deps: Deps;
  /** The one that the run starts with. */
  readonly model: Model;
  /** Chooses the model of each step, where a capability does. */
  readonly selectModel: ModelChoice['select'];
  readonly usageLimits: UsageLimits;
  readonly retries: RetryBudget;
  readonly output: OutputSchema;
  readonly validators: readonly OutputValidator<Deps, unknown>[];
  /** Null when nobody set one: graceful, and early under runStream (spec D-02.1). */
  readonly endStrategy: EndStrategy | null;
  readonly toolExecution: ToolExecutionMode;
  readonly toolTimeoutSeconds: number | null;
  readonly instructions: readonly InstructionSource<Deps>[];
  readonly systemPrompts: SystemPrompts<Deps>;
  readonly settings: readonly SettingsLayer<Deps>[];
  readonly metadata: readonly (MetadataSource<Deps> | null | undefined)[];
  readonly toolsets: readonly Toolset<Deps>[];
  /** All function tools: those of `toolsets`, as the capabilities wrap them. */
  readonly toolset: Toolset<Deps>;
  /** By their ids in this run, outermost first. */
  readonly capabilities: ReadonlyMap<string, Capability<Deps>>;
  readonly hooks: HookChain<Deps>;
  readonly dispatch: EventDispatch<Deps>;
  readonly validationContext: unknown;
  readonly deferredResults: DeferredToolResults | null;
  readonly trace: RunTrace;
  readonly runId: string;
  readonly conversationId: string;
  readonly prices: Prices;
  readonly warn: WarningListener;
  readonly clock: Clock;
  readonly ids: IdSource;
}
