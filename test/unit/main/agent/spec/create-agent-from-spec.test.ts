import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import { InstructionPart } from '../../../../../main/agent/instructions/instruction-part.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { depsOf } from '../../../../../main/agent/run/agent-options.ts';
import { createAgentFromFile } from '../../../../../main/agent/spec/agent-spec-file.ts';
import {
  createAgentFromSpec,
  type SpecAgentOptions,
  type SpecOutput,
} from '../../../../../main/agent/spec/create-agent-from-spec.ts';
import { loadAgentSpec } from '../../../../../main/agent/spec/load-agent-spec.ts';
import { readAgentSpec } from '../../../../../main/agent/spec/read-agent-spec.ts';
import { runOptionsWithSpec } from '../../../../../main/agent/spec/run-options-with-spec.ts';
import { defineSpecCapability } from '../../../../../main/agent/spec/spec-capability.ts';

/** What a model is asked by an agent of a spec. */
async function asked(
  text: string,
  options: Omit<SpecAgentOptions<undefined, 'text'>, 'model'> = {},
  nativeTools: readonly string[] = [],
) {
  const model = new TestModel();
  Object.assign(model, { nativeTools });
  const settings: unknown[] = [];
  const spy: Capability = {
    modelSettings: (ctx) => {
      settings.push(ctx.modelSettings);
      return null;
    },
  };
  const agent = createAgentFromSpec(loadAgentSpec(text), {
    ...options,
    model,
    capabilities: [...(options.capabilities ?? []), spy],
  });
  const result = await agent.run('x');
  return { parameters: model.lastModelRequestParameters, settings: settings[0], result, agent };
}

