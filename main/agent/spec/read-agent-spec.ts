import type { Json } from '../../../preload/contract/json.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';
import {
  settingNames,
  specFields,
  specFileSchema,
  type AgentSpec,
  type SpecFile,
} from './agent-spec.ts';
import { describeIssues } from './describe-issue.ts';
import { readNamedEntry, type NamedEntry } from './named-entry.ts';
import { AgentSpecError, type DocumentPath, type SpecProblem } from './spec-problem.ts';
import { assertTemplateFields, compileTemplate, isTemplate } from './spec-template.ts';
import type { TextDocument } from './text-document.ts';

/** Where problems are told: a document knows lines, an object does not. */
type Source = Pick<TextDocument, 'value' | 'fileName' | 'problem'>;

/** An object in a spec file's form as a spec. Throws an AgentSpecError with all that is wrong with it. */
export function readAgentSpec(value: unknown): AgentSpec {
  return readAgentSpecFrom({
    value,
    fileName: null,
    problem: (message, path) => ({ message, path, line: null, column: null }),
  });
}

/** A document as a spec. Throws an AgentSpecError with all that is wrong with it, and where. */
export function readAgentSpecFrom(source: Source): AgentSpec {
  const { value, fileName } = source;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const found = value === null || value === undefined ? 'nothing' : typeWord(value);
    throw new AgentSpecError(
      [source.problem(`Agent spec must parse to an object, got ${found}`, [])],
      { fileName },
    );
  }
  const parsed = specFileSchema.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    const issues = describeIssues(parsed.error, (path) => (path.length === 0 ? specFields : null));
    throw new AgentSpecError(
      issues.map(({ message, path, at }) => source.problem(message, path, at)),
      { fileName },
    );
  }
  const problems: SpecProblem[] = [];
  const spec = toSpec(parsed.data, readEntries(parsed.data, source, problems));
  problems.push(...templateProblems(spec, parsed.data, source));
  if (problems.length > 0) throw new AgentSpecError(problems, { fileName });
  return spec;
}

function readEntries(
  { capabilities }: SpecFile,
  source: Source,
  problems: SpecProblem[],
): readonly NamedEntry[] {
  return (capabilities ?? []).flatMap((value, at) => {
    const reading = readNamedEntry(value);
    if (reading.ok) return [reading.entry];
    problems.push(source.problem(reading.message, ['capabilities', at]));
    return [];
  });
}

function toSpec(file: SpecFile, capabilities: readonly NamedEntry[]): AgentSpec {
  const { instructions } = file;
  return {
    model: file.model ?? null,
    name: file.name ?? null,
    description: file.description ?? null,
    instructions: typeof instructions === 'string' ? [instructions] : (instructions ?? []),
    depsSchema: file.deps_schema ?? null,
    outputSchema: file.output_schema ?? null,
    modelSettings: isSet(file.model_settings) ? toModelSettings(file.model_settings) : null,
    retries: isSet(file.retries) ? toRetries(file.retries) : null,
    endStrategy: file.end_strategy ?? null,
    toolTimeoutSeconds: file.tool_timeout ?? null,
    metadata: file.metadata ?? null,
    capabilities,
  };
}

/** Settings with names of their own are spelled `likeThis` in the program; those of providers keep their spelling. */
function toModelSettings(settings: NonNullable<SpecFile['model_settings']>): ModelSettings {
  const named = Object.entries(settings).map(([key, value]): [string, Json | undefined] => [
    settingNames.get(key) ?? key,
    value,
  ]);
  return Object.fromEntries(named);
}

function toRetries(retries: NonNullable<SpecFile['retries']>): NonNullable<AgentSpec['retries']> {
  if (typeof retries === 'number') return retries;
  const { tools, output } = retries;
  return { ...(tools !== undefined && { tools }), ...(output !== undefined && { output }) };
}

function templateProblems(spec: AgentSpec, file: SpecFile, source: Source): SpecProblem[] {
  const places: [string, DocumentPath][] = spec.instructions.map((content, at) => [
    content,
    typeof file.instructions === 'string' ? ['instructions'] : ['instructions', at],
  ]);
  if (spec.description !== null) places.push([spec.description, ['description']]);
  return places.flatMap(([content, path]) => {
    if (!isTemplate(content)) return [];
    try {
      assertTemplateFields(compileTemplate(content), spec.depsSchema);
      return [];
    } catch (error: unknown) {
      return [source.problem(error instanceof Error ? error.message : String(error), path)];
    }
  });
}

function isSet<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

function typeWord(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'a text' : typeof value;
}
