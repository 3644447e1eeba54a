import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import { UserError } from '../../../../../main/agent/errors.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { toolOutput } from '../../../../../main/agent/output/output-spec.ts';
import { depsOf } from '../../../../../main/agent/run/agent-options.ts';
import type { RunContext } from '../../../../../main/agent/run-context.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { describeEvent, logEvents } from '../../../../support/agent/event-log.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';

const spin = defineTool({
  name: 'roulette_wheel',
  parameters: z.object({ square: z.int() }),
  execute: ({ square }, ctx: RunContext<number>) => (square === ctx.deps ? 'winner' : 'loser'),
});

const forecast = defineTool({
  name: 'weather_forecast',
  parameters: z.object({ location: z.string(), forecast_date: z.string() }),
  execute: ({ location, forecast_date }) =>
    `The forecast in ${location} on ${forecast_date} is 24°C and sunny.`,
});

const weatherScript = () =>
  golden([
    [C('weather_forecast', { location: 'Paris', forecast_date: '2030-01-01' }, '0001')],
    [T('It will be warm and sunny in Paris on Tuesday.')],
  ]).model;

const weatherStart = [
  'part_start 0 tool-call weather_forecast 0001 null',
  'part_delta 0 args "{\\"location\\":\\"Pa" 0001',
  'part_delta 0 args "ris\\",\\"forecast_" 0001',
  'part_delta 0 args "date\\":\\"2030-01-" 0001',
  'part_delta 0 args "01\\"}" 0001',
];
const weatherTool = [
  'function_tool_call weather_forecast 0001 valid true',
  'function_tool_result 0001 success "The forecast in Paris on 2030-01-01 is 24°C and sunny."',
  'part_start 0 text "It will be "',
  'final_result null null',
];
const withoutEnds = (lines: readonly string[]) =>
  lines.filter((line) => !line.startsWith('part_end'));

