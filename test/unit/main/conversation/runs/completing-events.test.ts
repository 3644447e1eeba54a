import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completingEvents } from '../../../../../main/conversation/runs/completing-events.ts';
import { applyRunEvent } from '../../../../../preload/contract/apply-run-event.ts';
import type { ModelResponse } from '../../../../../preload/contract/message.ts';
import type { ResponsePart } from '../../../../../preload/contract/response-part.ts';
import type { TranscriptMessage } from '../../../../../preload/contract/transcript.ts';
import { call, response, text, thinking } from '../../../../support/message-builders.ts';
import { responseMessage, transcriptWith } from '../../../../support/run-events.ts';
import { given } from '../../../../support/given.ts';

const at = '2026-11-30T11:00:00.000Z';

function row(
  parts: readonly (ResponsePart | null)[],
  ended: readonly number[] = [],
): TranscriptMessage {
  const { message } = responseMessage('m1', null);
  return {
    ...message,
    parts: parts.flatMap((part, index) =>
      part === null
        ? []
        : [{ index, part, startedAt: at, endedAt: ended.includes(index) ? at : null }],
    ),
  };
}

function complete(from: TranscriptMessage, to: ModelResponse): TranscriptMessage {
  const transcript = { ...transcriptWith('c1'), messages: [from] };
  return given(completingEvents(from, to, at).reduce(applyRunEvent, transcript).messages[0]);
}

const partOf = (kind: 'text' | 'thinking' | 'call', content: string): ResponsePart => {
  if (kind === 'text') return text(content);
  return kind === 'thinking' ? thinking(content) : call('c', 't', content);
};

describe('what a row lacks of its response', () => {
  it('is added, whatever was handed on before a stop', () => {
    const pieces = fc.array(
      fc.tuple(fc.constantFrom('text', 'thinking', 'call'), fc.string({ minLength: 1 }), fc.nat()),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(pieces, fc.nat(), fc.boolean(), (whole, seen, isComplete) => {
        const parts = whole.map(([kind, content]) => partOf(kind, content));
        const known = seen % (parts.length + 1);
        const shown = whole.map(([kind, content, cut], index) => {
          if (index > known) return null;
          return partOf(
            kind,
            index < known ? content : content.slice(0, cut % (content.length + 1)),
          );
        });
        const ended = Array.from({ length: known }, (_, index) => index);
        const state = isComplete ? 'complete' : 'interrupted';
        const after = complete(row(shown, ended), response(parts, { state }));
        expect(after.parts.map((entry) => entry.part)).toEqual(parts);
        const open = after.parts.filter((entry) => entry.endedAt === null);
        if (isComplete) expect(open).toEqual([]);
        else expect(open.every((entry) => entry.index === parts.length - 1)).toBe(true);
      }),
    );
  });

  it('is nothing when it is all there', () => {
    const parts = [text('a'), call('c', 't', '{}')];
    expect(completingEvents(row(parts, [0, 1]), response(parts), at)).toEqual([]);
    expect(
      completingEvents(row(parts, [0]), response(parts, { state: 'interrupted' }), at),
    ).toEqual([]);
  });

  it('includes an id that was given only at the end', () => {
    const after = complete(row([call('', 't')], [0]), response([call('parley_1', 't')]));
    expect(after.parts[0]?.part).toMatchObject({ toolCallId: 'parley_1' });
  });
});
