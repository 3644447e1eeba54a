import { describe, expect, it } from 'vitest';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { modelCall, rejection } from '../../support/model-call.ts';
import { startModelServer } from '../../support/model-server/model-server.ts';
import { END, HTTP, T } from '../../support/model-server/script.ts';
import { failureOf, markerKey, modelOf, startStrictServer } from '../../support/server-model.ts';

describe('a model server that refuses', () => {
  const refusals: readonly (readonly [
    string,
    readonly [number, Record<string, string>?, unknown?],
    object,
  ])[] = [
    [
      '401',
      [401, {}, { error: { message: `Bad key ${markerKey}`, code: 'invalid_api_key' } }],
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
      const to = await startStrictServer({ script: [[HTTP(status, headers, body)]] });
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
      ).not.toContain(markerKey);
    },
  );

  it('tells an unknown model by name [M-13]', async () => {
    const to = await startStrictServer({ script: [], models: ['other'] });
    const error = await rejection(modelOf(to, {}, 'nope').requestStream(modelCall()));
    expect(failureOf(error)).toMatchObject({
      code: 'unknown-model',
      status: 404,
      model: 'nope',
      detail: expect.stringContaining("'nope'"),
    });
  });

  it('tells a wrong key that the server itself refuses [M-13]', async () => {
    const to = await startStrictServer({ script: [], key: 'another' });
    expect(failureOf(await rejection(modelOf(to).requestStream(modelCall())))).toMatchObject({
      code: 'unauthorized',
    });
  });

  it('tells a connection that is refused, and a host that does not exist [M-13]', async () => {
    const to = await startStrictServer({ script: [] });
    await to.close();
    const refused = failureOf(await rejection(modelOf(to).requestStream(modelCall())));
    expect(refused).toMatchObject({ code: 'connection-refused', accepted: false, status: null });
    const lost = createServerModel({ baseUrl: 'https://nobody.invalid/v1', key: markerKey }, 'm', {
      idleTimeoutMs: 5000,
    });
    expect(failureOf(await rejection(lost.requestStream(modelCall()))).code).toBe('host-not-found');
  });

  it('does not follow a redirect with the key', async () => {
    const other = await startModelServer({ script: () => [T('caught'), END()] });
    try {
      const to = await startStrictServer({
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
      createServerModel({ baseUrl: 'http://example.com/v1', key: markerKey }, 'm', {
        idleTimeoutMs: 1,
      }),
    ).toThrow('plain-http');
  });
});
