import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import { IncompleteToolCall, UnexpectedModelBehavior } from '../../../../../main/agent/errors.ts';
import { captureRunMessages } from '../../../../../main/agent/messages/capture-run-messages.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import {
  outputFunction,
  textOutput,
  toolOutput,
} from '../../../../../main/agent/output/output-spec.ts';
import { functionToolset } from '../../../../../main/agent/tools/function-toolset.ts';
import { ModelRetry, ToolFailed } from '../../../../../main/agent/tools/model-retry.ts';
import { SchemaValidationError } from '../../../../../main/agent/tools/schema-validation-error.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { logEvents } from '../../../../support/agent/event-log.ts';
import { C, golden, T, type GoldenResponse } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';

const always = (toolName: string, count = 9): GoldenResponse[] =>
  Array.from({ length: count }, (_, at) => [C(toolName, {}, `${toolName}${at}`)]);

const stubborn = (options: { readonly name?: string; readonly retries?: number } = {}) =>
  defineTool({
    name: options.name ?? 'stubborn',
    ...(options.retries !== undefined && { retries: options.retries }),
    execute: () => {
      throw new ModelRetry('Please try again.');
    },
  });

const toolMessage = (name: string, limit: number) =>
  `Tool '${name}' exceeded max retries count of ${limit}. Consider raising the retry limit`;

