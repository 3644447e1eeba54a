import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client';
import { linkAbort, raceAbort } from '../../agent/cancellation/abortable.ts';
import type { ElicitFunction, McpCall } from './mcp-line.ts';
import type { McpServer } from './mcp-server.ts';

/** How much a server may ask at once; it is a person who answers. */
export const askLimit = 10;

/** The calls that a server works on, and what it asks the person meanwhile. */
export class OpenCalls {
  readonly #server: McpServer;
  readonly #elicit: ElicitFunction | undefined;
  /** Each with what aborts once it is over. */
  readonly #calls = new Map<McpCall, AbortController>();
  #asking = 0;

  constructor(server: McpServer, elicit: ElicitFunction | undefined) {
    this.#server = server;
    this.#elicit = elicit;
  }

  get count(): number {
    return this.#calls.size;
  }

  /** Works on a call. What is still being asked for its sake is over with it. */
  async during<Value>(call: McpCall, work: () => Promise<Value>): Promise<Value> {
    const over = new AbortController();
    this.#calls.set(call, over);
    try {
      return await work();
    } finally {
      this.#calls.delete(call);
      over.abort();
    }
  }

  /**
   * Asks the person. A server asks only while it works on a call; if there are several, it is for the oldest: the
   * protocol does not say. Rejects once the server takes back what it asked, or the call is over.
   */
  async ask(request: ElicitRequestParams, takenBack: AbortSignal): Promise<ElicitResult> {
    const [oldest] = this.#calls;
    if (this.#elicit === undefined || oldest === undefined || this.#asking >= askLimit) {
      return { action: 'cancel' };
    }
    const [call, over] = oldest;
    const { signal, unlink } = linkAbort([call.signal, over.signal, takenBack]);
    this.#asking += 1;
    try {
      return await raceAbort(this.#elicit(request, { ...call, signal }, this.#server), signal);
    } finally {
      this.#asking -= 1;
      unlink();
    }
  }
}
