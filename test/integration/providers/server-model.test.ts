import { afterEach, describe, expect, it } from 'vitest';
import type { Model } from '../../../main/agent/models/model.ts';
import { createServerModel, type ModelOptions } from '../../../main/providers/provider-catalog.ts';
import { findProviderFailure } from '../../../main/providers/provider-error.ts';
import type { RunFailure } from '../../../preload/contract/failure.ts';
import { request, response, text, user } from '../../support/message-builders.ts';
import {
  callWith,
  modelCall,
  parameters,
  rejection,
  streamAll,
  toolDefinition,
} from '../../support/model-call.ts';
import {
  startModelServer,
  type ModelServer,
  type ModelServerOptions,
} from '../../support/model-server/model-server.ts';
import {
  CALL,
  CUT,
  END,
  EVT_ERROR,
  HANG,
  HTTP,
  RAW,
  T,
  TH,
  USAGE,
} from '../../support/model-server/script.ts';

const key = 'sk-marker-3f9a7c21d8';
let server: ModelServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(
  options: Partial<ModelServerOptions> & Pick<ModelServerOptions, 'script'>,
): Promise<ModelServer> {
  server = await startModelServer({ strict: true, key, ...options });
  return server;
}

function modelOf(to: ModelServer, options: Partial<ModelOptions> = {}, modelId = 'm'): Model {
  return createServerModel({ baseUrl: to.baseUrl, key }, modelId, {
    idleTimeoutMs: 5000,
    ...options,
  });
}

function failureOf(error: unknown): RunFailure {
  const failure = findProviderFailure(error);
  if (failure === null) throw new Error('This is no failure of a provider.', { cause: error });
  return failure;
}