describe('a call that the model got wrong', () => {
  it('comes back with what is wrong with its arguments [A-154]', async () => {
    const tool = defineTool({
      name: 'add',
      parameters: z.strictObject({ n: z.int(), m: z.int() }),
      execute: ({ n, m }) => n + m,
    });
    const { model, asked } = golden([
      [C('add', { n: 'x', extra: true }, 'a')],
      [C('add', { n: 1, m: 2 }, 'b')],
      [T('3')],
    ]);
    await new Agent({ model, tools: [tool] }).run('x');
    const [retry] = asked[1]?.messages.at(-1)?.parts ?? [];
    if (retry?.partKind !== 'retry-prompt' || typeof retry.content === 'string')
      throw new TypeError('No details.');
    expect(retry.toolName).toBe('add');
    expect(retry.content.map(({ type, loc, input }) => ({ type, loc, input }))).toEqual(
      expect.arrayContaining([
        { type: 'missing', loc: ['m'], input: { n: 'x', extra: true } },
        { type: 'extra_forbidden', loc: ['extra'], input: true },
      ]),
    );
    expect(retry.content.find(({ loc }) => loc[0] === 'n')?.input).toBe('x');
    expect(describeHistory(asked[2]?.messages ?? []).at(-1)).toBe('request [return b 3]');
  });

  it('comes back when its JSON is broken or its tool is not there', async () => {
    const { model } = golden([[C('look', '{"q": ', 'a'), C('nope', {}, 'b')], [T('ok')]]);
    const agent = new Agent({ model, tools: [defineTool({ name: 'look', execute: () => 1 })] });
    const result = await agent.run('x');
    expect(describeHistory(result.allMessages())[2]).toBe(
      `request [retry look [["json_invalid"]], retry nope "Unknown tool name: 'nope'. Available tools: 'look'"]`,
    );
    const bare = await new Agent({ model: golden([[C('nope', {}, 'b')], [T('ok')]]).model }).run(
      'x',
    );
    expect(describeHistory(bare.allMessages())[2]).toContain(
      "Unknown tool name: 'nope'. No tools available.",
    );
  });

  it('is told of as not valid before any call is carried out', async () => {
    const { model } = golden([[C('look', {}, 'a'), C('nope', {}, 'b')], [T('ok')]]);
    const agent = new Agent({
      model,
      tools: [defineTool({ name: 'look', execute: () => 'seen' })],
    });
    const log = await logEvents(agent.runStreamEvents('x'));
    const told = log.filter((line) => line.startsWith('function'));
    expect(told.slice(0, 2)).toEqual([
      'function_tool_call look a valid true',
      'function_tool_call nope b valid false',
    ]);
    expect(told.slice(2).toSorted()).toEqual([
      'function_tool_result a success "seen"',
      "function_tool_result b retry \"Unknown tool name: 'nope'. Available tools: 'look'\"",
    ]);
  });

  it('can be sent back by the tool, by its validator and by a timeout [A-155]', async () => {
    const timedOut: boolean[] = [];
    const tools = [
      stubborn(),
      defineTool({
        name: 'checked',
        parameters: z.object({ n: z.int() }),
        argsValidator: (_, { n }) => {
          if (n > 5) throw new ModelRetry('too large');
        },
        execute: () => 'never',
      }),
      defineTool({
        name: 'slow',
        timeoutSeconds: 0.01,
        execute: (_, ctx) =>
          new Promise(() => {
            ctx.signal.addEventListener('abort', () => timedOut.push(true));
          }),
      }),
      defineTool({
        name: 'broken',
        execute: () => {
          throw new ToolFailed('gone for good');
        },
      }),
    ];
    const { model } = golden([
      [
        C('stubborn', {}, 'a'),
        C('checked', { n: 9 }, 'b'),
        C('slow', {}, 'c'),
        C('broken', {}, 'd'),
      ],
      [T('ok')],
    ]);
    const result = await new Agent({ model, tools }).run('x');
    expect(describeHistory(result.allMessages())[2]).toBe(
      'request [retry stubborn "Please try again.", retry checked "too large", retry slow "Timed out after 0.01 seconds.", failed d "gone for good"]',
    );
    expect(timedOut).toEqual([true]);
    expect(result.usage.toolCalls).toBe(0);
  });

  it('sees how often it failed, and may [A-158]', async () => {
    const seen: unknown[] = [];
    const tool = defineTool({
      name: 'look',
      retries: 2,
      execute: (_, ctx) => {
        seen.push([ctx.retry, ctx.maxRetries, ctx.lastAttempt, ctx.retries]);
        if (seen.length < 3) throw new ModelRetry('again');
        return 'found';
      },
    });
    await new Agent({ model: golden([...always('look', 3), [T('ok')]]).model, tools: [tool] }).run(
      'x',
    );
    expect(seen).toEqual([
      [0, 2, false, {}],
      [1, 2, false, { look: 1 }],
      [2, 2, true, { look: 2 }],
    ]);
  });

  it('starts anew after a success; several failures in one response count once', async () => {
    let calls = 0;
    const tool = defineTool({
      name: 'look',
      execute: () => {
        calls += 1;
        if (calls !== 3) throw new ModelRetry('again');
        return 'found';
      },
    });
    const script = [
      [C('look', {}, 'a'), C('look', {}, 'b')],
      [C('look', {}, 'c')],
      [C('look', {}, 'd')],
      [C('look', {}, 'e')],
    ];
    const error = await thrownBy(
      new Agent({ model: golden(script).model, tools: [tool] }).run('x'),
    );
    expect(calls).toBe(5);
    expect((error as Error).message).toContain(toolMessage('look', 1));
  });
});

