import { describe, expect, it, onTestFinished } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { CancellationToken } from '../../../main/agent/cancellation/cancellation-token.ts';
import { checkMcpServer } from '../../../main/capabilities/mcp/check-mcp-server.ts';
import { McpConnections } from '../../../main/capabilities/mcp/mcp-connections.ts';
import { McpFailure } from '../../../main/capabilities/mcp/mcp-failure.ts';
import { cancelledBy } from '../../support/agent/thrown-by.ts';
import { callOnce, drain, neverAborts, offer, play } from '../../support/mcp/play-server.ts';
import { familyOf, isAlive } from '../../support/mcp/server-family.ts';
import { startMcpServer } from '../../support/mcp/start-mcp-server.ts';
import { callStep, scriptModel, silence } from '../../support/scripted-model.ts';

describe('a stop while a server works on a call', () => {
  it('tells the server and settles at once', async () => {
    const test = await startMcpServer();
    const token = new CancellationToken();
    const stopped = cancelledBy(
      play(test, [[callStep('c1', 'wait')]], { cancellationToken: token }),
    );
    await expect.poll(test.log).toContain('wait');
    token.cancel();
    await stopped;
    await expect.poll(test.log).toContain('cancelled');
  });

  it('settles at once although the server hears nothing, and its program ends with all that it started', async () => {
    const test = await startMcpServer();
    const token = new CancellationToken();
    const stopped = cancelledBy(
      play(test, [[callStep('c1', 'spawn')], [callStep('c2', 'block')]], {
        cancellationToken: token,
        conversationId: 'deaf',
      }),
    );
    await expect.poll(test.log).toContain('block');
    const pids = familyOf(test);
    expect(pids.map(isAlive)).toEqual([true, true]);
    const begun = performance.now();
    token.cancel();
    await stopped;
    expect(performance.now() - begun).toBeLessThan(1000);
    await expect.poll(() => pids.map(isAlive), { timeout: 5000 }).toEqual([false, false]);
  });

  it('by force kills what has been told to end and has not yet', async () => {
    const test = await startMcpServer();
    const token = new CancellationToken();
    const stopped = cancelledBy(
      play(test, [[callStep('c1', 'block')]], { cancellationToken: token, conversationId: 'deaf' }),
    );
    await expect.poll(test.log).toContain('block');
    const pids = familyOf(test);
    const begun = performance.now();
    token.cancel();
    await stopped;
    test.connections.kill('deaf');
    await expect.poll(() => pids.map(isAlive), { interval: 10 }).toEqual([false]);
    expect(performance.now() - begun).toBeLessThan(700);
  });

  it('leaves a server that works on nothing as it is', async () => {
    const test = await startMcpServer();
    const { model, asked } = scriptModel(
      [callStep('c1', 'echo', { text: 'a' })],
      ['Half', silence],
    );
    const token = new CancellationToken();
    const stopped = cancelledBy(
      new Agent({ model, toolsets: [offer(test)] }).run('go', {
        eventStreamHandler: drain,
        cancellationToken: token,
        conversationId: 'calm',
      }),
    );
    await expect.poll(() => asked.length).toBe(2);
    token.cancel();
    await stopped;
    expect(familyOf(test).map(isAlive)).toEqual([true]);
    await test.connections.of(test.server, 'calm').listTools(neverAborts);
    expect(test.log().filter((line) => line.startsWith('start'))).toHaveLength(1);
  });
});

describe('the program of a server', () => {
  it('ends with the app, and all that it started with it', async () => {
    const test = await startMcpServer();
    const child = Number((await callOnce(test, 'spawn')).content);
    const [start = ''] = test.log();
    const leader = Number(start.split(' ')[1]);
    expect([isAlive(leader), isAlive(child)]).toEqual([true, true]);
    await test.connections.close();
    await expect.poll(() => [isAlive(leader), isAlive(child)]).toEqual([false, false]);
  });

  it('is one per conversation, and ends with it', async () => {
    const test = await startMcpServer();
    const one = test.connections.of(test.server, 'one');
    const two = test.connections.of(test.server, 'two');
    await Promise.all([one.listTools(neverAborts), two.listTools(neverAborts)]);
    const first = one.pid ?? 0;
    expect(first).not.toBe(two.pid);
    await test.connections.leave('one');
    expect([isAlive(first), isAlive(two.pid ?? 0)]).toEqual([false, true]);
    await expect(one.listTools(neverAborts)).rejects.toThrow(McpFailure);
  });

  it('gets none of the keys that stand in the app’s own environment', async () => {
    process.env['SERVER_INSTRUCTIONS'] = 'leaked';
    try {
      const test = await startMcpServer();
      const connection = test.connections.of(test.server, 'c');
      expect(await connection.instructions(neverAborts)).toBeNull();
    } finally {
      delete process.env['SERVER_INSTRUCTIONS'];
    }
  });
});

