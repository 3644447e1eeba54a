import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { McpConnection } from '../../../main/capabilities/mcp/mcp-connection.ts';
import type { StdioServer } from '../../../main/capabilities/mcp/mcp-server.ts';
import { ServerProcess } from '../../../main/capabilities/mcp/server-process.ts';
import { StdioTransport } from '../../../main/capabilities/mcp/stdio-transport.ts';
import { given } from '../../support/given.ts';
import { neverAborts } from '../../support/mcp/play-server.ts';
import { isAlive } from '../../support/mcp/server-family.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

function program(code: string): StdioServer {
  return { kind: 'stdio', command: process.execPath, args: ['-e', code], env: {}, cwd: null };
}

/** Hears neither the end of its input nor a polite signal. */
const deaf = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;

describe('the program of a server', () => {
  it('is not killed after its end, when its number may be a stranger’s', async () => {
    const started = await ServerProcess.start(program(''));
    await started.ended;
    const kill = vi.spyOn(process, 'kill');
    onTestFinished(() => kill.mockRestore());
    started.kill();
    expect(kill).not.toHaveBeenCalled();
  });

  it('has ended once its way is closed, although it was still being started', async () => {
    const transport = new StdioTransport(program(deaf));
    const started = transport.start();
    await transport.close();
    expect(isAlive(given(transport.pid))).toBe(false);
    await started;
  });

  it('ends at once when its way is killed while it is being started', async () => {
    const transport = new StdioTransport(program(deaf));
    const started = transport.start();
    const begun = performance.now();
    transport.kill();
    await started;
    expect(isAlive(given(transport.pid))).toBe(false);
    expect(performance.now() - begun).toBeLessThan(700);
  });

  it('that did not answer in time ends at once with the one after it, when all is killed', async () => {
    const home = await createTemporaryFolder();
    onTestFinished(() => home[Symbol.asyncDispose]());
    const file = join(home.folder, 'pids');
    const code = `${deaf} require('fs').appendFileSync(${JSON.stringify(file)}, process.pid + '\\n');`;
    const connection = new McpConnection({
      server: { label: 'Deaf', transport: program(code) },
      answerTimeoutMs: 500,
    });
    await expect(connection.listTools(neverAborts)).rejects.toThrow('did not answer in time');
    const again = connection.listTools(neverAborts);
    again.catch(() => undefined);
    const pids = () => readFileSync(file, 'utf8').trim().split('\n').map(Number);
    await expect.poll(pids).toHaveLength(2);
    connection.kill();
    await expect.poll(() => pids().map(isAlive), { timeout: 500 }).toEqual([false, false]);
  });
});
