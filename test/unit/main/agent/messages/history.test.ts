import { describe, expect, it } from 'vitest';
import { mergeMessages } from '../../../../../main/agent/messages/history.ts';
import {
  call,
  request,
  response,
  retryPrompt,
  text,
  toolReturn,
  user,
} from '../../../../support/message-builders.ts';

describe('joining neighbours', () => {
  it('puts results before text when two requests become one', () => {
    const joined = mergeMessages([
      response([call('a'), call('b')]),
      request([toolReturn('a'), user('wait')], { instructions: 'I' }),
      request([user('go'), toolReturn('b'), retryPrompt('Write.', null)], {
        timestamp: '2026-01-02T00:00:00Z',
      }),
    ]);
    expect(joined).toHaveLength(2);
    expect(joined[1]).toEqual(
      request(
        [toolReturn('a'), toolReturn('b'), user('wait'), user('go'), retryPrompt('Write.', null)],
        { instructions: 'I', timestamp: '2026-01-02T00:00:00Z' },
      ),
    );
  });

  it('keeps requests apart whose instructions differ', () => {
    const apart = [
      request([user('a')], { instructions: 'A' }),
      request([user('b')], { instructions: 'B' }),
    ];
    expect(mergeMessages(apart)).toBe(apart);
    expect(
      mergeMessages([
        request([user('a')], { instructions: 'A' }),
        request([user('b')], { instructions: 'A' }),
      ]),
    ).toHaveLength(1);
  });

  it('joins messages of one kind only, whatever a response lacks', () => {
    const ours = { modelName: null } as const;
    const apart = [
      response([text('a')], ours),
      request([user('b')]),
      response([text('c')], ours),
      request([user('d')]),
    ];
    expect(mergeMessages(apart)).toEqual(apart);
    expect(mergeMessages(apart)).toHaveLength(4);
  });

  it('keeps the instant of the first request where the second has none', () => {
    const [joined] = mergeMessages([
      request([user('a')], { timestamp: '2026-01-01T00:00:00Z' }),
      request([user('b')]),
    ]);
    expect(joined?.timestamp).toBe('2026-01-01T00:00:00Z');
  });

  it('joins responses only if neither came from a provider', () => {
    const own = { modelName: null };
    expect(mergeMessages([response([text('a')], own), response([text('b')], own)])).toEqual([
      response([text('a'), text('b')], own),
    ]);
    expect(mergeMessages([response([text('a')], own), response([text('b')])])).toHaveLength(2);
    expect(
      mergeMessages([
        response([text('a')], { ...own, providerName: 'p' }),
        response([text('b')], own),
      ]),
    ).toHaveLength(2);
    expect(
      mergeMessages([
        response([text('a')], { ...own, providerResponseId: 'p' }),
        response([text('b')], own),
      ]),
    ).toHaveLength(2);
  });
});
