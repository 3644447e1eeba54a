import { describe, expect, it } from 'vitest';
import { McpFailure } from '../../../main/capabilities/mcp/mcp-failure.ts';
import { neverAborts } from '../../support/mcp/play-server.ts';
import { startHttpMcpServer } from '../../support/mcp/start-http-mcp-server.ts';

const call = { runId: 'r', toolCallId: 'c', signal: neverAborts };

describe('a server over HTTP', () => {
  it('that goes away in a call fails that call', async () => {
    const test = await startHttpMcpServer();
    const connection = test.connections.of(test.server, 'c');
    const waiting = connection.callTool('wait', {}, call);
    waiting.catch(() => undefined);
    await expect.poll(test.log).toContain('wait');
    test.dropConnections();
    await expect(waiting).rejects.toThrow('ended before it answered');
    await expect(waiting).rejects.toThrow(McpFailure);
    const { content } = await connection.callTool('echo', { text: 'again' }, call);
    expect(content).toEqual([{ type: 'text', text: 'again' }]);
  });
});
