import {
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  type CallToolResult,
  type Client,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client';
import { raceAbort, swallowRejection } from '../../agent/cancellation/abortable.ts';
import type { ElicitFunction, LineState, McpCall } from './mcp-line.ts';
import { toMcpFailure, type McpFailure } from './mcp-failure.ts';
import type { McpServer } from './mcp-server.ts';
import { OpenCalls } from './open-calls.ts';
import { createTransport, openClient } from './open-client.ts';
import { StdioTransport } from './stdio-transport.ts';

/** What a connection is made of. */
export interface McpConnectionOptions {
  readonly server: McpServer;
  /** Without it the server is told that nobody can be asked. */
  readonly elicit?: ElicitFunction | undefined;
  /** How long a server may take to start and to list its tools. */
  readonly answerTimeoutMs?: number;
  readonly onState?: (state: LineState) => void;
}

/** The library ends a request after a minute; a call takes as long as its run wants it. */
const endless = 2 ** 31 - 1;

/**
 * One line to one server. It opens with the first use, and anew with the next use after the server went away; a call is
 * never sent twice.
 */
export class McpConnection {
  readonly server: McpServer;
  readonly #answerTimeoutMs: number;
  readonly #onState: (state: LineState) => void;
  readonly #calls: OpenCalls;
  readonly #canAsk: boolean;
  /** What was told to end, until it has. */
  readonly #ending = new Set<Transport>();
  #transport: Transport | null = null;
  #opening: Promise<Client> | null = null;
  #tools: Promise<readonly Tool[]> | null = null;
  #isStarting = false;
  #isClosed = false;

  constructor(options: McpConnectionOptions) {
    const { server, elicit, answerTimeoutMs = 30_000, onState = () => undefined } = options;
    this.server = server;
    this.#calls = new OpenCalls(server, elicit);
    this.#canAsk = elicit !== undefined;
    this.#answerTimeoutMs = answerTimeoutMs;
    this.#onState = onState;
  }

  /** The program's process id, while there is one. */
  get pid(): number | null {
    return this.#transport instanceof StdioTransport ? this.#transport.pid : null;
  }

  /** Whether the server starts, or works on something. */
  get isBusy(): boolean {
    return this.#isStarting || this.#calls.count > 0;
  }

  /** What the server has to say about itself. */
  async instructions(signal: AbortSignal): Promise<string | null> {
    const client = await raceAbort(this.#open(), signal);
    return client.getInstructions() ?? null;
  }

  /** The server's tools. Throws an McpFailure when it cannot be reached. */
  async listTools(signal: AbortSignal): Promise<readonly Tool[]> {
    const client = await raceAbort(this.#open(), signal);
    this.#tools ??= this.#list(client);
    return raceAbort(this.#tools, signal);
  }

  /**
   * Carries out a call. When its signal aborts, the server is told and nobody waits for it any more; its program, which
   * cannot be seen to obey, ends with all that it started, and begins anew with the next use.
   */
  async callTool(
    name: string,
    args: Record<string, unknown>,
    call: McpCall,
  ): Promise<CallToolResult> {
    const client = await raceAbort(this.#open(), call.signal);
    const transport = this.#transport;
    const { signal } = call;
    try {
      return await this.#calls.during(call, () =>
        client.callTool({ name, arguments: args }, { signal, timeout: endless }),
      );
    } catch (error: unknown) {
      if (signal.aborted && transport === this.#transport) this.#abandon();
      signal.throwIfAborted();
      // The session is over, or the way to it; the next use begins another.
      if (error instanceof SdkHttpError) this.#forget();
      throw this.#toFailure(error, transport);
    }
  }

  /** Ends the line, and the program with it. It opens no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#leave();
    await Promise.all([...this.#ending].map((transport) => transport.close()));
  }

  /** Ends it at once, without a word. */
  kill(): void {
    this.#isClosed = true;
    this.#leave();
    for (const transport of this.#ending) {
      if (transport instanceof StdioTransport) transport.kill();
    }
  }

  #open(): Promise<Client> {
    if (this.#isClosed) return Promise.reject(this.#toFailure(closedError()));
    if (this.#opening === null) {
      const opening = this.#connect();
      this.#opening = opening;
      // Who waits is told; the next use tries again.
      opening.catch(() => this.#forget(opening));
    }
    return this.#opening;
  }

  async #connect(): Promise<Client> {
    const transport = createTransport(this.server);
    this.#transport = transport;
    this.#isStarting = true;
    this.#onState({ kind: 'starting' });
    try {
      const client = await openClient({
        transport,
        elicit: this.#canAsk ? (request, signal) => this.#calls.ask(request, signal) : null,
        onToolsChanged: () => {
          this.#tools = null;
        },
        onClosed: () => this.#wentAway(transport),
        timeoutMs: this.#answerTimeoutMs,
      });
      if (transport === this.#transport) this.#onState({ kind: 'ready' });
      return client;
    } catch (error: unknown) {
      const failure = this.#toFailure(error, transport);
      this.#end(transport);
      if (transport === this.#transport) this.#onState({ kind: 'failed', failure });
      throw failure;
    } finally {
      if (transport === this.#transport) this.#isStarting = false;
    }
  }

  async #list(client: Client): Promise<readonly Tool[]> {
    try {
      const { tools } = await client.listTools(undefined, { timeout: this.#answerTimeoutMs });
      return tools;
    } catch (error: unknown) {
      this.#tools = null;
      throw this.#toFailure(error);
    }
  }

  /** The server ended by itself. */
  #wentAway(transport: Transport): void {
    if (this.#transport !== transport) return;
    this.#forget();
    this.#onState({ kind: 'failed', failure: this.#toFailure(closedError(), transport) });
  }

  #abandon(): void {
    if (this.#transport instanceof StdioTransport) this.#leave();
  }

  /** From here on the line is not this transport's any more. */
  #leave(): void {
    const transport = this.#transport;
    this.#transport = null;
    this.#isStarting = false;
    this.#forget();
    if (transport === null) return;
    this.#end(transport);
    this.#onState({ kind: 'closed' });
  }

  #end(transport: Transport): void {
    this.#ending.add(transport);
    swallowRejection(transport.close().finally(() => this.#ending.delete(transport)));
  }

  #forget(opening: Promise<Client> | null = this.#opening): void {
    if (opening !== this.#opening) return;
    this.#opening = null;
    this.#tools = null;
  }

  #toFailure(error: unknown, transport: Transport | null = this.#transport): McpFailure {
    const words = transport instanceof StdioTransport ? transport.lastWords : '';
    return toMcpFailure(error, this.server, words);
  }
}

function closedError(): SdkError {
  return new SdkError(SdkErrorCode.ConnectionClosed, 'The line is closed.');
}
