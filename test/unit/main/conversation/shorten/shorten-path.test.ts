import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortenPath } from '../../../../../main/conversation/shorten/shorten-path.ts';
import { shortenWays } from '../../../../../preload/contract/message-notes.ts';
import type { ModelMessage } from '../../../../../preload/contract/message.ts';
import { serverKinds } from '../../../../../preload/contract/provider.ts';
import { toModelMessage } from '../../../../../preload/contract/transcript.ts';
import { isToolResult, toolCallsOf } from '../../../../../main/agent/messages/history.ts';
import { toArgsObject } from '../../../../../main/agent/messages/tool-args.ts';
import {
  sealedOfHistories,
  thoughtfulHistories,
} from '../../../../support/arbitraries/thoughtful-histories.ts';
import { bodyInFormat, strictFormats } from '../../../../support/body-in-format.ts';
import { call, request, response, toolReturn, user } from '../../../../support/message-builders.ts';
import { toPath } from '../../../../support/to-path.ts';
import { propertyRuns } from '../../../../support/property-runs.ts';

const long = 'z'.repeat(30_000);
const lengthened = (history: readonly ModelMessage[]): ModelMessage[] =>
  history.map((message) =>
    message.kind === 'request'
      ? {
          ...message,
          parts: message.parts.map((part) =>
            part.partKind === 'tool-return' ? { ...part, content: long } : part,
          ),
        }
      : message,
  );

describe('a path made shorter', () => {
  it('is taken by every strict server, whatever it was [R-25] [R-28]', async () => {
    const sealed = sealedOfHistories();
    await fc.assert(
      fc.asyncProperty(
        thoughtfulHistories,
        fc.constantFrom(...shortenWays),
        fc.constantFrom(...serverKinds),
        async (history, way, kind) => {
          const path = toPath(lengthened([...history, request([user('go on')])]));
          const shorter = shortenPath(path, way);
          if (shorter === null) return;
          const sent = [...shorter.shared, ...shorter.copies].map(toModelMessage);
          const { format, modelId } = strictFormats[kind];
          const body = await bodyInFormat(kind, sent);
          expect(format.findRefusal(body, { model: modelId, sealed })).toBeNull();
          expect(JSON.stringify(sent).length).toBeLessThan(JSON.stringify(path).length);
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });

  it('keeps each call with its result and its arguments an object, and a second time changes nothing [R-25]', () => {
    const path = toPath([
      request([user('go')]),
      response([
        call('a', 'write', JSON.stringify({ path: 'a.txt', body: long, tags: [long, 'b'] })),
        call('b', 'write', `{"body":"${long}`),
        call('c', 'write', '{"path":"c.txt"}'),
      ]),
      request([toolReturn('a', long), toolReturn('b', 'short'), toolReturn('c', { of: long })]),
    ]);
    const shorter = shortenPath(path, 'drop-outputs');
    expect(shorter?.shared).toEqual([path[0]]);
    const [called, returned] = shorter?.copies.map(toModelMessage) ?? [];
    const calls = called?.kind === 'response' ? toolCallsOf(called) : [];
    expect(calls.map(({ toolCallId }) => toolCallId)).toEqual(['a', 'b', 'c']);
    expect(calls.map(({ args }) => Object.keys(toArgsObject(args)))).toEqual([
      ['path', 'body', 'tags'],
      ['INVALID_JSON'],
      ['path'],
    ]);
    expect(toArgsObject(calls[0]?.args ?? null)['path']).toBe('a.txt');
    const results = returned?.kind === 'request' ? returned.parts.filter(isToolResult) : [];
    expect(results.map(({ toolCallId }) => toolCallId)).toEqual(['a', 'b', 'c']);
    expect(results[1]?.content).toBe('short');
    const again = [...(shorter?.shared ?? []), ...(shorter?.copies ?? [])];
    expect(JSON.stringify(again).length).toBeLessThan(20_000);
    expect(shortenPath(again, 'drop-outputs')).toBeNull();
  });

  it('is nothing where there is only one turn to sum up', () => {
    expect(shortenPath(toPath([request([user('go')])]), 'summarize')).toBeNull();
    expect(shortenPath([], 'last-message')).toBeNull();
  });
});
