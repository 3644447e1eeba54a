import type { AgentSpec } from '../../agent/spec/agent-spec.ts';
import { formatOf } from '../../agent/spec/agent-spec-file.ts';
import { loadAgentSpec } from '../../agent/spec/load-agent-spec.ts';
import type { SpecCapability } from '../../agent/spec/spec-capability.ts';
import { AgentSpecError, type DocumentPath } from '../../agent/spec/spec-problem.ts';
import { readTextDocument } from '../../agent/spec/text-document.ts';
import { fileCapabilities } from './file-capabilities.ts';
import { findHiddenCharacters } from './hidden-text.ts';

/** Assistants are short texts; a larger file is something else. */
export const longestAssistantCharacters = 64 * 1024;

/** The names that a file may use, for reading it. The capabilities themselves are made for each run. */
const knownCapabilities: readonly SpecCapability[] = fileCapabilities({
  answerer: () => Promise.reject(new Error('Only a run asks.')),
  roots: [],
});

/** Settings that shape an answer. All others could carry addresses, keys or tools past the person. */
const allowedSettings: readonly string[] = [
  'max_tokens',
  'temperature',
  'top_p',
  'top_k',
  'parallel_tool_calls',
  'seed',
  'presence_penalty',
  'frequency_penalty',
  'stop_sequences',
  'thinking',
];

/** Reads an assistant's file as an app does that trusts no file. Throws an AgentSpecError with every problem's place. */
export function readAssistantSpec(fileName: string, text: string): AgentSpec {
  const options = {
    format: formatOf(fileName),
    fileName,
    limitCharacters: longestAssistantCharacters,
  };
  const spec = loadAgentSpec(text, { ...options, customCapabilityTypes: knownCapabilities });
  const document = readTextDocument(text, options);
  const problems = [
    ...forbiddenPlaces(document.value).map(({ path, message }) =>
      document.problem(message, path, 'key'),
    ),
    ...findHiddenCharacters(document.value).map(({ path, code }) =>
      document.problem(`A character that cannot be seen stands here: ${code}.`, path),
    ),
    ...namedTwice(spec.capabilities).map((at) =>
      document.problem('This is named twice.', ['capabilities', at]),
    ),
    ...(spec.name !== null && !/^.{1,60}$/u.test(spec.name)
      ? [document.problem('Expected one line of at most 60 characters.', ['name'])]
      : []),
  ];
  if (problems.length > 0) throw new AgentSpecError(problems, { fileName });
  return spec;
}

/** The places of entries that stand there a second time: two of one kind would offer the same tools. */
function namedTwice(entries: AgentSpec['capabilities']): readonly number[] {
  const written = entries.map((entry) => JSON.stringify(entry));
  return written.flatMap((text, at) => (written.indexOf(text) === at ? [] : [at]));
}

interface Forbidden {
  readonly path: DocumentPath;
  readonly message: string;
}

function forbiddenPlaces(value: unknown): Forbidden[] {
  const settings = Object.keys(fieldOf(value, 'model_settings') ?? {});
  const places: Forbidden[] = settings
    .filter((key) => !allowedSettings.includes(key))
    .map((key) => ({
      path: ['model_settings', key],
      message: `An assistant cannot set this. Allowed: ${allowedSettings.join(', ')}.`,
    }));
  if (fieldOf(value, 'output_schema') !== null) {
    places.push({ path: ['output_schema'], message: 'An assistant answers in text.' });
  }
  if (fieldOf(value, 'deps_schema') !== null) {
    places.push({ path: ['deps_schema'], message: 'An assistant is given no values.' });
  }
  return places;
}

function fieldOf(value: unknown, key: string): object | null {
  if (typeof value !== 'object' || value === null) return null;
  const field: unknown = Reflect.get(value, key);
  return typeof field === 'object' ? field : null;
}
