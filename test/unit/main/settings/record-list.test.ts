import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRecordList } from '../../../../main/settings/record-list.ts';
import { createMemorySettings } from '../../../support/memory-settings.ts';

function openList() {
  const memory = createMemorySettings();
  const slow = {
    ...memory,
    write: async (...change: Parameters<typeof memory.write>) => {
      await nextTurn();
      await memory.write(...change);
    },
  };
  const schema = z.object({ id: z.string(), on: z.boolean() });
  return createRecordList(slow, { name: 'lamps', schema, idField: 'id' });
}

describe('a list among the settings', () => {
  it('keeps all of what is changed while an earlier change is still being written', async () => {
    const list = openList();
    await Promise.all([
      list.write({ id: 'a', on: true }),
      list.write({ id: 'b', on: true }),
      list.write({ id: 'c', on: true }),
      list.remove('a'),
      list.write({ id: 'b', on: false }),
    ]);
    expect(list.read()).toEqual([
      { id: 'b', on: false },
      { id: 'c', on: true },
    ]);
  });
});
