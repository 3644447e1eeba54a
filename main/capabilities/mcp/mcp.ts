import type { Capability } from '../../agent/capabilities/capability.ts';
import type { RunContext } from '../../agent/run-context.ts';
import type { McpConnections } from './mcp-connections.ts';
import type { McpFailure } from './mcp-failure.ts';
import type { McpServer } from './mcp-server.ts';
import { mcpToolset } from './mcp-toolset.ts';

/** A server of the app, with the names that its tools carry. */
export interface NamedServer {
  /** Names the toolset: leave for a tool is given by it, so it is another one once another program stands behind it. */
  readonly id: string;
  /** Short: stands before the names of its tools. */
  readonly prefix: string;
  readonly server: McpServer;
}

/** What the servers of an assistant are given. */
export interface McpOptions {
  readonly connections: McpConnections;
  /** A run goes on without a server that could not be reached. */
  readonly onMissing?: (failure: McpFailure, server: McpServer, ctx: RunContext<unknown>) => void;
}

/** Lets the model use the tools of servers. One that cannot be reached is told of and left out. */
export function mcp(
  servers: readonly NamedServer[],
  { connections, onMissing }: McpOptions,
): Capability {
  return {
    name: 'mcp',
    toolsets: servers.map(({ id, prefix, server }) =>
      mcpToolset({
        id,
        label: server.label,
        prefix,
        failures: 'tell',
        isOptional: true,
        connect: (ctx) => connections.of(server, ctx.conversationId),
        onMissing: (failure, ctx) => onMissing?.(failure, server, ctx),
      }),
    ),
  };
}
