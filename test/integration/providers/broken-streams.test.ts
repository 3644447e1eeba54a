import { describe, expect, it } from 'vitest';
import { modelCall, rejection, streamAll } from '../../support/model-call.ts';
import { CALL, CUT, EVT_ERROR, HANG, RAW, T, END } from '../../support/model-server/script.ts';
import { failureOf, modelOf, startStrictServer } from '../../support/server-model.ts';

describe('a stream that does not end well', () => {
  it('keeps what came before the connection was cut, and says so [M-13] [BC-34]', async () => {
    const to = await startStrictServer({ script: [[T('20 tokens '), T('and more'), CUT]] });
    const { stream, error } = await streamAll(modelOf(to));
    expect(failureOf(error)).toMatchObject({ code: 'connection-lost', accepted: true });
    expect(stream.snapshot()).toMatchObject({
      state: 'interrupted',
      parts: [{ content: '20 tokens and more' }],
    });
    expect(to.requests).toHaveLength(1);
  });

  it('takes a clean end without its terminator for a cut [M-13]', async () => {
    const to = await startStrictServer({ script: [[T('half'), CALL('c1', 'look', ['{"q":1}'])]] });
    const { stream, error } = await streamAll(modelOf(to));
    expect(failureOf(error).code).toBe('connection-lost');
    expect(stream.snapshot()).toMatchObject({ state: 'interrupted', finishReason: null });
  });

  it('keeps cut arguments as they came [BC-14]', async () => {
    const to = await startStrictServer({
      script: [[CALL('c1', 'write_note', ['{"body":"alpha be']), CUT]],
    });
    const { stream } = await streamAll(modelOf(to));
    expect(stream.snapshot()).toMatchObject({
      state: 'interrupted',
      parts: [{ toolCallId: 'c1', args: '{"body":"alpha be' }],
    });
  });

  it('does not ask again after an error event in mid-answer, and keeps the half [M-13] [BC-31]', async () => {
    const to = await startStrictServer({ script: [[T('half '), EVT_ERROR('overloaded_error')]] });
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
    const to = await startStrictServer({
      script: [[T('a'), RAW('data: {broken\n\n'), T('b'), END()]],
    });
    expect(failureOf((await streamAll(modelOf(to))).error).code).toBe('malformed-response');
  });

  it('ends with the signal’s own reason when it is aborted in mid-stream, and lets the server go [M-13]', async () => {
    const to = await startStrictServer({ script: [[T('a'), HANG]] });
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
    const to = await startStrictServer({ script: [] });
    const reason = new Error('enough');
    await expect(
      modelOf(to).requestStream(modelCall({ signal: AbortSignal.abort(reason) })),
    ).rejects.toBe(reason);
    expect(to.requests).toEqual([]);
  });

  it('gives up when nothing comes for too long, keeping what came [M-13] [BC-35]', async () => {
    const to = await startStrictServer({ script: [[T('a'), HANG]] });
    const { stream, error } = await streamAll(modelOf(to, { idleTimeoutMs: 2000 }));
    expect(failureOf(error)).toMatchObject({ code: 'idle-timeout', accepted: true });
    expect(stream.snapshot()).toMatchObject({ state: 'interrupted', parts: [{ content: 'a' }] });
    await to.when((now) => now.requests[0]?.closedByClient === true);
  });

  it('frees the connection when it is closed without being read', async () => {
    const to = await startStrictServer({ script: [[T('a'), HANG]] });
    const stream = await modelOf(to).requestStream(modelCall());
    await stream.close();
    await stream.close();
    await to.when((now) => now.requests[0]?.closedByClient === true);
  });
});
