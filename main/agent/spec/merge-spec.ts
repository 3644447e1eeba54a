import type { Capability } from '../capabilities/capability.ts';
import type { InstructionInput } from '../instructions/instruction-source.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';
import type { Retries } from '../run-options/retry-budget.ts';
import type { SettingsLayer } from '../run-options/settings-layers.ts';
import type { AgentSpec } from './agent-spec.ts';
import { builtInSpecCapabilities } from './built-in-capabilities.ts';
import { buildSpecRegistry, createSpecCapability, type SpecCapability } from './spec-capability.ts';
import { toInstruction } from './spec-template.ts';

/** What a spec brings that has to be made. */
export interface SpecParts {
  /** Templates are rendered over the dependencies with each request. */
  readonly instructions: readonly InstructionInput<unknown>[];
  readonly capabilities: readonly Capability[];
}

/** Makes the instructions and capabilities of a spec. Throws a UserError on what cannot be made. */
export function createSpecParts(
  { instructions, capabilities, depsSchema }: AgentSpec,
  customCapabilityTypes: readonly SpecCapability[],
): SpecParts {
  const registry = buildSpecRegistry(customCapabilityTypes, builtInSpecCapabilities);
  return {
    instructions: instructions.map((text) => toInstruction(text, depsSchema)),
    capabilities: capabilities.map((entry) => createSpecCapability(entry, registry, depsSchema)),
  };
}

/** The settings of a spec under those of the program. */
export function mergeSettings<Deps>(
  below: ModelSettings | null,
  above: SettingsLayer<Deps> | undefined,
): SettingsLayer<Deps> | undefined {
  if (below === null) return above;
  if (typeof above !== 'function') return { ...below, ...above };
  return async (ctx) => ({ ...below, ...(await above(ctx)) });
}

/** The retry budgets of a spec, each under the program's. */
export function mergeRetries(
  below: Retries | null,
  above: Retries | undefined,
): Retries | undefined {
  if (below === null) return above;
  return { ...toBudgets(below), ...(above !== undefined && toBudgets(above)) };
}

function toBudgets(retries: Retries): { readonly tools?: number; readonly output?: number } {
  return typeof retries === 'number' ? { tools: retries, output: retries } : retries;
}
