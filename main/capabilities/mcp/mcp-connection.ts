import {
  Client,
  SdkHttpError,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ElicitRequestParams,
  type ElicitResult,
  type Tool,
  type Transport,
} from '@modelcontextprotocol/client';
import { raceAbort, swallowRejection } from '../../agent/cancellation/abortable.ts';
import { acceptAnything } from './accept-anything.ts';
import { McpFailure, nameServer, toMcpFailure } from './mcp-failure.ts';
import type { McpServer } from './mcp-server.ts';
import { StdioTransport } from './stdio-transport.ts';

/** Which call of a run a server works on. */
export interface McpCall {
  readonly runId: string;
  readonly toolCallId: string;
  readonly signal: AbortSignal;
}

/** Asks the person what a server wants to know, while it works on a call. */
export type ElicitFunction = (
  request: ElicitRequestParams,
  call: McpCall,
  server: McpServer,
) => Promise<ElicitResult>;

/** What a connection is made of. */
export interface McpConnectionOptions {
  readonly server: McpServer;
  /** Without it the server is told that nobody can be asked. */
  readonly elicit?: ElicitFunction | undefined;
  /** How long a server may take to start and to list its tools. */
  readonly answerTimeoutMs?: number;
}

/** The library ends a request after a minute; a call takes as long as its run wants it. */
const endless = 2 ** 31 - 1;

/**
 * One line to one server. It opens with the first use, and anew with the next use after the server went away; a call is
 * never sent twice.
 */
export class McpConnection {
  readonly server: McpServer;
  readonly #elicit: ElicitFunction | undefined;
  readonly #answerTimeoutMs: number;
  readonly #calls = new Set<McpCall>();
  #transport: Transport | null = null;
  #opening: Promise<Client> | null = null;
  #tools: Promise<readonly Tool[]> | null = null;
  #isClosed = false;

  constructor({ server, elicit, answerTimeoutMs = 30_000 }: McpConnectionOptions) {
    this.server = server;
    this.#elicit = elicit;
    this.#answerTimeoutMs = answerTimeoutMs;
  }

  /** The program's process id, while there is one. */
  get pid(): number | null {
    return this.#transport instanceof StdioTransport ? this.#transport.pid : null;
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

  /** Carries out a call. When its signal aborts, the server is told and nobody waits for it any more. */
  async callTool(
    name: string,
    args: Record<string, unknown>,
    call: McpCall,
  ): Promise<CallToolResult> {
    const client = await raceAbort(this.#open(), call.signal);
    this.#calls.add(call);
    try {
      const { signal } = call;
      return await client.callTool({ name, arguments: args }, { signal, timeout: endless });
    } catch (error: unknown) {
      call.signal.throwIfAborted();
      // The session is over, or the way to it; the next use begins another.
      if (error instanceof SdkHttpError) this.#forget();
      throw this.#toFailure(error);
    } finally {
      this.#calls.delete(call);
    }
  }

  /** Ends the line, and the program with it. It opens no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const transport = this.#transport;
    this.#forget();
    await transport?.close();
  }

  /** Ends it at once, without a word. */
  kill(): void {
    this.#isClosed = true;
    if (this.#transport instanceof StdioTransport) this.#transport.kill();
    else void this.close();
  }

  #open(): Promise<Client> {
    if (this.#isClosed)
      return Promise.reject(new McpFailure(`${nameServer(this.server.label)} was closed.`));
    if (this.#opening === null) {
      const opening = this.#connect();
      this.#opening = opening;
      // Who waits is told; the next use tries again.
      opening.catch(() => this.#forget(opening));
    }
    return this.#opening;
  }

  async #connect(): Promise<Client> {
    const client = new Client(
      { name: 'parley', title: 'Parley', version: '1' },
      {
        capabilities: this.#elicit === undefined ? {} : { elicitation: { form: {}, url: {} } },
        jsonSchemaValidator: acceptAnything,
        listMaxPages: 16,
      },
    );
    const transport = this.#createTransport();
    this.#transport = transport;
    if (this.#elicit !== undefined) {
      client.setRequestHandler('elicitation/create', (request) => this.#answer(request.params));
    }
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      this.#tools = null;
    });
    client.onclose = () => {
      if (this.#transport === transport) this.#forget();
    };
    try {
      await client.connect(transport, { timeout: this.#answerTimeoutMs });
    } catch (error: unknown) {
      swallowRejection(transport.close());
      throw this.#toFailure(error, transport);
    }
    return client;
  }

  #createTransport(): Transport {
    const { transport } = this.server;
    if (transport.kind === 'stdio') return new StdioTransport(transport);
    return new StreamableHTTPClientTransport(new URL(transport.url), {
      requestInit: { headers: transport.headers, redirect: 'error' },
    });
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

  /** A server asks only while it works on a call. If there are several, it is for the oldest: the protocol does not say. */
  async #answer(request: ElicitRequestParams): Promise<ElicitResult> {
    const [call] = this.#calls;
    if (this.#elicit === undefined || call === undefined) return { action: 'cancel' };
    return raceAbort(this.#elicit(request, call, this.server), call.signal);
  }

  #forget(opening: Promise<Client> | null = this.#opening): void {
    if (opening !== this.#opening) return;
    this.#opening = null;
    this.#tools = null;
  }

  #toFailure(error: unknown, transport: Transport | null = this.#transport): McpFailure {
    const words = transport instanceof StdioTransport ? transport.lastWords : '';
    return toMcpFailure(error, this.server.label, words);
  }
}
