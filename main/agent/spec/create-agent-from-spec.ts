import type { JsonObject } from '../../../preload/contract/json.ts';
import { Agent } from '../agent.ts';
import { toInstructionList } from '../instructions/instruction-source.ts';
import type { OutputOf, OutputSpec } from '../output/output-spec.ts';
import type { AgentOptions } from '../run/agent-options.ts';
import type { AgentSpec } from './agent-spec.ts';
import { createSpecParts, mergeRetries, mergeSettings } from './merge-spec.ts';
import type { SpecCapability } from './spec-capability.ts';
import { structuredDict } from './structured-dict.ts';

/** What the program adds to a spec, or says instead of it. */
export interface SpecAgentOptions<Deps, Spec extends OutputSpec> extends AgentOptions<Deps, Spec> {
  /** Capabilities that the spec may name beside the built-in ones. */
  readonly customCapabilityTypes?: readonly SpecCapability[];
  /** JSON schema of the dependencies; wins over the spec's own. */
  readonly depsSchema?: JsonObject;
}

/** What an agent gives when only its spec says what: text, or an object of the spec's `output_schema`, unchecked. */
export type SpecOutput = string | JsonObject;

/**
 * Defines an agent by a spec. What the program says wins over the spec; instructions and capabilities of both hold, the
 * spec's first; settings are merged key by key. Throws a UserError on a capability or template that cannot be made.
 * Source: spec 07 SPEC-4.
 */
export function createAgentFromSpec<Deps = undefined, const Spec extends OutputSpec = never>(
  spec: AgentSpec,
  options: SpecAgentOptions<Deps, Spec> = {},
): Agent<Deps, [Spec] extends [never] ? SpecOutput : OutputOf<Spec>> {
  const { customCapabilityTypes = [], depsSchema = spec.depsSchema, ...own } = options;
  const parts = createSpecParts({ ...spec, depsSchema }, customCapabilityTypes);
  const modelSettings = mergeSettings(spec.modelSettings, own.modelSettings);
  const retries = mergeRetries(spec.retries, own.retries);
  const outputType = spec.outputSchema === null ? undefined : structuredDict(spec.outputSchema);
  const agent = new Agent<Deps, OutputSpec>({
    ...(spec.model !== null && { model: spec.model }),
    ...(spec.name !== null && { name: spec.name }),
    ...(spec.description !== null && { description: spec.description }),
    ...(spec.endStrategy !== null && { endStrategy: spec.endStrategy }),
    ...(spec.toolTimeoutSeconds !== null && { toolTimeoutSeconds: spec.toolTimeoutSeconds }),
    ...(spec.metadata !== null && { metadata: spec.metadata }),
    ...(outputType !== undefined && { outputType }),
    // Validators take what the output type that comes with them gives.
    ...withoutUndefined(own as AgentOptions<Deps, OutputSpec>),
    ...(modelSettings !== undefined && { modelSettings }),
    ...(retries !== undefined && { retries }),
    instructions: [...parts.instructions, ...toInstructionList(own.instructions)],
    capabilities: [...parts.capabilities, ...(own.capabilities ?? [])],
  });
  // The output type was chosen just above, as this return type tells.
  return agent as unknown as Agent<Deps, [Spec] extends [never] ? SpecOutput : OutputOf<Spec>>;
}

function withoutUndefined<Options extends object>(options: Options): Options {
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  // The same options without those that say nothing.
  return Object.fromEntries(set) as Options;
}
