import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { TestModel } from '../../../main/agent/models/test-model.ts';
import { checkMcpServer } from '../../../main/capabilities/mcp/check-mcp-server.ts';
import { McpConnections } from '../../../main/capabilities/mcp/mcp-connections.ts';
import type { ElicitFunction } from '../../../main/capabilities/mcp/mcp-line.ts';
import type { McpServer } from '../../../main/capabilities/mcp/mcp-server.ts';
import { askLimit } from '../../../main/capabilities/mcp/open-calls.ts';
import { withCompiledCode } from '../../support/compiled-code.ts';
import { callOnce, offer } from '../../support/mcp/play-server.ts';
import type { TestMcpServer } from '../../support/mcp/start-mcp-server.ts';

const program = fileURLToPath(
  new URL('../../support/mcp/hostile-server-program.ts', import.meta.url),
);

function startHostile(
  options: {
    readonly elicit?: ElicitFunction;
    readonly schema?: number;
    readonly result?: number;
  } = {},
): TestMcpServer {
  const { elicit, schema = 1, result = 1 } = options;
  const server: McpServer = {
    label: 'Hostile',
    transport: {
      kind: 'stdio',
      command: process.execPath,
      args: [program, String(schema), String(result)],
      env: withCompiledCode,
      cwd: null,
    },
  };
  const connections = new McpConnections(elicit === undefined ? {} : { elicit });
  onTestFinished(() => connections.close());
  return { server, connections, log: () => [] };
}

describe('JSON that nests deeper than can be looked through', () => {
  it.each([120, 20_000])(
    'is left out of a result, and the run goes on: %i levels',
    async (result) => {
      const { content } = await callOnce(startHostile({ result }), 'deep');
      expect(content).toBe('[Left out: the result was too large, or nested too deep.]');
    },
  );

  it('leaves out the tool whose schema it is', async () => {
    const { server, connections } = startHostile({ schema: 120 });
    const model = new TestModel({ callTools: [] });
    const toolset = offer({ server, connections, log: () => [] });
    await new Agent({ model, toolsets: [toolset] }).run('go');
    const names = model.lastModelRequestParameters?.functionTools.map(({ name }) => name);
    expect(names).toEqual(['deep', 'leave', 'answer', 'crowd']);
  });

  it('is malformed where the library cannot read it either', async () => {
    const { server, connections } = startHostile({ schema: 100_000 });
    const check = await checkMcpServer(connections, server);
    expect(check).toMatchObject({ reached: false, failure: { code: 'malformed' } });
  });
});

describe('what a server asks', () => {
  it.each(['leave', 'answer'])(
    'is not asked any longer than the server waits for it: %s',
    async (tool) => {
      const asked: AbortSignal[] = [];
      const test = startHostile({
        elicit: (_request, { signal }) => {
          asked.push(signal);
          return new Promise(() => undefined);
        },
      });
      const run = new AbortController();
      const call = { runId: 'r', toolCallId: 'c', signal: run.signal };
      const called = test.connections.of(test.server, 'c').callTool(tool, {}, call);
      called.catch(() => undefined);
      await expect.poll(() => asked.map(({ aborted }) => aborted)).toEqual([true]);
      run.abort();
    },
  );

  it('is a few things at once, and cancelled beyond that', async () => {
    let asked = 0;
    const test = startHostile({
      elicit: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    const run = new AbortController();
    const call = { runId: 'r', toolCallId: 'c', signal: run.signal };
    const called = test.connections.of(test.server, 'c').callTool('crowd', {}, call);
    const { content } = await called;
    expect(content).toEqual([{ type: 'text', text: `${100 - askLimit} cancelled` }]);
    expect(asked).toBe(askLimit);
  });
});
