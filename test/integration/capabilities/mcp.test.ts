import { describe, expect, it, onTestFinished } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { CancellationToken } from '../../../main/agent/cancellation/cancellation-token.ts';
import { TestModel } from '../../../main/agent/models/test-model.ts';
import type { RunOptions } from '../../../main/agent/run/run-options.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { McpConnections } from '../../../main/capabilities/mcp/mcp-connections.ts';
import { McpFailure } from '../../../main/capabilities/mcp/mcp-failure.ts';
import { mcpToolset, type McpToolsetOptions } from '../../../main/capabilities/mcp/mcp-toolset.ts';
import { mcp } from '../../../main/capabilities/mcp/mcp.ts';
import type { ToolReturnPart } from '../../../preload/contract/request-part.ts';
import { cancelledBy, thrownBy } from '../../support/agent/thrown-by.ts';
import { given } from '../../support/given.ts';
import { startMcpServer, type TestMcpServer } from '../../support/mcp/start-mcp-server.ts';
import { startHttpMcpServer } from '../../support/mcp/start-http-mcp-server.ts';
import { callStep, gate, scriptModel, type ModelStep } from '../../support/scripted-model.ts';

const neverAborts = new AbortController().signal;

function offer(test: TestMcpServer, options: Partial<McpToolsetOptions> = {}) {
  return mcpToolset({
    label: test.server.label,
    connect: (ctx) => test.connections.of(test.server, ctx.conversationId),
    ...options,
  });
}

/** Runs an agent whose model makes these responses one after the other, with the server's tools. */
function play(
  test: TestMcpServer,
  responses: ModelStep[][],
  { toolset, ...options }: RunOptions<undefined> & { toolset?: Partial<McpToolsetOptions> } = {},
) {
  const { model } = scriptModel(...responses);
  const agent = new Agent({ model, toolsets: [offer(test, toolset)] });
  return agent.run('go', { eventStreamHandler: drain, ...options });
}

/** Lets the model stream, as the scripted one must. */
async function drain(_ctx: unknown, events: AsyncIterable<unknown>): Promise<void> {
  for await (const _event of events);
}

/** Lets a model call one tool of the server, and gives the call's return. */
async function callOnce(
  test: TestMcpServer,
  name: string,
  args: object = {},
): Promise<ToolReturnPart> {
  const toolset = { failures: 'tell' } as const;
  const result = await play(test, [[callStep('c1', name, args)], ['done']], { toolset });
  const parts = result.allMessages().flatMap((message): readonly object[] => message.parts);
  return given(
    parts.find(
      (part): part is ToolReturnPart => 'partKind' in part && part.partKind === 'tool-return',
    ),
  );
}

/** The server's program, and what it started. */
function familyOf(test: TestMcpServer): readonly number[] {
  return test
    .log()
    .filter((line) => /^(start|spawned) /.test(line))
    .map((line) => Number(line.split(' ')[1]));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the tools of a server', () => {
  it('are offered with their schemas, and what they give is what the model reads [A-203]', async () => {
    const test = await startMcpServer();
    const model = new TestModel({ callTools: ['echo'] });
    const result = await new Agent({ model, toolsets: [offer(test, { id: 'shelf' })] }).run('go');
    const echo = model.lastModelRequestParameters?.functionTools.find(
      (tool) => tool.name === 'echo',
    );
    expect(echo).toMatchObject({
      description: 'Says it again.',
      toolsetId: 'shelf',
      parametersJsonSchema: { type: 'object', required: ['text'] },
    });
    expect(result.output).toBe('{"echo":"a"}');
    expect(test.log().filter((line) => line.startsWith('echo'))).toEqual(['echo a']);
  });

  it('give structured content as JSON, and pictures beside the text', async () => {
    const test = await startMcpServer();
    expect((await callOnce(test, 'measure')).content).toEqual({ width: 3 });
    expect((await callOnce(test, 'picture')).content).toBe('[image/png, given beside this]');
  });

  it('are clipped where they say far too much, between characters', async () => {
    const { content } = await callOnce(await startMcpServer(), 'flood');
    expect(content).toMatch(/^(🙂)+\n\[Cut here: \d+ more characters were left out\.\]$/u);
    expect(JSON.stringify(content).length).toBeLessThan(410_000);
  });

  it('carry names that every provider takes, the prefix before them', async () => {
    const test = await startMcpServer();
    const model = new TestModel({ callTools: [] });
    const agent = new Agent({ model, toolsets: [offer(test, { prefix: 'my shelf' })] });
    await agent.run('go');
    const names = model.lastModelRequestParameters?.functionTools.map((tool) => tool.name);
    expect(names).toContain('my_shelf_echo');
  });

  it('are asked for anew when the server says that they changed', async () => {
    const test = await startMcpServer();
    const connection = test.connections.of(test.server, 'c');
    const names = async () => (await connection.listTools(neverAborts)).map((tool) => tool.name);
    expect(await names()).not.toContain('grown');
    await connection.callTool('grow', {}, { runId: 'r', toolCallId: 'c', signal: neverAborts });
    await expect.poll(names).toContain('grown');
  });
});

