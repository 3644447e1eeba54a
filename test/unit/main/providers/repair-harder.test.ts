import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repairHistory } from '../../../../main/agent/messages/repair.ts';
import { repairHarder } from '../../../../main/providers/repair-harder.ts';
import type { ModelMessage } from '../../../../preload/contract/message.ts';
import { wildHistories } from '../../../support/arbitraries/call-histories.ts';
import { request, user } from '../../../support/message-builders.ts';
import { findRefusal } from '../../../support/model-server/strict-check.ts';
import { bodyOf } from '../../../support/wire-body.ts';

const goOn = request([user('go on')]);

function harder(history: readonly ModelMessage[]): readonly ModelMessage[] {
  return repairHarder(repairHistory([...history, goOn]));
}

it('is accepted by a strict provider, whatever the history was [R-23]', async () => {
  await fc.assert(
    fc.asyncProperty(wildHistories, async (history) => {
      expect(findRefusal(await bodyOf(harder(history)))).toBeNull();
    }),
    { numRuns: 500 },
  );
});

it('leaves no thinking and no old id, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(wildHistories, (history) => {
      const once = harder(history);
      expect(repairHarder(once)).toEqual(once);
      const parts = once.flatMap((message): readonly { partKind: string }[] => message.parts);
      expect(parts.filter(({ partKind }) => partKind === 'thinking')).toEqual([]);
      const ids = once.flatMap((message) =>
        message.kind === 'response'
          ? message.parts.flatMap((part) =>
              part.partKind === 'tool-call' ? [part.toolCallId] : [],
            )
          : [],
      );
      expect(ids).toEqual(ids.map((_, at) => `call_${at + 1}`));
    }),
  );
});
