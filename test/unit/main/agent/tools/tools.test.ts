import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { functionToolset } from '../../../../../main/agent/tools/function-toolset.ts';
import { ModelRetry } from '../../../../../main/agent/tools/model-retry.ts';
import type { StandardSchema } from '../../../../../main/agent/tools/standard-schema.ts';
import { ToolReturn } from '../../../../../main/agent/tools/tool-return.ts';
import { defineTool, type Tool } from '../../../../../main/agent/tools/tool.ts';
import { logEvents } from '../../../../support/agent/event-log.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';

const plain = (name: string) => defineTool({ name, execute: () => name });

const results = (log: readonly string[]) =>
  log.filter((line) => line.startsWith('function_tool_result')).map((line) => line.split(' ')[1]);

describe('a tool', () => {
  it('is shown to the model by the schema of its parameters [A-132]', async () => {
    const model = new TestModel();
    const parameters = z.object({
      count: z.int().describe('How many.'),
      name: z.string().min(2).default('x'),
      tags: z.array(z.string()).optional(),
    });
    const tool = defineTool({ name: 'look', description: 'Looks.', parameters, execute: () => 1 });
    await new Agent({ model, tools: [tool] }).run('x');
    expect(model.lastModelRequestParameters?.functionTools[0]).toMatchObject({
      name: 'look',
      description: 'Looks.',
      kind: 'function',
      parametersJsonSchema: {
        type: 'object',
        properties: {
          count: { type: 'integer', description: 'How many.' },
          name: { type: 'string', minLength: 2, default: 'x' },
          tags: { type: 'array', items: { type: 'string' } },
        },
        required: ['count'],
        additionalProperties: false,
      },
    });
    expect(tool.definition.parametersJsonSchema['$schema']).toBeUndefined();
  });

  it('takes a schema of any library that follows the standard [A-132]', async () => {
    const even: StandardSchema<{ n: number }> = {
      '~standard': {
        version: 1,
        vendor: 'own',
        validate: (value) => {
          const n: unknown =
            typeof value === 'object' && value !== null ? Reflect.get(value, 'n') : null;
          return typeof n === 'number' && n % 2 === 0
            ? { value: { n } }
            : { issues: [{ message: 'must be even', path: [{ key: 'n' }] }] };
        },
      },
    };
    const parametersJsonSchema = {
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
    };
    const tool = defineTool({
      name: 'halve',
      parameters: even,
      parametersJsonSchema,
      execute: ({ n }) => n / 2,
    });
    const { model } = golden([[C('halve', { n: 3 }, 'a')], [C('halve', { n: 4 }, 'b')], [T('ok')]]);
    const result = await new Agent({ model, tools: [tool] }).run('x');
    expect(describeHistory(result.allMessages())[2]).toBe(
      'request [retry halve [["value_error","n"]]]',
    );
    expect(describeHistory(result.allMessages())[4]).toBe('request [return b 2]');
    expect(() => defineTool({ name: 'halve', parameters: even, execute: () => 1 })).toThrow(
      "Schemas of 'own' do not tell their JSON schema; pass it beside the schema.",
    );
    const telling = {
      '~standard': { ...even['~standard'], jsonSchema: { input: () => parametersJsonSchema } },
    };
    expect(
      defineTool({ name: 'halve', parameters: telling, execute: () => 1 }).definition
        .parametersJsonSchema,
    ).toEqual({
      ...parametersJsonSchema,
      additionalProperties: false,
    });
  });

  it('takes a plain JSON schema and checks by it', async () => {
    const tool = defineTool<{ n: number }>({
      name: 'double',
      parametersJsonSchema: {
        type: 'object',
        properties: { n: { type: 'number' } },
        required: ['n'],
      },
      execute: ({ n }) => n * 2,
    });
    const { model } = golden([[C('double', {}, 'a')], [C('double', { n: 2 }, 'b')], [T('ok')]]);
    const result = await new Agent({ model, tools: [tool] }).run('x');
    expect(describeHistory(result.allMessages())[2]).toBe(
      'request [retry double [["missing","n"]]]',
    );
    expect(describeHistory(result.allMessages())[4]).toBe('request [return b 4]');
  });

  it('needs an object for its parameters, and a positive timeout', () => {
    expect(() => defineTool({ name: 'x', parameters: z.string(), execute: () => 1 })).toThrow(
      'needs an object schema',
    );
    expect(() => defineTool({ name: 'x', timeoutSeconds: 0, execute: () => 1 })).toThrow(
      'timeout must be > 0',
    );
    expect(() => new Agent({ model: 'test', toolTimeoutSeconds: -1 })).toThrow(
      'tool_timeout must be > 0',
    );
  });

  it('may say more than its value: content for the model after all results, metadata for the app', async () => {
    const tools = [
      defineTool({
        name: 'rich',
        execute: () =>
          new ToolReturn({
            returnValue: { ok: true },
            content: 'See the picture.',
            metadata: { file: 'a.png' },
          }),
      }),
      defineTool({ name: 'plain', execute: () => undefined }),
    ];
    const { model } = golden([[C('rich', {}, 'a'), C('plain', {}, 'b')], [T('ok')]]);
    const result = await new Agent({ model, tools }).run('x');
    expect(describeHistory(result.allMessages())[2]).toBe(
      'request [return a {"ok":true}, return b null, user "See the picture."]',
    );
    expect(result.allMessages()[2]?.parts[0]).toMatchObject({ metadata: { file: 'a.png' } });
  });

  it('may return what JSON can hold and nothing else', async () => {
    const run = (value: unknown) =>
      new Agent({
        model: golden([[C('give')], [T('ok')]]).model,
        tools: [defineTool({ name: 'give', execute: () => value })],
      }).run('x');
    const date = new Date('2030-01-01T00:00:00.000Z');
    expect(describeHistory((await run({ date, f: () => 1 })).allMessages())[2]).toContain(
      '{"date":"2030-01-01T00:00:00.000Z"}',
    );
    expect(describeHistory((await run(() => 1)).allMessages())[2]).toContain('null');
    expect(await thrownBy(run(1n))).toMatchObject({
      message: "Tool 'give' returned what JSON cannot hold.",
    });
    expect(await thrownBy(run([new ToolReturn({ returnValue: 1 })]))).toMatchObject({
      message: "The return value of tool 'give' contains a ToolReturn inside a list.",
    });
  });

  it('that throws anything else ends the run with it, and stops the others', async () => {
    const failure = new Error('disk full');
    const signals: AbortSignal[] = [];
    const tools = [
      defineTool({
        name: 'fails',
        execute: async () => {
          await new Promise(setImmediate);
          throw failure;
        },
      }),
      defineTool({
        name: 'hangs',
        execute: (_, ctx) => {
          signals.push(ctx.signal);
          return new Promise(() => {});
        },
      }),
      plain('quick'),
    ];
    const { model } = golden([[C('hangs'), C('quick'), C('fails')]]);
    const run = await new Agent({ model, tools }).iter('x');
    const error = await thrownBy(async () => {
      for await (const _ of run);
    });
    expect(error).toBe(failure);
    expect(signals[0]?.aborted).toBe(true);
    expect(describeHistory(run.allMessages()).at(-1)).toBe(
      'request interrupted [return id_quick "quick"]',
    );
    await run[Symbol.asyncDispose]();
  });

  it('that throws gives the others a moment to finish what they have', async () => {
    const tools = [
      defineTool({
        name: 'fails',
        execute: async () => {
          await new Promise(setImmediate);
          throw new Error('disk full');
        },
      }),
      defineTool({
        name: 'winds_up',
        execute: (_, ctx) =>
          new Promise((resolve) => {
            ctx.signal.addEventListener('abort', () => resolve('half done'));
          }),
      }),
    ];
    const run = await new Agent({ model: golden([[C('winds_up'), C('fails')]]).model, tools }).iter(
      'x',
    );
    await thrownBy(async () => {
      for await (const _ of run);
    });
    expect(describeHistory(run.allMessages()).at(-1)).toBe(
      'request interrupted [return id_winds_up "half done"]',
    );
    await run[Symbol.asyncDispose]();
  });

  it('can be changed, renamed or hidden for each request', async () => {
    const model = new TestModel();
    const make = (prepare: Parameters<typeof defineTool>[0]['prepare']) =>
      defineTool({
        name: 'look',
        ...(prepare !== undefined && { prepare }),
        execute: () => 'seen',
      });
    const renamed = make((_, definition) => ({
      ...definition,
      name: 'watch',
      description: 'Other.',
    }));
    const result = await new Agent({ model, tools: [renamed] }).run('x');
    expect(result.output).toBe('{"watch":"seen"}');
    const { model: asking } = golden([[C('look')], [T('ok')]]);
    const hidden = await new Agent({ model: asking, tools: [make(() => null)] }).run('x');
    expect(describeHistory(hidden.allMessages())[2]).toContain(
      "Unknown tool name: 'look'. No tools available.",
    );
  });

  it('shares its name with no other', async () => {
    const one = () => plain('same');
    expect(() => new Agent({ model: 'test', tools: [one(), one()] })).toThrow(
      "Tool name conflicts with existing tool: 'same'",
    );
    const toolset = functionToolset({ tools: [one()], id: 'other' });
    await expect(
      new Agent({ model: 'test', tools: [one()], toolsets: [toolset] }).run('x'),
    ).rejects.toThrow(
      "FunctionToolset 'other' defines a tool whose name conflicts with existing tool from the agent: 'same'.",
    );
    const output = functionToolset({ tools: [plain('final_result')] });
    await expect(
      new Agent({ model: 'test', toolsets: [output], outputType: z.object({ a: z.string() }) }).run(
        'x',
      ),
    ).rejects.toThrow("conflicts with existing tool from the output tools: 'final_result'");
  });
});

