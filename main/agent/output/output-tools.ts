import { UserError } from '../errors.ts';
import type { StandardSchema } from '../tools/standard-schema.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { OutputFunction, ToolOutput } from './output-spec.ts';
import { toStructuredType, wrapperKey, type StructuredType } from './structured-type.ts';

/** A tool whose call gives the output. */
export interface OutputTool {
  readonly definition: ToolDefinition;
  /** Null takes the run's budget for outputs. */
  readonly maxRetries: number | null;
  readonly type: StructuredType;
}

const defaultName = 'final_result';
const defaultDescription = 'The final response which ends this conversation';

/** One output tool for each type. Source: spec 02 §4.1. */
export function buildOutputTools(
  items: readonly (StandardSchema | OutputFunction<unknown> | ToolOutput<unknown>)[],
): readonly OutputTool[] {
  const names = new Set<string>();
  return items.map((item, at) => {
    const form = 'outputKind' in item && item.outputKind === 'tool' ? item : null;
    const type = toStructuredType(form?.type ?? (item as StandardSchema | OutputFunction<unknown>));
    const typeName = type.name ?? `Type${at + 1}`;
    const isOneOfSeveral = items.length > 1;
    const name = freeName(
      form?.name ?? (isOneOfSeveral ? `${defaultName}_${toToolName(typeName)}` : defaultName),
      names,
    );
    names.add(name);
    if (form?.maxRetries !== null && form?.maxRetries !== undefined && form.maxRetries < 0) {
      throw new UserError(`max_retries must be >= 0, got ${form.maxRetries}`);
    }
    const fallback = isOneOfSeveral ? `${typeName}: ${defaultDescription}` : defaultDescription;
    return {
      definition: toDefinition(name, describe(form, type) ?? fallback, type, form),
      maxRetries: form?.maxRetries ?? null,
      type,
    };
  });
}

function describe(form: ToolOutput<unknown> | null, type: StructuredType): string | null {
  const own = form?.description ?? null;
  if (own === null) return type.description;
  return type.description === null ? own : `${own}. ${type.description}`;
}

function toDefinition(
  name: string,
  description: string,
  type: StructuredType,
  form: ToolOutput<unknown> | null,
): ToolDefinition {
  return {
    name,
    description,
    parametersJsonSchema: type.jsonSchema,
    kind: 'output',
    strict: form?.strict ?? null,
    sequential: form?.sequential ?? false,
    metadata: null,
    timeoutSeconds: null,
    outerTypedDictKey: type.isWrapped ? wrapperKey : null,
    toolsetId: null,
    capabilityId: null,
  };
}

function toToolName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_-]/g, '');
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}_${count}`;
  return free;
}
