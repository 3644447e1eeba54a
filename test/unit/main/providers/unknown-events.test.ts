import { createAnthropic } from '@ai-sdk/anthropic';
import { describe, expect, it } from 'vitest';
import { AiSdkModel } from '../../../../main/providers/ai-sdk-model.ts';
import { anthropic } from '../../../../main/providers/dialects/anthropic.ts';
import { streamAll } from '../../../support/model-call.ts';

interface WireEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

const usage = { input_tokens: 1, output_tokens: 1 };
const message = { id: '1', type: 'message', role: 'assistant', model: 'm', content: [], usage };
const beginning: readonly WireEvent[] = [
  { type: 'message_start', message },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Here' } },
];
const ending: readonly WireEvent[] = [
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ' it is.' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
  { type: 'message_stop' },
];

function modelThatSays(events: readonly WireEvent[]): AiSdkModel {
  const body = events
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
  const headers = { 'content-type': 'text/event-stream' };
  const baseURL = 'http://127.0.0.1/v1';
  const fetch = () => Promise.resolve(new Response(body, { headers }));
  const provider = createAnthropic({ apiKey: 'key', baseURL, fetch });
  return new AiSdkModel({
    languageModel: async () => provider.languageModel('m'),
    modelName: 'm',
    dialect: anthropic,
    baseUrl: baseURL,
    idleTimeoutMs: 1000,
  });
}

describe('an event of Anthropic', () => {
  it('is passed over when its kind is new, and the answer goes on', async () => {
    const novelty = { type: 'novelty', said: 'what no one knows yet' };
    const model = modelThatSays([...beginning, novelty, ...ending, novelty]);
    const { stream, error } = await streamAll(model);
    expect(error).toBeNull();
    const { state, parts, finishReason } = stream.snapshot();
    expect({ state, finishReason }).toEqual({ state: 'complete', finishReason: 'stop' });
    expect(parts).toMatchObject([{ content: 'Here it is.' }]);
  });

  it('ends the answer when its kind is known and the rest is odd, and what came is kept', async () => {
    const odd = { type: 'content_block_delta', index: 0, delta: { type: 'novelty_delta' } };
    const { stream, error } = await streamAll(modelThatSays([...beginning, odd, ...ending]));
    expect(error).toMatchObject({ name: 'ProviderError' });
    expect(stream.snapshot()).toMatchObject({ state: 'interrupted', parts: [{ content: 'Here' }] });
  });
});