/** Two tools of which the first ends when the second has. */
function slowAndFast(): Tool[] {
  const fast = Promise.withResolvers<undefined>();
  return [
    defineTool({
      name: 'slow',
      execute: async () => {
        await fast.promise;
        await new Promise(setImmediate);
        return 'slow';
      },
    }),
    defineTool({
      name: 'fast',
      execute: async () => {
        fast.resolve(undefined);
        return 'fast';
      },
    }),
  ];
}

describe('several calls in one response', () => {
  it('run side by side: results are told as they come, and sent in the order of the calls', async () => {
    const { model, asked } = golden([[C('slow'), C('fast')], [T('ok')]]);
    const agent = new Agent({ model, tools: slowAndFast() });
    const log = await logEvents(agent.runStreamEvents('x'));
    expect(results(log)).toEqual(['id_fast', 'id_slow']);
    expect(describeHistory(asked[1]?.messages ?? []).at(-1)).toBe(
      'request [return id_slow "slow", return id_fast "fast"]',
    );
  });

  it('can be told of in their own order, still running side by side', async () => {
    const { model } = golden([[C('slow'), C('fast')], [T('ok')]]);
    const agent = new Agent({
      model,
      toolExecution: 'parallel_ordered_events',
      tools: slowAndFast(),
    });
    expect(results(await logEvents(agent.runStreamEvents('x')))).toEqual(['id_slow', 'id_fast']);
  });

  it('run one after the other when the agent or a tool wants it so', async () => {
    const order = async (toolExecution: 'parallel' | 'sequential', sequential: boolean) => {
      const log: string[] = [];
      const tool = (name: string, turns: number, alone = false) =>
        defineTool({
          name,
          sequential: alone,
          execute: async () => {
            log.push(`+${name}`);
            for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
            log.push(`-${name}`);
          },
        });
      const { model } = golden([[C('a'), C('b'), C('c')], [T('ok')]]);
      await new Agent({
        model,
        toolExecution,
        tools: [tool('a', 8), tool('b', 3, sequential), tool('c', 1)],
      }).run('x');
      return log.join(' ');
    };
    expect(await order('parallel', false)).toBe('+a +b +c -c -b -a');
    expect(await order('parallel', true)).toBe('+a -a +b -b +c -c');
    expect(await order('sequential', false)).toBe('+a -a +b -b +c -c');
  });

  it('with the same id are told apart', async () => {
    const seen: unknown[] = [];
    const tool = defineTool({
      name: 'look',
      parameters: z.object({ n: z.int() }),
      execute: ({ n }, ctx) => {
        seen.push(ctx.toolCallId);
        return n;
      },
    });
    const { model } = golden([
      [C('look', { n: 1 }, 'x'), C('look', { n: 2 }, 'x'), C('look', { n: 3 }, '')],
      [T('ok')],
    ]);
    const result = await new Agent({ model, tools: [tool] }).run('x');
    expect(new Set(seen).size).toBe(3);
    expect(seen[0]).toBe('x');
    expect(
      result.allMessages()[2]?.parts.map((part) => part.partKind === 'tool-return' && part.content),
    ).toEqual([1, 2, 3]);
  });
});

