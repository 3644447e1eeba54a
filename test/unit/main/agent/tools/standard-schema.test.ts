import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { UserError } from '../../../../../main/agent/errors.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import { fromJsonSchema, toJsonSchema } from '../../../../../main/agent/tools/json-schema.ts';
import type {
  StandardIssue,
  StandardSchema,
} from '../../../../../main/agent/tools/standard-schema.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { validateValue } from '../../../../../main/agent/tools/validate-value.ts';
import type { ModelMessage } from '../../../../../preload/contract/message.ts';
import { call, text } from '../../../../support/message-builders.ts';

/** A schema as another library than zod would bring it: it wants `{ n: number }`. */
function foreign(
  issues: (value: unknown) => readonly StandardIssue[],
): StandardSchema<{ n: number }> {
  return {
    '~standard': {
      version: 1,
      vendor: 'foreign',
      validate: async (value) => {
        const found = issues(value);
        // What it gives is what it was given, by the contract of the two.
        return found.length === 0 ? { value: value as { n: number } } : { issues: found };
      },
      jsonSchema: {
        input: () => ({ type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }),
      },
    },
  };
}

const needsN = foreign((value) =>
  typeof (value as { n?: unknown }).n === 'number'
    ? []
    : [{ message: 'n is no number', path: ['n'] }],
);

describe('a schema of another library', () => {
  it('describes a tool, checks its arguments, and says to the model what is wrong [A-132, A-154]', async () => {
    const asked: (readonly ModelMessage[])[] = [];
    const model = new FunctionModel({
      function: (messages, info) => {
        asked.push(messages);
        expect(info.functionTools[0]?.parametersJsonSchema).toMatchObject({ required: ['n'] });
        if (asked.length === 1) return [call('c1', 'double', '{"n":"two"}')];
        return asked.length === 2 ? [call('c2', 'double', '{"n":2}')] : [text('Four.')];
      },
    });
    const seen: number[] = [];
    const double = defineTool({
      name: 'double',
      parameters: needsN,
      execute: ({ n }) => {
        seen.push(n);
        return n * 2;
      },
    });
    expect((await new Agent({ model, tools: [double] }).run('go')).output).toBe('Four.');
    expect(seen).toEqual([2]);
    expect(asked[1]?.at(-1)?.parts[0]).toMatchObject({
      partKind: 'retry-prompt',
      content: [{ loc: ['n'], msg: 'n is no number', input: 'two' }],
    });
  });

  it('names places by keys of any form, and shows what stood there as far as it can', async () => {
    const symbol = Symbol('hidden');
    const schema = foreign(() => [
      { message: 'deep', path: [{ key: 'list' }, 0, 'x'] },
      { message: 'beyond', path: ['list', 3, 'y'] },
      { message: 'odd', path: [symbol] },
      { message: 'whole' },
      { message: 'live', path: ['fn'] },
    ]);
    const value = { list: [{ x: 1 }], fn: () => 1 };
    const result = await validateValue(schema, value);
    expect(result).toMatchObject({
      ok: false,
      issues: [
        { loc: ['list', 0, 'x'], msg: 'deep', input: 1 },
        { loc: ['list', 3, 'y'], msg: 'beyond', input: null },
        { loc: ['Symbol(hidden)'], msg: 'odd', input: null },
        { loc: [], msg: 'whole' },
        { loc: ['fn'], msg: 'live', input: '() => 1' },
      ],
    });
  });

  it('must be told its JSON schema when its library cannot tell', () => {
    const { jsonSchema: _, ...mute } = needsN['~standard'];
    expect(() => toJsonSchema({ '~standard': mute })).toThrow(UserError);
    expect(() => toJsonSchema({ '~standard': mute })).toThrow("Schemas of 'foreign'");
  });

  it('can be a plain JSON schema', async () => {
    const schema = fromJsonSchema({
      type: 'object',
      properties: { n: { type: 'number' } },
      required: ['n'],
    });
    expect((await validateValue(schema, { n: 1 })).ok).toBe(true);
    expect((await validateValue(schema, { n: 'one' })).ok).toBe(false);
  });
});
