import { McpConnection, type ElicitFunction } from './mcp-connection.ts';
import type { McpServer } from './mcp-server.ts';

/** What the lines of the app are made of. */
export interface McpConnectionsOptions {
  readonly elicit?: ElicitFunction;
}

/**
 * The lines of the app to its servers. Each conversation has its own, so that what a server keeps of one is never seen in
 * another, and what it asks is asked where it belongs.
 */
export class McpConnections {
  readonly #elicit: ElicitFunction | undefined;
  readonly #lines = new Map<McpServer, Map<string, McpConnection>>();

  constructor({ elicit }: McpConnectionsOptions = {}) {
    this.#elicit = elicit;
  }

  /** The line of a conversation to a server; it opens with its first use. */
  of(server: McpServer, conversationId: string): McpConnection {
    const lines = this.#lines.get(server) ?? new Map<string, McpConnection>();
    this.#lines.set(server, lines);
    const line = lines.get(conversationId) ?? new McpConnection({ server, elicit: this.#elicit });
    lines.set(conversationId, line);
    return line;
  }

  /** A server was removed: its programs end. */
  async remove(server: McpServer): Promise<void> {
    const lines = [...(this.#lines.get(server)?.values() ?? [])];
    this.#lines.delete(server);
    await Promise.all(lines.map((line) => line.close()));
  }

  /** A conversation is over: the programs that served it end. */
  async leave(conversationId: string): Promise<void> {
    const lines = this.#take(conversationId);
    await Promise.all(lines.map((line) => line.close()));
  }

  /** Kills at once what serves a conversation; its next use starts it anew. */
  kill(conversationId: string): void {
    for (const line of this.#take(conversationId)) line.kill();
  }

  /** The app ends, and all programs with it. */
  async close(): Promise<void> {
    await Promise.all([...this.#lines.keys()].map((server) => this.remove(server)));
  }

  #take(conversationId: string): readonly McpConnection[] {
    return [...this.#lines.values()].flatMap((lines) => {
      const line = lines.get(conversationId);
      lines.delete(conversationId);
      return line === undefined ? [] : [line];
    });
  }
}
