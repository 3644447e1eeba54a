import { describe, expect, it } from 'vitest';
import {
  AgentRunError,
  ContentFilterError,
  ModelAPIError,
  ModelHTTPError,
  UnexpectedModelBehavior,
} from '../../../../main/agent/errors.ts';
import { RunCancelled } from '../../../../main/agent/cancellation/run-cancelled.ts';
import { Agent } from '../../../../main/agent/agent.ts';
import { golden } from '../../../support/agent/golden-script.ts';
import { thrownBy } from '../../../support/agent/thrown-by.ts';

describe('an HTTP refusal of a model', () => {
  it('says what was refused, and is a model’s unexpected behaviour too [A-204]', async () => {
    const error = new ModelHTTPError({
      statusCode: 503,
      modelName: 'gpt-5.2',
      body: { error: 'overloaded' },
      headers: { 'Retry-After': '7' },
    });
    const thrown = await thrownBy(
      new Agent({
        model: golden(() => {
          throw error;
        }).model,
      }).run('x'),
    );
    expect(thrown).toBe(error);
    expect(thrown).toBeInstanceOf(UnexpectedModelBehavior);
    expect(thrown).toBeInstanceOf(ModelAPIError);
    expect(thrown).toBeInstanceOf(AgentRunError);
    expect(thrown).toMatchObject({
      name: 'ModelHTTPError',
      message: 'status_code: 503, model_name: gpt-5.2, body: {"error":"overloaded"}',
      statusCode: 503,
      modelName: 'gpt-5.2',
      responseBody: { error: 'overloaded' },
      retryAfter: 7,
    });
  });

  it.each([
    [undefined, null],
    ['', null],
    ['0.5', 0.5],
    ['-3', 0],
    ['Tue, 01 Jan 2030 00:00:10 GMT', 10],
    ['Tue, 01 Jan 2030 00:00:00 GMT', 0],
    ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
    ['soon', null],
  ])('reads retry-after %s as %s', (header, expected) => {
    const error = new ModelHTTPError({
      statusCode: 429,
      modelName: 'm',
      body: null,
      headers: header === undefined ? {} : { 'retry-after': header },
      nowMs: Date.parse('2030-01-01T00:00:00.000Z'),
    });
    expect(error.retryAfter).toBe(expected);
    expect(error.message).toBe('status_code: 429, model_name: m, body: null');
  });
});

describe('an unexpected behaviour of a model', () => {
  it('closes its message with the body, JSON pretty-printed [A-129, A-167]', () => {
    const filtered = new ContentFilterError("Content filter 'SAFETY' triggered", {
      body: '<safety settings details>',
    });
    expect(filtered.message).toBe(
      "Content filter 'SAFETY' triggered, body:\n<safety settings details>",
    );
    expect(new UnexpectedModelBehavior('Odd', { body: '{"a":1}' }).message).toBe(
      'Odd, body:\n{\n  "a": 1\n}',
    );
    const cause = new Error('why');
    const plain = new UnexpectedModelBehavior('Odd', { cause });
    expect([plain.message, plain.body, plain.cause]).toEqual(['Odd', null, cause]);
    expect('cause' in new UnexpectedModelBehavior('Odd')).toBe(false);
  });
});

describe('the kinds of errors', () => {
  it('tell a stop from a failure', () => {
    const state = {
      messages: [],
      givenCount: 0,
      usage: {} as never,
      metadata: null,
      runId: null,
      conversationId: null,
    };
    const cancelled = new RunCancelled(state);
    expect(cancelled).toBeInstanceOf(AgentRunError);
    expect(cancelled).not.toBeInstanceOf(UnexpectedModelBehavior);
    expect(() => Reflect.get(RunCancelled.prototype, 'usage', {})).toThrow(
      'Not made by this class.',
    );
  });
});
