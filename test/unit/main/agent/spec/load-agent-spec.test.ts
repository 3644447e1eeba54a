import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../../../../main/agent/errors.ts';
import { loadAgentSpec } from '../../../../../main/agent/spec/load-agent-spec.ts';
import { defineSpecCapability } from '../../../../../main/agent/spec/spec-capability.ts';
import { AgentSpecError } from '../../../../../main/agent/spec/spec-problem.ts';
import type { TextFormat } from '../../../../../main/agent/spec/text-document.ts';

const seed = `
model: anthropic:claude-opus-4-6
name: research
description: Looks things up
instructions: You are a helpful research assistant.
model_settings:
  max_tokens: 8192
  temperature: 0.5
  openai_reasoning_effort: high
retries: { tools: 2 }
end_strategy: early
tool_timeout: 2.5
metadata: { team: [1, null] }
capabilities:
  - WebSearch
  - Thinking: high
  - Thinking: { effort: low, id: second }
  - name: Thinking
    arguments: { id: third }
`;

/** The message of what a text fails with. */
function refusal(text: string, format: TextFormat = 'yaml', strict = true): string {
  try {
    loadAgentSpec(text, {
      format,
      fileName: `a.${format}`,
      ...(strict && { customCapabilityTypes: [] }),
    });
  } catch (error: unknown) {
    if (!(error instanceof AgentSpecError)) throw error;
    expect(error).toBeInstanceOf(UserError);
    return error.message;
  }
  return 'nothing was wrong';
}

describe('a spec', () => {
  it('is read from YAML, and settings are spelled as in the program [A-172]', () => {
    expect(loadAgentSpec(seed, { customCapabilityTypes: [] })).toEqual({
      model: 'anthropic:claude-opus-4-6',
      name: 'research',
      description: 'Looks things up',
      instructions: ['You are a helpful research assistant.'],
      depsSchema: null,
      outputSchema: null,
      modelSettings: { maxTokens: 8192, temperature: 0.5, openai_reasoning_effort: 'high' },
      retries: { tools: 2 },
      endStrategy: 'early',
      toolTimeoutSeconds: 2.5,
      metadata: { team: [1, null] },
      capabilities: [
        { name: 'WebSearch', arguments: null },
        { name: 'Thinking', arguments: ['high'] },
        { name: 'Thinking', arguments: { effort: 'low', id: 'second' } },
        { name: 'Thinking', arguments: { id: 'third' } },
      ],
    });
  });

  it('is read from JSON, with or without a byte order mark and $schema [A-172]', () => {
    const text = JSON.stringify({ $schema: './x.json', model: 'test', instructions: ['a', 'b'] });
    for (const given of [text, `\uFEFF${text}`, text.replaceAll(',', ',\n\t')]) {
      expect(loadAgentSpec(given, { format: 'json' })).toMatchObject({
        model: 'test',
        instructions: ['a', 'b'],
        capabilities: [],
      });
    }
  });

  it('may say nothing, and takes null for what it does not say', () => {
    expect(loadAgentSpec('{}')).toEqual(loadAgentSpec('model: null\ncapabilities:\nretries:'));
  });

  it('keeps an explicit null of a setting, which unsets a lower layer', () => {
    expect(loadAgentSpec('model_settings: { temperature: null }').modelSettings).toEqual({
      temperature: null,
    });
  });

  it('uses what YAML has to say a thing once: anchors, merges and long texts', () => {
    const spec = loadAgentSpec(`
metadata: &base { a: 1 }
instructions: |
  First line.
  Second line.
output_schema: { type: object, properties: { more: { <<: *base, b: 2 } } }
`);
    expect(spec.instructions).toEqual(['First line.\nSecond line.\n']);
    expect(spec.outputSchema).toMatchObject({ properties: { more: { a: 1, b: 2 } } });
  });
});

