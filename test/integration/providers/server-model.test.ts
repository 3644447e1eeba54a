import { describe, expect, it } from 'vitest';
import { request, response, text, user } from '../../support/message-builders.ts';
import {
  callWith,
  modelCall,
  parameters,
  streamAll,
  toolDefinition,
} from '../../support/model-call.ts';
import { CALL, CUT, END, T, TH, USAGE } from '../../support/model-server/script.ts';
import { modelOf, startStrictServer } from '../../support/server-model.ts';

describe('a model server that answers', () => {
  it('gives text as parts that are whole when it has finished, with usage and the reason [M-01]', async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 4, cached_tokens: 3, reasoning_tokens: 2 };
    const to = await startStrictServer({
      script: [[TH('hm'), T('Hello '), T('there'), USAGE(usage), END()]],
    });
    const { events, stream, error } = await streamAll(modelOf(to));
    expect(error).toBeNull();
    expect(events).toMatchObject([
      {
        eventKind: 'part_start',
        index: 0,
        part: { partKind: 'thinking', content: 'hm' },
        previousPartKind: null,
      },
      {
        eventKind: 'part_start',
        index: 1,
        part: { partKind: 'text', content: 'Hello ' },
        previousPartKind: 'thinking',
      },
      {
        eventKind: 'part_delta',
        index: 1,
        delta: { partDeltaKind: 'text', contentDelta: 'there' },
      },
    ]);
    expect(stream.snapshot()).toMatchObject({
      state: 'complete',
      finishReason: 'stop',
      modelName: 'm',
      providerResponseId: 'chatcmpl-0',
      usage: {
        inputTokens: 9,
        outputTokens: 4,
        cacheReadTokens: 3,
        details: { reasoning_tokens: 2 },
      },
      parts: [{ content: 'hm' }, { content: 'Hello there' }],
    });
  });

  it('gives calls with their arguments as they were written, and offers the tools it was given', async () => {
    const to = await startStrictServer({
      script: [
        [T('I look.'), CALL('c1', 'look', ['{"q"', ': 1}']), CALL('c2', 'look', { q: 2 }), END()],
      ],
    });
    const call = modelCall({
      parameters: parameters({
        functionTools: [toolDefinition('look', { q: { type: 'number' } })],
      }),
    });
    const { stream } = await streamAll(modelOf(to), call);
    expect(stream.snapshot().parts).toMatchObject([
      { partKind: 'text', content: 'I look.' },
      { partKind: 'tool-call', toolCallId: 'c1', toolName: 'look', args: '{"q": 1}' },
      { partKind: 'tool-call', toolCallId: 'c2', args: '{"q":2}' },
    ]);
    expect(stream.snapshot().finishReason).toBe('tool_call');
    expect(to.requests[0]?.body).toMatchObject({
      tools: [
        { function: { name: 'look', parameters: { type: 'object', additionalProperties: false } } },
      ],
      stream_options: { include_usage: true },
    });
  });

  it('gives a call another id when its own was used before [BC-17]', async () => {
    const to = await startStrictServer({
      script: () => [CALL('call_0', 'look', {}), CALL('call_0', 'look', { again: 1 }), END()],
    });
    const model = modelOf(to);
    const first = (await streamAll(model)).stream.snapshot();
    const history = [request([user('go')]), first, request([user('and again')])];
    const second = (await streamAll(model, callWith(history))).stream.snapshot();
    const ids = [...first.parts, ...second.parts].map((part) =>
      part.partKind === 'tool-call' ? part.toolCallId : '',
    );
    expect(new Set(ids).size).toBe(4);
  });

  it('puts characters together that arrive in pieces [BC-29]', async () => {
    const to = await startStrictServer({
      script: [[T('河🙂é'), T('한국어'), END()]],
      chunking: { everyBytes: 1 },
    });
    const { stream } = await streamAll(modelOf(to));
    expect(stream.snapshot().parts).toMatchObject([{ content: '河🙂é한국어' }]);
  });

  it('keeps malformed arguments raw, for the run to refuse [M-13] [BC-14]', async () => {
    const to = await startStrictServer({ script: [[CALL('c1', 'look', ['{"q": tru']), END()]] });
    const { stream, error } = await streamAll(modelOf(to));
    expect(error).toBeNull();
    expect(stream.snapshot()).toMatchObject({ state: 'complete', parts: [{ args: '{"q": tru' }] });
  });

  it('says when the answer was cut by its length [BC-15]', async () => {
    const to = await startStrictServer({
      script: [[CALL('c1', 'run', ['{"cmds":["one","two"']), END('length')]],
    });
    expect((await streamAll(modelOf(to))).stream.snapshot()).toMatchObject({
      state: 'complete',
      finishReason: 'length',
    });
  });

  it('gives one whole response when nobody listens to the stream', async () => {
    const to = await startStrictServer({ script: [[T('Hello'), END()]] });
    expect(await modelOf(to).request(modelCall())).toMatchObject({
      state: 'complete',
      parts: [{ content: 'Hello' }],
    });
  });

  it('sends the settings that were set and no others', async () => {
    const to = await startStrictServer({ script: [[T('a'), END()]] });
    const settings = {
      temperature: 0,
      maxTokens: null,
      topP: 0.5,
      parallelToolCalls: false,
      thinking: 'low',
      extraBody: { min_p: 0.1 },
    } as const;
    await streamAll(modelOf(to), modelCall({ settings }));
    expect(to.requests[0]?.body).toMatchObject({
      temperature: 0,
      top_p: 0.5,
      parallel_tool_calls: false,
      reasoning_effort: 'low',
      min_p: 0.1,
    });
    expect(to.requests[0]?.body).not.toHaveProperty('max_tokens');
  });
});

describe('a continued conversation', () => {
  it('is accepted by a strict server after an answer was cut [M-05]', async () => {
    const to = await startStrictServer({
      script: [
        [T('Nile, Ama'), CUT],
        [T('zon, Volga'), END()],
      ],
    });
    const model = modelOf(to);
    const cut = (await streamAll(model, callWith([request([user('rivers')])]))).stream.snapshot();
    const history = [
      request([user('rivers')]),
      cut,
      request([user('Continue where you stopped.')]),
    ];
    const { error } = await streamAll(model, callWith(history));
    expect(error).toBeNull();
    expect(to.requests[1]?.body).toMatchObject({
      messages: [
        {},
        { role: 'assistant', content: 'Nile, Ama' },
        { role: 'user', content: 'Continue where you stopped.' },
      ],
    });
  });

  it('would be refused with an empty answer in it, which is why none is sent', async () => {
    const to = await startStrictServer({ script: () => [T('ok'), END()] });
    const history = [request([user('a')]), response([text('')]), request([user('b')])];
    expect((await streamAll(modelOf(to), callWith(history))).error).toBeNull();
  });
});