describe('how a server stands', () => {
  const open = async (options: ConstructorParameters<typeof McpConnections>[0] = {}) => {
    const { server, log } = await startMcpServer();
    const connections = new McpConnections(options);
    onTestFinished(() => connections.close());
    return { server, log, connections };
  };
  const call = { runId: 'r', toolCallId: 'c', signal: neverAborts };

  it('is told over all its lines, from the first use to the last', async () => {
    const kinds: string[] = [];
    const opened = await open({
      onChange: () => {
        const { kind } = opened.connections.stateOf(opened.server);
        if (kinds.at(-1) !== kind) kinds.push(kind);
      },
    });
    const { connections, server } = opened;
    expect(connections.stateOf(server)).toEqual({ kind: 'waiting' });
    await connections.of(server, 'one').listTools(neverAborts);
    await connections.of(server, 'two').listTools(neverAborts);
    expect(connections.stateOf(server)).toEqual({ kind: 'ready', lines: 2 });
    await connections.remove(server);
    expect(connections.stateOf(server)).toEqual({ kind: 'waiting' });
    expect(kinds).toEqual(['starting', 'ready', 'starting', 'ready', 'waiting']);
  });

  it('is failed, with its last words, once it ended by itself, and ready again with its next use', async () => {
    const { connections, server } = await open();
    await expect(connections.of(server, 'c').callTool('die', {}, call)).rejects.toThrow(McpFailure);
    expect(connections.stateOf(server)).toMatchObject({
      kind: 'failed',
      failure: { facts: { code: 'ended', lastLines: 'the floor gave way' } },
    });
    await connections.of(server, 'c').listTools(neverAborts);
    expect(connections.stateOf(server)).toEqual({ kind: 'ready', lines: 1 });
  });

  it('is waiting again when nobody used it for long, unless it works on something', async () => {
    const { connections, server, log } = await open({ idleMs: 300 });
    await connections.of(server, 'busy').listTools(neverAborts);
    const working = new AbortController();
    const { signal } = working;
    const waiting = connections.of(server, 'busy').callTool('wait', {}, { ...call, signal });
    waiting.catch(() => undefined);
    await expect.poll(log).toContain('wait');
    await connections.of(server, 'idle').listTools(neverAborts);
    expect(connections.stateOf(server)).toEqual({ kind: 'ready', lines: 2 });
    await expect.poll(() => connections.stateOf(server)).toEqual({ kind: 'ready', lines: 1 });
    working.abort();
    await expect.poll(() => connections.stateOf(server)).toEqual({ kind: 'waiting' });
  });
});

describe('the end of the app', () => {
  it('waits for servers that end by themselves and kills the others when its time is up', async () => {
    const test = await startMcpServer();
    const calm = test.connections.of(test.server, 'calm');
    await calm.listTools(neverAborts);
    const deaf = test.connections.of(test.server, 'deaf');
    const blocked = deaf.callTool(
      'block',
      {},
      { runId: 'r', toolCallId: 'c', signal: neverAborts },
    );
    blocked.catch(() => undefined);
    await expect.poll(test.log).toContain('block');
    const pids = familyOf(test);
    const begun = performance.now();
    await test.connections.close(100);
    expect(performance.now() - begun).toBeLessThan(700);
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
    await expect(test.connections.of(test.server, 'new').listTools(neverAborts)).rejects.toThrow(
      McpFailure,
    );
  });
});

describe('a look at a server', () => {
  it('ends its program with the look, and with the app or the server’s removal', async () => {
    const test = await startMcpServer();
    const { connections, server } = test;
    const check = await checkMcpServer(connections, server);
    expect(check).toMatchObject({ reached: true, toolCount: 11 });
    expect(familyOf(test).map(isAlive)).toEqual([false]);
    const held = connections.look(server, 10_000, async (connection) => {
      await connection.listTools(neverAborts);
      const call = { runId: 'r', toolCallId: 'c', signal: neverAborts };
      return connection.callTool('wait', {}, call);
    });
    held.catch(() => undefined);
    await expect.poll(test.log).toContain('wait');
    await connections.restart(server);
    await expect(held).rejects.toThrow(McpFailure);
    expect(familyOf(test).map(isAlive)).toEqual([false, false]);
  });
});
