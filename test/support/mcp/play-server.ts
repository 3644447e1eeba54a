import { Agent } from '../../../main/agent/agent.ts';
import type { RunOptions } from '../../../main/agent/run/run-options.ts';
import { mcpToolset, type McpToolsetOptions } from '../../../main/capabilities/mcp/mcp-toolset.ts';
import type { ToolReturnPart } from '../../../preload/contract/request-part.ts';
import { given } from '../given.ts';
import { callStep, scriptModel, type ModelStep } from '../scripted-model.ts';
import type { TestMcpServer } from './start-mcp-server.ts';

/** A signal of nobody who stops. */
export const neverAborts = new AbortController().signal;

/** The tools of a test server, as a toolset. */
export function offer(test: TestMcpServer, options: Partial<McpToolsetOptions> = {}) {
  return mcpToolset({
    label: test.server.label,
    connect: (ctx) => test.connections.of(test.server, ctx.conversationId),
    ...options,
  });
}

/** Runs an agent whose model makes these responses one after the other, with the server's tools. */
export function play(
  test: TestMcpServer,
  responses: ModelStep[][],
  { toolset, ...options }: RunOptions<undefined> & { toolset?: Partial<McpToolsetOptions> } = {},
) {
  const { model } = scriptModel(...responses);
  const agent = new Agent({ model, toolsets: [offer(test, toolset)] });
  return agent.run('go', { eventStreamHandler: drain, ...options });
}

/** Lets the model stream, as the scripted one must. */
export async function drain(_ctx: unknown, events: AsyncIterable<unknown>): Promise<void> {
  for await (const _event of events);
}

/** Lets a model call one tool of the server, and gives the call's return. */
export async function callOnce(
  test: TestMcpServer,
  name: string,
  args: object = {},
): Promise<ToolReturnPart> {
  const toolset = { failures: 'tell' } as const;
  const result = await play(test, [[callStep('c1', name, args)], ['done']], { toolset });
  const parts = result.allMessages().flatMap((message): readonly object[] => message.parts);
  return given(
    parts.find(
      (part): part is ToolReturnPart => 'partKind' in part && part.partKind === 'tool-return',
    ),
  );
}
