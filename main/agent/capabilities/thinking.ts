import type { ModelSettings } from '../run-options/model-settings.ts';
import type { Capability } from './capability.ts';

/** How much a model may think: `true` leaves it to the provider, `false` switches it off where it can be. */
export type ThinkingEffort = NonNullable<ModelSettings['thinking']>;

/** Lets the model think before it answers, whoever provides it. A provider's own setting wins over it. Source: spec 07 §6. */
export function thinking(
  options: { readonly effort?: ThinkingEffort; readonly id?: string | null } = {},
): Capability {
  const { effort = true, id = 'thinking' } = options;
  return { id, name: 'thinking', modelSettings: { thinking: effort } };
}
