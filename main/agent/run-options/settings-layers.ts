import { UserError } from '../errors.ts';
import type { RunContext } from '../run-context.ts';
import type { ModelSettings } from './model-settings.ts';

/** One layer of settings: plain, or written before every request by a function that sees the layers below. Source: spec 05 SET-2. */
export type SettingsLayer<Deps> =
  | ModelSettings
  | ((ctx: RunContext<Deps>) => ModelSettings | null | Promise<ModelSettings | null>);

/** The settings for a request: later layers win, key by key; an explicit null stays a value. Source: spec 05 SET-1, SET-3. */
export async function resolveSettings<Deps>(
  base: ModelSettings | null | undefined,
  layers: readonly SettingsLayer<Deps>[],
  contextWith: (settings: ModelSettings) => RunContext<Deps>,
): Promise<ModelSettings> {
  let merged = mergeSettings({}, base ?? null);
  for (const layer of layers) {
    // Each layer sees what the ones before it gave.
    const own = typeof layer === 'function' ? await layer(contextWith(merged)) : layer;
    merged = mergeSettings(merged, own);
  }
  return merged;
}

/** Throws a UserError when a fixed tool choice would keep the run from ever giving its answer. Source: spec 05 SET-5. */
export function assertToolChoiceLeavesAnswer<Deps>(layers: readonly SettingsLayer<Deps>[]): void {
  for (const layer of layers) {
    const choice = typeof layer === 'function' ? null : (layer.toolChoice ?? null);
    if (choice === 'required' || Array.isArray(choice)) {
      throw new UserError(
        "A fixed `toolChoice` of 'required' or a list of names prevents the model from producing a final response; give a function that changes it by step.",
      );
    }
  }
}

function mergeSettings(lower: ModelSettings, upper: ModelSettings | null): ModelSettings {
  if (upper === null) return lower;
  const set = Object.entries(upper).filter(([, value]) => value !== undefined);
  return { ...lower, ...Object.fromEntries(set) };
}
