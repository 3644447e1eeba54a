import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closeOpenCalls,
  isSynthesizedReturn,
  repairHistory,
  synthesizedReturnMetadata,
} from '../../../../../main/agent/messages/repair.ts';
import type { RequestPart, ToolReturnPart } from '../../../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../../../preload/contract/response-part.ts';
import {
  leftHistories,
  validHistories,
  wildHistories,
} from '../../../../support/arbitraries/call-histories.ts';
import { findJoinable, findUnpaired } from '../../../../support/history-oracle.ts';
import {
  call,
  request,
  response,
  retryPrompt,
  text,
  toolReturn,
  user,
} from '../../../../support/message-builders.ts';

const many = { numRuns: 10_000 };

describe('repairing what runs left', () => {
  it('makes every history valid and keeps all that was there [BC-12, BC-13, BC-23]', () => {
    fc.assert(
      fc.property(leftHistories, (history) => {
        const before = JSON.stringify(history);
        const repaired = repairHistory(history);
        expect(findUnpaired(repaired)).toBeNull();
        expect(findJoinable(repaired)).toBeNull();
        const parts = new Set(repaired.flatMap((message): unknown[] => [...message.parts]));
        const lost = history
          .flatMap((message): unknown[] => [...message.parts])
          .filter((part) => !parts.has(part));
        expect(lost).toEqual([]);
        expect(repairHistory(repaired)).toBe(repaired);
        expect(JSON.stringify(history)).toBe(before);
      }),
      many,
    );
  });

  it('does not touch a valid history', () => {
    fc.assert(
      fc.property(validHistories, fc.boolean(), (history, hasPrompt) => {
        // Neighbours that are already one turn for the model.
        const joined = repairHistory(history);
        expect(repairHistory(joined)).toBe(joined);
        expect(repairHistory(joined, { moment: 'adoption', hasPrompt })).toBe(joined);
        expect(joined.flatMap((message) => [...message.parts])).not.toContainEqual(
          expect.objectContaining({ outcome: 'interrupted' }),
        );
      }),
      many,
    );
  });

  it('is idempotent on anything at all', () => {
    fc.assert(
      fc.property(wildHistories, fc.boolean(), (history, hasPrompt) => {
        const repaired = repairHistory(history);
        expect(repairHistory(repaired)).toEqual(repaired);
        const adopted = repairHistory(history, { moment: 'adoption', hasPrompt });
        expect(repairHistory(adopted)).toEqual(repairHistory(repairHistory(adopted)));
      }),
      many,
    );
  });
});

describe('a call without a result', () => {
  const start = request([user('go')]);
  const synthesized = (id: string): ToolReturnPart => ({
    partKind: 'tool-return',
    toolName: 'look_up',
    toolCallId: id,
    content: 'The tool call was interrupted before a result was produced.',
    outcome: 'interrupted',
    metadata: { pydantic_ai_synthesized_tool_return: true },
    timestamp: '2026-01-01T00:00:00.000Z',
    toolKind: null,
  });

  it('is answered after the results there are and before the new prompt [A-076]', () => {
    const history = [
      start,
      response([call('slow'), call('fast')]),
      request([toolReturn('fast')], { state: 'interrupted' }),
      request([user('next')]),
    ];
    expect(repairHistory(history)).toEqual([
      start,
      history[1],
      request([toolReturn('fast'), synthesized('slow'), user('next')]),
    ]);
  });

  it('keeps arguments that were cut, word for word [A-100]', () => {
    const cut = response([call('c', 'look_up', '{"body":"alpha be')], { state: 'interrupted' });
    expect(repairHistory([start, cut])).toEqual([start, cut, request([synthesized('c')])]);
  });

  it('gets a request of its own between two responses', () => {
    const first = response([call('a')]);
    const second = response([text('b')]);
    expect(repairHistory([start, first, second])).toEqual([
      start,
      first,
      request([synthesized('a')]),
      second,
    ]);
  });

  it('stays open on adoption while it may still be carried out', () => {
    const open = [start, response([call('a')])];
    expect(repairHistory(open, { moment: 'adoption', hasPrompt: true })).toBe(open);
    const cut = [start, response([call('a')], { state: 'interrupted' })];
    expect(repairHistory(cut, { moment: 'adoption', hasPrompt: false })).toBe(cut);
    expect(repairHistory(cut, { moment: 'adoption', hasPrompt: true })).toHaveLength(3);
    const left = [start, response([call('a')]), request([], { state: 'interrupted' })];
    expect(repairHistory(left, { moment: 'adoption', hasPrompt: false })[2]?.parts).toEqual([
      synthesized('a'),
    ]);
  });

  it('whose id came again is lost for good, however many results that id gets', () => {
    const repaired = repairHistory([
      request([user('go')]),
      response([call('a')]),
      response([call('a')]),
      request([toolReturn('a', 'first'), toolReturn('a', 'second')]),
    ]);
    const written = repaired.map(({ parts }) =>
      parts.filter(isRequestPart).filter(isSynthesizedReturn),
    );
    expect(written.map((parts) => parts.length)).toEqual([0, 0, 1, 0, 0]);
  });

  it('at the end of a stopped history is closed by an empty interrupted request [A-206]', () => {
    const open = [start, response([call('a')])];
    expect(closeOpenCalls(open)).toEqual([...open, request([], { state: 'interrupted' })]);
    expect(closeOpenCalls(closeOpenCalls(open))).toEqual(closeOpenCalls(open));
    const said = [start, response([text('a')])];
    expect(closeOpenCalls(said)).toBe(said);
  });
});

describe('a result without a call', () => {
  it('goes, and its request with it unless that is the last', () => {
    const said = response([text('a')]);
    expect(repairHistory([request([toolReturn('x')]), said, request([toolReturn('y')])])).toEqual([
      said,
      request([]),
    ]);
    expect(
      repairHistory([said, request([retryPrompt('Again.', 'look_up', 'z'), user('b')])]),
    ).toEqual([said, request([user('b')])]);
  });

  it('is not mistaken for feedback on the answer', () => {
    const history = [response([text('a')]), request([retryPrompt('Write text.', null, 'z')])];
    expect(repairHistory(history)).toBe(history);
  });
});

describe('a return that repair wrote', () => {
  it('is told by its mark and by its outcome, and no other part is taken for one', () => {
    const marked = { metadata: synthesizedReturnMetadata } as const;
    const parts = [
      toolReturn('a', 'x', { outcome: 'interrupted', ...marked }),
      toolReturn('a', 'x', { outcome: 'interrupted' }),
      toolReturn('a', 'x', { outcome: 'interrupted', metadata: { mine: true } }),
      toolReturn('a', 'x', { outcome: 'interrupted', metadata: 'pydantic_ai' }),
      toolReturn('a', 'x', { outcome: 'success', ...marked }),
      { ...user('x'), outcome: 'interrupted', ...marked },
    ];
    expect(parts.map(isSynthesizedReturn)).toEqual([true, false, false, false, false, false]);
  });
});

function isRequestPart(part: RequestPart | ResponsePart): part is RequestPart {
  return part.partKind === 'tool-return' || part.partKind === 'user-prompt';
}
