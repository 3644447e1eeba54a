import { afterEach, describe, expect, it } from 'vitest';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { findProviderFailure } from '../../../main/providers/provider-error.ts';
import type { RetryWait } from '../../../main/providers/retrying-model.ts';
import { modelCall, rejection, streamAll } from '../../support/model-call.ts';
import { startModelServer, type ModelServer } from '../../support/model-server/model-server.ts';
import { END, EVT_ERROR, HTTP, T, type Step } from '../../support/model-server/script.ts';

let server: ModelServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function start(...script: readonly (readonly Step[])[]): Promise<ModelServer> {
  server = await startModelServer({ script, strict: true });
  return server;
}

/** A model that skips each wait, after noting it. */
function impatientModel(to: ModelServer, waits: (RetryWait | null)[]) {
  return createServerModel({ baseUrl: to.baseUrl, key: null }, 'm', {
    idleTimeoutMs: 5000,
    onRetryWait: (wait) => {
      waits.push(wait);
      wait?.skip();
    },
  });
}

const done = [T('done'), END()];

describe('a provider that has too much to do', () => {
  it('is asked again after 429, 500 and an overload inside a stream, and nothing of it is seen [BC-31] [R-22]', async () => {
    const to = await start([HTTP(429)], [HTTP(500)], [EVT_ERROR('overloaded_error')], done);
    const waits: (RetryWait | null)[] = [];
    const { events, stream, error } = await streamAll(impatientModel(to, waits));
    expect(error).toBeNull();
    expect(events).toHaveLength(1);
    expect(stream.snapshot()).toMatchObject({ state: 'complete', parts: [{ content: 'done' }] });
    expect(to.requests).toHaveLength(4);
    expect(waits.map((wait) => wait && [wait.attempt, wait.attempts, wait.failure.code])).toEqual([
      [2, 4, 'rate-limited'],
      null,
      [3, 4, 'server-error'],
      null,
      [4, 4, 'overloaded'],
      null,
    ]);
  });

  it('gives up after four tries with the last error [M-13]', async () => {
    const to = await start([HTTP(500)], [HTTP(502)], [HTTP(503)], [HTTP(529)], done);
    const error = await rejection(impatientModel(to, []).requestStream(modelCall()));
    expect(findProviderFailure(error)).toMatchObject({ code: 'overloaded', status: 529 });
    expect(to.requests).toHaveLength(4);
  });

  it('tells until when it waits, as the provider asked, and stops at once [M-13] [BC-07]', async () => {
    const to = await start([HTTP(429, { 'retry-after': '600' })], done);
    const waits: (RetryWait | null)[] = [];
    const stop = new AbortController();
    const reason = new Error('stopped');
    const model = createServerModel({ baseUrl: to.baseUrl, key: null }, 'm', {
      idleTimeoutMs: 5000,
      onRetryWait: (wait) => {
        waits.push(wait);
        if (wait !== null) setImmediate(() => stop.abort(reason));
      },
    });
    const startedMs = Date.now();
    expect(await rejection(model.requestStream(modelCall({ signal: stop.signal })))).toBe(reason);
    expect(to.requests).toHaveLength(1);
    expect(waits).toEqual([
      expect.objectContaining({ failure: expect.objectContaining({ retryAfterMs: 600_000 }) }),
      null,
    ]);
    const untilMs = Date.parse(waits[0]?.untilAt ?? '');
    expect(untilMs - startedMs).toBeGreaterThan(599_000);
    expect(Date.now() - startedMs).toBeLessThan(60_000);
  });

  it('understands a date for it, and does not wait for more than an hour [R-22]', async () => {
    const inTwoHours = new Date(Date.now() + 7_200_000).toUTCString();
    const to = await start([HTTP(429, { 'retry-after': inTwoHours })], done);
    const waits: (RetryWait | null)[] = [];
    const error = await rejection(impatientModel(to, waits).requestStream(modelCall()));
    expect(findProviderFailure(error)?.retryAfterMs).toBeGreaterThan(7_100_000);
    expect(waits).toEqual([]);
  });

  it('waits by itself when nobody skips it', async () => {
    const to = await start([HTTP(503, { 'retry-after': '0.05' })], done);
    const model = createServerModel({ baseUrl: to.baseUrl, key: null }, 'm', {
      idleTimeoutMs: 5000,
    });
    expect((await streamAll(model)).error).toBeNull();
    const [first, second] = to.requests;
    expect((second?.receivedAtMs ?? 0) - (first?.receivedAtMs ?? 0)).toBeGreaterThan(40);
  });

  it('is asked again without a stream too', async () => {
    const to = await start([HTTP(500)], done);
    expect(await impatientModel(to, []).request(modelCall())).toMatchObject({
      parts: [{ content: 'done' }],
    });
  });
});
