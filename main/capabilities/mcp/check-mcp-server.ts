import type { McpCheck } from '../../../preload/contract/mcp-server.ts';
import { clipText } from '../../base/clip-text.ts';
import { McpConnection } from './mcp-connection.ts';
import { McpFailure } from './mcp-failure.ts';
import type { McpServer } from './mcp-server.ts';
import { toPlainLines } from '../to-plain-lines.ts';

/** A server that fetches itself first takes its time. */
const answerTimeoutMs = 90_000;
/** What is shown of a hostile list. */
const limits = { tools: 200, name: 100, description: 300 };

/** What a look gave, and the error behind it. */
export interface CheckedServer {
  readonly check: McpCheck;
  readonly failure: McpFailure | null;
}

/** Greets a server, asks for its tools and ends it again. Rejects with the signal's reason when that aborts. */
export async function checkMcpServer(
  server: McpServer,
  signal: AbortSignal,
): Promise<CheckedServer> {
  const connection = new McpConnection({ server, answerTimeoutMs });
  try {
    const tools = await connection.listTools(signal);
    const shown = tools.slice(0, limits.tools).map(({ name, description }) => ({
      name: plain(name, limits.name),
      description: description === undefined ? null : plain(description, limits.description),
    }));
    return {
      check: { reached: true, tools: shown, toolCount: tools.length },
      failure: null,
    };
  } catch (error: unknown) {
    if (!(error instanceof McpFailure)) throw error;
    return { check: { reached: false, failure: error.facts }, failure: error };
  } finally {
    await connection.close();
  }
}

function plain(text: string, limit: number): string {
  return clipText(toPlainLines(text).replaceAll(/\s+/g, ' '), limit, '…');
}
