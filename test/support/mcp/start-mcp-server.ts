import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { ElicitFunction } from '../../../main/capabilities/mcp/mcp-line.ts';
import { McpConnections } from '../../../main/capabilities/mcp/mcp-connections.ts';
import type { McpServer } from '../../../main/capabilities/mcp/mcp-server.ts';
import { withCompiledCode } from '../compiled-code.ts';
import { readLog } from './read-log.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

/** A real server's program, and the lines to it, which end with the test. */
export interface TestMcpServer {
  readonly server: McpServer;
  readonly connections: McpConnections;
  /** What the program wrote down so far: that it started, its calls, their cancellations. */
  readonly log: () => readonly string[];
}

const program = fileURLToPath(new URL('mcp-server-program.ts', import.meta.url));

/** A server over input and output: `mcp-server-program.ts`, started with the first use. */
export async function startMcpServer(
  options: {
    readonly elicit?: ElicitFunction;
    readonly instructions?: string;
    readonly label?: string;
  } = {},
): Promise<TestMcpServer> {
  const home = await createTemporaryFolder();
  const logFile = join(home.folder, 'server.log');
  const { elicit, instructions, label = 'Shelf' } = options;
  const server: McpServer = {
    label,
    transport: {
      kind: 'stdio',
      command: process.execPath,
      args: [program, logFile],
      env: {
        ...withCompiledCode,
        ...(instructions !== undefined && { SERVER_INSTRUCTIONS: instructions }),
      },
      cwd: null,
    },
  };
  const connections = new McpConnections(elicit === undefined ? {} : { elicit });
  onTestFinished(async () => {
    await connections.close();
    await home[Symbol.asyncDispose]();
  });
  return { server, connections, log: () => readLog(logFile) };
}