describe('a failure that a server reports', () => {
  it('is one more try for the model, and costs the tool’s budget [A-203]', async () => {
    const test = await startMcpServer();
    const again = [callStep('c1', 'fail')];
    const toolset = { maxRetries: 1 };
    const error = await thrownBy(play(test, [again, again, ['done']], { toolset }));
    expect(error).toMatchObject({
      message: expect.stringContaining("Tool 'fail' exceeded max retries count of 1"),
    });
    expect(test.log().filter((line) => line === 'fail')).toHaveLength(2);
  });

  it('takes the budget of the run where the toolset has none [A-203]', async () => {
    const test = await startMcpServer();
    const again = [callStep('c1', 'fail')];
    const result = await play(test, [again, again, again, ['done']], { retries: { tools: 3 } });
    expect(result.output).toBe('done');
    expect(test.log().filter((line) => line === 'fail')).toHaveLength(3);
  });

  it('is told to the model and goes on, where it is to be told', async () => {
    const test = await startMcpServer();
    const part = await callOnce(test, 'fail');
    expect(part).toMatchObject({ outcome: 'failed', content: 'The shelf is empty.' });
  });
});

describe('the instructions of a server', () => {
  const instructionsOf = async (options: Partial<McpToolsetOptions>) => {
    const test = await startMcpServer({ instructions: 'Books stand by height.' });
    const model = new TestModel({ callTools: [] });
    await new Agent({ model, toolsets: [offer(test, options)] }).run('go');
    return model.lastModelRequestParameters?.instructionParts;
  };

  it('can be addressed by the id of the toolset [A-203]', async () => {
    expect(await instructionsOf({ id: 'shelf' })).toEqual([
      {
        content: 'Books stand by height.',
        dynamic: true,
        name: null,
        id: 'toolset:shelf',
      },
    ]);
  });

  it('have no address without one [A-203]', async () => {
    expect(await instructionsOf({})).toMatchObject([
      { content: 'Books stand by height.', id: null },
    ]);
  });
});

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
    const { opened, open } = gate();
    const token = new CancellationToken();
    const stopped = cancelledBy(
      play(test, [[callStep('c1', 'echo', { text: 'a' })], ['Half', opened]], {
        cancellationToken: token,
        conversationId: 'calm',
      }),
    );
    await expect.poll(test.log).toContain('echo a');
    token.cancel();
    await stopped;
    open();
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

