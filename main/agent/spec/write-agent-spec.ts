import { Document, isScalar, visit } from 'yaml';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';
import { settingNames, type AgentSpec } from './agent-spec.ts';
import { writeNamedEntry } from './named-entry.ts';
import type { TextFormat } from './text-document.ts';

/** How a spec is written. */
export interface WriteSpecOptions {
  readonly format?: TextFormat;
  /** Where editors find the schema of the file, as the file names it. */
  readonly schemaPath?: string | null;
}

/** A spec as the text of a file that reads back as the same; what it does not say is left out. Source: spec 07 SPEC-6. */
export function writeAgentSpec(spec: AgentSpec, options: WriteSpecOptions = {}): string {
  const { format = 'yaml', schemaPath = null } = options;
  const file = toSpecFile(spec);
  if (format === 'json') {
    const head = schemaPath === null ? {} : { $schema: schemaPath };
    return `${JSON.stringify({ ...head, ...file }, null, 2)}\n`;
  }
  const head = schemaPath === null ? '' : `# yaml-language-server: $schema=${schemaPath}\n`;
  return head + toYaml(file);
}

function toYaml(file: JsonObject): string {
  const document = new Document(file);
  visit(document, {
    Pair(_, { key }) {
      // Bare, it would be read as a merge of what stands behind it.
      if (isScalar(key) && key.value === '<<') key.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 });
}

function toSpecFile(spec: AgentSpec): JsonObject {
  const [first, ...others] = spec.instructions;
  const file = {
    model: spec.model,
    name: spec.name,
    description: spec.description,
    instructions: first === undefined || others.length > 0 ? [...spec.instructions] : first,
    deps_schema: spec.depsSchema,
    output_schema: spec.outputSchema,
    model_settings: spec.modelSettings === null ? null : toFileSettings(spec.modelSettings),
    retries: typeof spec.retries === 'number' ? spec.retries : spec.retries && { ...spec.retries },
    end_strategy: spec.endStrategy,
    tool_timeout: spec.toolTimeoutSeconds,
    metadata: spec.metadata,
    capabilities: spec.capabilities.map(writeNamedEntry),
  };
  return Object.fromEntries(Object.entries(file).filter(([, value]) => !saysNothing(value)));
}

function toFileSettings(settings: ModelSettings): JsonObject {
  const inFiles = new Map([...settingNames].map(([inFile, name]) => [name, inFile]));
  const set = Object.entries(settings).flatMap(([key, value]) =>
    value === undefined ? [] : [[inFiles.get(key) ?? key, value] as const],
  );
  return Object.fromEntries(set);
}

function saysNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
