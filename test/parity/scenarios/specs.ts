import type { DefinitionPlan } from '../definition-plan.ts';
import type { AgentPlan, RunPlan, Scenario } from '../scenario.ts';
import { A, F, T } from './builders.ts';

function spec(
  id: string,
  title: string,
  text: string,
  rest: {
    readonly definition?: DefinitionPlan;
    readonly agent?: AgentPlan;
    readonly run?: Partial<RunPlan>;
    readonly script?: Scenario['script'];
    readonly format?: 'yaml' | 'json';
    readonly rows?: readonly string[];
  } = {},
): Scenario {
  const { definition = {}, agent = {}, run = {}, format = 'yaml', rows = ['A-172'] } = rest;
  return {
    id,
    title,
    rows,
    agent,
    definition: { ...definition, spec: { text, format } },
    script: rest.script ?? [A(T('done'))],
    runs: [{ entry: 'run', prompt: 'go', options: { deps: null }, ...run }],
  };
}

const person =
  'output_schema: {type: object, title: Person, properties: {age: {type: integer}}, required: [age]}';

/** Agents from spec files, as text. Source: spec 07 §6. */
export const specs: readonly Scenario[] = [
  spec('spec-minimal', 'reads a model and nothing else', 'model: test'),
  spec(
    'spec-json',
    'reads JSON',
    '{"$schema": "./s.json", "model": "test", "instructions": ["One.", "Two."]}',
    { format: 'json' },
  ),
  spec(
    'spec-instructions',
    'reads instructions',
    'model: test\ninstructions: |\n  You are helpful.\n  Be brief.\n',
  ),
  spec('spec-instruction-list', 'reads a list of instructions', 'instructions: [One., Two., "  "]'),
  spec(
    'spec-settings',
    'reads settings',
    'model_settings: {max_tokens: 8192, temperature: 0.5, openai_reasoning_effort: high}',
  ),
  spec('spec-settings-null', 'keeps a setting that is null', 'model_settings: {temperature: null}'),
  spec(
    'spec-settings-merged',
    'merges the program’s settings over the spec’s',
    'model_settings: {temperature: 0.5, top_p: 0.1}',
    { agent: { settings: { temperature: 0.9, seed: 1 } } },
  ),
  spec('spec-thinking', 'lets the model think', 'capabilities: [{Thinking: {effort: high}}]'),
  spec('spec-thinking-single', 'takes one argument', 'capabilities: [{Thinking: low}]'),
  spec('spec-thinking-bare', 'takes a bare name', 'capabilities: [Thinking]'),
  spec(
    'spec-thinking-long',
    'takes the long form',
    'capabilities: [{name: Thinking, arguments: {effort: minimal}}]',
  ),
  spec(
    'spec-thinking-over-settings',
    'puts capabilities over settings',
    'model_settings: {thinking: low}\ncapabilities: [{Thinking: high}]',
  ),
  spec(
    'spec-instructions-both',
    'puts the spec’s instructions first',
    'instructions: Of the spec.',
    { definition: { instructions: ['Of the program.'] } },
  ),
  spec(
    'spec-capabilities-both',
    'puts the spec’s capabilities first',
    'capabilities: [{Thinking: high}]',
    { definition: { capabilities: [{ settings: { thinking: 'low', seed: 1 } }] } },
  ),
  spec('spec-metadata', 'reads metadata', 'metadata: {team: [1, null]}'),
  spec(
    'spec-metadata-both',
    'lets the program’s metadata take its place',
    'metadata: {team: a, kept: false}',
    { agent: { metadata: { team: 'b' } } },
  ),
  spec('spec-output', 'gives an object of the output schema', person, {
    script: [A(F({ age: 3 }))],
  }),
  spec('spec-output-unchecked', 'does not check it', person, {
    script: [A(F({ age: 'not a number', more: true }))],
  }),
  spec('spec-retries', 'reads retries', `retries: 3\n${person}`, {
    script: [A(T('a')), A(T('b')), A(T('c')), A(T('d'))],
  }),
  spec('spec-retries-each', 'reads each budget', `retries: {output: 0}\n${person}`, {
    script: [A(T('a'))],
  }),
  spec('spec-end-strategy', 'reads an end strategy', `end_strategy: early\n${person}`, {
    script: [A(F({ age: 1 }), F({ age: 2 }, 'id_2'))],
  }),
  spec(
    'spec-anchors',
    'reads anchors and merges',
    'metadata: &base {a: 1}\nmodel_settings: {extra_body: {<<: *base, b: 2}}',
  ),
  spec(
    'spec-run',
    'lets a run add to it',
    'instructions: Of the spec.\nmodel_settings: {seed: 1}\nmetadata: {a: 1}',
    {
      definition: { runInstructions: [{ write: 'Step {step}.' }], runSettings: [{ seed: 2 }] },
      run: { options: { deps: null, metadata: { b: 2 } } },
    },
  ),
];