describe('a toolset', () => {
  it('can be made for one run alone, and is told when the run is over', async () => {
    const log: string[] = [];
    const toolset = {
      ...functionToolset({ tools: [] }),
      forRun: async () => {
        log.push('for run');
        return {
          ...functionToolset({ tools: [plain('own')], instructions: 'Own.' }),
          exit: async () => {
            log.push('exit');
          },
        };
      },
    };
    const model = new TestModel();
    const agent = new Agent({ model, toolsets: [toolset] });
    expect((await agent.run('x')).output).toBe('{"own":"own"}');
    expect(model.lastModelRequestParameters?.instructions).toBe('Own.');
    const failing = new Agent({
      model: golden([[C('nope')], [C('nope')]]).model,
      toolsets: [toolset],
    });
    await thrownBy(failing.run('x'));
    expect(log).toEqual(['for run', 'exit', 'for run', 'exit']);
  });

  it('offers other tools from step to step', async () => {
    const { model, asked } = golden([[C('first')], [T('ok')]]);
    const toolset = {
      id: null,
      label: 'steps',
      getTools: (ctx: { readonly runStep: number }) => {
        const tools = functionToolset({
          tools: [plain(ctx.runStep === 1 ? 'first' : 'second')],
        });
        return tools.getTools(ctx as never);
      },
    };
    await new Agent({ model, toolsets: [toolset] }).run('x');
    expect(asked.map(({ info }) => info.functionTools.map(({ name }) => name))).toEqual([
      ['first'],
      ['second'],
    ]);
  });
});