describe('the budget of a tool', () => {
  const limitOf = async (
    ...[options, run, tools]: [
      ConstructorParameters<typeof Agent>[0]?,
      { readonly retries?: number | { readonly tools?: number; readonly output?: number } }?,
      ReturnType<typeof stubborn>[]?,
    ]
  ) => {
    const agent = new Agent({
      ...(options as object),
      model: golden(always('stubborn')).model,
      tools: tools ?? [stubborn()],
    });
    const error = await thrownBy(agent.run('x', run));
    expect(error).toBeInstanceOf(UnexpectedModelBehavior);
    expect((error as Error).cause).toBeInstanceOf(ModelRetry);
    return Number(/count of (\d+)/.exec((error as Error).message)?.[1]);
  };

  it('is 1, or the agent’s, or the run’s, or the tool’s own [A-156, A-157]', async () => {
    expect(await limitOf()).toBe(1);
    expect(await limitOf({ retries: 3 })).toBe(3);
    expect(await limitOf({ retries: { tools: 2 } })).toBe(2);
    expect(await limitOf({ retries: { output: 4 } })).toBe(1);
    expect(await limitOf({ retries: 3 }, { retries: 0 })).toBe(0);
    expect(await limitOf({ retries: 3 }, { retries: { tools: 2 } })).toBe(2);
    expect(await limitOf({ retries: 3 }, { retries: 2 }, [stubborn({ retries: 5 })])).toBe(5);
  });

  it('can be the toolset’s, and a block around can replace it', async () => {
    const toolset = functionToolset({ tools: [stubborn()], maxRetries: 2 });
    const make = () => new Agent({ model: golden(always('stubborn')).model, toolsets: [toolset] });
    expect(String(await thrownBy(make().run('x')))).toContain(toolMessage('stubborn', 2));
    const agent = new Agent({
      model: golden(always('stubborn')).model,
      tools: [stubborn()],
      retries: 4,
    });
    const inBlock = agent.override({ retries: 0 }, () => agent.run('x', { retries: 3 }));
    expect(String(await thrownBy(inBlock))).toContain(toolMessage('stubborn', 0));
  });

  it('holds for a tool that does not exist, too', async () => {
    const agent = new Agent({ model: golden(always('nope')).model });
    expect(String(await thrownBy(agent.run('x')))).toContain(toolMessage('nope', 1));
  });

  it('cannot be negative', async () => {
    const message = 'max_retries must be >= 0, got -1';
    expect(() => new Agent({ model: 'test', retries: { tools: -1 } })).toThrow(message);
    expect(() => new Agent({ model: 'test', retries: { output: -1 } })).toThrow(message);
    await expect(new Agent({ model: 'test' }).run('x', { retries: -1 })).rejects.toThrow(message);
    expect(() => stubborn({ retries: -1 })).toThrow(message);
    expect(() => new Agent({ model: 'test', retries: -1 })).toThrow(message);
    expect(
      () => new Agent({ model: 'test', outputType: toolOutput(z.object({}), { maxRetries: -1 }) }),
    ).toThrow(message);
  });

  it('ends the run with its history when it is used up [A-168, A-170, A-167]', async () => {
    const calc = defineTool({
      name: 'calc_volume',
      parameters: z.object({ size: z.int() }),
      execute: ({ size }) => {
        if (size === 42) return size ** 3;
        throw new ModelRetry('Please try again.');
      },
    });
    const script = [[C('calc_volume', { size: 6 }, 'a')], [C('calc_volume', { size: 6 }, 'b')]];
    await captureRunMessages(async (messages) => {
      const agent = new Agent({ model: golden(script).model, tools: [calc] });
      const error = await thrownBy(agent.run('Please get me the volume of a box with size 6.'));
      expect(String(error)).toContain(toolMessage('calc_volume', 1));
      expect((error as Error).cause).toMatchObject({ message: 'Please try again.' });
      expect(describeHistory(messages)).toEqual([
        'request [user "Please get me the volume of a box with size 6."]',
        'response [call calc_volume a {"size":6}]',
        'request [retry calc_volume "Please try again."]',
        'response [call calc_volume b {"size":6}]',
        'request interrupted []',
      ]);
      expect(messages[1]).toMatchObject({ usage: { inputTokens: 62, outputTokens: 4 } });
      expect(messages[3]).toMatchObject({ usage: { inputTokens: 72, outputTokens: 8 } });
    });
  });

  it('keeps what other calls of that response had finished [A-169]', async () => {
    const failure = new Error('missing density');
    const tools = [
      defineTool({ name: 'get_volume', sequential: true, execute: () => 216 }),
      defineTool({
        name: 'get_mass',
        sequential: true,
        execute: () => {
          throw failure;
        },
      }),
    ];
    await captureRunMessages(async (messages) => {
      const script = [[C('get_volume', {}, 'volume_call'), C('get_mass', {}, 'mass_call')]];
      expect(await thrownBy(new Agent({ model: golden(script).model, tools }).run('x'))).toBe(
        failure,
      );
      expect(describeHistory(messages).at(-1)).toBe('request interrupted [return volume_call 216]');
    });
  });

  it('tells of a response that the token limit cut in a call', async () => {
    const model = new FunctionModel({
      function: () => ({ parts: [C('stubborn', '{"q": "wh', 'a')], finishReason: 'length' }),
    });
    const error = await thrownBy(
      new Agent({ model, tools: [stubborn({ retries: 0 })], modelSettings: { maxTokens: 9 } }).run(
        'x',
      ),
    );
    expect(error).toBeInstanceOf(IncompleteToolCall);
    expect(String(error)).toContain('Model token limit (9) exceeded while generating a tool call');
  });
});

