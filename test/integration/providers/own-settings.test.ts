import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { RunCancelled } from '../../../main/agent/cancellation/run-cancelled.ts';
import type { ModelSettings } from '../../../main/agent/run-options/model-settings.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { serverKinds, type ServerKind } from '../../../preload/contract/provider.ts';
import { strictFormats } from '../../support/body-in-format.ts';
import { given } from '../../support/given.ts';
import { startModelServer } from '../../support/model-server/model-server.ts';
import { END, T } from '../../support/model-server/script.ts';

/** The body that a server of this kind gets from a run with these settings. */
async function bodyFor(kind: ServerKind, modelSettings: ModelSettings): Promise<unknown> {
  const { format, modelId } = strictFormats[kind];
  const server = await startModelServer({
    script: [[T('Ok.'), END()]],
    format,
    strict: true,
    models: [modelId],
  });
  onTestFinished(() => server.close());
  const model = createServerModel({ kind, baseUrl: server.baseUrl, key: null }, modelId, {
    idleTimeoutMs: 5000,
  });
  const agent = new Agent({
    model,
    instructions: ['Always the same.', () => 'Changes each time.'],
    capabilities: [{ id: 'more', instructions: 'The same too.' }],
    systemPrompt: 'From the start.',
  });
  await agent.run('x', { modelSettings });
  return given(server.requests[0]).body;
}

describe('settings that only one provider knows', () => {
  it.each<[ServerKind, ModelSettings, object]>([
    ['openai-compatible', { openai_reasoning_effort: 'high' }, { reasoning_effort: 'high' }],
    ['openai', { openai_user: 'u-1' }, { user: 'u-1' }],
    [
      'anthropic',
      { anthropic_thinking: { type: 'enabled', budget_tokens: 1024 } },
      { thinking: { type: 'enabled', budget_tokens: 1024 } },
    ],
    [
      'google',
      {
        google_safety_settings: [
          { category: 'HARM_CATEGORY_HATE_SPEECH', threshold: 'BLOCK_NONE' },
        ],
      },
      { safetySettings: [{ category: 'HARM_CATEGORY_HATE_SPEECH', threshold: 'BLOCK_NONE' }] },
    ],
  ])('reach a server of %s [A-128]', async (kind, settings, expected) => {
    expect(await bodyFor(kind, settings)).toMatchObject(expected);
  });

  it.each(serverKinds)('of other providers do not reach a server of %s', async (kind) => {
    const strange = {
      zzz_marker: 'zzz',
      anthropic_marker: null,
      google_marker: null,
      openai_marker: null,
    };
    const body = JSON.stringify(await bodyFor(kind, strange));
    expect(body).not.toContain('zzz');
    expect(body).not.toContain('marker');
  });
});

describe('instructions of which some stay the same', () => {
  it('end the kept prefix of Anthropic, which what may change comes after [A-202]', async () => {
    expect(await bodyFor('anthropic', { anthropic_cache_instructions: '1h' })).toMatchObject({
      system: [
        {
          type: 'text',
          text: 'From the start.\n\nAlways the same.\n\nThe same too.',
          cache_control: { type: 'ephemeral', ttl: '1h' },
        },
        { type: 'text', text: 'Changes each time.' },
      ],
    });
    const body = await bodyFor('anthropic', { anthropic_cache_instructions: true });
    expect(body).toMatchObject({ system: [{ cache_control: { type: 'ephemeral' } }, {}] });
    expect(JSON.stringify(body).match(/cache_control/g)).toHaveLength(1);
  });

  it('are one text where nobody asked, or the provider knows no such thing [A-202]', async () => {
    const whole = 'From the start.\n\nAlways the same.\n\nThe same too.\n\nChanges each time.';
    expect(await bodyFor('anthropic', {})).toMatchObject({
      system: [{ type: 'text', text: whole }],
    });
    expect(JSON.stringify(await bodyFor('anthropic', {}))).not.toContain('cache_control');
    const chat = await bodyFor('openai-compatible', { anthropic_cache_instructions: true });
    expect(chat).toMatchObject({
      messages: [{ role: 'system', content: whole }, { role: 'user' }],
    });
  });
});

describe('a server that tells with every chunk what was used', () => {
  const chunk = (content: string, completionTokens: number | null): string =>
    `data: ${JSON.stringify({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }],
      ...(completionTokens !== null && {
        usage: { prompt_tokens: 9, completion_tokens: completionTokens, total_tokens: 0 },
      }),
    })}\n\n`;

  /** Stops a run after its first words. What the server was asked, and what the run had used by then. */
  async function stopEarly(modelSettings: ModelSettings, tells: boolean) {
    const asked = Promise.withResolvers<unknown>();
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        asked.resolve(JSON.parse(body));
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(chunk('One ', tells ? 1 : null) + chunk('two ', tells ? 2 : null));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    // Once it listens on a port, its address is no path.
    const { port } = server.address() as AddressInfo;
    const connection = { baseUrl: `http://127.0.0.1:${port}/v1`, key: null };
    const agent = new Agent({ model: createServerModel(connection, 'm', { idleTimeoutMs: 5000 }) });
    const run = agent.run('x', {
      modelSettings,
      eventStreamHandler: async (ctx, events) => {
        for await (const event of events) {
          if (event.eventKind === 'part_delta') ctx.cancel();
        }
      },
    });
    const error: unknown = await run.catch((thrown: unknown) => thrown);
    if (!(error instanceof RunCancelled)) throw error;
    return { body: await asked.promise, usage: error.usage };
  }

  it('is asked to, and a run that is stopped knows what it had used [A-102]', async () => {
    const { body, usage } = await stopEarly({ openai_continuous_usage_stats: true }, true);
    expect(body).toMatchObject({
      stream_options: { include_usage: true, continuous_usage_stats: true },
    });
    expect(body).not.toHaveProperty('continuous_usage_stats');
    expect(usage).toMatchObject({ inputTokens: 9, outputTokens: 2 });
  });

  it('need not do so, and is not asked to by itself', async () => {
    const silent = await stopEarly({ openai_continuous_usage_stats: true }, false);
    expect(silent.usage).toMatchObject({ requests: 1, inputTokens: 0, outputTokens: 0 });
    const { body } = await stopEarly({}, false);
    expect(body).toMatchObject({ stream_options: { include_usage: true } });
    expect(JSON.stringify(body)).not.toContain('continuous');
  });
});