describe('a capability', () => {
  it('brings tools that carry its id, settings, a model and instances for one run', async () => {
    const model = new TestModel();
    const seen: unknown[] = [];
    class Notes {
      readonly tools = [
        defineTool({
          name: 'note',
          execute: (_, ctx) => seen.push([...ctx.capabilities.keys()]),
          prepare: (_, definition) => {
            seen.push(definition.capabilityId);
            return definition;
          },
        }),
      ];
    }
    const agent = new Agent({
      capabilities: [
        new Notes(),
        { id: 'notes_2' },
        { name: 'plain', model },
        { forRun: () => ({ id: 'made' }) },
      ],
    });
    await agent.run('x', { capabilities: [{}] });
    expect(seen).toContainEqual('notes');
    expect(seen).toContainEqual(['notes', 'notes_2', 'plain', 'made', 'capability']);
    const message =
      "Capability id 'x' is used by multiple capabilities. Capability ids must be unique within a run.";
    expect(() => new Agent({ model, capabilities: [{ id: 'x' }, { id: 'x' }] })).toThrow(message);
    const twice = { capabilities: [{ id: 'x' }] };
    await expect(new Agent({ model, ...twice }).run('x', twice)).rejects.toThrow(message);
  });

  it('keeps a name that is taken apart by a number', async () => {
    const keys: string[][] = [];
    const agent = new Agent({
      model: 'test',
      capabilities: [{}, {}, { id: 'capability_2' }],
      instructions: (ctx) => {
        keys.push([...ctx.capabilities.keys()]);
        return null;
      },
    });
    await agent.run('x');
    expect(keys).toEqual([['capability', 'capability_3', 'capability_2']]);
  });
});

describe('a tool that fails', () => {
  it('and a retry it asks for are not mixed up with errors of the same name', async () => {
    const lookalike = Object.assign(new Error('x'), { name: 'ModelRetry' });
    expect(lookalike).not.toBeInstanceOf(ModelRetry);
    const tool = defineTool({
      name: 'look',
      execute: () => {
        throw lookalike;
      },
    });
    expect(
      await thrownBy(new Agent({ model: golden([[C('look')]]).model, tools: [tool] }).run('x')),
    ).toBe(lookalike);
  });
});