describe('an output that is not right', () => {
  const city = z.object({ city: z.string() });

  it('of text is asked for again, as often as the run’s budget allows [A-159]', async () => {
    const seen: unknown[] = [];
    const run = (retries?: number) =>
      new Agent({
        model: golden([[T('no')], [T('no')], [T('no')], [T('no')]]).model,
        ...(retries !== undefined && { retries }),
        outputValidators: [
          (_, ctx) => {
            seen.push([ctx.retry, ctx.maxRetries, ctx.lastAttempt]);
            throw new ModelRetry('not that');
          },
        ],
      }).run('x');
    const error = await thrownBy(run());
    expect(error).toMatchObject({
      name: 'UnexpectedModelBehavior',
      message: 'Exceeded maximum output retries (1)',
    });
    expect((error as Error).cause).toMatchObject({ message: 'not that' });
    expect(seen).toEqual([
      [0, 1, false],
      [1, 1, true],
    ]);
    expect(String(await thrownBy(run(2)))).toContain('Exceeded maximum output retries (2)');
  });

  it('that is not there is asked for in words that fit what the run takes', async () => {
    const tool = defineTool({ name: 'look', execute: () => 1 });
    const ask = async (options: object, parts: GoldenResponse = []) => {
      const { model, asked } = golden([parts, [T('ok'), C('final_result', { city: 'Rome' })]]);
      await thrownBy(
        new Agent({ ...options, model }).run('x').then(() => {
          throw new Error('done');
        }),
      );
      const part = asked[1]?.messages.at(-1)?.parts[0];
      return part?.partKind === 'retry-prompt' ? [part.content, part.toolName] : null;
    };
    expect(await ask({})).toEqual(['Please return text.', null]);
    expect(await ask({}, [T('')])).toEqual(['Please return text.', null]);
    expect(await ask({ tools: [tool] })).toEqual(['Please return text or call a tool.', null]);
    expect(await ask({ outputType: city })).toEqual([
      'Please return text or include your response in a tool call.',
      null,
    ]);
    expect(await ask({ outputType: toolOutput(city) })).toEqual([
      'Please include your response in a tool call.',
      null,
    ]);
  });

  it('of an output tool has the tool’s own budget [A-160]', async () => {
    const script = Array.from({ length: 5 }, (_, at) => [C('final_result', { city: 1 }, `o${at}`)]);
    const run = (maxRetries?: number) =>
      new Agent({
        model: golden(script).model,
        outputType: toolOutput(city, maxRetries === undefined ? {} : { maxRetries }),
      }).run('x');
    const error = await thrownBy(run());
    expect(error).toMatchObject({ message: 'Exceeded maximum output retries (1)' });
    expect((error as Error).cause).toBeInstanceOf(SchemaValidationError);
    expect(await thrownBy(run(3))).toMatchObject({
      message: 'Exceeded maximum output retries (3)',
    });
    expect(await thrownBy(run(0))).toMatchObject({
      message: 'Exceeded maximum output retries (0)',
    });
  });

  it('can be sent back by an output function and by validators, which see the limit that will stop them [A-155, A-158]', async () => {
    const seen: unknown[] = [];
    const lookUp = outputFunction({
      name: 'look_up',
      parameters: city,
      execute: ({ city: name }, ctx) => {
        seen.push(['function', ctx.retry, ctx.maxRetries, ctx.toolName]);
        if (name === 'Nowhere') throw new ModelRetry('no such city');
        return name.length;
      },
    });
    const agent = new Agent({
      model: golden([
        [C('final_result', { city: 'Nowhere' }, 'a')],
        [C('final_result', { city: 'Rome' }, 'b')],
      ]).model,
      outputType: toolOutput(lookUp, { maxRetries: 2 }),
      outputValidators: [
        (output, ctx) => {
          seen.push(['validator', ctx.retry, ctx.maxRetries, ctx.partialOutput]);
          return output + 1;
        },
      ],
    });
    const result = await agent.run('x');
    expect(result.output).toBe(5);
    expect(describeHistory(result.allMessages())[2]).toBe(
      'request [retry final_result "no such city"]',
    );
    expect(seen).toEqual([
      ['function', 0, 2, 'final_result'],
      ['function', 1, 2, 'final_result'],
      ['validator', 1, 2, false],
    ]);
  });

  it('may be made of text by a function', async () => {
    const agent = new Agent({
      model: golden([[T('seven')], [T('7')]]).model,
      outputType: textOutput((text) => {
        if (Number.isNaN(Number(text))) throw new ModelRetry('digits');
        return Number(text);
      }),
    });
    const result = await agent.run('x');
    expect(result.output).toBe(7);
    expect(describeHistory(result.allMessages())[2]).toBe('request [retry - "digits"]');
  });

  it('lets the model think again and again within one tool’s budget [A-161]', async () => {
    const names: string[] = [];
    const tool = defineTool({
      name: 'get_user_by_name',
      retries: 2,
      parameters: z.object({ name: z.string() }),
      execute: ({ name }) => {
        names.push(name);
        if (name === 'John Doe') return 123;
        throw new ModelRetry(
          `No user found with name '${name}', remember to provide their full name`,
        );
      },
    });
    const message =
      'Hello John, would you be free for coffee sometime next week? Let me know what works for you!';
    const agent = new Agent({
      model: golden([
        [C('get_user_by_name', { name: 'John' }, '1')],
        [C('get_user_by_name', { name: 'John Doe' }, '2')],
        [C('final_result', { user_id: 123, message }, '3')],
      ]).model,
      tools: [tool],
      outputType: z.object({ user_id: z.int(), message: z.string() }),
    });
    const result = await agent.run('Send a message to John Doe asking for coffee next week');
    expect(result.output).toEqual({ user_id: 123, message });
    expect(names).toEqual(['John', 'John Doe']);
    expect(describeHistory(result.allMessages()).slice(2)).toEqual([
      `request [retry get_user_by_name "No user found with name 'John', remember to provide their full name"]`,
      'response [call get_user_by_name 2 {"name":"John Doe"}]',
      'request [return 2 123]',
      `response [call final_result 3 ${JSON.stringify({ user_id: 123, message })}]`,
      'request [return 3 "Final result processed."]',
    ]);
  });

  it('is an error at once when the model was cut or its answer withheld', async () => {
    const run = (answer: object) =>
      new Agent({ model: new FunctionModel({ function: () => ({ parts: [], ...answer }) }) }).run(
        'x',
      );
    expect(await thrownBy(run({ finishReason: 'length' }))).toMatchObject({
      message: expect.stringContaining(
        'Model token limit (provider default) exceeded before any response was generated.',
      ),
    });
    expect(await thrownBy(run({ finishReason: 'content_filter' }))).toMatchObject({
      name: 'ContentFilterError',
    });
  });

  it('is an error, too, when all that came of it is a text with nothing in it', async () => {
    const model = new FunctionModel({
      function: () => ({ parts: [T('')], finishReason: 'length' }),
    });
    expect(await thrownBy(new Agent({ model }).run('x'))).toMatchObject({
      message: expect.stringContaining('exceeded before any response was generated'),
    });
  });

  it('may be nothing where nothing is allowed', async () => {
    const agent = new Agent({ model: golden([[]]).model, outputType: ['text', null] });
    expect((await agent.run('x')).output).toBeNull();
  });
});
