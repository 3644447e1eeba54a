import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { conversationIdSchema } from '../../../../../preload/contract/ids.ts';
import {
  ConversationGrants,
  createMemoryGrants,
} from '../../../../../main/conversation/questions/conversation-grants.ts';
import { systemIds } from '../../../../../main/base/ids.ts';

describe('leave for a conversation', () => {
  it('that is taken back does not come back with leave for a tool that was given just then', async () => {
    const memory = createMemoryGrants();
    const grants = new ConversationGrants({
      ...memory,
      write: async (...given) => {
        await nextTurn();
        await memory.write(...given);
      },
    });
    const conversationId = conversationIdSchema.parse(systemIds.uuidv7());
    await grants.approveAll(conversationId, true);
    await Promise.all([
      grants.approveAll(conversationId, false),
      grants.allowTool(conversationId, 'a'),
      grants.allowTool(conversationId, 'b'),
    ]);
    expect(grants.read(conversationId)).toEqual({ approvesAll: false, tools: ['a', 'b'] });
  });
});
