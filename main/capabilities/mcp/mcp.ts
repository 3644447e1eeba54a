import type { Capability } from '../../agent/capabilities/capability.ts';
import type { McpConnections } from './mcp-connections.ts';
import type { McpServer } from './mcp-server.ts';
import { mcpToolset } from './mcp-toolset.ts';

/** A server of the app, with the name that its tools carry. */
export interface NamedServer {
  /** Short and stable: it names the toolset and stands before its tools. */
  readonly id: string;
  readonly server: McpServer;
}

/** Lets the model use the tools of servers. One that cannot be reached is told of and left out. */
export function mcp(servers: readonly NamedServer[], connections: McpConnections): Capability {
  return {
    name: 'mcp',
    toolsets: servers.map(({ id, server }) =>
      mcpToolset({
        id,
        label: server.label,
        prefix: id,
        failures: 'tell',
        isOptional: true,
        connect: (ctx) => connections.of(server, ctx.conversationId),
      }),
    ),
  };
}
