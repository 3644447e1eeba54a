import { describe, expect, it } from 'vitest';
import { classifyConnection } from '../../../../main/base/connection-error.ts';

const code = (value: string) => Object.assign(new Error('x'), { code: value });

describe('why a connection failed', () => {
  it.each([
    ['ECONNREFUSED', 'connection-refused'],
    ['ENOTFOUND', 'host-not-found'],
    ['EAI_AGAIN', 'host-not-found'],
    ['CERT_HAS_EXPIRED', 'tls-failed'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls-failed'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls-failed'],
    ['UND_ERR_BODY_TIMEOUT', 'idle-timeout'],
    ['ECONNRESET', 'connection-lost'],
    ['UND_ERR_SOCKET', 'connection-lost'],
    ['hasOwnProperty', 'connection-lost'],
  ])('is told from the system’s code %s: %s', (value, expected) => {
    expect(classifyConnection(new TypeError('fetch failed', { cause: code(value) }))).toBe(
      expected,
    );
  });

  it('is found among several tries, and in a circle of causes', () => {
    const both = new AggregateError([code('X'), code('ECONNREFUSED')]);
    expect(classifyConnection(new Error('a', { cause: both }))).toBe('connection-refused');
    const round = new Error('round');
    round.cause = round;
    expect(classifyConnection(round)).toBe('connection-lost');
  });
});
