import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isToolResult, toolCallsOf } from '../../../../main/agent/messages/history.ts';
import { repairHistory } from '../../../../main/agent/messages/repair.ts';
import { openAiChat } from '../../../../main/providers/dialects/openai-chat.ts';
import { toWireHistory as toHistoryOf } from '../../../../main/providers/wire-history.ts';
import type { ModelMessage } from '../../../../preload/contract/message.ts';
import {
  leftHistories,
  validHistories,
  wildHistories,
} from '../../../support/arbitraries/call-histories.ts';
import {
  call,
  request,
  response,
  retryPrompt,
  text,
  toolReturn,
  user,
} from '../../../support/message-builders.ts';
import { findRefusal } from '../../../support/model-server/strict-check.ts';
import { bodyOf } from '../../../support/wire-body.ts';

const toWireHistory = (messages: readonly ModelMessage[]) => toHistoryOf(messages, openAiChat);

const goOn = request([user('go on')]);

describe('a history on its way to a strict provider', () => {
  it('is accepted, whatever runs left of it [BC-12] [BC-13] [BC-25]', async () => {
    await fc.assert(
      fc.asyncProperty(leftHistories, async (history) => {
        expect(findRefusal(await bodyOf([...history, goOn]))).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('is accepted, whatever an old store or another program made of it [BC-17] [BC-18]', async () => {
    await fc.assert(
      fc.asyncProperty(wildHistories, async (history) => {
        expect(findRefusal(await bodyOf([...history, goOn]))).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it('stays as it is once it is fine, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(wildHistories, (history) => {
        const once = toWireHistory(repairHistory([...history, goOn]));
        expect(toWireHistory(once)).toEqual(once);
      }),
    );
    fc.assert(
      fc.property(validHistories, (history) => {
        const repaired = repairHistory([...history, goOn]);
        expect(toWireHistory(repaired).map((message) => message.parts)).toEqual(
          repaired.map((message) => message.parts),
        );
      }),
    );
  });

  it('loses no result that has its call, no call and no text that says something', () => {
    fc.assert(
      fc.property(leftHistories, (history) => {
        const repaired = repairHistory([...history, goOn]);
        const wire = toWireHistory(repaired);
        const contentOf = (messages: readonly ModelMessage[]): string[] =>
          messages.flatMap((message) =>
            message.kind === 'request'
              ? message.parts.filter(isToolResult).map((part) => `result ${part.toolCallId}`)
              : [
                  ...toolCallsOf(message).map((each) => `call ${each.toolCallId}`),
                  ...message.parts.flatMap((part) =>
                    part.partKind === 'text' ? [part.content] : [],
                  ),
                ],
          );
        const said = contentOf(wire).join(' ');
        expect(contentOf(repaired).every((each) => said.includes(each))).toBe(true);
      }),
    );
  });

  it('gives the later of two calls with one id an id of its own, with its result [BC-17]', () => {
    const wire = toWireHistory([
      request([user('go')]),
      response([call('x'), call('x')]),
      request([toolReturn('x', 'first'), toolReturn('x', 'second')]),
      response([call('x_2')]),
      request([toolReturn('x_2', 'third')]),
      response([call('x')]),
      request([toolReturn('x', 'fourth'), user('on')]),
    ]);
    const results = wire.flatMap((message) =>
      message.kind === 'request' ? message.parts.filter(isToolResult) : [],
    );
    expect(results.map((part) => [part.toolCallId, part.content])).toEqual([
      ['x', 'first'],
      ['x_3', 'second'],
      ['x_2', 'third'],
      ['x_4', 'fourth'],
    ]);
    const calls = wire.flatMap((message) =>
      message.kind === 'response' ? toolCallsOf(message) : [],
    );
    expect(calls.map((each) => each.toolCallId)).toEqual(['x', 'x_3', 'x_2', 'x_4']);
  });

  it('puts finished results first, in the order of the calls, and those that stand in after them [BC-23]', () => {
    const [, , results] = toWireHistory(
      repairHistory([
        request([user('go')]),
        response([call('a'), call('b'), call('c')]),
        request([toolReturn('c', 'C'), toolReturn('a', 'A')], { state: 'interrupted' }),
        goOn,
      ]),
    );
    expect(results?.parts.map((part) => ('content' in part ? part.content : null))).toEqual([
      'A',
      'C',
      expect.stringContaining('interrupted'),
      'go on',
    ]);
  });

  it('takes the real result when one came twice, and moves up one that came late', () => {
    const wire = toWireHistory([
      request([user('go')]),
      response([call('a')]),
      request([user('meanwhile')]),
      response([text('I wait.')]),
      request([toolReturn('a', 'late'), user('on')]),
    ]);
    expect(wire[2]?.parts).toEqual([toolReturn('a', 'late'), user('meanwhile')]);
    expect(wire.at(-1)?.parts).toEqual([user('on')]);
  });

  it('makes names fit that a model invented', async () => {
    const name = `look.up everything ${'x'.repeat(80)}`;
    const history = [
      request([user('go')]),
      response([call('a', name)]),
      request([retryPrompt('Unknown tool name', name, 'a')]),
    ];
    expect(findRefusal(await bodyOf(history))).toBeNull();
  });
});
