import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { retryPromptText } from '../../../../../main/agent/messages/model-text.ts';
import { decodeMessages, encodeMessages } from '../../../../../main/agent/messages/wire.ts';
import { golden, T } from '../../../../support/agent/golden-script.ts';

// Written by pydantic-ai 2.62.0 itself: test/parity/oracle/newer_history.py.
const file = new URL('../../../../fixtures/pydantic-ai-2.62-history.json', import.meta.url);
const wire: unknown = JSON.parse(await readFile(file, 'utf8'));

describe('a history of the newest release that was looked at', () => {
  it('comes back from memory exactly as it came', () => {
    const messages = decodeMessages(wire);
    expect(JSON.parse(JSON.stringify(encodeMessages(messages)))).toEqual(wire);
    expect(encodeMessages(decodeMessages(encodeMessages(messages)))).toEqual(
      encodeMessages(messages),
    );
  });

  it('has its retries where this runtime has them, for calls and for whole responses', () => {
    const retries = decodeMessages(wire).flatMap((message) =>
      message.kind === 'request'
        ? message.parts.flatMap((part) => (part.partKind === 'retry-prompt' ? [part] : []))
        : [],
    );
    expect(retries.map(({ toolName, content }) => [toolName, content])).toEqual([
      ['look', 'Look elsewhere.'],
      ['look', [expect.objectContaining({ type: 'missing', loc: ['at'] }), expect.anything()]],
      ['nope', "Unknown tool name: 'nope'. Available tools: 'look'"],
      [null, 'Please return text or call a tool.'],
      [null, 'Do not say that word.'],
    ]);
    expect(retries.slice(0, 3).map(({ toolCallId }) => toolCallId)).toEqual(['c1', 'c2', 'c3']);
    expect(retries.map(retryPromptText)[4]).toBe(
      'Validation feedback:\nDo not say that word.\n\nFix the errors and try again.',
    );
  });

  it('can be gone on with, and no call of it is taken for open', async () => {
    const { model, asked } = golden([[T('Yes.')]]);
    const result = await new Agent({ model }).run('And now?', {
      messageHistory: decodeMessages(wire),
    });
    expect(result.output).toBe('Yes.');
    expect(asked[0]?.messages).toHaveLength(Array.isArray(wire) ? wire.length + 1 : 0);
    expect(encodeMessages(result.allMessages()).slice(0, -2)).toEqual(wire);
  });

  it('keeps what its framework noted for itself, and names a kind that nobody knows', () => {
    const note = { part_kind: 'instruction-digest', digest: 'x' };
    const history = [{ kind: 'request', parts: [note] }];
    expect(encodeMessages(decodeMessages(history))[0]).toMatchObject({ parts: [note] });
    expect(() => decodeMessages([{ kind: 'request', parts: [{ part_kind: 'hologram' }] }])).toThrow(
      'unknown part_kind "hologram" in a request.',
    );
    expect(() =>
      decodeMessages([
        { kind: 'request', parts: [{ part_kind: 'tool-return', outcome: 'retried' }] },
      ]),
    ).toThrow('a retried call has no name or id');
  });

  it('gives a retry whose content has no known form as its JSON', () => {
    const part = {
      part_kind: 'retry-feedback',
      content: { odd: 1 },
      retry: { cause: 'model_retry' },
    };
    const [message] = decodeMessages([{ kind: 'request', parts: [part] }]);
    expect(message?.parts[0]).toMatchObject({
      partKind: 'retry-prompt',
      content: '{"odd":1}',
      toolName: null,
    });
    expect(encodeMessages([message].flatMap((each) => each ?? []))[0]).toMatchObject({
      parts: [part],
    });
  });
});
