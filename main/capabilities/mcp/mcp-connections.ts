import { McpConnection } from './mcp-connection.ts';
import type { ElicitFunction, LineState } from './mcp-line.ts';
import { McpFailure } from './mcp-failure.ts';
import type { McpServer } from './mcp-server.ts';

/** What the lines of the app are made of. */
export interface McpConnectionsOptions {
  readonly elicit?: ElicitFunction;
  /** A line that was not used for so long is closed; its next use opens it anew. */
  readonly idleMs?: number;
  /** A server stands otherwise than before. */
  readonly onChange?: () => void;
}

/** How a server stands, over all conversations. */
export type ServerState =
  | { readonly kind: 'waiting' | 'starting' }
  | { readonly kind: 'ready'; readonly lines: number }
  | { readonly kind: 'failed'; readonly failure: McpFailure };

interface Line {
  readonly connection: McpConnection;
  readonly state: LineState;
  readonly idle: ReturnType<typeof setTimeout>;
}

const defaultIdleMs = 15 * 60_000;
/** The longest that a timer can wait. */
const neverMs = 2 ** 31 - 1;

/**
 * The lines of the app to its servers. Each conversation has its own, so that what a server keeps of one is never seen in
 * another, and what it asks is asked where it belongs.
 */
export class McpConnections {
  readonly #elicit: ElicitFunction | undefined;
  readonly #idleMs: number;
  readonly #onChange: () => void;
  readonly #lines = new Map<McpServer, Map<string, Line>>();
  readonly #removed = new WeakSet<McpServer>();
  readonly #failures = new Map<McpServer, McpFailure>();
  /** What was told to end, until it has. */
  readonly #ending = new Set<McpConnection>();
  #isClosed = false;

  constructor(options: McpConnectionsOptions = {}) {
    const { elicit, idleMs = defaultIdleMs, onChange = () => undefined } = options;
    this.#elicit = elicit;
    this.#idleMs = idleMs;
    this.#onChange = onChange;
  }

  /** The line of a conversation to a server; it opens with its first use. */
  of(server: McpServer, conversationId: string): McpConnection {
    const lines = this.#lines.get(server) ?? new Map<string, Line>();
    this.#lines.set(server, lines);
    const known = lines.get(conversationId);
    const connection = known?.connection ?? this.#open(server, conversationId);
    clearTimeout(known?.idle);
    const idle = this.#watchIdle(server, conversationId);
    lines.set(conversationId, { connection, state: known?.state ?? { kind: 'closed' }, idle });
    // A run that goes on starts nothing that is over.
    if (this.#isClosed || this.#removed.has(server)) connection.kill();
    return connection;
  }

  /** How a server stands. The last failure is told until it was reached again. */
  stateOf(server: McpServer): ServerState {
    const kinds = [...(this.#lines.get(server)?.values() ?? [])].map(({ state }) => state.kind);
    if (kinds.includes('starting')) return { kind: 'starting' };
    const failure = this.#failures.get(server);
    if (failure !== undefined) return { kind: 'failed', failure };
    const lines = kinds.filter((kind) => kind === 'ready').length;
    return lines === 0 ? { kind: 'waiting' } : { kind: 'ready', lines };
  }

  /**
   * Looks at a server by a line of its own, which ends with the look. What it came to counts for how the server stands.
   * Rejects as the look does.
   */
  async look<Seen>(
    server: McpServer,
    answerTimeoutMs: number,
    see: (connection: McpConnection) => Promise<Seen>,
  ): Promise<Seen> {
    const connection = new McpConnection({ server, answerTimeoutMs });
    this.#ending.add(connection);
    if (this.#isClosed) connection.kill();
    try {
      const seen = await see(connection);
      this.#failures.delete(server);
      return seen;
    } catch (error: unknown) {
      if (error instanceof McpFailure) this.#failures.set(server, error);
      throw error;
    } finally {
      await connection.close();
      this.#ending.delete(connection);
      this.#onChange();
    }
  }

  /** A server was removed, changed or turned off: its programs end, and no run that still knows it opens it again. */
  async remove(server: McpServer): Promise<void> {
    this.#removed.add(server);
    await this.restart(server);
  }

  /** Its programs end, and how they failed is forgotten; each starts anew with its next use. */
  async restart(server: McpServer): Promise<void> {
    const lines = [...(this.#lines.get(server)?.values() ?? [])];
    const looks = [...this.#ending].filter((connection) => connection.server === server);
    this.#lines.delete(server);
    await Promise.all([this.#end(lines), ...looks.map((connection) => connection.close())]);
    this.#failures.delete(server);
    this.#onChange();
  }

  /** A conversation is over: the programs that served it end. */
  async leave(conversationId: string): Promise<void> {
    await this.#end(this.#take(conversationId));
  }

  /** Kills at once what serves a conversation; its next use starts it anew. */
  kill(conversationId: string): void {
    for (const { connection } of this.#take(conversationId)) connection.kill();
    this.#onChange();
  }

  /** The app ends, and all programs with it: politely as long as there is time. Nothing opens any more. */
  async close(withinMs?: number): Promise<void> {
    this.#isClosed = true;
    const servers = [...this.#lines.keys()];
    const late = setTimeout(() => {
      for (const connection of this.#ending) connection.kill();
    }, withinMs ?? neverMs);
    const before = [...this.#ending].map((connection) => connection.close());
    await Promise.all([...before, ...servers.map((server) => this.remove(server))]);
    clearTimeout(late);
  }

  #open(server: McpServer, conversationId: string): McpConnection {
    const connection: McpConnection = new McpConnection({
      server,
      elicit: this.#elicit,
      onState: (state) => this.#follow(connection, conversationId, state),
    });
    return connection;
  }

  #follow(connection: McpConnection, conversationId: string, state: LineState): void {
    const { server } = connection;
    const lines = this.#lines.get(server);
    const line = lines?.get(conversationId);
    // It was taken out: nobody looks at it any more.
    if (line?.connection !== connection) return;
    lines?.set(conversationId, { ...line, state });
    if (state.kind === 'failed') this.#failures.set(server, state.failure);
    if (state.kind === 'ready') this.#failures.delete(server);
    this.#onChange();
  }

  #watchIdle(server: McpServer, conversationId: string): Line['idle'] {
    const timer = setTimeout(() => {
      const line = this.#lines.get(server)?.get(conversationId);
      if (line === undefined) return;
      if (line.connection.isBusy) {
        this.of(server, conversationId);
        return;
      }
      this.#lines.get(server)?.delete(conversationId);
      void this.#end([line]);
    }, this.#idleMs);
    timer.unref();
    return timer;
  }

  #take(conversationId: string): readonly Line[] {
    return [...this.#lines.values()].flatMap((lines) => {
      const line = lines.get(conversationId);
      lines.delete(conversationId);
      if (line === undefined) return [];
      clearTimeout(line.idle);
      return [line];
    });
  }

  async #end(lines: readonly Line[]): Promise<void> {
    const closed = lines.map(async ({ connection, idle }) => {
      clearTimeout(idle);
      this.#ending.add(connection);
      await connection.close();
      this.#ending.delete(connection);
    });
    this.#onChange();
    await Promise.all(closed);
  }
}
