import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import { exampleOf } from '../../../../../main/agent/models/json-schema-example.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { ModelRetry } from '../../../../../main/agent/tools/model-retry.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { logEvents } from '../../../../support/agent/event-log.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import type { JsonObject } from '../../../../../preload/contract/json.ts';

const add = defineTool({
  name: 'add',
  parameters: z.object({ a: z.int(), b: z.number(), note: z.string().optional() }),
  execute: ({ a, b }) => a + b,
});

describe('the test model', () => {
  it('calls all tools once, with the least arguments, then says what they returned', async () => {
    const other = defineTool({ name: 'other', execute: () => 'x' });
    const result = await new Agent({ model: new TestModel(), tools: [add, other] }).run('x');
    expect(describeHistory(result.allMessages())).toEqual([
      'request [user "x"]',
      'response [call add pyd_ai_tool_call_id__add {"a":0,"b":0}, call other pyd_ai_tool_call_id__other {}]',
      'request [return pyd_ai_tool_call_id__add 0, return pyd_ai_tool_call_id__other "x"]',
      'response [text "{\\"add\\":0,\\"other\\":\\"x\\"}"]',
    ]);
    expect(result.response).toMatchObject({ modelName: 'test', providerName: 'test' });
  });

  it('calls only the tools it is told to, and knows them all', async () => {
    const other = defineTool({ name: 'other', execute: () => 'x' });
    const tools = [add, other];
    const result = await new Agent({ model: new TestModel({ callTools: ['other'] }), tools }).run(
      'x',
    );
    expect(result.output).toBe('{"other":"x"}');
    await expect(
      new Agent({ model: new TestModel({ callTools: ['zzz'] }), tools }).run('x'),
    ).rejects.toThrow("TestModel was configured to call unknown tool 'zzz'.");
  });

  it('calls a tool again that asked for it', async () => {
    let calls = 0;
    const tool = defineTool({
      name: 'flaky',
      execute: () => {
        calls += 1;
        if (calls === 1) throw new ModelRetry('again');
        return 'ok';
      },
    });
    expect((await new Agent({ model: new TestModel(), tools: [tool] }).run('x')).output).toBe(
      '{"flaky":"ok"}',
    );
  });

  it('answers with a text, a made-up output, or what it is given', async () => {
    const outputType = z.object({ city: z.string(), big: z.boolean() });
    const run = (options: ConstructorParameters<typeof TestModel>[0], type?: typeof outputType) =>
      new Agent({
        model: new TestModel(options),
        ...(type !== undefined && { outputType: type }),
      } as never).run('x');
    expect((await run({})).output).toBe('success (no tool calls)');
    expect((await run({ customOutputText: 'Own.' })).output).toBe('Own.');
    expect((await run({}, outputType)).output).toEqual({ city: 'a', big: false });
    expect((await run({ seed: 1 }, outputType)).output).toEqual({ city: 'b', big: true });
    expect(
      (await run({ customOutputArgs: { city: 'Rome', big: true } }, outputType)).output,
    ).toEqual({
      city: 'Rome',
      big: true,
    });
    expect(
      (await new Agent({ model: new TestModel(), outputType: z.boolean() }).run('x')).output,
    ).toBe(false);
    expect(
      (
        await new Agent({
          model: new TestModel({ customOutputArgs: true }),
          outputType: z.boolean(),
        }).run('x')
      ).output,
    ).toBe(true);
  });

  it('streams a text word by word, a single word in halves, and calls whole', async () => {
    const text = (customOutputText: string) =>
      logEvents(new Agent({ model: new TestModel({ customOutputText }) }).runStreamEvents('x'));
    expect((await text('success (no tool calls)')).slice(0, 6)).toEqual([
      'part_start 0 text ""',
      'final_result null null',
      'part_delta 0 "success "',
      'part_delta 0 "(no "',
      'part_delta 0 "tool "',
      'part_delta 0 "calls)"',
    ]);
    expect((await text('Rome')).slice(2, 4)).toEqual(['part_delta 0 "Ro"', 'part_delta 0 "me"']);
    const log = await logEvents(
      new Agent({ model: new TestModel(), tools: [add] }).runStreamEvents('x'),
    );
    expect(log.slice(0, 2)).toEqual([
      'part_start 0 tool-call add pyd_ai_tool_call_id__add {"a":0,"b":0}',
      'part_end 0 tool-call add pyd_ai_tool_call_id__add {"a":0,"b":0} next null',
    ]);
  });

  it('shows what the last request allowed', async () => {
    const model = new TestModel();
    await new Agent({
      model,
      tools: [add],
      outputType: z.object({ a: z.string() }),
      instructions: 'Be brief.',
    }).run('x');
    expect(model.lastModelRequestParameters).toMatchObject({
      functionTools: [{ name: 'add' }],
      outputTools: [
        {
          name: 'final_result',
          kind: 'output',
          description: 'The final response which ends this conversation',
        },
      ],
      outputMode: 'tool',
      allowTextOutput: false,
      instructions: 'Be brief.',
    });
  });
});

describe('the smallest example of a schema', () => {
  it.each<[JsonObject, unknown]>([
    [{ type: 'integer', minimum: 3 }, 3],
    [{ type: 'integer', maximum: -2 }, -2],
    [{ type: 'integer', exclusiveMinimum: 3, exclusiveMaximum: 5 }, 4],
    [{ type: 'number' }, 0],
    [{ type: 'string', minLength: 3 }, 'aaa'],
    [{ type: 'string', maxLength: 0 }, ''],
    [{ type: 'string', format: 'date' }, '2024-01-01'],
    [{ type: 'array', items: { type: 'string' } }, ['a']],
    [{ type: 'array', items: { type: 'string' }, minItems: 2 }, ['a', 'a']],
    [{ type: 'array', items: { type: 'integer' }, minItems: 2, uniqueItems: true }, [0, 1]],
    [{ type: 'array', items: { type: 'string' }, maxItems: 0 }, []],
    [{ type: 'array', prefixItems: [{ type: 'boolean' }, { type: 'null' }] }, [false, null]],
    [{ enum: ['x', 'y'] }, 'x'],
    [{ const: 7 }, 7],
    [{ anyOf: [{ type: 'null' }, { type: 'string' }] }, null],
    [{ oneOf: [{ type: 'boolean' }] }, false],
    [{ type: 'string', examples: ['first'] }, 'first'],
    [{ $ref: '#/$defs/City', $defs: { City: { type: 'string', minLength: 1 } } }, 'a'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, { additionalProperty: 0 }],
    [{ type: 'object', properties: { a: { type: 'null' }, b: {} }, required: ['b'] }, { b: 'a' }],
    [{}, 'a'],
  ])('of %j is %j', (schema, example) => {
    expect(exampleOf(schema)).toEqual(example);
  });
});
