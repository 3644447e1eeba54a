import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import { CallDeferred } from '../../../../../main/agent/tools/deferred-tools.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { C, golden } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { cancelledBy } from '../../../../support/agent/thrown-by.ts';

const stopping: Capability = {
  handleDeferredToolCalls: (ctx) => {
    ctx.cancel();
    return null;
  },
};
const wait = defineTool({
  name: 'wait',
  execute: () => {
    throw new CallDeferred();
  },
});
const ask = defineTool({ name: 'ask', requiresApproval: true, execute: () => 'done' });
const look = defineTool({ name: 'look', execute: () => 'seen' });

describe('a stop while calls wait for others', () => {
  it.each([
    ['a result', [C('wait')], 'request interrupted []'],
    ['an approval', [C('ask')], 'request interrupted []'],
    ['a result beside one', [C('look'), C('wait')], 'request interrupted [return id_look "seen"]'],
  ])('leaves an interrupted request where they wait for %s [A-170]', async (_, calls, last) => {
    const agent = new Agent({
      model: golden([calls]).model,
      tools: [wait, ask, look],
      capabilities: [stopping],
      outputType: ['text', 'deferred-tool-requests'],
    });
    const stopped = await cancelledBy(() => agent.run('Go'));
    expect(describeHistory(stopped.allMessages()).at(-1)).toBe(last);
  });
});
