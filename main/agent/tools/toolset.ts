import type { InstructionsInput } from '../instructions/instruction-source.ts';
import type { RunContext } from '../run-context.ts';
import type { ToolDefinition } from './tool-definition.ts';
import type { Validation } from './validate-value.ts';

/** One tool as a toolset offers it for one step. A wrapper gives a copy with another `call`. */
export interface ToolsetTool<Deps = unknown> {
  readonly definition: ToolDefinition;
  /** Null takes the run's budget. */
  readonly maxRetries: number | null;
  readonly validate: (args: unknown) => Promise<Validation<unknown>>;
  readonly checkArgs: ((ctx: RunContext<Deps>, args: unknown) => void | Promise<void>) | null;
  /** Carries out one call with validated arguments. */
  readonly call: (args: unknown, ctx: RunContext<Deps>) => unknown;
}

/** Offers tools to a run, anew for each step. The runtime calls it; a capability or an app implements it. Source: spec 07 §3. */
export interface Toolset<Deps = unknown> {
  /** Names the toolset; needed where its instructions are to be addressed. */
  readonly id: string | null;
  /** How error messages call it. */
  readonly label: string;
  /** The tools for the next request. */
  readonly getTools: (
    ctx: RunContext<Deps>,
  ) => readonly ToolsetTool<Deps>[] | Promise<readonly ToolsetTool<Deps>[]>;
  readonly instructions?: InstructionsInput<Deps>;
  /** The toolsets that it is made of; each brings instructions of its own. */
  readonly members?: readonly Toolset<Deps>[];
  /** Called once when a run starts; the toolset that it gives is used instead. */
  readonly forRun?: (ctx: RunContext<Deps>) => Toolset<Deps> | Promise<Toolset<Deps>>;
  /** Called when the run that got it has ended, however it ended. */
  readonly exit?: () => Promise<void>;
}
