import { afterEach, describe, expect, it } from 'vitest';
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
  UNTIL,
  USAGE,
  WAIT,
} from '../../support/model-server/script.ts';

let server: ModelServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(options: ModelServerOptions): Promise<ModelServer> {
  server = await startModelServer(options);
  return server;
}

const hello = { model: 'm', stream: true, messages: [{ role: 'user', content: 'hello' }] };

function ask(to: ModelServer, body: object = hello, init: RequestInit = {}): Promise<Response> {
  return fetch(`${to.baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify(body),
    ...init,
  });
}

/** The payloads of a stream; `[DONE]` as it is. */
async function payloads(response: Response): Promise<unknown[]> {
  const lines = (await response.text()).split('\n\n').filter((line) => line !== '');
  return lines.map((line) => {
    const data = line.slice('data: '.length);
    return data === '[DONE]' ? data : JSON.parse(data);
  });
}

const delta = (content: object, finishReason: string | null = null): unknown =>
  expect.objectContaining({ choices: [{ index: 0, delta: content, finish_reason: finishReason }] });

describe('a scripted answer', () => {
  it('streams text and thinking as deltas and ends with a finish reason', async () => {
    const to = await start({ script: [[TH('hm'), T('one '), T('two'), END()]] });
    expect(await payloads(await ask(to))).toEqual([
      delta({ role: 'assistant', content: '' }),
      delta({ reasoning_content: 'hm' }),
      delta({ content: 'one ' }),
      delta({ content: 'two' }),
      delta({}, 'stop'),
      '[DONE]',
    ]);
  });

  it('sends a call’s name first and each piece of its arguments after it, and numbers the calls', async () => {
    const to = await start({
      script: [[CALL('a', 'look', ['{"q"', ':1}']), CALL('b', 'look', { q: 2 }), END()]],
    });
    const sent = await payloads(await ask(to));
    expect(sent.slice(1)).toEqual([
      delta({
        tool_calls: [
          { index: 0, id: 'a', type: 'function', function: { name: 'look', arguments: '' } },
        ],
      }),
      delta({ tool_calls: [{ index: 0, function: { arguments: '{"q"' } }] }),
      delta({ tool_calls: [{ index: 0, function: { arguments: ':1}' } }] }),
      delta({
        tool_calls: [
          { index: 1, id: 'b', type: 'function', function: { name: 'look', arguments: '' } },
        ],
      }),
      delta({ tool_calls: [{ index: 1, function: { arguments: '{"q":2}' } }] }),
      delta({}, 'tool_calls'),
      '[DONE]',
    ]);
  });

  it('counts tokens only when asked, and says what the script says', async () => {
    const script = [
      [T('x'), USAGE({ prompt_tokens: 7, completion_tokens: 3, cached_tokens: 2 }), END('length')],
    ];
    const to = await start({ script });
    const sent = await payloads(
      await ask(to, { ...hello, stream_options: { include_usage: true } }),
    );
    expect(sent.at(-2)).toMatchObject({
      choices: [],
      usage: {
        prompt_tokens: 7,
        completion_tokens: 3,
        total_tokens: 10,
        prompt_tokens_details: { cached_tokens: 2 },
      },
    });
  });

  it('answers with a status, headers and a body instead', async () => {
    const to = await start({ script: [[HTTP(429, { 'retry-after': '600' })]] });
    const response = await ask(to);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '600']);
    expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } });
    expect(to.requests[0]?.status).toBe(429);
  });

  it('puts an error event into a stream that began well, and characters that no server should send', async () => {
    const to = await start({
      script: [[T('half '), EVT_ERROR('overloaded'), RAW('data: {broken\n\n')]],
    });
    const text = await (await ask(to)).text();
    expect(text).toContain(
      '"error":{"message":"the server reports overloaded","type":"overloaded"',
    );
    expect(text.endsWith('data: {broken\n\n')).toBe(true);
    expect(text).not.toContain('[DONE]');
  });

  it('cuts the socket, after all that came before was sent', async () => {
    const to = await start({ script: [[T('20 tokens'), CUT]] });
    const reader = (await ask(to)).body?.getReader();
    const pieces: string[] = [];
    const read = async (): Promise<void> => {
      for (;;) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) return;
        pieces.push(Buffer.from(piece.value).toString());
      }
    };
    await expect(read()).rejects.toThrow();
    expect(pieces.join('')).toContain('20 tokens');
  });

  it('closes cleanly and unfinished when the script just stops', async () => {
    const to = await start({ script: [[T('x')]] });
    expect(await (await ask(to)).text()).not.toContain('finish_reason":"stop"');
  });

  it('answers a request that does not stream with one whole completion', async () => {
    const to = await start({ script: [[T('a'), CALL('c', 'look', {}), END()]] });
    expect(await (await ask(to, { ...hello, stream: false })).json()).toMatchObject({
      choices: [
        { message: { content: 'a', tool_calls: [{ id: 'c' }] }, finish_reason: 'tool_calls' },
      ],
    });
  });

  it('splits the bytes of a character over several pieces', async () => {
    const to = await start({ script: [[T('河🙂é'), END()]], chunking: { everyBytes: 1 } });
    expect((await payloads(await ask(to))).slice(1, 2)).toEqual([delta({ content: '河🙂é' })]);
  });
});

describe('the record', () => {
  it('keeps each request with its headers and body, in order', async () => {
    const to = await start({ script: (request) => [T(`answer ${request.index}`), END()] });
    await (await ask(to, hello, { headers: { authorization: 'Bearer k' } })).text();
    await (await ask(to, { ...hello, model: 'other' })).text();
    expect(to.requests.map((request) => request.body)).toEqual([
      hello,
      { ...hello, model: 'other' },
    ]);
    expect(to.requests[0]?.headers['authorization']).toBe('Bearer k');
    expect(to.sentText(1)).toBe('answer 1');
  });

  it('tells when each delta went out, so that a test can say what was lost', async () => {
    const to = await start({ script: [[T('a'), WAIT(30), T('b'), END()]] });
    await (await ask(to)).text();
    const [a, b] = to.sent;
    expect([a?.kind, a?.text, b?.text, to.sent.at(-1)?.kind]).toEqual(['text', 'a', 'b', 'end']);
    expect((b?.atMs ?? 0) - (a?.atMs ?? 0)).toBeGreaterThanOrEqual(25);
    expect(Math.abs(Date.now() - (b?.atMs ?? 0))).toBeLessThan(5000);
  });

  it('notices that the client went away, and wakes who waits for it', async () => {
    const to = await start({ script: [[T('a'), HANG]] });
    const stop = new AbortController();
    const response = await ask(to, hello, { signal: stop.signal });
    await to.when((now) => now.sent.length === 1);
    stop.abort();
    await expect(response.text()).rejects.toThrow();
    await to.when((now) => now.requests[0]?.closedByClient === true);
  });

  it('holds a delta back until the test lets it go', async () => {
    const gate = Promise.withResolvers<void>();
    const to = await start({ script: [[T('a'), UNTIL(gate.promise), T('b'), END()]] });
    const response = await ask(to);
    await to.when((now) => now.sent.length === 1);
    gate.resolve();
    await response.text();
    expect(to.sentText(0)).toBe('ab');
  });

  it('fails loudly when the script has no further answer, and takes a new script', async () => {
    const to = await start({ script: [] });
    expect((await ask(to)).status).toBe(500);
    to.setScript([[T('now'), END()]]);
    expect((await ask(to)).status).toBe(200);
  });

  it('can be closed while a stream hangs', async () => {
    const to = await start({ script: [[T('a'), HANG]] });
    const response = await ask(to);
    server = undefined;
    await Promise.all([to.close(), expect(response.text()).rejects.toThrow()]);
    await expect(ask(to)).rejects.toThrow();
  });
});

describe('keys and models', () => {
  it('refuses another key, and another model by name', async () => {
    const to = await start({ script: [[T('a'), END()]], key: 'right', models: ['m'] });
    expect((await ask(to)).status).toBe(401);
    const headers = { authorization: 'Bearer right' };
    const unknown = await ask(to, { ...hello, model: 'nope' }, { headers });
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { error: expect.objectContaining({ code: 'model_not_found' }) },
    ]);
  });

  it('answers 400 in strict mode to what real providers refuse, and streams otherwise', async () => {
    const to = await start({ script: () => [T('a'), END()], strict: true });
    const refused = await ask(to, { ...hello, messages: [{ role: 'assistant', content: '' }] });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: expect.objectContaining({ type: 'invalid_request_error', param: 'messages.[0]' }) },
    ]);
    expect((await ask(to)).status).toBe(200);
  });

  it('lists its models', async () => {
    const to = await start({ script: [], models: ['m', 'n'] });
    const list = await (await fetch(`${to.baseUrl}/models`)).json();
    expect(list).toMatchObject({ object: 'list', data: [{ id: 'm' }, { id: 'n' }] });
  });
});
