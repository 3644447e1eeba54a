import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import {
  nativeOutput,
  outputFunction,
  promptedOutput,
  textOutput,
  toolOutput,
  type OutputSpec,
} from '../../../../../main/agent/output/output-spec.ts';
import { parsePartialJson } from '../../../../../main/agent/output/parse-partial-json.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';

const city = z.object({ city: z.string() }).meta({ title: 'City', description: 'A town.' });
const country = z.object({ country: z.string() }).meta({ title: 'Country' });

/** What an agent asks a model for. */
async function parametersFor(outputType: OutputSpec) {
  const { model, asked } = golden(() => [T('x')]);
  await new Agent({ model, outputType, retries: 0 }).run('x').catch(() => undefined);
  const [first] = asked;
  if (first === undefined) throw new TypeError('The model was not asked.');
  return first.info.modelRequestParameters;
}

describe('a structured output', () => {
  it('is asked for by one tool for each type', async () => {
    const one = await parametersFor(city);
    expect(one.outputTools.map(({ name, description }) => [name, description])).toEqual([
      ['final_result', 'A town.'],
    ]);
    expect(one.outputTools[0]?.parametersJsonSchema).toEqual({
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    });
    const lookUp = outputFunction({ name: 'look_up', parameters: country, execute: () => 1 });
    const several = await parametersFor([city, country, lookUp, z.object({})]);
    expect(several.outputTools.map(({ name, description }) => [name, description])).toEqual([
      ['final_result_City', 'A town.'],
      ['final_result_Country', 'Country: The final response which ends this conversation'],
      ['final_result_look_up', 'look_up: The final response which ends this conversation'],
      ['final_result_Type4', 'Type4: The final response which ends this conversation'],
    ]);
    expect([several.outputMode, several.allowTextOutput]).toEqual(['tool', false]);
    const twice = await parametersFor([city, city]);
    expect(twice.outputTools.map(({ name }) => name)).toEqual([
      'final_result_City',
      'final_result_City_2',
    ]);
  });

  it('can have a tool of its own', async () => {
    const own = await parametersFor(
      toolOutput(city, {
        name: 'give_city',
        description: 'Give it',
        strict: true,
        sequential: true,
      }),
    );
    expect(own.outputTools[0]).toMatchObject({
      name: 'give_city',
      description: 'Give it. A town.',
      strict: true,
      sequential: true,
    });
    expect(
      (await parametersFor(toolOutput(country, { description: 'Only this' }))).outputTools[0]
        ?.description,
    ).toBe('Only this');
  });

  it('that is no object is wrapped, and unwrapped again', async () => {
    const parameters = await parametersFor(z.array(z.int()));
    expect(parameters.outputTools[0]).toMatchObject({
      outerTypedDictKey: 'response',
      parametersJsonSchema: {
        type: 'object',
        properties: { response: { type: 'array', items: { type: 'integer' } } },
        required: ['response'],
        additionalProperties: false,
      },
    });
    const script = [
      [C('final_result', { response: ['x'] }, 'a')],
      [C('final_result', {}, 'b')],
      [C('final_result', { response: [1, 2] }, 'c')],
    ];
    const result = await new Agent({
      model: golden(script).model,
      outputType: z.array(z.int()),
      retries: 2,
    }).run('x');
    expect(result.output).toEqual([1, 2]);
    expect(describeHistory(result.allMessages())[2]).toBe(
      'request [retry final_result [["float_type","response",0]]]',
    );
    expect(describeHistory(result.allMessages())[4]).toBe(
      'request [retry final_result [["missing","response"]]]',
    );
  });

  it('may come as JSON text where its type was not put into a tool', async () => {
    const { model } = golden([[T('no JSON')], [T('```json\n{"city": "Rome"}\n```')]]);
    const result = await new Agent({ model, outputType: city }).run('x');
    expect(result.output).toEqual({ city: 'Rome' });
    expect(describeHistory(result.allMessages())[2]).toBe('request [retry - [["json_invalid"]]]');
  });

  it('beside text is one of both', async () => {
    const text = await new Agent({
      model: golden([[T('just text')]]).model,
      outputType: ['text', city],
    }).run('x');
    expect(text.output).toBe('just text');
    const value = await new Agent({
      model: golden([[C('final_result', { city: 'Rome' })]]).model,
      outputType: ['text', city],
    }).run('x');
    expect(value.output).toEqual({ city: 'Rome' });
  });

  it('in the provider’s own mode is JSON text of a schema; several types say which they are', async () => {
    const native = await parametersFor(
      nativeOutput([city, country], { name: 'place', description: 'Where.' }),
    );
    expect([native.outputMode, native.allowTextOutput, native.outputTools]).toEqual([
      'native',
      true,
      [],
    ]);
    expect(native.outputObject).toMatchObject({
      name: 'place',
      description: 'Where.',
      jsonSchema: {
        properties: {
          result: {
            anyOf: [
              {
                title: 'City',
                properties: { kind: { const: 'City' } },
                required: ['kind', 'data'],
              },
              { title: 'Country', properties: { kind: { const: 'Country' } } },
            ],
          },
        },
      },
    });
    const script = [
      [T('{"result": {"kind": "Planet", "data": {}}}')],
      [T('{"result": {"kind": "City", "data": {"city": 1}}}')],
      [T('{}')],
      [T('{"result": {"kind": "Country", "data": {"country": "Italy"}}}')],
    ];
    const agent = new Agent({
      model: golden(script).model,
      outputType: nativeOutput([city, country]),
      retries: 3,
    });
    const result = await agent.run('x');
    expect(result.output).toEqual({ country: 'Italy' });
    expect(describeHistory(result.allMessages()).filter((line) => line.includes('retry'))).toEqual([
      'request [retry - [["literal_error","result","kind"]]]',
      'request [retry - [["string_type","result","data","city"]]]',
      'request [retry - [["missing","result"]]]',
    ]);
  });

  it('can be asked for by instructions alone', async () => {
    const prompted = await parametersFor(promptedOutput(city));
    expect(prompted.outputMode).toBe('prompted');
    expect(prompted.instructions).toContain('"title":"City"');
    expect(prompted.instructions).toContain('JSON');
    const own = await parametersFor(
      promptedOutput(city, {
        template: 'Fill this in: {schema}',
        name: 'place',
        description: 'Where.',
      }),
    );
    expect(own.instructions).toMatch(/^Fill this in: \{.*"title":"place".*"description":"Where\."/);
    const result = await new Agent({
      model: golden([[T('{"city": "Rome"}')]]).model,
      outputType: promptedOutput(city),
    }).run('x');
    expect(result.output).toEqual({ city: 'Rome' });
    expect(result.allMessages()[0]).toMatchObject({ instructions: null });
  });

  it('that contradicts itself is refused when the agent is defined', () => {
    const define = (outputType: OutputSpec) => () => new Agent({ outputType });
    expect(define([nativeOutput(city), 'text'])).toThrow(
      '`NativeOutput` must be the only output type.',
    );
    expect(define(['text', promptedOutput(city)])).toThrow(
      '`PromptedOutput` must be the only output type.',
    );
    expect(define(['text', textOutput((text) => text)])).toThrow(
      'Only one `text` or `TextOutput` is allowed.',
    );
    expect(define([])).toThrow('At least one output type must be provided.');
    expect(define(nativeOutput([]))).toThrow('At least one output type must be provided.');
  });

  it('can have its return replaced in the messages of the result', async () => {
    const agent = new Agent({
      model: golden([[C('final_result', { city: 'Rome' }, 'o')]]).model,
      outputType: city,
    });
    const result = await agent.run('x');
    const options = { outputToolReturnContent: 'Sent.' };
    expect(describeHistory(result.allMessages(options)).at(-1)).toBe('request [return o "Sent."]');
    expect(describeHistory(result.newMessages()).at(-1)).toBe(
      'request [return o "Final result processed."]',
    );
    expect(JSON.parse(result.allMessagesJson(options))[2].parts[0].content).toBe('Sent.');
    const text = await new Agent({ model: 'test' }).run('x');
    expect(() => text.allMessages(options)).toThrow(
      'Cannot set output tool return content when the return type is `str`.',
    );
  });
});

describe('a streamed run without a response to stream', () => {
  it('holds the finished result', async () => {
    const { model } = golden([[T('{"city": "Rome"}')]]);
    await using result = await new Agent({ model, outputType: city }).runStream('x');
    const outputs: unknown[] = [];
    for await (const output of result.streamOutput()) outputs.push(output);
    expect(outputs).toEqual([{ city: 'Rome' }]);
    expect(
      await thrownBy(async () => {
        for await (const _ of result.streamText());
      }),
    ).toMatchObject({
      message: 'stream_text() can only be used with text responses',
    });
    const responses: unknown[] = [];
    for await (const { parts } of result.streamResponses()) responses.push(parts.length);
    expect(responses).toEqual([1]);
    expect(result.allMessages()).toHaveLength(2);
    expect(result.timestamp).toBe(result.response.timestamp);
  });
});

describe('the responses of a streamed run', () => {
  it('come as they grow, and complete the run', async () => {
    const { model } = golden([[T('one two three four five')]]);
    await using result = await new Agent({ model, metadata: { a: 1 } }).runStream('x');
    expect(result.usage).toMatchObject({ requests: 1, outputTokens: 3 });
    const seen: string[] = [];
    for await (const { state, parts } of result.streamResponses({ debounceBySeconds: null })) {
      const [part] = parts;
      seen.push(`${state} ${part?.partKind === 'text' ? part.content : ''}`);
    }
    expect(seen.at(0)).toBe('incomplete one two three ');
    expect(seen.at(-1)).toBe('complete one two three four five');
    expect([result.isComplete, result.metadata]).toEqual([true, { a: 1 }]);
    expect(result.newMessages()).toHaveLength(2);
    expect(JSON.parse(result.newMessagesJson())).toEqual(JSON.parse(result.allMessagesJson()));
    expect([result.runId, result.conversationId]).toEqual([
      result.allMessages()[0]?.runId,
      result.allMessages()[0]?.conversationId,
    ]);
    expect(await result.getOutput()).toBe('one two three four five');
    expect(result.usage.outputTokens).toBe(5);
  });
});

describe('the beginning of a JSON text', () => {
  it.each([
    ['', undefined],
    ['{', {}],
    ['{"a', {}],
    ['{"a":', {}],
    ['{"a": "x', { a: 'x' }],
    ['{"a": "x\\', { a: 'x' }],
    ['{"a": 1, "b', { a: 1 }],
    ['{"a": [1, 2', { a: [1, 2] }],
    ['{"a": [1, {"b": tr', { a: [1, {}] }],
    ['[1, "two", nul', [1, 'two']],
    ['"text', 'text'],
    ['12', 12],
    ['tru', undefined],
  ])('%j stands for %j', (text, value) => {
    expect(parsePartialJson(text)).toEqual(value);
  });

  it('never throws, and is the whole value when the text is whole', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, cut) => {
        parsePartialJson(text.slice(0, cut % (text.length + 1)));
        expect(parsePartialJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});
