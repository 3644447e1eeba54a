import type { InstructionsInput } from '../instructions/instruction-source.ts';
import type { Model } from '../models/model.ts';
import type { RunContext } from '../run-context.ts';
import type { SettingsLayer } from '../run-options/settings-layers.ts';
import type { NativeTool } from '../tools/native-tool.ts';
import type { Tool } from '../tools/tool.ts';
import type { Instrumentation } from '../telemetry/instrumentation.ts';
import type { Toolset } from '../tools/toolset.ts';

/** A bundle of instructions, tools and settings that an agent or a run is given. Source: spec 07 §4. */
export interface Capability<Deps = unknown> {
  /** Names it for stored configuration; without one the run gives it a name of its own. */
  readonly id?: string | null;
  /** How it is called when it has no id; its class name in snake_case is the usual choice. */
  readonly name?: string;
  readonly description?: string | null;
  readonly instructions?: InstructionsInput<Deps>;
  readonly tools?: readonly Tool<Deps>[];
  readonly toolsets?: readonly Toolset<Deps>[];
  /** Tools that the provider carries out itself. */
  readonly nativeTools?: readonly NativeTool[];
  readonly modelSettings?: SettingsLayer<Deps>;
  /** The model to use where the caller named none. */
  readonly model?: Model | string;
  /** How the run is traced. Source: spec 09 §1. */
  readonly instrumentation?: Instrumentation;
  /** Called when a run starts; returns the instance that holds the run's own state. */
  readonly forRun?: (ctx: RunContext<Deps>) => Capability<Deps> | Promise<Capability<Deps>>;
}
