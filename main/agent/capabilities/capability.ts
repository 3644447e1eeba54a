import type { InstructionsInput } from '../instructions/instruction-source.ts';
import type { Model } from '../models/model.ts';
import type { RunContext } from '../run-context.ts';
import type { SettingsLayer } from '../run-options/settings-layers.ts';
import type { NativeTool } from '../tools/native-tool.ts';
import type { Tool } from '../tools/tool.ts';
import type { Instrumentation } from '../telemetry/instrumentation.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { EventListener } from './event-listener.ts';
import type { ModelResolutionContext, ModelSelector } from './model-selection.ts';
import type { OutputHooks } from './output-hooks.ts';
import type { RequestHooks } from './request-hooks.ts';
import type { RunHooks } from './run-hooks.ts';
import type { ToolHooks } from './tool-hooks.ts';

/** Where a capability can look and act while a run goes. Source: spec 07 CAP-3. */
export interface CapabilityHooks<Deps>
  extends RunHooks<Deps>, RequestHooks<Deps>, ToolHooks<Deps>, OutputHooks<Deps> {}

/** A bundle of instructions, tools, settings and hooks that an agent or a run is given: a plain object, or a class of its own. Source: spec 07 §4. */
export interface Capability<Deps = unknown> extends CapabilityHooks<Deps> {
  /** Names it for stored configuration; without one the run gives it a name of its own. */
  readonly id?: string | null;
  /** How it is called when it has no id; its class name in snake_case is the usual choice. */
  readonly name?: string;
  readonly description?: string | null;
  /**
   * Only its id and description are shown to the model, which loads the rest with the tool `load_capability` when it
   * needs it. Needs an id of its own. Source: spec 07 §4.
   */
  readonly deferLoading?: boolean;
  readonly instructions?: InstructionsInput<Deps>;
  readonly tools?: readonly Tool<Deps>[];
  readonly toolsets?: readonly Toolset<Deps>[];
  /** Tools that the provider carries out itself. */
  readonly nativeTools?: readonly NativeTool[];
  readonly modelSettings?: SettingsLayer<Deps>;
  /** The model to use where the caller named none, or what chooses one before each request. */
  readonly model?: Model | string | ModelSelector<Deps>;
  /** How the run is traced. Source: spec 09 §1. */
  readonly instrumentation?: Instrumentation;
  /** Reacts to the run's events; `onEvent` makes one. Having any makes runs stream. */
  readonly listeners?: readonly EventListener<Deps>[];
  /** Where it stands among the others; else where it was given. */
  readonly ordering?: CapabilityOrdering;
  /** Wraps all function tools of a run, those of other capabilities included; null leaves them as they are. */
  readonly wrapToolset?: <Inner extends Deps>(toolset: Toolset<Inner>) => Toolset<Inner> | null;
  /** Finds a model by its id, before the registry is asked; null leaves it to others. */
  readonly resolveModelId?: (
    modelId: string,
    ctx: ModelResolutionContext<Deps>,
  ) => Model | null | Promise<Model | null>;
  /** Called once for each agent that it is given to, when that is defined; returns the instance that the agent has. */
  readonly forAgent?: (agent: CapabilityAgent) => Capability<Deps>;
  /** Called when a run starts; returns the instance that holds the run's own state. */
  readonly forRun?: (ctx: RunContext<Deps>) => Capability<Deps> | Promise<Capability<Deps>>;
}

/** The agent that a capability was given to. */
export interface CapabilityAgent {
  readonly name: string | null;
  readonly description: string | null;
}

/** A capability, or all that are made by a class. */
export type CapabilityReference =
  | Capability<never>
  | (abstract new (...args: never[]) => Capability<never>);

/** Where a capability stands among the others of its run. Outer ones see a request first and a response last. Source: spec 07 CAP-7. */
export interface CapabilityOrdering {
  /** Before all that are not outermost, or after all that are not innermost. */
  readonly position?: 'outermost' | 'innermost';
  /** It comes before these. */
  readonly wraps?: readonly CapabilityReference[];
  /** It comes after these. */
  readonly wrappedBy?: readonly CapabilityReference[];
  /** The run does not start without these. */
  readonly requires?: readonly CapabilityReference[];
}
