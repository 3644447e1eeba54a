import { describe, expect, it } from 'vitest';
import {
  ContentFilterError,
  IncompleteToolCall,
  UnexpectedModelBehavior,
  UsageLimitExceeded,
} from '../../../../../main/agent/errors.ts';
import { StoreUnavailable } from '../../../../../main/conversation/conversation-store.ts';
import { toRunFailure } from '../../../../../main/conversation/runs/run-failure.ts';
import { createFailure } from '../../../../../main/providers/error-facts.ts';
import { ProviderError } from '../../../../../main/providers/provider-error.ts';

const facts = { model: 'M', host: null, accepted: true, isInTools: false };

describe('why a run failed', () => {
  it.each([
    [new UsageLimitExceeded('Enough.'), 'usage-limit'],
    [new ContentFilterError('No.'), 'content-filtered'],
    [new IncompleteToolCall('Cut.'), 'output-truncated'],
    [new UnexpectedModelBehavior("Tool 'x' exceeded max retries count of 1."), 'retries-exhausted'],
    [new UnexpectedModelBehavior('Exceeded maximum output retries (1)'), 'retries-exhausted'],
    [
      new UnexpectedModelBehavior('Model token limit (10) exceeded before any response'),
      'output-truncated',
    ],
    [new UnexpectedModelBehavior('Arguments came as text and object.'), 'malformed-response'],
    [new StoreUnavailable('busy'), 'storage-failed'],
    [new TypeError('x is not a function'), 'internal'],
    ['a text', 'internal'],
  ])('%s is told as %s', (error, code) => {
    expect(toRunFailure(error, facts)).toMatchObject({ code, model: 'M', accepted: true });
  });

  it('is the tool when tools were being carried out', () => {
    expect(toRunFailure(new Error('no disk'), { ...facts, isInTools: true })).toMatchObject({
      code: 'tool-failed',
      detail: 'no disk',
    });
  });

  it('tells nothing of a bug, and not too much of anything', () => {
    expect(toRunFailure(new TypeError('secret path'), facts).detail).toBeNull();
    const long = toRunFailure(new UsageLimitExceeded('🙂'.repeat(700)), facts).detail ?? '';
    expect([...long]).toHaveLength(500);
  });

  it('keeps what the provider said of itself', () => {
    const failure = createFailure('rate-limited', { host: 'api.example', status: 429 });
    expect(
      toRunFailure(new Error('wrapped', { cause: new ProviderError(failure) }), facts),
    ).toEqual(failure);
  });
});
