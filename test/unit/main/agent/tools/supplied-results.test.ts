import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import { CallDeferred } from '../../../../../main/agent/tools/deferred-tools.ts';
import { ModelRetry } from '../../../../../main/agent/tools/model-retry.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import type { ModelMessage } from '../../../../../preload/contract/message.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { call, text } from '../../../../support/message-builders.ts';

describe('a result for a call whose tool has gone since', () => {
  it('may ask for another try, within the budget that tools have by default [A-156]', async () => {
    const later = defineTool({
      name: 'later',
      execute: () => {
        throw new CallDeferred();
      },
    });
    const first = await new Agent({
      model: new FunctionModel({ function: () => [call('c1', 'later')] }),
      tools: [later],
      outputType: ['text', 'deferred-tool-requests'],
    }).run('go');
    const asked: (readonly ModelMessage[])[] = [];
    const model = new FunctionModel({
      function: (messages) => {
        asked.push(messages);
        return [text('Then not.')];
      },
    });
    const goOn = (retries: number) =>
      new Agent({ model, retries }).run(null, {
        messageHistory: first.allMessages(),
        deferredToolResults: { calls: { c1: new ModelRetry('Say when.') } },
      });
    expect((await goOn(1)).output).toBe('Then not.');
    expect(describeHistory(asked[0] ?? []).at(-1)).toBe('request [retry later "Say when."]');
    await expect(goOn(0)).rejects.toThrow("Tool 'later' exceeded max retries count of 0");
  });
});
