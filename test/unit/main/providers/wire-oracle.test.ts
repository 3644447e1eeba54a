import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairHistory } from '../../../../main/agent/messages/repair.ts';
import { toWireHistory } from '../../../../main/providers/wire-history.ts';
import { wildHistories } from '../../../support/arbitraries/call-histories.ts';
import { findJoinable, findUnpaired } from '../../../support/history-oracle.ts';

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
