import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import {
  FunctionModel,
  type FunctionModelDelta,
} from '../../../../../main/agent/models/function-model.ts';
import { estimateUsage } from '../../../../../main/agent/models/token-estimate.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { logEvents } from '../../../../support/agent/event-log.ts';
import { T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';
import {
  call,
  request,
  response,
  retryPrompt,
  text,
  thinking,
  toolReturn,
  user,
} from '../../../../support/message-builders.ts';

const play = (...deltas: FunctionModelDelta[]) =>
  new FunctionModel({
    async *streamFunction() {
      yield* deltas;
    },
  });

describe('a model that is a function', () => {
  it('needs one, and the one that is asked for', async () => {
    expect(() => new FunctionModel({})).toThrow(TypeError);
    const streaming = new Agent({ model: play('x') });
    await expect(streaming.run('x')).rejects.toThrow('must receive a `function`');
    const whole = new Agent({ model: new FunctionModel({ function: () => [T('x')] }) });
    await expect(thrownBy(logEvents(whole.runStreamEvents('x')))).resolves.toMatchObject({
      message: 'FunctionModel must receive a `streamFunction` to support streamed requests',
    });
    await expect(logEvents(new Agent({ model: play() }).runStreamEvents('x'))).rejects.toThrow(
      'Stream function must return at least one item',
    );
  });

  it('is named for its functions', () => {
    const answer = () => [T('x')];
    async function* stream() {
      yield 'x';
    }
    expect(new FunctionModel({ function: answer, streamFunction: stream }).modelName).toBe(
      'function:answer:stream',
    );
    expect(new FunctionModel({ function: answer, modelName: 'own' })).toMatchObject({
      modelName: 'own',
      system: 'function',
    });
  });

  it('may say everything that a response can hold', async () => {
    const model = new FunctionModel({
      function: () => ({
        parts: [T('x')],
        finishReason: 'stop',
        providerName: 'own',
        usage: { ...response([]).usage, inputTokens: 7 },
      }),
    });
    const result = await new Agent({ model }).run('x');
    expect(result.response).toMatchObject({
      finishReason: 'stop',
      providerName: 'own',
      usage: { inputTokens: 7 },
    });
  });

  it('streams text into one part, thinking and calls under their numbers', async () => {
    const look = defineTool({ name: 'lookup', execute: () => 'R' });
    let count = 0;
    const model = new FunctionModel({
      async *streamFunction() {
        count += 1;
        if (count === 2) {
          yield 'done ';
          yield 'now';
          return;
        }
        yield { 0: { thinking: 'hm' } };
        yield { 0: { thinking: ' so', signature: 'sig' } };
        yield { 1: { jsonArgs: '{' } };
        yield { 1: { name: 'lookup', toolCallId: 'L' } };
        yield { 1: { jsonArgs: '}' } };
      },
    });
    const log = await logEvents(new Agent({ model, tools: [look] }).runStreamEvents('x'));
    expect(log).toEqual([
      'part_start 0 thinking "hm"',
      'part_delta 0 thinking " so" "sig"',
      'part_end 0 thinking "hm so" next tool-call',
      'part_start 1 tool-call lookup L "{" after thinking',
      'part_delta 1 args "}" L',
      'part_end 1 tool-call lookup L "{}" next null',
      'function_tool_call lookup L valid true',
      'function_tool_result L success "R"',
      'part_start 0 text "done "',
      'final_result null null',
      'part_delta 0 "now"',
      'part_end 0 text "done now" next null',
      'agent_run_result "done now"',
    ]);
  });

  it('may mix text and calls: text joins its own part', async () => {
    const model = play('a', { 0: { name: 'lookup', toolCallId: 'L' } }, 'b');
    const run = await new Agent({ model, tools: [] }).iter('x');
    const log: string[] = [];
    const prompt = run.nextNode;
    if (prompt.kind !== 'user-prompt') throw new TypeError('No prompt.');
    const node = await run.next(prompt);
    if (node.kind !== 'model-request') throw new TypeError('No request.');
    for await (const event of node.stream(run.ctx)) log.push(event.eventKind);
    expect(log).toEqual([
      'part_start',
      'final_result',
      'part_end',
      'part_start',
      'part_delta',
      'part_end',
    ]);
    expect(describeHistory(run.allMessages()).at(-1)).toBe(
      'response [text "ab", call lookup L null]',
    );
    await run[Symbol.asyncDispose]();
  });
});

describe('the estimate of tokens', () => {
  it('counts pieces of all texts, and 50 for the request', () => {
    expect(estimateUsage([request([user('What is the capital of France?')])])).toMatchObject({
      inputTokens: 56,
      outputTokens: 0,
    });
    expect(estimateUsage([response([text('The capital of France is Paris.')])])).toMatchObject({
      outputTokens: 7,
    });
    expect(estimateUsage([response([call('c', 't', { size: 6 }), thinking('a b')])])).toMatchObject(
      { outputTokens: 6 },
    );
    expect(
      estimateUsage([
        request([
          toolReturn('c', 'one two'),
          retryPrompt('x', 't'),
          {
            ...user('y'),
            content: ['a b', { kind: 'text-content', content: 'c', metadata: null }],
          },
        ]),
      ]),
    ).toMatchObject({
      inputTokens: 50 + 2 + 8 + 3,
    });
  });
});
