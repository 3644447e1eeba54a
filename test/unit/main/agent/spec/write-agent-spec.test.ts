import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonObjectSchema } from '../../../../../preload/contract/json.ts';
import { emptyAgentSpec, type AgentSpec } from '../../../../../main/agent/spec/agent-spec.ts';
import {
  readAgentSpecFile,
  writeAgentSpecFile,
} from '../../../../../main/agent/spec/agent-spec-file.ts';
import { loadAgentSpec } from '../../../../../main/agent/spec/load-agent-spec.ts';
import { describeSpecFiles } from '../../../../../main/agent/spec/spec-json-schema.ts';
import { writeAgentSpec } from '../../../../../main/agent/spec/write-agent-spec.ts';

const spec: AgentSpec = {
  ...emptyAgentSpec,
  model: 'test',
  instructions: ['Be kind.\nAlways.'],
  modelSettings: { maxTokens: 5, topP: null, openai_x: 'y' },
  capabilities: [
    { name: 'Thinking', arguments: ['high'] },
    { name: 'Notes', arguments: [{ a: 1 }] },
    { name: 'WebSearch', arguments: null },
  ],
};

describe('a spec that is written', () => {
  it('has its short form, and the line by which editors find its schema [A-172]', () => {
    expect(writeAgentSpec(spec, { schemaPath: './a_schema.json' })).toBe(
      `# yaml-language-server: $schema=./a_schema.json
model: test
instructions: |-
  Be kind.
  Always.
model_settings:
  max_tokens: 5
  top_p: null
  openai_x: y
capabilities:
  - Thinking: high
  - name: Notes
    arguments:
      - a: 1
  - WebSearch
`,
    );
    expect(
      JSON.parse(
        writeAgentSpec({ ...emptyAgentSpec, model: 'test' }, { format: 'json', schemaPath: 's' }),
      ),
    ).toEqual({ $schema: 's', model: 'test' });
  });

  it('reads back as the same, in either format', () => {
    const text = fc.string({ minLength: 1 }).filter((value) => !value.includes('{{'));
    // A key of that name is dropped where objects are read, which has a test of its own.
    const json = fc
      .jsonValue({ maxDepth: 2 })
      .map((value) => JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto')));
    const key = text.filter((value) => value !== '__proto__');
    const object = fc.dictionary(key, json, { maxKeys: 3 });
    const argumentsOf = fc.oneof(
      fc.constant(null),
      object,
      json.map((value) => [value]),
    );
    const anySpec = fc.record({
      model: fc.option(text),
      name: fc.option(text),
      description: fc.option(text),
      instructions: fc.array(text, { maxLength: 3 }),
      depsSchema: fc.option(object),
      outputSchema: fc.option(object),
      modelSettings: fc.option(fc.record({ maxTokens: fc.integer({ min: 1 }), openai_a: json })),
      retries: fc.option(fc.oneof(fc.nat(), fc.record({ tools: fc.nat() }))),
      endStrategy: fc.option(fc.constantFrom('early', 'graceful', 'exhaustive')),
      toolTimeoutSeconds: fc.option(fc.integer({ min: 1 })),
      metadata: fc.option(object),
      capabilities: fc.array(fc.record({ name: key, arguments: argumentsOf }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(anySpec, fc.constantFrom('yaml', 'json'), (given, format) => {
        const written = writeAgentSpec(given as AgentSpec, { format });
        expect(loadAgentSpec(written, { format })).toEqual(given);
      }),
    );
  });

  it('reads back a key that YAML would take for a merge', () => {
    const given = { ...emptyAgentSpec, metadata: { '<<': { a: 1 }, list: [{ '<<': null }] } };
    expect(loadAgentSpec(writeAgentSpec(given), { format: 'yaml' })).toEqual(given);
  });

  it('stands in a file beside its schema', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-spec-'));
    await writeAgentSpecFile(join(folder, 'a.yaml'), spec);
    expect(await readAgentSpecFile(join(folder, 'a.yaml'))).toEqual(spec);
    expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=\.\/a_schema\.json\n/,
    );
    expect(JSON.parse(await readFile(join(folder, 'a_schema.json'), 'utf8'))).toEqual(
      describeSpecFiles(),
    );
  });
});

describe('the schema of spec files', () => {
  it('stands in docs for editors [A-172]', async () => {
    // After a change: npx vitest run --project unit test/unit/main/agent/spec/write-agent-spec.test.ts -u
    await expect(`${JSON.stringify(describeSpecFiles(), null, 2)}\n`).toMatchFileSnapshot(
      '../../../../../docs/agent-spec.schema.json',
    );
  });

  it.each([
    [{ model: 'test', capabilities: ['WebSearch', { Thinking: 'high' }] }, true],
    [{ capabilities: [{ Thinking: { effort: true } }], model_settings: { openai_x: 1 } }, true],
    [{ capabilities: ['Shell'] }, false],
    [{ capabilities: [{ Thinking: 'huge' }] }, false],
    [{ capabilities: [{ WebSearch: { max_uses: 0 } }] }, false],
    [{ instruction: 'x' }, false],
    [{ retries: { tools: 1, both: 2 } }, false],
  ])('says of %j whether it is one: %j', (value, isValid) => {
    const schema = z.fromJSONSchema(jsonObjectSchema.parse(describeSpecFiles()));
    expect(schema.safeParse(value).success).toBe(isValid);
  });
});
