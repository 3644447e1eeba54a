import { writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runInTerminal } from '../../../main/terminal/run-in-terminal.ts';
import { withCompiledCode } from '../../support/compiled-code.ts';
import { readLog } from '../../support/mcp/read-log.ts';
import { startModelServer, type Script } from '../../support/model-server/model-server.ts';
import { CALL, END, T } from '../../support/model-server/script.ts';
import { fakeTerminal, keys } from '../../support/terminal/fake-terminal.ts';
import { openTerminalWorld } from '../../support/terminal/terminal-world.ts';

const program = fileURLToPath(new URL('../../support/mcp/mcp-server-program.ts', import.meta.url));
const { down, enter } = keys;
const echo = [CALL('c1', 'shelf__echo', { text: 'hello' }), END('tool_calls')];

async function open(script: Script, servers?: unknown) {
  const { folder } = await openTerminalWorld();
  const logFile = path.join(folder, 'server.log');
  const shelf = {
    command: process.execPath,
    args: [program, logFile],
    env: { ...withCompiledCode, SHELF_TOKEN: 'very-secret' },
  };
  const mcpFile = path.join(folder, 'mcp.json');
  await writeFile(mcpFile, JSON.stringify(servers ?? { mcpServers: { Shelf: shelf } }));
  const specFile = path.join(folder, 'spec.yaml');
  await writeFile(specFile, 'name: Tester\n');
  const server = await startModelServer({ script });
  onTestFinished(() => server.close());
  const terminal = fakeTerminal({ environment: { PARLEY_SERVER_URL: server.baseUrl } });
  const model = ['--model', 'server:m-1', '--history', path.join(folder, 'h.json')];
  const run = () => runInTerminal([specFile, 'Go', ...model, '--mcp', mcpFile], terminal);
  return { terminal, run, server, log: () => readLog(logFile) };
}

const pidIn = (log: readonly string[]): number => Number(log[0]?.replace('start ', ''));

describe('an MCP server in the terminal', () => {
  it('is asked only with leave for the call, and ends with the run', async () => {
    const { terminal, run, server, log } = await open([echo, [T('It said hello.'), END()]]);
    const code = run();
    await terminal.sees('The assistant wants to use “Shelf”');
    await terminal.sees('text: hello');
    await terminal.sees('Don’t allow');
    expect(log().filter((line) => line.startsWith('echo'))).toEqual([]);
    await terminal.press(down, down, enter);
    expect(await code).toBe(0);
    expect(log()).toContain('echo hello');
    expect(JSON.stringify(server.requests[1]?.body)).toContain('hello');
    await vi.waitFor(() => expect(() => process.kill(pidIn(log()), 0)).toThrow('ESRCH'));
    expect(terminal.shown()).toContain(
      `May use “Shelf”, each call with your leave: ${process.execPath}`,
    );
    expect(terminal.raw()).not.toContain('very-secret');
  });

  it('is not asked when the person says no', async () => {
    const { terminal, run, log } = await open([echo, [T('As you wish.'), END()]]);
    const code = run();
    await terminal.sees('Don’t allow');
    await terminal.press(enter);
    expect(await code).toBe(0);
    expect(log()).not.toContain('echo hello');
  });

  it('has tools of its own names, however alike the labels of servers are', async () => {
    const shelf = { command: process.execPath, args: [program, devNull], env: withCompiledCode };
    const { run, server } = await open([[T('I see.'), END()]], {
      mcpServers: { 서재: shelf, 창고: shelf, 'The shelf of the library, up': shelf },
    });
    expect(await run()).toBe(0);
    const body = JSON.stringify(server.requests[0]?.body);
    expect(body).toContain('"server__echo"');
    expect(body).toContain('"server_2__echo"');
    expect(body).toContain('"the_shelf_of_the_lib__echo"');
  });

  it('is told of and left out when it cannot be reached', async () => {
    const gone = { mcpServers: { Gone: { command: 'no-such-program-here' } } };
    const { terminal, run } = await open([[T('Without it.'), END()]], gone);
    expect(await run()).toBe(0);
    expect(terminal.shown()).toContain('The server “Gone”');
    expect(terminal.said()).toBe('Without it.\n');
  });

  it.each([
    [{}, 'There is no “mcpServers”'],
    [{ mcpServers: { Odd: {} } }, 'Odd: It has no “command” and no “url”'],
  ])('is refused with what is wrong with its file: %j', async (servers, told) => {
    const { terminal, run } = await open([], servers);
    expect(await run()).toBe(2);
    expect(terminal.shown()).toContain(told);
  });
});