describe('a spec that is wrong', () => {
  it('says the file, the line, the column, the field and what is allowed [A-172]', () => {
    expect(refusal('model: test\ninstruction: hi')).toBe(
      "a.yaml:2:1: instruction: Unknown field 'instruction'. Allowed: $schema, model, name, description, instructions, deps_schema, output_schema, model_settings, retries, end_strategy, tool_timeout, metadata, capabilities.",
    );
    expect(refusal('model: test\nend_strategy:   later')).toBe(
      'a.yaml:2:17: end_strategy: Expected one of: early, graceful, exhaustive.',
    );
    expect(refusal('model_settings:\n  temperature: warm')).toBe(
      'a.yaml:2:16: model_settings.temperature: Expected a number, got a text.',
    );
    expect(refusal('model: 5')).toBe('a.yaml:1:8: model: Expected a text, got a number.');
    expect(refusal('model: ""')).toBe('a.yaml:1:8: model: Expected a text that is not empty.');
    expect(refusal('tool_timeout: 0')).toBe('a.yaml:1:15: tool_timeout: Expected more than 0.');
    expect(refusal('instructions: [a, 1]')).toContain('Expected a text or a list of texts.');
    expect(refusal('retries: -1')).toContain('retries: Expected at least 0.');
    expect(refusal('retries: often')).toContain('Expected a whole number from 0, or an object');
    expect(refusal('capabilities: Thinking')).toBe(
      'a.yaml:1:15: capabilities: Expected a list, got a text.',
    );
    expect(refusal('{\n  "retries": 1,\n  "modle": "test"\n}', 'json')).toContain(
      "a.json:3:3: modle: Unknown field 'modle'.",
    );
  });

  it('tells everything that is wrong at once', () => {
    expect(refusal('model: 1\nname: 2\ntool_timeout: -1').split('\n')).toHaveLength(3);
  });

  it('says which capabilities there are, and what each takes', () => {
    expect(refusal('capabilities:\n  - Shell')).toBe(
      "a.yaml:2:5: capabilities[0]: Unknown capability 'Shell'. Allowed: Thinking, WebSearch.",
    );
    expect(refusal('capabilities:\n  - Thinking:\n      effort: huge')).toBe(
      'a.yaml:3:15: capabilities[0].Thinking.effort: Expected true, false, or one of: minimal, low, medium, high, xhigh.',
    );
    expect(refusal('capabilities:\n  - Thinking: huge')).toContain('a.yaml:2:15: ');
    expect(refusal('capabilities:\n  - name: Thinking\n    arguments: [huge]')).toContain(
      'a.yaml:3:17: ',
    );
    expect(refusal('capabilities:\n  - WebSearch: { max_use: 1 }')).toContain(
      "a.yaml:2:18: capabilities[0].WebSearch.max_use: Unknown field 'max_use'. Allowed: search_context_size,",
    );
    expect(refusal('capabilities: [{WebSearch: fast}]')).toContain(
      'WebSearch takes its arguments by keyword: search_context_size,',
    );
    expect(refusal('capabilities:\n  - { A: 1, B: 2 }')).toBe(
      "a.yaml:2:5: capabilities[0]: Expected a single key containing the class name, found keys ['A', 'B']",
    );
    expect(refusal('capabilities: [5]')).toContain('Expected a name, or an object');
  });

  it('does not mind names that only its user knows, until they are asked for', () => {
    expect(refusal('capabilities: [Mine]', 'yaml', false)).toBe('nothing was wrong');
    const mine = defineSpecCapability({
      name: 'Mine',
      description: '',
      parameters: z.strictObject({}),
      create: () => ({}),
    });
    expect(() =>
      loadAgentSpec('capabilities: [Mine]', { customCapabilityTypes: [mine] }),
    ).not.toThrow();
    expect(() =>
      loadAgentSpec('capabilities: [{Mine: 1}]', { customCapabilityTypes: [mine] }),
    ).toThrow('Mine takes no arguments.');
  });

  it('must be one plain object', () => {
    expect(refusal('')).toBe('a.yaml:1:1: Agent spec must parse to an object, got nothing');
    expect(refusal('- a')).toContain('got a list');
    expect(refusal('just text')).toContain('got a text');
    expect(refusal('a: 1\n---\nb: 2')).toContain('a.yaml:2:1: ');
  });

  it('says where its syntax breaks', () => {
    expect(refusal('model: "test\nname: x')).toMatch(/^a\.yaml:\d+:\d+: Missing closing "quote/);
    expect(refusal('model: a: b')).toMatch(/^a\.yaml:1:\d+: /);
    expect(refusal('model: a\nmodel: b')).toBe('a.yaml:2:1: Map keys must be unique');
    expect(refusal('{"model": "a",\n "model": "b"}', 'json')).toBe(
      'a.json:2:2: Map keys must be unique',
    );
    expect(refusal('{"model": test}', 'json')).toContain('a.json:1:');
    expect(refusal('model: test', 'json')).toContain('a.json:1:1: ');
  });

  it('cannot do more than be read: no tags, no code, no text that unfolds into a flood', () => {
    expect(refusal('model: !!js/function "() => 1"')).toContain('Unresolved tag');
    expect(refusal('model: !import secret.yaml')).toContain('Unresolved tag');
    const level = (name: string, of: string): string =>
      `${name}: &${name} [${`*${of}, `.repeat(9)}]`;
    const bomb = ['a: &a [x]', level('b', 'a'), level('c', 'b'), level('d', 'c'), level('e', 'd')];
    expect(refusal(bomb.join('\n'))).toContain('Excessive alias count');
    expect(refusal('metadata: &a { b: *a }')).toContain('An alias refers to what it is a part of.');
    expect(refusal('['.repeat(10_000))).toMatch(/^a\.yaml:\d+:\d+: /);
    expect(refusal(`metadata: ${'{a: '.repeat(200)}${'}'.repeat(200)}`)).toContain(
      'nested more than 100 deep',
    );
    expect(refusal(`name: ${'x'.repeat(300_000)}`)).toContain('larger than 256 kB');
    expect(refusal('__proto__: { model: evil }\nname: x')).toContain('__proto__');
    expect(Object.hasOwn(Object.prototype, 'model')).toBe(false);
  });
});