describe('a model server that answers', () => {
  it('gives text as parts that are whole when it has finished, with usage and the reason [M-01]', async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 4, cached_tokens: 3, reasoning_tokens: 2 };
    const to = await start({ script: [[TH('hm'), T('Hello '), T('there'), USAGE(usage), END()]] });
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
    const to = await start({
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
    const to = await start({
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
    const to = await start({
      script: [[T('河🙂é'), T('한국어'), END()]],
      chunking: { everyBytes: 1 },
    });
    const { stream } = await streamAll(modelOf(to));
    expect(stream.snapshot().parts).toMatchObject([{ content: '河🙂é한국어' }]);
  });

  it('keeps malformed arguments raw, for the run to refuse [M-13] [BC-14]', async () => {
    const to = await start({ script: [[CALL('c1', 'look', ['{"q": tru']), END()]] });
    const { stream, error } = await streamAll(modelOf(to));
    expect(error).toBeNull();
    expect(stream.snapshot()).toMatchObject({ state: 'complete', parts: [{ args: '{"q": tru' }] });
  });

  it('says when the answer was cut by its length [BC-15]', async () => {
    const to = await start({
      script: [[CALL('c1', 'run', ['{"cmds":["one","two"']), END('length')]],
    });
    expect((await streamAll(modelOf(to))).stream.snapshot()).toMatchObject({
      state: 'complete',
      finishReason: 'length',
    });
  });

  it('gives one whole response when nobody listens to the stream', async () => {
    const to = await start({ script: [[T('Hello'), END()]] });
    expect(await modelOf(to).request(modelCall())).toMatchObject({
      state: 'complete',
      parts: [{ content: 'Hello' }],
    });
  });

  it('sends the settings that were set and no others', async () => {
    const to = await start({ script: [[T('a'), END()]] });
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

describe('a model server that refuses', () => {
  const refusals: readonly (readonly [
    string,
    readonly [number, Record<string, string>?, unknown?],
    object,
  ])[] = [
    [
      '401',
      [401, {}, { error: { message: `Bad key ${key}`, code: 'invalid_api_key' } }],
      { code: 'unauthorized', detail: 'Bad key [secret]' },
    ],
    ['402', [402], { code: 'payment-required' }],
    ['403', [403], { code: 'forbidden' }],
    ['404 for a path', [404, {}, '<html>nothing</html>'], { code: 'rejected', detail: null }],
    ['413', [413], { code: 'too-large' }],
    ['422', [422], { code: 'rejected' }],
    [
      '400 for a long prompt',
      [400, {}, { error: { message: 'too long', code: 'context_length_exceeded' } }],
      { code: 'context-too-long' },
    ],
    [
      '429 for an empty account',
      [429, {}, { error: { message: 'quota', code: 'insufficient_quota' } }],
      { code: 'payment-required' },
    ],
  ];
  it.each(refusals)(
    'tells %s for what it is, at once and without the key [M-13] [BC-33]',
    async (_, [status, headers, body], expected) => {
      const to = await start({ script: [[HTTP(status, headers, body)]] });
      const error = await rejection(modelOf(to).requestStream(modelCall()));
      expect(failureOf(error)).toMatchObject({
        status,
        host: `127.0.0.1:${to.port}`,
        model: 'm',
        accepted: false,
        ...expected,
      });
      expect(to.requests).toHaveLength(1);
      expect(
        JSON.stringify([error, String(error), error instanceof Error ? error.stack : '']),
      ).not.toContain(key);
    },
  );

  it('tells an unknown model by name [M-13]', async () => {
    const to = await start({ script: [], models: ['other'] });
    const error = await rejection(modelOf(to, {}, 'nope').requestStream(modelCall()));
    expect(failureOf(error)).toMatchObject({
      code: 'unknown-model',
      status: 404,
      model: 'nope',
      detail: expect.stringContaining("'nope'"),
    });
  });

  it('tells a wrong key that the server itself refuses [M-13]', async () => {
    const to = await start({ script: [], key: 'another' });
    expect(failureOf(await rejection(modelOf(to).requestStream(modelCall())))).toMatchObject({
      code: 'unauthorized',
    });
  });

  it('tells a connection that is refused, and a host that does not exist [M-13]', async () => {
    const to = await start({ script: [] });
    await to.close();
    server = undefined;
    const refused = failureOf(await rejection(modelOf(to).requestStream(modelCall())));
    expect(refused).toMatchObject({ code: 'connection-refused', accepted: false, status: null });
    const lost = createServerModel({ baseUrl: 'https://nobody.invalid/v1', key }, 'm', {
      idleTimeoutMs: 5000,
    });
    expect(failureOf(await rejection(lost.requestStream(modelCall()))).code).toBe('host-not-found');
  });

  it('does not follow a redirect with the key', async () => {
    const other = await startModelServer({ script: () => [T('caught'), END()] });
    try {
      const to = await start({
        script: [[HTTP(307, { location: `${other.baseUrl}/chat/completions` })]],
      });
      await expect(modelOf(to).requestStream(modelCall())).rejects.toThrow();
      expect(other.requests).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('does not send a key over plain http to another computer', () => {
    expect(() =>
      createServerModel({ baseUrl: 'http://example.com/v1', key }, 'm', { idleTimeoutMs: 1 }),
    ).toThrow('plain-http');
  });
});

describe('a stream that does not end well', () => {
  it('keeps what came before the connection was cut, and says so [M-13] [BC-34]', async () => {
    const to = await start({ script: [[T('20 tokens '), T('and more'), CUT]] });
    const { stream, error } = await streamAll(modelOf(to));
    expect(failureOf(error)).toMatchObject({ code: 'connection-lost', accepted: true });
    expect(stream.snapshot()).toMatchObject({
      state: 'interrupted',
      parts: [{ content: '20 tokens and more' }],
    });
    expect(to.requests).toHaveLength(1);
  });

  it('takes a clean end without its terminator for a cut [M-13]', async () => {
    const to = await start({ script: [[T('half'), CALL('c1', 'look', ['{"q":1}'])]] });
    const { stream, error } = await streamAll(modelOf(to));
    expect(failureOf(error).code).toBe('connection-lost');
    expect(stream.snapshot()).toMatchObject({ state: 'interrupted', finishReason: null });
  });

  it('keeps cut arguments as they came [BC-14]', async () => {
    const to = await start({ script: [[CALL('c1', 'write_note', ['{"body":"alpha be']), CUT]] });
    const { stream } = await streamAll(modelOf(to));
    expect(stream.snapshot()).toMatchObject({
      state: 'interrupted',
      parts: [{ toolCallId: 'c1', args: '{"body":"alpha be' }],
    });
  });

  it('does not ask again after an error event in mid-answer, and keeps the half [M-13] [BC-31]', async () => {
    const to = await start({ script: [[T('half '), EVT_ERROR('overloaded_error')]] });
    const { stream, error } = await streamAll(modelOf(to));
    expect(failureOf(error)).toMatchObject({
      code: 'overloaded',
      accepted: true,
      detail: 'the server reports overloaded_error',
    });
    expect(stream.snapshot()).toMatchObject({
      state: 'interrupted',
      parts: [{ content: 'half ' }],
    });
    expect(to.requests).toHaveLength(1);
  });

  it('tells an answer that cannot be read [M-13]', async () => {
    const to = await start({ script: [[T('a'), RAW('data: {broken\n\n'), T('b'), END()]] });
    expect(failureOf((await streamAll(modelOf(to))).error).code).toBe('malformed-response');
  });

  it('ends with the signal’s own reason when it is aborted in mid-stream, and lets the server go [M-13]', async () => {
    const to = await start({ script: [[T('a'), HANG]] });
    const stop = new AbortController();
    const stream = await modelOf(to).requestStream(modelCall({ signal: stop.signal }));
    const events = stream[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({ part: { content: 'a' } });
    const reason = new Error('enough');
    const next = rejection(events.next());
    stop.abort(reason);
    expect(await next).toBe(reason);
    expect(stream.snapshot()).toMatchObject({ state: 'interrupted', parts: [{ content: 'a' }] });
    await to.when((now) => now.requests[0]?.closedByClient === true);
  });

  it('ends with the reason when it is aborted before the answer began', async () => {
    const to = await start({ script: [] });
    const reason = new Error('enough');
    await expect(
      modelOf(to).requestStream(modelCall({ signal: AbortSignal.abort(reason) })),
    ).rejects.toBe(reason);
    expect(to.requests).toEqual([]);
  });

  it('gives up when nothing comes for too long, keeping what came [M-13] [BC-35]', async () => {
    const to = await start({ script: [[T('a'), HANG]] });
    const { stream, error } = await streamAll(modelOf(to, { idleTimeoutMs: 80 }));
    expect(failureOf(error)).toMatchObject({ code: 'idle-timeout', accepted: true });
    expect(stream.snapshot()).toMatchObject({ state: 'interrupted', parts: [{ content: 'a' }] });
    await to.when((now) => now.requests[0]?.closedByClient === true);
  });

  it('frees the connection when it is closed without being read', async () => {
    const to = await start({ script: [[T('a'), HANG]] });
    const stream = await modelOf(to).requestStream(modelCall());
    await stream.close();
    await stream.close();
    await to.when((now) => now.requests[0]?.closedByClient === true);
  });
});

describe('a continued conversation', () => {
  it('is accepted by a strict server after an answer was cut [M-05]', async () => {
    const to = await start({
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
    const to = await start({ script: () => [T('ok'), END()] });
    const history = [request([user('a')]), response([text('')]), request([user('b')])];
    expect((await streamAll(modelOf(to), callWith(history))).error).toBeNull();
  });
});
