import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { CancellationToken } from '../cancellation/cancellation-token.ts';
import type { Capability } from '../capabilities/capability.ts';
import type { InstructionsInput } from '../instructions/instruction-source.ts';
import type { Model } from '../models/model.ts';
import type { OutputSpec } from '../output/output-spec.ts';
import type { MetadataSource } from '../run-options/run-metadata.ts';
import type { Retries } from '../run-options/retry-budget.ts';
import type { SettingsLayer } from '../run-options/settings-layers.ts';
import type { RunContext } from '../run-context.ts';
import type { DeferredToolResults } from '../tools/deferred-tools.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { RunUsage } from '../usage/run-usage.ts';
import type { UsageLimits } from '../usage/usage-limits.ts';

/** Takes the events of a run as they come; called once for each model request and each tool phase. Source: spec 02 LOOP-9. */
export type EventStreamHandler<Deps> = (
  ctx: RunContext<Deps>,
  events: AsyncIterable<AgentStreamEvent>,
) => void | Promise<void>;

/** What a caller may say about one run. Source: spec 02 §2. */
export interface RunOptions<Deps, Spec extends OutputSpec = OutputSpec> {
  readonly outputType?: Spec;
  readonly messageHistory?: readonly ModelMessage[];
  /** Results for calls that the run of the history left to others. */
  readonly deferredToolResults?: DeferredToolResults;
  /** The run's own id; a fresh UUIDv7 when there is none. */
  readonly runId?: string;
  /** `new` starts another conversation than the history's. */
  readonly conversationId?: string;
  readonly model?: Model | string;
  readonly deps?: Deps;
  readonly instructions?: InstructionsInput<Deps>;
  readonly modelSettings?: SettingsLayer<Deps>;
  readonly usageLimits?: Partial<UsageLimits>;
  /** Counted up in place, so that several runs can share it. */
  readonly usage?: RunUsage;
  /** The program's own way to stop the run, which then ends with RunCancelled. */
  readonly cancellationToken?: CancellationToken;
  /** The environment's way: the run ends with the signal's own reason. In code that a run calls, that run's signal when there is none. */
  readonly signal?: AbortSignal;
  readonly metadata?: MetadataSource<Deps> | JsonObject;
  readonly retries?: Retries;
  readonly toolsets?: readonly Toolset<Deps>[];
  readonly capabilities?: readonly Capability<Deps>[];
}

/** What a caller may say about a run whose events can go to a handler. */
export interface HandledRunOptions<Deps, Spec extends OutputSpec = OutputSpec> extends RunOptions<
  Deps,
  Spec
> {
  readonly eventStreamHandler?: EventStreamHandler<Deps>;
}
