import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkServer } from '../../../main/providers/check-server.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { serverKinds, type ServerKind } from '../../../preload/contract/provider.ts';
import { strictFormats } from '../../support/body-in-format.ts';
import {
  modelCall,
  parameters,
  rejection,
  streamAll,
  toolDefinition,
} from '../../support/model-call.ts';
import { startModelServer, type Script } from '../../support/model-server/model-server.ts';
import { CALL, CUT, END, EVT_ERROR, HTTP, T, TH } from '../../support/model-server/script.ts';
import { failureOf } from '../../support/server-model.ts';

async function start(kind: ServerKind, script: Script, key: string | null = 'given-key-1') {
  const { format, modelId } = strictFormats[kind];
  const server = await startModelServer({
    script,
    format,
    strict: true,
    models: [modelId],
    ...(key !== null && { key }),
  });
  onTestFinished(() => server.close());
  const connection = { kind, baseUrl: server.baseUrl, key };
  return {
    server,
    connection,
    model: createServerModel(connection, modelId, { idleTimeoutMs: 5000, random: () => 0 }),
  };
}

describe.each(serverKinds)('a server of %s', (kind) => {
  it('streams thinking, text and calls in their order, with their arguments and the usage [R-26]', async () => {
    const { model } = await start(kind, [
      [TH('Hm, '), TH('so.'), T('Let me '), T('look.'), CALL('c_1', 'look', { at: 'é🙂' }), END()],
    ]);
    const call = modelCall({ parameters: parameters({ functionTools: [toolDefinition('look')] }) });
    const { stream, error } = await streamAll(model, call);
    expect(error).toBeNull();
    const response = stream.snapshot();
    expect(response.parts).toMatchObject([
      { partKind: 'thinking', content: 'Hm, so.' },
      { partKind: 'text', content: 'Let me look.' },
      { partKind: 'tool-call', toolName: 'look', args: '{"at":"é🙂"}' },
    ]);
    expect(response).toMatchObject({ state: 'complete', finishReason: 'tool_call' });
    expect(response.usage.outputTokens).toBeGreaterThan(0);
  });

  it.each([
    ['is cut', [T('Half '), CUT]],
    ['ends without its end', [T('Half ')]],
  ] as const)('counts as interrupted when it %s, and what came is kept', async (_, steps) => {
    const { model } = await start(kind, [steps]);
    const { stream, error } = await streamAll(model);
    expect(failureOf(error)).toMatchObject({ code: 'connection-lost', accepted: true });
    expect(stream.snapshot()).toMatchObject({
      state: 'interrupted',
      parts: [{ partKind: 'text', content: 'Half ' }],
    });
  });

  it('tells an overload in mid-stream, and plays nothing again [BC-31]', async () => {
    const { model, server } = await start(kind, [[T('Half '), EVT_ERROR('overloaded_error')]]);
    const { stream, error } = await streamAll(model);
    expect(failureOf(error)).toMatchObject({ code: 'overloaded', accepted: true });
    expect(stream.snapshot().parts).toMatchObject([{ content: 'Half ' }]);
    expect(server.requests).toHaveLength(1);
  });

  it('tells a refused key, an unknown model and a context that is too long apart [BC-33]', async () => {
    const { format, modelId } = strictFormats[kind];
    const message = 'prompt is too long: 210000 tokens > 200000 maximum';
    const tooLong = format.errorBody({ status: 400, message, code: null, param: null });
    const { connection, model } = await start(kind, () => [HTTP(400, {}, tooLong)]);
    const options = { idleTimeoutMs: 5000 };
    const other = createServerModel({ ...connection, key: 'other-key-1' }, modelId, options);
    expect(failureOf(await rejection(other.requestStream(modelCall())))).toMatchObject({
      code: 'unauthorized',
    });
    const unknown = createServerModel(connection, 'no-such-model', options);
    expect(failureOf(await rejection(unknown.requestStream(modelCall())))).toMatchObject({
      code: 'unknown-model',
    });
    expect(failureOf(await rejection(model.requestStream(modelCall())))).toMatchObject({
      code: 'context-too-long',
    });
  });

  it('lists its models for the key that belongs to it, and takes none from the environment', async () => {
    const { connection } = await start(kind, []);
    const { modelId } = strictFormats[kind];
    expect(await checkServer(connection)).toEqual({ reached: true, models: [modelId] });
    for (const name of ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'])
      vi.stubEnv(name, 'key-of-the-environment');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const open = await start(kind, [[T('Ok.'), END()]], null);
    await streamAll(open.model);
    expect(JSON.stringify(open.server.requests[0]?.headers)).not.toContain('key-of-the');
    expect(await checkServer({ ...connection, key: 'other-key-1' })).toMatchObject({
      failure: { code: 'unauthorized' },
    });
  });
});
