import {
  ReadBuffer,
  serializeMessage,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import type { StdioServer } from './mcp-server.ts';
import { ServerProcess } from './server-process.ts';

/** The longest message that is taken from a server; more ends it. */
export const messageLimitBytes = 16 * 1024 * 1024;

/**
 * Talks to a server's program over its input and output. Unlike the library's own transport it starts the program as a
 * process group, so that nothing of it outlives the app.
 */
export class StdioTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;
  readonly #server: StdioServer;
  readonly #buffer = new ReadBuffer({ maxBufferSize: messageLimitBytes });
  #process: ServerProcess | null = null;
  #starting: Promise<ServerProcess> | null = null;
  #isClosed = false;
  #isKilled = false;

  constructor(server: StdioServer) {
    this.#server = server;
  }

  /** The last lines of the program's error stream. */
  get lastWords(): string {
    return this.#process?.lastWords ?? '';
  }

  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  async start(): Promise<void> {
    this.#starting = ServerProcess.start(this.#server);
    const started = await this.#starting;
    this.#process = started;
    started.stdout.on('data', (bytes: Buffer) => this.#take(bytes));
    for (const stream of [started.stdout, started.stdin]) {
      stream.on('error', (error) => this.onerror?.(error));
    }
    void started.ended.then(() => this.#close());
    // Closed while it was being started.
    if (this.#isKilled) started.kill();
    if (this.#isClosed) await started.close();
  }

  send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.#process ?? {};
    if (stdin === undefined || !stdin.writable) {
      return Promise.reject(new Error('The server does not run.'));
    }
    return new Promise((resolve, reject) => {
      stdin.write(serializeMessage(message), (error) => {
        if (error === null || error === undefined) resolve();
        else reject(error);
      });
    });
  }

  async close(): Promise<void> {
    // Whoever waits for an answer learns at once that none will come.
    this.#close();
    // Who could not be started is told by `start`.
    const started = await this.#starting?.catch(() => null);
    await started?.close();
  }

  /** Kills the program and all that it started, at once. */
  kill(): void {
    this.#isKilled = true;
    this.#process?.kill();
    this.#close();
  }

  #take(bytes: Buffer): void {
    if (this.#isClosed) return;
    try {
      this.#buffer.append(bytes);
    } catch (error: unknown) {
      this.onerror?.(toError(error));
      void this.close();
      return;
    }
    for (;;) {
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error: unknown) {
        // A line that is no message is passed over.
        this.onerror?.(toError(error));
      }
    }
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