describe('an agent that is made from a spec', () => {
  it('thinks and searches as its file says [A-172]', async () => {
    const { parameters, settings, result } = await asked(
      `
model: anthropic:claude-opus-4-6
instructions: You are a helpful research assistant.
model_settings: { max_tokens: 8192 }
capabilities:
  - WebSearch: { max_uses: 3 }
  - Thinking: { effort: high }
`,
      {},
      ['web_search'],
    );
    expect(settings).toEqual({ maxTokens: 8192, thinking: 'high' });
    expect(parameters?.nativeTools).toEqual([
      { kind: 'web_search', options: { maxUses: 3 }, optional: false },
    ]);
    expect(result.allMessages()[0]).toMatchObject({
      instructions: 'You are a helpful research assistant.',
    });
  });

  it('is told by the program what wins over the file, and what adds to it', async () => {
    const { settings, result, agent } = await asked(
      `
name: of the file
description: D
instructions: [First., Second.]
model_settings: { temperature: 0.1, top_p: 0.2 }
metadata: { from: file, kept: false }
capabilities: [Thinking: low]
`,
      {
        name: 'of the program',
        instructions: 'Third.',
        modelSettings: { temperature: 0.9 },
        metadata: { from: 'program' },
        capabilities: [{ id: 'extra', instructions: 'Fourth.' }],
      },
    );
    expect([agent.name, agent.description]).toEqual(['of the program', 'D']);
    expect(settings).toEqual({ temperature: 0.9, topP: 0.2, thinking: 'low' });
    expect(result.metadata).toEqual({ from: 'program' });
    expect(result.allMessages()[0]).toMatchObject({
      instructions: 'First.\n\nSecond.\n\nThird.\n\nFourth.',
    });
  });

  it('merges settings that the program computes over those of the file', async () => {
    const { settings } = await asked('model_settings: { temperature: 0.1, seed: 1 }', {
      modelSettings: () => Promise.resolve({ temperature: 0.5 }),
    });
    expect(settings).toEqual({ temperature: 0.5, seed: 1 });
  });

  it('takes both retry budgets from a number, and lets the program say one of them', async () => {
    const seen: unknown[] = [];
    const agent = createAgentFromSpec(readAgentSpec({ model: 'test', retries: 5 }), {
      retries: { output: 2 },
      outputValidators: [
        (output, ctx) => {
          seen.push(ctx.maxRetries);
          return output;
        },
      ],
    });
    await agent.run('x');
    expect(seen).toEqual([2]);
  });

  it('renders its templates over the dependencies, anew for each request [A-173]', async () => {
    const spec = loadAgentSpec(`
model: test
instructions: [Be kind., "You are helping {{name}}{{#if plan}} on the {{plan}} plan{{/if}}."]
deps_schema:
  type: object
  properties: { name: { type: string }, plan: { type: string } }
`);
    const agent = createAgentFromSpec(spec, {
      depsType: depsOf<{ name: string; plan?: string }>(),
    });
    const instructions = async (deps: { name: string; plan?: string }) =>
      (await agent.run('x', { deps })).allMessages()[0];
    expect(await instructions({ name: 'Anne' })).toMatchObject({
      instructions: 'Be kind.\n\nYou are helping Anne.',
    });
    expect(await instructions({ name: 'Bo', plan: 'free' })).toMatchObject({
      instructions: 'Be kind.\n\nYou are helping Bo on the free plan.',
    });
  });

  it('refuses a template that names what is not there, with its line [A-173]', () => {
    const text = `
model: test
instructions:
  - Fine.
  - Hello {{nmae}}
deps_schema: { type: object, properties: { name: { type: string } } }
`;
    expect(() => loadAgentSpec(text, { fileName: 'greet.yaml' })).toThrow(
      "greet.yaml:5:5: instructions[1]: The template names 'nmae', and the dependencies have no field 'nmae'. Allowed: name.",
    );
    expect(() => loadAgentSpec('description: "{{a"')).toThrow(
      '1:14: description: A `{{` has no `}}`.',
    );
    const spec = loadAgentSpec('model: test\ninstructions: Hello {{nmae}}');
    expect(() =>
      createAgentFromSpec(spec, { depsSchema: { type: 'object', properties: { name: {} } } }),
    ).toThrow("no field 'nmae'");
  });

  it('gives an object of its output schema, unchecked, unless the program names a type', async () => {
    const spec = readAgentSpec({
      model: 'test',
      output_schema: {
        type: 'object',
        title: 'Person',
        properties: { age: { type: 'integer' } },
        required: ['age'],
      },
    });
    const model = new TestModel({ customOutputArgs: { age: 'not a number' } });
    const agent = createAgentFromSpec(spec, { model });
    const { output } = await agent.run('x');
    expectTypeOf(output).toEqualTypeOf<SpecOutput>();
    expect(output).toEqual({ age: 'not a number' });
    expect(model.lastModelRequestParameters?.outputTools[0]?.parametersJsonSchema).toMatchObject({
      properties: { age: { type: 'integer' } },
    });
    const typed = createAgentFromSpec(spec, { outputType: z.object({ b: z.boolean() }) });
    const other = await typed.run('x');
    expectTypeOf(other.output).toEqualTypeOf<{ b: boolean }>();
    expect(other.output).toEqual({ b: false });
    expect(() => createAgentFromSpec(readAgentSpec({ output_schema: { type: 'array' } }))).toThrow(
      'Schema must be an object',
    );
  });

  it('can name what the program offers, and nothing else', async () => {
    const notes = defineSpecCapability({
      name: 'Notes',
      description: 'Keeps to notes.',
      parameters: z.strictObject({ text: z.string(), id: z.string().optional() }),
      positional: 'text',
      create: ({ text, id }, { toInstruction }) => {
        if (text === 'bad') throw new Error('no such notes');
        return { id: id ?? null, instructions: toInstruction(text) };
      },
    });
    const options = { customCapabilityTypes: [notes] };
    const { result } = await asked(
      'capabilities: [Notes: Be brief., Notes: { text: Be kind. }]',
      options,
    );
    expect(result.allMessages()[0]).toMatchObject({ instructions: 'Be brief.\n\nBe kind.' });
    await expect(asked('capabilities: [Nope]', options)).rejects.toThrow(
      "Capability 'Nope' is not in the provided `custom_capability_types`. Valid choices: ['Notes', 'Thinking', 'WebSearch']. If you are trying",
    );
    await expect(asked('capabilities: [Notes: bad]', options)).rejects.toThrow(
      "Failed to instantiate capability 'Notes': no such notes",
    );
    await expect(asked('capabilities: [Notes: { txt: x }]', options)).rejects.toThrow(
      "Failed to instantiate capability 'Notes': ",
    );
    await expect(asked('{}', { customCapabilityTypes: [notes, notes] })).rejects.toThrow(
      "Duplicate capability class name: 'Notes'",
    );
  });

  it('cannot ask the person by itself: an answerer is no text [A-197]', async () => {
    await expect(asked('capabilities: [AskUser]')).rejects.toThrow(
      "Capability 'AskUser' is not in the provided `custom_capability_types`.",
    );
  });
});