describe('a run', () => {
  it('plays roulette with dependencies, a tool and a boolean output [A-005, A-006, A-001]', async () => {
    const play = (square: number) =>
      new Agent({
        model: golden([
          [C('roulette_wheel', { square })],
          [C('final_result', { response: square === 18 })],
        ]).model,
        depsType: depsOf<number>(),
        outputType: z.boolean(),
        systemPrompt: 'Use the roulette wheel.',
        tools: [spin],
      });

    const won = await play(18).run('Put my money on square eighteen', { deps: 18 });
    const lost = await play(5).run('I bet five is the winner', { deps: 18 });

    expect([won.output, lost.output]).toEqual([true, false]);
    expect(describeHistory(won.allMessages())).toEqual([
      'request [system "Use the roulette wheel.", user "Put my money on square eighteen"]',
      'response [call roulette_wheel id_roulette_wheel {"square":18}]',
      'request [return id_roulette_wheel "winner"]',
      'response [call final_result id_final_result {"response":true}]',
      'request [return id_final_result "Final result processed."]',
    ]);
    expect(describeHistory(lost.allMessages())[2]).toContain('"loser"');
  });

  it('gives text when no output type is named, and all that belongs to the result [A-003, A-007]', async () => {
    const agent = new Agent({ model: golden([[T('The capital of Italy is Rome.')]]).model });
    const result = await agent.run('What is the capital of Italy?');
    expect(result.output).toBe('The capital of Italy is Rome.');
    expect(result.usage).toMatchObject({
      requests: 1,
      inputTokens: 56,
      outputTokens: 7,
      toolCalls: 0,
    });
    expect(result.response.parts).toHaveLength(1);
    expect(result.timestamp).toBe(result.response.timestamp);
    expect(result.newMessages()).toEqual(result.allMessages());
    expect(result.allMessages().map(({ runId }) => runId)).toEqual([result.runId, result.runId]);
    expect(JSON.parse(result.newMessagesJson())).toHaveLength(2);
  });

  it('needs a model from somewhere', async () => {
    await expect(new Agent({}).run('Hello')).rejects.toThrow(
      new UserError('`model` must either be set on the agent or included when calling it.'),
    );
    await expect(new Agent({}).run('Hello', { model: 'test' })).resolves.toMatchObject({
      output: 'success (no tool calls)',
    });
    await expect(new Agent({ model: 'nobody:none' }).run('Hello')).rejects.toThrow('Unknown model');
  });

  it('has no form that blocks until it is done [A-008, A-010]', () => {
    const agent = new Agent({ model: new TestModel() });
    expect('runSync' in agent).toBe(false);
    expect('runStreamSync' in agent).toBe(false);
  });

  it('keeps many runs of one agent apart [A-004]', async () => {
    const agent = new Agent({
      model: golden((messages) => {
        const first = messages[0]?.parts[0];
        const asked = first?.partKind === 'user-prompt' ? first.content : '';
        return [
          T(typeof asked === 'string' ? asked.replace('Question', 'Answer to Question') : ''),
        ];
      }).model,
    });
    const numbers = Array.from({ length: 20 }, (_, at) => at);
    const results = await Promise.all(numbers.map((at) => agent.run(`Question ${at}`)));
    expect(results.map(({ output }) => output)).toEqual(
      numbers.map((at) => `Answer to Question ${at}`),
    );
    expect(new Set(results.map(({ runId }) => runId)).size).toBe(20);
    expect(results.every((result) => result.allMessages().length === 2)).toBe(true);
  });

  it('gives its events to a handler, once for each request and each tool phase, to the end [A-020]', async () => {
    const logs: string[][] = [];
    const agent = new Agent({ model: weatherScript(), tools: [forecast] });
    const result = await agent.run('What will the weather be like?', {
      eventStreamHandler: async (ctx, events) => {
        expect(ctx.runId).not.toBe('');
        logs.push(await logEvents(events));
      },
    });
    expect(result.output).toBe('It will be warm and sunny in Paris on Tuesday.');
    expect(logs.map(({ length }) => length)).toEqual([6, 2, 6, 0]);
  });

  it('drains what a handler leaves', async () => {
    const agent = new Agent({
      model: weatherScript(),
      tools: [forecast],
      eventStreamHandler: () => {},
    });
    const { output } = await agent.run('What will the weather be like?');
    expect(output).toBe('It will be warm and sunny in Paris on Tuesday.');
  });

  it('fails with what its handler throws', async () => {
    const agent = new Agent({ model: weatherScript(), tools: [forecast] });
    const failure = new Error('no window');
    const run = agent.run('Weather?', {
      eventStreamHandler: async (_, events) => {
        for await (const event of events) if (event.eventKind === 'part_delta') throw failure;
      },
    });
    await expect(run).rejects.toBe(failure);
  });
});

describe('the events of a run', () => {
  it('come in order and end with the result [A-011, A-021, A-022]', async () => {
    const agent = new Agent({ model: weatherScript(), tools: [forecast] });
    const log = await logEvents(agent.runStreamEvents('What will the weather be like?'));
    expect(withoutEnds(log)).toEqual([
      ...weatherStart,
      ...weatherTool,
      'part_delta 0 "warm and sunny "',
      'part_delta 0 "in Paris on "',
      'part_delta 0 "Tuesday."',
      'agent_run_result "It will be warm and sunny in Paris on Tuesday."',
    ]);
  });

  it('tell of a text in pieces, the first with its start', async () => {
    const agent = new Agent({
      model: golden([[T('The capital of Mexico is Mexico City.')]]).model,
    });
    expect(await logEvents(agent.runStreamEvents('Mexico?'))).toEqual([
      'part_start 0 text "The capital of "',
      'final_result null null',
      'part_delta 0 "Mexico is Mexico "',
      'part_delta 0 "City."',
      'part_end 0 text "The capital of Mexico is Mexico City." next null',
      'agent_run_result "The capital of Mexico is Mexico City."',
    ]);
  });

  it('start the run only when they are asked for', async () => {
    const { model, asked } = golden([[T('Yes.')]]);
    const events = new Agent({ model }).runStreamEvents('Anybody?');
    await Promise.resolve();
    expect(asked).toHaveLength(0);
    expect(() => events.allMessages()).toThrow(
      'The run has not started; iterate the events first.',
    );
    await events.next();
    expect(asked).toHaveLength(1);
    await events[Symbol.asyncDispose]();
  });

  it('come no faster than they are read', async () => {
    let pulled = 0;
    const agent = new Agent({
      model: golden([[T('a b c d e f g h i')]]).model,
      tools: [],
    });
    const events = agent.runStreamEvents('x');
    for (; pulled < 2; pulled += 1) await events.next();
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    expect(describeHistory(events.allMessages())).toEqual(['request [user "x"]']);
    await events[Symbol.asyncDispose]();
    expect(events.result).toBeNull();
  });
});

