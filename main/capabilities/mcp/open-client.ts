import {
  Client,
  StreamableHTTPClientTransport,
  type ElicitRequestParams,
  type ElicitResult,
  type Transport,
} from '@modelcontextprotocol/client';
import { swallowRejection } from '../../agent/cancellation/abortable.ts';
import { acceptAnything } from './accept-anything.ts';
import { boundFetch } from './bound-fetch.ts';
import { failWithStream } from './fail-with-stream.ts';
import type { McpServer } from './mcp-server.ts';
import { messageLimitBytes, StdioTransport } from './stdio-transport.ts';

/** What a client is opened with. */
export interface OpenClientOptions {
  readonly transport: Transport;
  /** Null tells the server that nobody can be asked. The signal aborts when the server takes back what it asked. */
  readonly elicit:
    | ((request: ElicitRequestParams, signal: AbortSignal) => Promise<ElicitResult>)
    | null;
  readonly onToolsChanged: () => void;
  /** The line is gone, whoever ended it. */
  readonly onClosed: () => void;
  readonly timeoutMs: number;
}

/** The way to a server, not yet opened. */
export function createTransport({ transport }: McpServer): Transport {
  if (transport.kind === 'stdio') return new StdioTransport(transport);
  return failWithStream(
    new StreamableHTTPClientTransport(new URL(transport.url), {
      requestInit: { headers: transport.headers, redirect: 'error' },
      fetch: boundFetch(messageLimitBytes),
    }),
  );
}

/** Greets a server. Rejects, with the way closed, when it does not answer as one. */
export async function openClient(options: OpenClientOptions): Promise<Client> {
  const { transport, elicit, onToolsChanged, onClosed, timeoutMs } = options;
  const client = new Client(
    { name: 'parley', title: 'Parley', version: '1' },
    {
      capabilities: elicit === null ? {} : { elicitation: { form: {}, url: {} } },
      jsonSchemaValidator: acceptAnything,
      listMaxPages: 16,
    },
  );
  if (elicit !== null) {
    client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
      elicit(params, mcpReq.signal),
    );
  }
  client.setNotificationHandler('notifications/tools/list_changed', onToolsChanged);
  client.onclose = onClosed;
  try {
    await client.connect(transport, { timeout: timeoutMs });
    return client;
  } catch (error: unknown) {
    swallowRejection(transport.close());
    throw error;
  }
}
