import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Parley } from '../../e2e/support/launch-app.ts';

const program = fileURLToPath(new URL('../mcp/mcp-server-program.ts', import.meta.url));
const logIn = (folder: string): string => join(folder, 'server.log');

/** Adds the real MCP server of the tests to the app and allows it, as a person does. It logs into the folder. */
export async function addShelfServer(
  { request }: Pick<Parley, 'request'>,
  folder: string,
): Promise<void> {
  const { app, serverId } = await request('mcp.save', {
    server: {
      kind: 'stdio',
      label: 'Shelf',
      command: process.execPath,
      args: [program, logIn(folder)],
      folder: null,
      variables: [],
    },
    allowPlainStorage: null,
  });
  const added = app.mcpServers.find((server) => server.serverId === serverId);
  if (added === undefined) throw new Error('The server was not added.');
  await request('mcp.allow', { serverId, hash: added.hash });
}

/** The process that works on the call that never answers, once it does: each conversation has one of its own. */
export async function readShelfPids(folder: string): Promise<readonly number[]> {
  for (;;) {
    const lines = readFileSync(logIn(folder), 'utf8').split('\n');
    const started = lines
      .slice(0, lines.indexOf('block'))
      .findLast((line) => line.startsWith('start '));
    if (lines.includes('block') && started !== undefined) return [Number(started.slice(6))];
    await delay(5);
  }
}
