import { onTestFinished } from 'vitest';
import { McpConnections } from '../../../main/capabilities/mcp/mcp-connections.ts';
import { serveMcp } from './serve-mcp.ts';
import type { TestMcpServer } from './start-mcp-server.ts';

/** A server over HTTP that can lose what it knows of its clients, and what it is answering. */
export interface TestHttpMcpServer extends TestMcpServer {
  readonly forgetSessions: () => void;
  readonly dropConnections: () => void;
}

/** A real server over streamable HTTP, in the test's own process. */
export async function startHttpMcpServer(
  options: { readonly redirectTo?: string } = {},
): Promise<TestHttpMcpServer> {
  const lines: string[] = [];
  const served = await serveMcp((line) => lines.push(line), options);
  const connections = new McpConnections();
  onTestFinished(async () => {
    await connections.close();
    await served.close();
  });
  return {
    server: {
      label: 'Far shelf',
      transport: { kind: 'http', url: served.url, headers: {} },
    },
    connections,
    log: () => lines,
    forgetSessions: () => served.forgetSessions(),
    dropConnections: () => served.dropConnections(),
  };
}
