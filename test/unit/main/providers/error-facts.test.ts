import { describe, expect, it } from 'vitest';
import {
  classifyEvent,
  classifyStatus,
  readProviderWords,
} from '../../../../main/providers/error-facts.ts';

const words = (body: unknown) => readProviderWords(body);

describe('the words of a provider', () => {
  it.each([
    [
      'an object',
      { error: { message: 'm', type: 't', code: 429 } },
      { message: 'm', type: 't', code: '429' },
    ],
    ['a text inside', { error: 'm' }, { message: 'm', type: null, code: null }],
    [
      'a list',
      [{ error: { message: 'm', status: 'INVALID_ARGUMENT' } }],
      { message: 'm', type: 'INVALID_ARGUMENT', code: null },
    ],
    ['a detail', { detail: 'm' }, { message: 'm', type: null, code: null }],
    ['nothing', null, { message: null, type: null, code: null }],
  ])('are read from %s', (_, body, expected) => {
    expect(readProviderWords(body)).toEqual(expected);
  });
});

describe('the class of a failure', () => {
  it.each([
    [401, {}, 'unauthorized'],
    [402, {}, 'payment-required'],
    [403, {}, 'forbidden'],
    [404, { error: { code: 'model_not_found' } }, 'unknown-model'],
    [404, { error: { message: "The model 'x' does not exist" } }, 'unknown-model'],
    [404, 'Not Found', 'rejected'],
    [400, { error: { message: 'Invalid model: x' } }, 'unknown-model'],
    [
      400,
      { error: { message: "This model's maximum context length is 8192 tokens" } },
      'context-too-long',
    ],
    [400, { error: { message: 'prompt is too long: 210000 tokens' } }, 'context-too-long'],
    [400, { error: { message: 'tool use is unavailable for this endpoint' } }, 'rejected'],
    [400, { error: { message: 'API key not valid.' } }, 'unauthorized'],
    [400, { error: { code: 'content_filter' } }, 'content-filtered'],
    [408, {}, 'rejected'],
    [413, {}, 'too-large'],
    [422, {}, 'rejected'],
    [429, {}, 'rate-limited'],
    [429, { error: { code: 'insufficient_quota' } }, 'payment-required'],
    [500, {}, 'server-error'],
    [500, { error: { type: 'overloaded_error' } }, 'overloaded'],
    [503, {}, 'overloaded'],
    [529, {}, 'overloaded'],
  ])('is told from status %i with %j: %s [BC-33]', (status, body, expected) => {
    expect(classifyStatus(status, words(body))).toBe(expected);
  });

  it.each([
    [{ type: 'overloaded_error' }, 'overloaded'],
    [{ error: { code: 429, message: 'slow down' } }, 'rate-limited'],
    [{ code: 'context_length_exceeded' }, 'context-too-long'],
    [{ message: 'something broke' }, 'server-error'],
  ])('is told from the event %j: %s [BC-31]', (body, expected) => {
    expect(classifyEvent(words(body))).toBe(expected);
  });
});
