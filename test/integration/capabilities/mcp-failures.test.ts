import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { McpFailureFacts } from '../../../preload/contract/mcp-failure.ts';
import { McpConnections } from '../../../main/capabilities/mcp/mcp-connections.ts';
import { McpFailure } from '../../../main/capabilities/mcp/mcp-failure.ts';
import type { HttpServer, StdioServer } from '../../../main/capabilities/mcp/mcp-server.ts';
import { neverAborts } from '../../support/mcp/play-server.ts';
import { serveMcp } from '../../support/mcp/serve-mcp.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

/** How a server fails that is looked at. */
async function failureOf(transport: StdioServer | HttpServer): Promise<McpFailureFacts> {
  const connections = new McpConnections();
  const server = { label: 'Odd', transport };
  const look = connections.look(server, 1500, (connection) => connection.listTools(neverAborts));
  const error: unknown = await look.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof McpFailure)) throw new Error('It did not fail as a server does.');
  return error.facts;
}

/** A program that does this, in the language of Node. */
function program(code: string, change: Partial<StdioServer> = {}): StdioServer {
  const args = ['-e', code];
  return { kind: 'stdio', command: process.execPath, args, env: {}, cwd: null, ...change };
}

/** An address that answers everything so. */
async function address(
  status: number,
  headers: Record<string, string>,
  body = '',
  then: 'ends' | 'goes on' = 'ends',
): Promise<HttpServer> {
  const http = createServer((_request, response) => {
    response.writeHead(status, headers);
    if (then === 'ends') response.end(body);
    else response.write(body);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  // A server that listens on a port has an address with one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = http.address() as AddressInfo;
  return { kind: 'http', url: `http://127.0.0.1:${port}/mcp`, headers: {} };
}

describe('why a program is no server is told by a code of its own', () => {
  it('that is not there, or whose folder is not there', async () => {
    expect(await failureOf(program('', { command: 'no-such-program-4711' }))).toMatchObject({
      code: 'no-program',
    });
    expect(await failureOf(program('', { cwd: '/no/such/folder' }))).toMatchObject({
      code: 'no-folder',
      detail: 'There is no folder /no/such/folder',
    });
  });

  it('that the system does not run', async () => {
    const made = await createTemporaryFolder();
    onTestFinished(() => made[Symbol.asyncDispose]());
    const command = join(made.folder, 'notes.txt');
    await writeFile(command, 'no program', { mode: 0o644 });
    expect(await failureOf(program('', { command }))).toMatchObject({ code: 'not-runnable' });
  });

  it('that ends, with its last lines as plain text and without the values that it got', async () => {
    const code = `process.stderr.write('\\u001b[31mno \\u202Etoken ' + process.env.TOKEN + '\\n'); process.exit(3)`;
    const failed = await failureOf(program(code, { env: { TOKEN: 'marker-0123456789' } }));
    expect(failed).toMatchObject({ code: 'ended', lastLines: 'no token [secret]' });
  });

  it('that says nothing, or something else', async () => {
    expect(await failureOf(program('setInterval(() => {}, 1000)'))).toMatchObject({
      code: 'timed-out',
    });
    const chat = `process.stdout.write('Welcome\\n'); setInterval(() => {}, 1000)`;
    expect(await failureOf(program(chat))).toMatchObject({ code: 'timed-out' });
  });
});

describe('why an address is no server is told by a code of its own', () => {
  it.each([
    [401, {}, '', 'unauthorized'],
    [403, {}, '', 'forbidden'],
    [404, {}, '', 'not-found'],
    [500, {}, 'oops', 'http-status'],
    [302, { location: 'https://elsewhere.example/' }, '', 'redirected'],
    [200, { 'content-type': 'text/html' }, '<h1>Hello</h1>', 'malformed'],
  ])('that answers %i %j', async (status, headers, body, code) => {
    expect(await failureOf(await address(status, headers, body))).toMatchObject({ code });
  });

  it('that answers with more than can be taken', async () => {
    const endless = 'x'.repeat(20_000_000);
    const json = await address(200, { 'content-type': 'application/json' }, endless, 'goes on');
    expect(await failureOf(json)).toMatchObject({ code: 'malformed' });
    const event = `data: ${endless}`;
    const events = await address(200, { 'content-type': 'text/event-stream' }, event, 'goes on');
    expect(await failureOf(events)).toMatchObject({ code: 'ended' });
  });

  it('at which nothing listens', async () => {
    const served = await serveMcp(() => undefined);
    await served.close();
    expect(await failureOf({ kind: 'http', url: served.url, headers: {} })).toMatchObject({
      code: 'connection-refused',
    });
  });
});
