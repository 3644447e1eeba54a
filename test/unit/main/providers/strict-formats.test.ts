import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairHistory } from '../../../../main/agent/messages/repair.ts';
import { wireFormats } from '../../../../main/providers/language-models.ts';
import { repairHarder } from '../../../../main/providers/repair-harder.ts';
import { toWireHistory } from '../../../../main/providers/wire-history.ts';
import type { ModelMessage } from '../../../../preload/contract/message.ts';
import { serverKinds, type ServerKind } from '../../../../preload/contract/provider.ts';
import {
  sealedOfHistories,
  thoughtfulHistories,
} from '../../../support/arbitraries/thoughtful-histories.ts';
import { bodyInFormat, strictFormats } from '../../../support/body-in-format.ts';
import { request, user } from '../../../support/message-builders.ts';
import { findUnpaired } from '../../../support/history-oracle.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const goOn = request([user('go on')]);
const sealed = sealedOfHistories();

async function refusalOf(
  kind: ServerKind,
  history: readonly ModelMessage[],
  settings = {},
): Promise<unknown> {
  const { format, modelId } = strictFormats[kind];
  const body = await bodyInFormat(kind, history, settings);
  return format.findRefusal(body, { model: modelId, sealed });
}

describe.each(serverKinds)('any history on its way to a strict server of %s', (kind) => {
  it('is accepted, whoever thought in it and whatever was cut, lost or doubled [R-26] [R-28]', async () => {
    await fc.assert(
      fc.asyncProperty(thoughtfulHistories, fc.boolean(), async (history, thinks) => {
        const settings = thinks ? { thinking: 'low' } : {};
        expect(await refusalOf(kind, [...history, goOn], settings)).toBeNull();
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('is as it was once it is fine, with every thought untouched or left out [R-26] [R-28]', () => {
    const { dialect } = wireFormats[kind];
    fc.assert(
      fc.property(thoughtfulHistories, (history) => {
        const stored = [...history, goOn];
        const before = JSON.stringify(stored);
        const once = toWireHistory(repairHistory(stored), dialect);
        expect(toWireHistory(once, dialect)).toEqual(once);
        expect(findUnpaired(once)).toBeNull();
        const kept = new Set<object>(stored.flatMap((message): readonly object[] => message.parts));
        const sent = once.flatMap((message): readonly { partKind: string }[] => message.parts);
        for (const part of sent) if (part.partKind === 'thinking') expect(kept).toContain(part);
        expect(JSON.stringify(stored)).toBe(before);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('is accepted too when it was repaired harder [R-23]', async () => {
    await fc.assert(
      fc.asyncProperty(thoughtfulHistories, async (history) => {
        const harder = repairHarder(repairHistory([...history, goOn]));
        expect(await refusalOf(kind, harder, { thinking: 'low' })).toBeNull();
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
