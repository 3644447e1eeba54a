import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { createTestMcpServer } from './create-test-mcp-server.ts';

/** The test server on a loopback address. */
export interface ServedMcp {
  readonly url: string;
  /** It loses what it knows of its clients. */
  forgetSessions(): void;
  /** It breaks off all that it is answering. */
  dropConnections(): void;
  close(): Promise<void>;
}

/** Serves the test server over streamable HTTP, in this process; what it does it logs. */
export async function serveMcp(
  log: (line: string) => void,
  options: {
    readonly redirectTo?: string;
    /** Whoever comes without this header is not let in. */
    readonly authorization?: string;
  } = {},
): Promise<ServedMcp> {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const http = createServer((request, response) => {
    const { authorization = request.headers.authorization } = options;
    if (request.headers.authorization !== authorization) {
      return void response.writeHead(401).end();
    }
    if (options.redirectTo === undefined) return void answer(request, response, sessions, log);
    response.writeHead(307, { location: options.redirectTo }).end();
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address with one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    forgetSessions: () => sessions.clear(),
    dropConnections: () => http.closeAllConnections(),
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, WebStandardStreamableHTTPServerTransport>,
  log: (line: string) => void,
): Promise<void> {
  const sessionId = String(request.headers['mcp-session-id'] ?? '');
  const transport =
    sessions.get(sessionId) ?? (sessionId === '' ? await open(sessions, log) : null);
  if (transport === null) return void response.writeHead(404).end();
  const answered = await transport.handleRequest(await toRequest(request));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.flushHeaders();
  if (answered.body === null) return void response.end();
  const body = Readable.fromWeb(answered.body as ReadableStream);
  response.on('close', () => body.destroy());
  body.on('error', () => response.destroy()).pipe(response);
}

async function open(
  sessions: Map<string, WebStandardStreamableHTTPServerTransport>,
  log: (line: string) => void,
): Promise<WebStandardStreamableHTTPServerTransport> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (sessionId) => void sessions.set(sessionId, transport),
  });
  await createTestMcpServer(log).connect(transport);
  return transport;
}

async function toRequest(request: IncomingMessage): Promise<Request> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const hasBody = request.method === 'POST';
  return new Request(`http://${request.headers.host}${request.url}`, {
    method: request.method ?? 'GET',
    headers: request.headers as Record<string, string>,
    ...(hasBody && { body: Buffer.concat(pieces) }),
  });
}
