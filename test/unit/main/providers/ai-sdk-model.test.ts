import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMessages, encodeMessages } from '../../../../main/agent/messages/wire.ts';
import { AiSdkModel } from '../../../../main/providers/ai-sdk-model.ts';
import { openAiChat } from '../../../../main/providers/dialects/openai-chat.ts';
import { isRetryable, retryDelayMs } from '../../../../main/providers/retry-policy.ts';
import { createFailure } from '../../../../main/providers/error-facts.ts';
import { streamAll } from '../../../support/model-call.ts';
import { ChatChunks, doneEvent } from '../../../support/model-server/chat-chunks.ts';

function modelThatReads(pieces: readonly Uint8Array[]): AiSdkModel {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const provider = createOpenAICompatible({
    name: 'p',
    baseURL: 'http://127.0.0.1/v1',
    fetch: () =>
      Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
  });
  return new AiSdkModel({
    languageModel: async () => provider.chatModel('m'),
    modelName: 'm',
    dialect: openAiChat,
    baseUrl: 'http://127.0.0.1/v1',
    idleTimeoutMs: 1000,
  });
}

describe('reading a stream', () => {
  it('gives the exact text wherever its bytes were cut [BC-29]', async () => {
    const chunks = new ChatChunks('m', 0);
    const bytes = Buffer.from(
      chunks.text('河🙂é한') + chunks.text('\u0301e 中') + chunks.finish('stop') + doneEvent,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat({ max: bytes.length }), { maxLength: 12 }),
        async (cuts) => {
          const ends = [...cuts, bytes.length].sort((left, right) => left - right);
          const pieces = ends.map(
            (end, at) => new Uint8Array(bytes.subarray(ends[at - 1] ?? 0, end)),
          );
          const { stream, error } = await streamAll(modelThatReads(pieces));
          expect(error).toBeNull();
          expect(stream.snapshot().parts).toMatchObject([{ content: '河🙂é한\u0301e 中' }]);
        },
      ),
    );
  });
});

describe('what a server says it used', () => {
  it.each([
    ['parts of tokens', 1.5, 2],
    ['less than nothing', -5, 0],
    ['more than can be counted', 1e300, 0],
  ])('keeps a history that can be read again when that is %s', async (_, said, counted) => {
    const chunks = new ChatChunks('m', 0);
    const usage = { prompt_tokens: said, completion_tokens: said, total_tokens: said };
    const told = `data: ${JSON.stringify({ id: '1', choices: [], usage })}\n\n`;
    const bytes = Buffer.from(chunks.text('Yes.') + chunks.finish('stop') + told + doneEvent);
    const { stream, error } = await streamAll(modelThatReads([bytes]));
    expect(error).toBeNull();
    const response = stream.snapshot();
    expect(response.usage).toMatchObject({ inputTokens: counted, outputTokens: counted });
    expect(decodeMessages(encodeMessages([response]))).toEqual([response]);
  });
});

describe('trying again', () => {
  it('waits longer each time, never less than was asked for, and not for more than an hour', () => {
    const busy = createFailure('overloaded');
    expect([1, 2, 3, 10].map((failures) => retryDelayMs(busy, failures, 0))).toEqual([
      1000, 2000, 4000, 30_000,
    ]);
    expect(retryDelayMs(busy, 1, 1)).toBe(1200);
    expect(retryDelayMs({ ...busy, retryAfterMs: 600_000 }, 1, 0.5)).toBe(600_000);
    expect(retryDelayMs({ ...busy, retryAfterMs: 3_600_001 }, 1, 0)).toBeNull();
  });

  it('is for what may pass by itself alone', () => {
    const codes = [
      'rate-limited',
      'overloaded',
      'server-error',
      'unauthorized',
      'connection-refused',
      'context-too-long',
    ] as const;
    expect(codes.filter((code) => isRetryable(createFailure(code)))).toEqual([
      'rate-limited',
      'overloaded',
      'server-error',
    ]);
    expect(isRetryable(createFailure('server-error', { status: 501 }))).toBe(false);
    expect(isRetryable(createFailure('connection-lost', { accepted: true }))).toBe(false);
    expect(isRetryable(createFailure('connection-lost', { accepted: false }))).toBe(true);
  });
});
