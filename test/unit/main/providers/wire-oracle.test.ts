import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairHistory } from '../../../../main/agent/messages/repair.ts';
import { openAiChat } from '../../../../main/providers/dialects/openai-chat.ts';
import { toWireHistory as toHistoryOf } from '../../../../main/providers/wire-history.ts';
import type { ModelMessage } from '../../../../preload/contract/message.ts';
import { wildHistories } from '../../../support/arbitraries/call-histories.ts';
import { findJoinable, findUnpaired } from '../../../support/history-oracle.ts';

const toWireHistory = (messages: readonly ModelMessage[]) => toHistoryOf(messages, openAiChat);

describe('a history made ready for a provider', () => {
  it('has unique ids, one result for each call and turns that alternate, whatever was stored [BC-17]', () => {
    fc.assert(
      fc.property(wildHistories, (history) => {
        const sent = toWireHistory(repairHistory(history));
        expect(findUnpaired(sent)).toBeNull();
        expect(findJoinable(sent)).toBeNull();
        expect(toWireHistory(sent)).toEqual(sent);
      }),
      { numRuns: 10_000 },
    );
  });
});
