import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import {
  ModelRequestNode,
  isCallToolsNode,
  isEndNode,
  isModelRequestNode,
  isUserPromptNode,
} from '../../../../../main/agent/run/node.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { describeEvent } from '../../../../support/agent/event-log.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';
import { noUsage } from '../../../../../preload/contract/usage.ts';

const prices = { priceOf: () => '0.000196' };
const capital = () => golden([[T('The capital of France is Paris.')]], { modelName: 'gpt-5.2' });

const forecast = defineTool({
  name: 'weather_forecast',
  parameters: z.object({ location: z.string(), forecast_date: z.string() }),
  execute: ({ location, forecast_date }) =>
    `The forecast in ${location} on ${forecast_date} is 24°C and sunny.`,
});

describe('a run node by node', () => {
  it('shows every node before it runs, and the end [A-012, A-059, A-061]', async () => {
    const { model, asked } = capital();
    await using run = await new Agent({ model, prices }).iter('What is the capital of France?');
    const seen: string[] = [];
    const askedBefore: number[] = [];
    for await (const node of run) {
      seen.push(node.kind);
      askedBefore.push(asked.length);
      if (isUserPromptNode(node)) {
        expect(node.userPrompt).toBe('What is the capital of France?');
        expect(node.systemPrompts).toEqual({ texts: [], functions: [] });
      }
      if (isModelRequestNode(node)) expect(node.request.parts).toHaveLength(1);
      if (isCallToolsNode(node)) {
        expect(node.modelResponse.modelName).toBe('gpt-5.2');
        expect(node.modelResponse.usage).toEqual({
          ...noUsage,
          inputTokens: 56,
          outputTokens: 7,
          cost: '0.000196',
        });
      }
      if (isEndNode(node)) expect(node.data.output).toBe('The capital of France is Paris.');
    }
    expect(seen).toEqual(['user-prompt', 'model-request', 'call-tools', 'end']);
    expect(askedBefore).toEqual([0, 0, 1, 1]);
  });

  it('tells its usage, ids and metadata at any time, and its result only at the end [A-064, A-065, A-067]', async () => {
    await using run = await new Agent({ model: capital().model, prices, metadata: { a: 1 } }).iter(
      'x',
    );
    const requests: number[] = [];
    for await (const node of run) {
      requests.push(run.usage.requests);
      if (!isEndNode(node)) expect(run.result).toBeNull();
      expect([run.runId, run.conversationId]).not.toContain('');
      expect(run.metadata).toEqual({ a: 1 });
      expect(run.ctx.runId).toBe(run.runId);
    }
    expect(requests).toEqual([0, 0, 1, 1]);
    expect(run.result?.output).toBe('The capital of France is Paris.');
    expect(run.usage.cost).toBe('0.000196');
  });

  it('adds nothing to the cost where no price is known [A-066]', async () => {
    const result = await new Agent({ model: capital().model }).run('x');
    expect(result.usage.cost).toBeNull();
  });

  it('can be driven by hand [A-062]', async () => {
    await using run = await new Agent({ model: capital().model }).iter('x');
    const seen: string[] = [];
    let node = run.nextNode;
    while (!isEndNode(node)) {
      seen.push(node.kind);
      node = await run.next(node);
      expect(run.nextNode).toBe(node);
    }
    expect(seen).toEqual(['user-prompt', 'model-request', 'call-tools']);
    expect(run.result?.output).toBe('The capital of France is Paris.');
  });

  it('takes a node that was changed or replaced, and runs each once [A-063]', async () => {
    const { model, asked } = golden([[T('one')], [T('two')]]);
    await using run = await new Agent({ model }).iter('x');
    for await (const node of run) {
      if (!isModelRequestNode(node)) continue;
      const [prompt] = node.request.parts;
      if (prompt?.partKind !== 'user-prompt') throw new TypeError('No prompt.');
      node.request = { ...node.request, parts: [{ ...prompt, content: 'changed' }] };
      await run.next(new ModelRequestNode<string>(node.request));
    }
    expect(asked).toHaveLength(1);
    expect(describeHistory(run.allMessages())).toEqual([
      'request [user "changed"]',
      'response [text "one"]',
    ]);
  });

  it('throws the error of a node where it is run [A-063]', async () => {
    const failure = new Error('no network');
    const model = golden(() => {
      throw failure;
    }).model;
    const run = await new Agent({ model }).iter('x');
    const request = await run.next(run.nextNode as never);
    expect(await thrownBy(run.next(request as never))).toBe(failure);
    await run[Symbol.asyncDispose]();
    await expect(run.next(request as never)).rejects.toThrow('The run has ended.');
  });

  it('streams its nodes, and goes on from the events to the text [A-068, A-069, A-205]', async () => {
    const { model } = golden([
      [C('weather_forecast', { location: 'Paris', forecast_date: '2030-01-01' }, '0001')],
      [T('It will be warm and sunny in Paris on Tuesday.')],
    ]);
    const log: string[] = [];
    await using run = await new Agent({ model, tools: [forecast] }).iter(
      'What will the weather be like?',
    );
    for await (const node of run) {
      log.push(`=== ${node.kind}`);
      if (isModelRequestNode(node)) {
        const stream = node.stream(run.ctx);
        let isFinal = false;
        for await (const event of stream) {
          if (event.eventKind === 'part_end') continue;
          log.push(describeEvent(event));
          isFinal = event.eventKind === 'final_result';
          if (isFinal) break;
        }
        if (isFinal)
          for await (const text of stream.streamText({ debounceBySeconds: null })) log.push(text);
      } else if (isCallToolsNode(node)) {
        for await (const event of node.stream(run.ctx)) log.push(describeEvent(event));
      }
    }
    expect(log).toEqual([
      '=== user-prompt',
      '=== model-request',
      'part_start 0 tool-call weather_forecast 0001 null',
      'part_delta 0 args "{\\"location\\":\\"Pa" 0001',
      'part_delta 0 args "ris\\",\\"forecast_" 0001',
      'part_delta 0 args "date\\":\\"2030-01-" 0001',
      'part_delta 0 args "01\\"}" 0001',
      '=== call-tools',
      'function_tool_call weather_forecast 0001 valid true',
      'function_tool_result 0001 success "The forecast in Paris on 2030-01-01 is 24°C and sunny."',
      '=== model-request',
      'part_start 0 text "It will be "',
      'final_result null null',
      'It will be ',
      'It will be warm and sunny ',
      'It will be warm and sunny in Paris on ',
      'It will be warm and sunny in Paris on Tuesday.',
      '=== call-tools',
      '=== end',
    ]);
    expect(run.result?.output).toBe('It will be warm and sunny in Paris on Tuesday.');
  });

  it('finishes a stream that was left, and streams a node only once', async () => {
    const { model, asked } = golden([[T('one two three four')]]);
    await using run = await new Agent({ model }).iter('x');
    for await (const node of run) {
      if (!isModelRequestNode(node)) continue;
      for await (const _ of node.stream(run.ctx)) break;
      expect(() => node.stream(run.ctx)).toThrow('A node can be streamed only once.');
    }
    expect(asked).toHaveLength(1);
    expect(run.result?.output).toBe('one two three four');
  });

  it('streams a structured output from its node', async () => {
    const { model } = golden([[C('final_result', '{"x": 12}')]]);
    await using run = await new Agent({ model, outputType: z.object({ x: z.int() }) }).iter('x');
    const seen: unknown[] = [];
    for await (const node of run) {
      if (!isModelRequestNode(node)) continue;
      for await (const output of node.stream(run.ctx).streamOutput({ debounceBySeconds: null }))
        seen.push(output);
    }
    expect(seen).toEqual([{ x: 12 }, { x: 12 }]);
  });

  it('streams text only where text is the output', async () => {
    const { model } = golden([[C('final_result', '{"x": 12}')]]);
    await using run = await new Agent({ model, outputType: z.object({ x: z.int() }) }).iter('x');
    const request = await run.next(run.nextNode as never);
    if (!isModelRequestNode(request)) throw new TypeError('No request.');
    const stream = request.stream(run.ctx);
    await expect(
      thrownBy(async () => {
        for await (const _ of stream.streamText());
      }),
    ).resolves.toMatchObject({
      message: 'stream_text() can only be used with text responses',
    });
  });

  it('takes no context but its own', async () => {
    await using run = await new Agent({ model: 'test' }).iter('x');
    const request = await run.next(run.nextNode as never);
    if (!isModelRequestNode(request)) throw new TypeError('No request.');
    expect(() => request.stream({ ...run.ctx })).toThrow('node.stream(run.ctx)');
  });

  it('joins pieces of text that come close together', async () => {
    const { model } = golden([[T('one two three four five six seven eight nine ten')]]);
    await using result = await new Agent({ model }).runStream('x');
    const seen: string[] = [];
    for await (const text of result.streamText({ debounceBySeconds: 0.05 })) seen.push(text);
    expect(seen).toEqual(['one two three ', 'one two three four five six seven eight nine ten']);
  });

  it('is told of a possible end once in each response, however many follow', async () => {
    const { model } = golden([[T('I look.'), C('look'), T('And so on.')], [T('Done.')]]);
    const look = defineTool({ name: 'look', execute: () => 1 });
    const kinds: string[] = [];
    await new Agent({ model, tools: [look] }).run('x', {
      eventStreamHandler: async (_, events) => {
        for await (const { eventKind } of events) kinds.push(eventKind);
      },
    });
    expect(kinds.filter((kind) => kind === 'final_result')).toHaveLength(2);
  });

  it('counts its requests as steps [A-060]', async () => {
    const steps: number[] = [];
    const agent = new Agent({
      model: golden([[C('look', {}, 'a')], [C('look', {}, 'b')], [T('ok')]]).model,
      tools: [defineTool({ name: 'look', execute: (_, ctx) => steps.push(ctx.runStep) })],
    });
    await agent.run('x');
    expect(steps).toEqual([1, 2]);
  });
});
