import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import { outputFunction, toolOutput } from '../../../../../main/agent/output/output-spec.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { call } from '../../../../support/message-builders.ts';

describe('an output that is made alone', () => {
  it.each([true, false])(
    'lets no tool of its response begin before it ends: %s',
    async (sequential) => {
      const log: string[] = [];
      const tools = Promise.withResolvers<void>();
      const look = defineTool({
        name: 'look',
        execute: () => {
          log.push('tool');
          tools.resolve();
          return 'seen';
        },
      });
      const output = outputFunction({
        name: 'make',
        parameters: z.object({ x: z.int() }),
        execute: async ({ x }) => {
          log.push('output begins');
          // Beside a tool it waits for it; alone it would wait for ever.
          await (sequential ? new Promise(setImmediate) : tools.promise);
          log.push('output ends');
          return x;
        },
      });
      const agent = new Agent({
        model: new FunctionModel({
          function: () => [call('1', 'make', '{"x":1}'), call('2', 'look')],
        }),
        tools: [look],
        endStrategy: 'exhaustive',
        outputType: toolOutput(output, { name: 'make', sequential }),
      });
      expect((await agent.run('go')).output).toBe(1);
      expect(log).toHaveLength(3);
      expect(log.indexOf('tool') < log.indexOf('output ends')).toBe(!sequential);
    },
  );
});
