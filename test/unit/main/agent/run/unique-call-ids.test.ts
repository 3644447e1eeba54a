import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { call, text, thinking } from '../../../../support/message-builders.ts';

describe('the calls of a response', () => {
  it('get ids that tell them apart, and the parts between them stay as they are', async () => {
    const parts = [
      thinking('hm'),
      text('one'),
      text('two'),
      call('same', 'look'),
      call('same', 'look'),
      call('', 'look'),
    ];
    let asked = 0;
    const model = new FunctionModel({
      function: () => {
        asked += 1;
        return asked === 1 ? parts : [text('done')];
      },
    });
    const look = defineTool({ name: 'look', execute: () => 'seen' });
    const result = await new Agent({ model, tools: [look] }).run('go');
    const [, response, results] = result.allMessages();
    expect(response?.parts.slice(0, 4)).toStrictEqual(parts.slice(0, 4));
    const ids = response?.parts.flatMap((part) =>
      part.partKind === 'tool-call' ? [part.toolCallId] : [],
    );
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain('');
    expect(results?.parts.map((part) => ('toolCallId' in part ? part.toolCallId : null))).toEqual(
      ids,
    );
  });
});
