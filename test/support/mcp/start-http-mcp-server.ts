import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';
import { McpConnections } from '../../../main/capabilities/mcp/mcp-connections.ts';
import { createTestMcpServer } from './create-test-mcp-server.ts';
import type { TestMcpServer } from './start-mcp-server.ts';

/** A server over HTTP that can lose what it knows of its clients. */
export interface TestHttpMcpServer extends TestMcpServer {
  readonly forgetSessions: () => void;
}

/** A real server over streamable HTTP, in the test's own process. */
export async function startHttpMcpServer(
  options: { readonly redirectTo?: string } = {},
): Promise<TestHttpMcpServer> {
  const lines: string[] = [];
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const http = createServer((request, response) => {
    if (options.redirectTo === undefined) return void answer(request, response, sessions, lines);
    response.writeHead(307, { location: options.redirectTo }).end();
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const connections = new McpConnections();
  onTestFinished(async () => {
    await connections.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  const { port } = http.address() as AddressInfo;
  return {
    server: {
      label: 'Far shelf',
      transport: { kind: 'http', url: `http://127.0.0.1:${port}/`, headers: {} },
    },
    connections,
    log: () => lines,
    forgetSessions: () => sessions.clear(),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, WebStandardStreamableHTTPServerTransport>,
  lines: string[],
): Promise<void> {
  const sessionId = String(request.headers['mcp-session-id'] ?? '');
  const transport =
    sessions.get(sessionId) ?? (sessionId === '' ? await open(sessions, lines) : null);
  if (transport === null) return void response.writeHead(404).end();
  const answered = await transport.handleRequest(await toRequest(request));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body === null) return void response.end();
  const body = Readable.fromWeb(answered.body as ReadableStream);
  response.on('close', () => body.destroy());
  body.on('error', () => response.destroy()).pipe(response);
}

async function open(
  sessions: Map<string, WebStandardStreamableHTTPServerTransport>,
  lines: string[],
): Promise<WebStandardStreamableHTTPServerTransport> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (sessionId) => void sessions.set(sessionId, transport),
  });
  await createTestMcpServer((line) => lines.push(line)).connect(transport);
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
