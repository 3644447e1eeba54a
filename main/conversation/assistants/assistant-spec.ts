import { z } from 'zod';
import type { AnswerFunction } from '../../capabilities/ask-user/answerer.ts';
import { askUser } from '../../capabilities/ask-user/ask-user.ts';
import type { GrantedRoot } from '../../capabilities/workspace/path-grant.ts';
import { workspace } from '../../capabilities/workspace/workspace.ts';
import { webSearch } from '../../agent/capabilities/web-search.ts';
import type { AgentSpec } from '../../agent/spec/agent-spec.ts';
import { formatOf } from '../../agent/spec/agent-spec-file.ts';
import { loadAgentSpec } from '../../agent/spec/load-agent-spec.ts';
import { defineSpecCapability, type SpecCapability } from '../../agent/spec/spec-capability.ts';
import { AgentSpecError, type DocumentPath } from '../../agent/spec/spec-problem.ts';
import { readTextDocument } from '../../agent/spec/text-document.ts';
import { findHiddenCharacters } from './hidden-text.ts';

/** What capabilities of an assistant's file are made with. Nothing of it comes from the file. */
export interface AssistantParts {
  readonly answerer: AnswerFunction;
  /** Folders that the person lets assistants read. */
  readonly roots: readonly GrantedRoot[];
}

/** Assistants are short texts; a larger file is something else. */
export const longestAssistantCharacters = 64 * 1024;

const nothing = z.strictObject({});

/**
 * The capabilities that an assistant's file can name: they choose from what the app's own assistant may do, and add
 * nothing to it. A file names no command, folder, key or address.
 */
export function assistantCapabilities({ answerer, roots }: AssistantParts): SpecCapability[] {
  return [
    defineSpecCapability({
      name: 'AskUser',
      description: 'Lets the assistant ask the person. Every assistant has it.',
      parameters: nothing,
      create: () => askUser({ answerer }),
    }),
    defineSpecCapability({
      name: 'Workspace',
      description: 'Lets the assistant read the folders that the person granted.',
      parameters: nothing,
      create: () => workspace({ roots }),
    }),
    defineSpecCapability({
      name: 'WebSearch',
      description: 'Lets the model search the web where its provider does that.',
      parameters: nothing,
      // A model without it answers without it: whoever wrote the file cannot know which model the person has.
      create: () => optionalSearch(),
    }),
  ];
}

/** The names that a file may use, for reading it. The capabilities themselves are made for each run. */
const knownCapabilities: readonly SpecCapability[] = assistantCapabilities({
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
    ...(spec.name !== null && !/^.{1,60}$/u.test(spec.name)
      ? [document.problem('Expected one line of at most 60 characters.', ['name'])]
      : []),
  ];
  if (problems.length > 0) throw new AgentSpecError(problems, { fileName });
  return spec;
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

function optionalSearch(): ReturnType<typeof webSearch> {
  const search = webSearch();
  return {
    ...search,
    nativeTools: (search.nativeTools ?? []).map((tool) => ({ ...tool, optional: true })),
  };
}