describe('a streamed run', () => {
  it('stops telling its handler at the first possible end, then streams the text [A-014, A-019]', async () => {
    const log: string[] = [];
    const agent = new Agent({ model: weatherScript(), tools: [forecast] });
    await using result = await agent.runStream('What will the weather be like?', {
      eventStreamHandler: async (_, events) => {
        for await (const event of events) log.push(describeEvent(event));
      },
    });
    const texts: string[] = [];
    for await (const text of result.streamText({ debounceBySeconds: null })) texts.push(text);

    expect(withoutEnds(log)).toEqual([...weatherStart, ...weatherTool]);
    expect(texts).toEqual([
      'It will be ',
      'It will be warm and sunny ',
      'It will be warm and sunny in Paris on ',
      'It will be warm and sunny in Paris on Tuesday.',
    ]);
    expect(result.isComplete).toBe(true);
    expect(await result.getOutput()).toBe('It will be warm and sunny in Paris on Tuesday.');
    expect(describeHistory(result.allMessages())).toHaveLength(4);
  });

  it('can be left with await using after its text was read [A-009]', async () => {
    const agent = new Agent({ model: golden([[T('The capital of the UK is London.')]]).model });
    const texts: string[] = [];
    {
      await using result = await agent.runStream('What is the capital of the UK?');
      for await (const text of result.streamText({ debounceBySeconds: null }))
        texts.push(text.trimEnd());
    }
    expect(texts).toEqual([
      'The capital of',
      'The capital of the UK is',
      'The capital of the UK is London.',
    ]);
  });

  it('gives a structured output as it grows, and lastly the validated one [A-200]', async () => {
    const outputType = toolOutput(z.object({ title: z.string(), pages: z.int().optional() }));
    const { model } = golden([[C('final_result', '{"title": "Heart of ice", "pages": 212}')]]);
    await using result = await new Agent({ model, outputType }).runStream('A book');
    const seen: unknown[] = [];
    for await (const output of result.streamOutput({ debounceBySeconds: null })) seen.push(output);
    expect(seen).toEqual([
      { title: 'Hear' },
      { title: 'Heart of ice' },
      { title: 'Heart of ice', pages: 212 },
      { title: 'Heart of ice', pages: 212 },
    ]);
    expect(describeHistory(result.allMessages()).at(-1)).toBe(
      'request [return id_final_result "Final result processed."]',
    );
  });

  it('gives an output that came in one piece twice: as it came, and validated', async () => {
    const { model } = golden([[C('final_result', '{"x":123}')]]);
    await using result = await new Agent({ model, outputType: z.object({ x: z.int() }) }).runStream(
      'x',
    );
    const seen: unknown[] = [];
    for await (const output of result.streamOutput({ debounceBySeconds: null })) seen.push(output);
    expect(seen).toEqual([{ x: 123 }, { x: 123 }]);
  });
});
