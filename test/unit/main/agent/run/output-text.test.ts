import { describe, expect, it } from 'vitest';
import { outputText } from '../../../../../main/agent/run/response/text-response.ts';
import type { ResponsePart } from '../../../../../preload/contract/response-part.ts';
import { call, response, text, thinking } from '../../../../support/message-builders.ts';

const search: ResponsePart = {
  partKind: 'opaque',
  wireKind: 'builtin-tool-call',
  wire: { part_kind: 'builtin-tool-call' },
};
const found: ResponsePart = {
  partKind: 'opaque',
  wireKind: 'builtin-tool-return',
  wire: { part_kind: 'builtin-tool-return' },
};

describe('the text of a response that counts as its output', () => {
  it.each<[string, readonly ResponsePart[], string]>([
    ['all of it', [text('a'), thinking('hm'), text('b')], 'ab'],
    [
      'what follows the provider’s own tool',
      [text('Let me see.'), search, found, text('It is.')],
      'It is.',
    ],
    ['what follows the last of them', [text('a'), search, text('b'), search, text('c')], 'c'],
    [
      'what stands before it when nothing follows',
      [text('Let me see.'), search, found],
      'Let me see.',
    ],
    ['the last that stands before several', [text('a'), search, text('b'), search], 'b'],
    ['what stands before the first when nothing else does', [text('a'), search, search], 'a'],
    ['nothing of it where a tool is called as well', [text('a'), search, call('1')], ''],
    [
      'what follows, with a tool that is called as well',
      [text('a'), search, text('b'), call('1')],
      'b',
    ],
    [
      'both sides of a result of the provider’s own tool',
      [search, text('b'), found, text('c')],
      'bc',
    ],
    ['nothing where there is none', [thinking('hm')], ''],
  ])('is %s', (_, parts, expected) => {
    expect(outputText(response(parts))).toBe(expected);
  });
});
