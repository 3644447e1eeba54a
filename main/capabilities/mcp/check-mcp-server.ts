import type { McpCheck } from '../../../preload/contract/mcp-server.ts';
import { clipText } from '../../base/clip-text.ts';
import type { McpConnections } from './mcp-connections.ts';
import { McpFailure } from './mcp-failure.ts';
import type { McpServer } from './mcp-server.ts';
import { toPlainLines } from '../to-plain-lines.ts';

/** A server that fetches itself first takes its time. */
const answerTimeoutMs = 90_000;
/** What is shown of a hostile list. */
const limits = { tools: 200, name: 100, description: 300 };

const neverAborts = new AbortController().signal;

/** Greets a server, asks for its tools and ends it again. A failure is an answer too. */
export async function checkMcpServer(
  connections: McpConnections,
  server: McpServer,
): Promise<McpCheck> {
  try {
    const tools = await connections.look(server, answerTimeoutMs, (connection) =>
      connection.listTools(neverAborts),
    );
    const shown = tools.slice(0, limits.tools).map(({ name, description }) => ({
      name: plain(name, limits.name),
      description: description === undefined ? null : plain(description, limits.description),
    }));
    return { reached: true, tools: shown, toolCount: tools.length };
  } catch (error: unknown) {
    if (!(error instanceof McpFailure)) throw error;
    return { reached: false, failure: error.facts };
  }
}

function plain(text: string, limit: number): string {
  return clipText(toPlainLines(text).replaceAll(/\s+/g, ' '), limit, '…');
}
