import type { AgentSpec } from './agent-spec.ts';
import { builtInSpecCapabilities } from './built-in-capabilities.ts';
import type { NamedEntry } from './named-entry.ts';
import { readAgentSpecFrom } from './read-agent-spec.ts';
import { buildSpecRegistry, findArgumentProblems, type SpecCapability } from './spec-capability.ts';
import { AgentSpecError, type DocumentPath, type SpecProblem } from './spec-problem.ts';
import { readTextDocument, type TextDocument, type TextDocumentOptions } from './text-document.ts';

/** How a spec is loaded from text. */
export interface LoadSpecOptions extends TextDocumentOptions {
  /** Capabilities that the file may name beside the built-in ones. When given, all that it names must be known. */
  readonly customCapabilityTypes?: readonly SpecCapability[];
}

/** The spec that a text defines. Throws an AgentSpecError that says where each problem is and what is allowed there. Source: spec 07 §6. */
export function loadAgentSpec(text: string, options: LoadSpecOptions = {}): AgentSpec {
  const document = readTextDocument(text, options);
  const spec = readAgentSpecFrom(document);
  if (options.customCapabilityTypes === undefined) return spec;
  const registry = buildSpecRegistry(options.customCapabilityTypes, builtInSpecCapabilities);
  const problems = spec.capabilities.flatMap((entry, at) =>
    findEntryProblems(entry, at, { document, registry }),
  );
  if (problems.length > 0) throw new AgentSpecError(problems, { fileName: document.fileName });
  return spec;
}

function findEntryProblems(
  entry: NamedEntry,
  at: number,
  place: {
    readonly document: TextDocument;
    readonly registry: ReadonlyMap<string, SpecCapability>;
  },
): readonly SpecProblem[] {
  const { document, registry } = place;
  const path: DocumentPath = ['capabilities', at];
  const known = registry.get(entry.name);
  if (known === undefined) {
    const allowed = [...registry.keys()].join(', ');
    return [document.problem(`Unknown capability '${entry.name}'. Allowed: ${allowed}.`, path)];
  }
  const args = [...path, ...argumentsPath(entry, document.value, at)];
  return findArgumentProblems(known, entry).map((problem) =>
    document.problem(problem.message, [...args, ...problem.path], problem.at),
  );
}

/** Where the arguments of an entry stand beneath it. */
function argumentsPath(entry: NamedEntry, value: unknown, at: number): DocumentPath {
  const written = fieldOf(fieldOf(value, 'capabilities'), at);
  if (typeof written === 'string') return [];
  if (fieldOf(written, 'name') !== entry.name) return [entry.name];
  return Array.isArray(entry.arguments) ? ['arguments', 0] : ['arguments'];
}

function fieldOf(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
