import type { JsonObject } from '../../../preload/contract/json.ts';
import { toInstructionList } from '../instructions/instruction-source.ts';
import type { MetadataSource } from '../run-options/run-metadata.ts';
import type { OutputSpec } from '../output/output-spec.ts';
import type { RunOptions } from '../run/run-options.ts';
import type { AgentSpec } from './agent-spec.ts';
import { createSpecParts, mergeRetries, mergeSettings } from './merge-spec.ts';
import type { SpecCapability } from './spec-capability.ts';

/**
 * The options of one run with what a spec adds to them: its model, settings, retries and metadata under the run's own,
 * its instructions and capabilities before them. Its other fields say how an agent is made and hold for no run.
 * Source: spec 07 SPEC-4.
 */
export function runOptionsWithSpec<Deps, Spec extends OutputSpec = OutputSpec>(
  spec: AgentSpec,
  options: RunOptions<Deps, Spec> = {},
  customCapabilityTypes: readonly SpecCapability[] = [],
): RunOptions<Deps, Spec> {
  const parts = createSpecParts(spec, customCapabilityTypes);
  const model = options.model ?? spec.model;
  const modelSettings = mergeSettings(spec.modelSettings, options.modelSettings);
  const retries = mergeRetries(spec.retries, options.retries);
  const metadata = mergeMetadata(spec.metadata, options.metadata);
  return {
    ...options,
    ...(model !== null && { model }),
    ...(modelSettings !== undefined && { modelSettings }),
    ...(retries !== undefined && { retries }),
    ...(metadata !== undefined && { metadata }),
    instructions: [...parts.instructions, ...toInstructionList(options.instructions)],
    capabilities: [...parts.capabilities, ...(options.capabilities ?? [])],
  };
}

function mergeMetadata<Deps>(
  below: JsonObject | null,
  above: MetadataSource<Deps> | undefined,
): MetadataSource<Deps> | undefined {
  if (below === null || above === undefined) return above ?? below ?? undefined;
  if (typeof above !== 'function') return { ...below, ...above };
  return async (ctx) => ({ ...below, ...(await above(ctx)) });
}
