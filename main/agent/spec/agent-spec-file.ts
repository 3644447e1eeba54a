import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Agent } from '../agent.ts';
import { UserError } from '../errors.ts';
import type { OutputOf, OutputSpec } from '../output/output-spec.ts';
import type { AgentSpec } from './agent-spec.ts';
import {
  createAgentFromSpec,
  type SpecAgentOptions,
  type SpecOutput,
} from './create-agent-from-spec.ts';
import { loadAgentSpec, type LoadSpecOptions } from './load-agent-spec.ts';
import type { SpecCapability } from './spec-capability.ts';
import { describeSpecFiles } from './spec-json-schema.ts';
import type { TextFormat } from './text-document.ts';
import { writeAgentSpec } from './write-agent-spec.ts';

/** Reads a spec file. Its ending tells the format when the caller does not. Throws an AgentSpecError that names the file. Source: spec 07 SPEC-1. */
export async function readAgentSpecFile(
  path: string,
  options: Omit<LoadSpecOptions, 'fileName'> = {},
): Promise<AgentSpec> {
  const format = options.format ?? formatOf(path);
  const text = await readFile(path, 'utf8');
  return loadAgentSpec(text, { ...options, format, fileName: basename(path) });
}

/** Defines an agent by a spec file; see createAgentFromSpec for what the options do. */
export async function createAgentFromFile<Deps = undefined, const Spec extends OutputSpec = never>(
  path: string,
  options: SpecAgentOptions<Deps, Spec> & { readonly format?: TextFormat } = {},
): Promise<Agent<Deps, [Spec] extends [never] ? SpecOutput : OutputOf<Spec>>> {
  const { format, ...own } = options;
  const spec = await readAgentSpecFile(path, {
    ...(format !== undefined && { format }),
    // Checked here, so that an unknown capability is told with its line.
    customCapabilityTypes: own.customCapabilityTypes ?? [],
  });
  return createAgentFromSpec<Deps, Spec>(spec, own);
}

/**
 * Writes a spec file, and beside it the schema that editors check it against: `./{stem}_schema.json` when nothing is
 * said, none when null. Source: spec 07 SPEC-6.
 */
export async function writeAgentSpecFile(
  path: string,
  spec: AgentSpec,
  options: {
    readonly format?: TextFormat;
    readonly schemaPath?: string | null;
    readonly customCapabilityTypes?: readonly SpecCapability[];
  } = {},
): Promise<void> {
  const format = options.format ?? formatOf(path);
  const { schemaPath = `./${basename(path, extname(path))}_schema.json` } = options;
  if (schemaPath !== null) {
    const schema = describeSpecFiles(options.customCapabilityTypes);
    await writeFile(join(dirname(path), schemaPath), `${JSON.stringify(schema, null, 2)}\n`);
  }
  await writeFile(path, writeAgentSpec(spec, { format, schemaPath }));
}

/** The format that a file's ending stands for. Throws a UserError when it stands for none. */
export function formatOf(path: string): TextFormat {
  switch (extname(path).toLowerCase()) {
    case '.yaml':
    case '.yml':
      return 'yaml';
    case '.json':
      return 'json';
    default:
      throw new UserError(
        `Could not infer format for filename '${basename(path)}'. Use the \`format\` argument to specify the format.`,
      );
  }
}
