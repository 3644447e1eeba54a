import type { RunContext } from '../run-context.ts';
import type { Toolset } from './toolset.ts';

/** Chooses a toolset, or none. */
export type ToolsetFunction<Deps> = (
  ctx: RunContext<Deps>,
) => Toolset<Deps> | null | Promise<Toolset<Deps> | null>;

/** How often a function is asked for a toolset. */
export interface DynamicToolsetOptions {
  /** For each step, unless this is false: then once for a run. */
  readonly perStep?: boolean;
  readonly id?: string | null;
}

/** The toolset that a function chooses: for each step of a run, or once for each run. Source: spec 07 §3. */
export function dynamicToolset<Deps>(
  choose: ToolsetFunction<Deps>,
  options: DynamicToolsetOptions = {},
): Toolset<Deps> {
  const { perStep = true, id = null } = options;
  const label = id === null ? 'DynamicToolset' : `DynamicToolset '${id}'`;
  return {
    id,
    label,
    getTools: async (ctx) => (await choose(ctx))?.getTools(ctx) ?? [],
    forRun: async (ctx) => {
      const current = new CurrentToolset(choose);
      if (!perStep) await current.choose(ctx);
      return {
        id,
        label,
        getTools: async (step) => {
          if (perStep) await current.choose(step);
          return current.toolset?.getTools(step) ?? [];
        },
        get members() {
          return current.toolset === null ? [] : [current.toolset];
        },
        exit: () => current.end(),
      };
    },
  };
}

/** The toolset that a run has now. One that is replaced ends. */
class CurrentToolset<Deps> {
  readonly #choose: ToolsetFunction<Deps>;
  #chosen: Toolset<Deps> | null = null;
  #toolset: Toolset<Deps> | null = null;

  constructor(choose: ToolsetFunction<Deps>) {
    this.#choose = choose;
  }

  get toolset(): Toolset<Deps> | null {
    return this.#toolset;
  }

  async choose(ctx: RunContext<Deps>): Promise<void> {
    const chosen = await this.#choose(ctx);
    if (chosen === this.#chosen) return;
    await this.end();
    this.#chosen = chosen;
    this.#toolset = (await chosen?.forRun?.(ctx)) ?? chosen;
  }

  async end(): Promise<void> {
    const old = this.#toolset;
    this.#chosen = null;
    this.#toolset = null;
    await old?.exit?.();
  }
}