describe('a spec file', () => {
  it('tells its format by its ending [A-172]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-spec-'));
    const files = {
      'a.yaml': 'model: test\nname: one',
      'b.YML': 'model: test\nname: one',
      'c.json': '{"model": "test", "name": "one"}',
      'd.txt': 'model: test\nname: one',
      'e.yaml': 'model: test\ncapabilities: [Nope]',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    for (const name of ['a.yaml', 'b.YML', 'c.json']) {
      const agent = await createAgentFromFile(join(folder, name));
      expect([agent.name, (await agent.run('x')).output]).toEqual([
        'one',
        'success (no tool calls)',
      ]);
    }
    await expect(createAgentFromFile(join(folder, 'd.txt'))).rejects.toThrow(
      "Could not infer format for filename 'd.txt'. Use the `format` argument to specify the format.",
    );
    expect((await createAgentFromFile(join(folder, 'd.txt'), { format: 'yaml' })).name).toBe('one');
    await expect(createAgentFromFile(join(folder, 'e.yaml'))).rejects.toThrow(
      "e.yaml:2:16: capabilities[0]: Unknown capability 'Nope'.",
    );
  });
});

describe('a spec for one run', () => {
  it('comes under what the run says and over what the agent says', async () => {
    const seen: unknown[] = [];
    const agent = new Agent({
      model: 'unknown:model',
      instructions: 'Of the agent.',
      retries: { tools: 9, output: 9 },
      metadata: { a: 'agent', b: 'agent', c: 'agent' },
      modelSettings: { seed: 1, topK: 1, temperature: 1 },
      outputValidators: [
        (output, ctx) => {
          seen.push([ctx.maxRetries, ctx.modelSettings]);
          return output;
        },
      ],
    });
    const spec = readAgentSpec({
      model: 'test',
      name: 'not for a run',
      instructions: 'Of the spec.',
      retries: 3,
      metadata: { b: 'spec', c: 'spec' },
      model_settings: { top_k: 2, temperature: 2 },
      capabilities: [{ Thinking: 'low' }],
    });
    const result = await agent.run(
      'x',
      runOptionsWithSpec(spec, {
        instructions: new InstructionPart({ content: 'Of the run.', dynamic: true }),
        retries: { tools: 5 },
        metadata: (ctx) => ({ c: ctx.usage.requests }),
        modelSettings: (ctx) => ({ temperature: Number(ctx.modelSettings.temperature) + 2 }),
      }),
    );
    expect(result.metadata).toEqual({ a: 'agent', b: 'spec', c: 1 });
    expect(seen).toEqual([[3, { seed: 1, topK: 2, temperature: 3, thinking: 'low' }]]);
    expect(result.allMessages()[0]).toMatchObject({
      instructions: 'Of the agent.\n\nOf the spec.\n\nOf the run.',
    });
    const plain = runOptionsWithSpec(readAgentSpec({ model: 'other' }), { model: 'test' });
    expect(plain).toEqual({ model: 'test', instructions: [], capabilities: [] });
  });
});