describe('a server over HTTP', () => {
  it('is used like any other, and what it is asked to do ends with a stop', async () => {
    const test = await startHttpMcpServer();
    expect((await callOnce(test, 'echo', { text: 'far' })).content).toBe('far');
    const token = new CancellationToken();
    const stopped = cancelledBy(
      play(test, [[callStep('c1', 'wait')]], { cancellationToken: token }),
    );
    await expect.poll(test.log).toContain('wait');
    token.cancel();
    await stopped;
    await expect.poll(test.log).toContain('cancelled');
  });

  it('is connected to anew after it has forgotten the session', async () => {
    const test = await startHttpMcpServer();
    const connection = test.connections.of(test.server, 'c');
    const say = async (text: string) => {
      const call = { runId: 'r', toolCallId: text, signal: neverAborts };
      return (await connection.callTool('echo', { text }, call)).content;
    };
    await say('before');
    test.forgetSessions();
    await expect(say('lost')).rejects.toThrow(/^The server “Far shelf” could not be reached/);
    expect(await say('after')).toEqual([{ type: 'text', text: 'after' }]);
    expect(test.log()).toEqual(['echo before', 'echo after']);
  });

  it('is not followed to another address', async () => {
    const test = await startHttpMcpServer({ redirectTo: 'http://127.0.0.1:9/' });
    const connection = test.connections.of(test.server, 'c');
    await expect(connection.listTools(neverAborts)).rejects.toThrow(McpFailure);
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

describe('a server that cannot be reached', () => {
  it('is tried once in a run, told of once, and tried again by the next run', async () => {
    const test = await startMcpServer();
    const transport = { ...test.server.transport, command: '/no/such/program' };
    const server = { ...test.server, transport };
    const tries: string[] = [];
    const told: string[] = [];
    const toolset = {
      isOptional: true,
      connect: () => {
        tries.push('try');
        return test.connections.of(server, 'c');
      },
      onMissing: ({ facts }: McpFailure) => told.push(facts.code),
    };
    const look = defineTool({ name: 'look', execute: () => 'seen' });
    const { model } = scriptModel([callStep('c1', 'look')], ['done'], ['done']);
    const agent = new Agent({ model, tools: [look], toolsets: [offer(test, toolset)] });
    await agent.run('go', { eventStreamHandler: drain });
    const first = tries.length;
    expect(told).toEqual(['no-program']);
    await agent.run('go', { eventStreamHandler: drain });
    expect(told).toEqual(['no-program', 'no-program']);
    // Its tools and its instructions may be asked for side by side.
    expect(first).toBeLessThanOrEqual(2);
    expect(tries.length).toBe(2 * first);
  });

  it('that dies in a call fails that call, with its last words, and is started anew for the next', async () => {
    const test = await startMcpServer();
    const result = await play(test, [
      [callStep('c1', 'die')],
      [callStep('c2', 'echo', { text: 'hi' })],
      ['done'],
    ]);
    const told = JSON.stringify(result.allMessages());
    expect(told).toContain('ended before it answered. It wrote: the floor gave way');
    expect(test.log().map((line) => line.split(' ')[0])).toEqual(['start', 'die', 'start', 'echo']);
  });

  it('ends a run that needs it, with words that name it', async () => {
    const test = await startMcpServer();
    const server = {
      label: 'Gone',
      transport: { ...test.server.transport, command: '/no/such/program' },
    };
    const model = new TestModel();
    const toolset = mcpToolset({
      label: 'Gone',
      connect: () => test.connections.of(server, 'c'),
    });
    await expect(new Agent({ model, toolsets: [toolset] }).run('go')).rejects.toThrow(
      /^The server “Gone” could not be reached: spawn \/no\/such\/program ENOENT/,
    );
  });

  it('is left out of a run that does not need it, and the model is told why', async () => {
    const test = await startMcpServer();
    const server = {
      ...test.server,
      transport: { ...test.server.transport, command: '/no/such/program' },
    };
    const model = new TestModel();
    const capability = mcp([{ id: 'shelf', prefix: 'shelf', server }], test);
    const result = await new Agent({ model, capabilities: [capability] }).run('go');
    expect(result.output).toBe('success (no tool calls)');
    expect(model.lastModelRequestParameters?.instructions).toContain(
      'The server “Shelf” could not be reached',
    );
  });
});
